"""Addresses that are none: a page for people, JSON for programs."""

from collections.abc import Iterator

import pytest

from tests.server.house import ThreadServer, client

BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
INDEX = """<!doctype html>
<html lang="en">
  <head><script type="module" src="./assets/index.js"></script></head>
</html>
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    folder = tmp_path_factory.mktemp("pages")
    (folder / "static").mkdir()
    (folder / "static" / "index.html").write_text(INDEX)
    with ThreadServer(folder / "tables.sqlite3", static=folder / "static") as running:
        yield running


@pytest.mark.parametrize(
    ("path", "home"), [("/foo", "./"), ("/foo/bar/", "../../"), ("/foo/bar/baz", "../../")]
)
def test_a_browser_gets_the_app_which_knows_the_way_home(
    server: ThreadServer, path: str, home: str
) -> None:
    answer = client.get(server.address + path, headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert f'<html data-lost="{home}"' in answer.text
    assert f'src="{home}assets/index.js"' in answer.text


@pytest.mark.parametrize(
    ("path", "accept"),
    [
        ("/foo", "*/*"),
        ("/foo", "application/json"),
        ("/api/foo", BROWSER["accept"]),
        # Not sent on to the same with a slash less or more.
        ("/api/health/", "*/*"),
        ("/api", "*/*"),
        ("/foo/", "*/*"),
    ],
)
def test_a_program_gets_json(server: ThreadServer, path: str, accept: str) -> None:
    answer = client.get(server.address + path, headers={"accept": accept})
    assert answer.status_code == 404
    assert answer.json()["code"] == "no-page"


def test_a_way_of_asking_that_is_none_is_no_page(server: ThreadServer) -> None:
    answer = client.post(server.address + "/", headers={**BROWSER, "origin": server.address})
    assert answer.status_code == 405
    assert answer.json()["code"] == "no-method"


def test_the_first_page_is_not_lost(server: ThreadServer) -> None:
    answer = client.get(server.address + "/", headers=BROWSER)
    assert (answer.status_code, answer.text) == (200, INDEX)
