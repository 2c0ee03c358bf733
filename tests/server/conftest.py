"""Servers that the tests of this folder share."""

from collections.abc import Iterator

import pytest

from tests.server.house import FREE, ThreadServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """One server for all tests that change nothing but their own tables."""
    data = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    with ThreadServer(data, limits=FREE) as running:
        yield running
