"""`arena`: the CSV, and the page with its charts."""

import csv
import io
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from flammerouge import __version__
from flammerouge.arena.charts import SPAN
from flammerouge.cli import main
from flammerouge.cli.arena_table import time_number
from flammerouge.cli.texts import texts
from tests.arena.bots import path_of

Rows = list[dict[str, str]]
FIELD = ["no-waste", "random", "highest", "muscle"]
BRIEF = ["--races", "48", "--jobs", "1", "--seed", "1"]


def test_csv_has_a_row_for_each_entrant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.csv"
    assert main(["arena", *FIELD, *BRIEF, "--csv", str(file), "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
    assert {row["entrant"] for row in rows} == set(FIELD)
    assert sum(int(row["wins"]) for row in rows) == 48
    for row in rows:
        assert float(row["low"]) <= float(row["win_rate"]) <= float(row["high"])
        assert float(row["ordinal"]) == pytest.approx(
            float(row["mu"]) - 3 * float(row["sigma"]), abs=1e-3
        )
        assert f"{100 * float(row['win_rate']):.1f} %" in shown
        assert (row["ms_per_decision"], row["exception"]) == ("", "0")


class Reader(HTMLParser):
    """Reads a page: its tables, and every tag with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.tables: list[list[list[str]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.open += [tag] if tag not in ("meta", "br", "path", "rect", "circle") else []
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "rect", "circle"):
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if "td" in self.open or "th" in self.open:
            self.tables[-1][-1][-1] += data


@pytest.fixture(scope="module")
def careful_page(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Rows]:
    """A page, and the same figures as CSV."""
    folder = tmp_path_factory.mktemp("page")
    entrants = ["no-waste", path_of("Stumbles"), "random"]
    html, table = folder / "page.html", folder / "table.csv"
    few = ["--races", "18", "--jobs", "2", "--seed", "1", "--lang", "en"]
    assert main(["arena", *entrants, *few, "--html", str(html), "--csv", str(table)]) == 0
    rows = list(csv.DictReader(io.StringIO(table.read_text("utf-8"))))
    return html.read_text("utf-8"), rows


def marked(row: dict[str, str]) -> str:
    """The name of an entrant; one with faults has a sign behind it."""
    return row["entrant"] + " !" * (row["exception"] != "0")


def charts(page: str) -> dict[str, ElementTree.Element]:
    """The charts of a page by their titles."""
    found = [ElementTree.fromstring(one) for one in re.findall(r"<svg.*?</svg>", page, re.DOTALL)]
    return {chart.findtext("{*}title") or "": chart for chart in found}


def test_the_page_is_whole_and_names_everything(
    careful_page: tuple[str, Rows],
) -> None:
    page, rows = careful_page
    read = Reader(page)
    assert not read.open
    words = " ".join(read.words)
    for needed in (
        *(row["entrant"] for row in rows),
        "18 races of 3 teams on 6 stages",
        "--races 18 --seed 00000000000000000000000000000001",
        "flammerouge arena no-waste",
        f"flammerouge {__version__}",
        "La Haut Montagne",
        "ZeroDivisionError: a puncture",
        "36 exceptions in ",
    ):
        assert needed in words


def test_the_page_needs_nothing_from_outside(
    careful_page: tuple[str, Rows],
) -> None:
    page, _ = careful_page
    assert set(re.findall(r"https?://[^\"'<> ]*", page)) == {"http://www.w3.org/2000/svg"}
    assert "url(" not in page
    assert "@import" not in page
    for tag, attributes in Reader(page).tags:
        assert tag not in ("script", "link", "img", "iframe", "object")
        assert not {"src", "href"} & set(attributes)
    assert "prefers-color-scheme:dark" in page
    assert 'name="viewport"' in page


def test_the_charts_of_the_page_show_the_figures_of_the_table(
    careful_page: tuple[str, Rows],
) -> None:
    page, rows = careful_page
    drawn = charts(page)
    assert list(drawn) == [
        "Win rate, with 95 % interval",
        "Rating, and how far it doubts itself",
        "CPU time per decision, ms",
    ]
    wins, ratings, times = drawn.values()
    told = {title: chart.findtext("{*}desc") or "" for title, chart in drawn.items()}
    win_words, rating_words, time_words = told.values()
    widths = [float(bar.attrib["width"]) / SPAN for bar in wins.findall(".//{*}rect")]
    scale = widths[0] / float(rows[0]["win_rate"])
    for row, width in zip(rows, widths, strict=True):
        rate, low, high = (100 * float(row[key]) for key in ("win_rate", "low", "high"))
        assert f"{marked(row)}: {rate:.1f} % ({low:.1f}–{high:.1f})" in win_words
        assert width == pytest.approx(scale * rate / 100, abs=0.001)
        assert f"{row['entrant']}: {float(row['mu']):.1f} ± " in rating_words
        ms = time_number(float(row["ms_per_decision"]), texts("en"))
        assert f"{row['entrant']}: {ms} ms" in time_words
    assert len(ratings.findall(".//{*}circle")) == len(times.findall(".//{*}circle")) == 3


def test_the_tables_of_the_page_show_the_figures_of_the_table(
    careful_page: tuple[str, Rows],
) -> None:
    page, rows = careful_page
    cross, by_stage, figures = Reader(page).tables
    names = [row["entrant"] for row in rows]
    assert [line[0] for line in cross[1:]] == [f"{i} {name}" for i, name in enumerate(names, 1)]
    assert cross[0][1:] == [line[0] for line in cross[1:]]
    for i in range(3):
        assert cross[i + 1][i + 1] == "–"
        for j in range(i):
            assert float(cross[i + 1][j + 1]) + float(cross[j + 1][i + 1]) == pytest.approx(
                100, abs=0.11
            )
    assert len(by_stage) == 7
    for column, row in enumerate(rows, 1):
        mean = sum(float(line[column]) for line in by_stage[1:]) / 6
        assert mean == pytest.approx(100 * float(row["win_rate"]), abs=0.1)
    assert [line[0] for line in figures[1:]] == [marked(row) for row in rows]
    assert [line[2] for line in figures[1:]] == [row["wins"] for row in rows]


def test_names_on_the_page_are_text_not_markup(tmp_path: Path) -> None:
    file = tmp_path / "<b>&bot.py"
    file.write_text(Path(path_of("").rstrip(":")).read_text("utf-8"), "utf-8")
    html = tmp_path / "page.html"
    few = ["--races", "2", "--jobs", "1", "--html", str(html)]
    assert main(["arena", f"{file}:Last", "random", *few]) == 0
    assert "<b>" not in html.read_text("utf-8")
    assert "&lt;b&gt;&amp;bot.py:Last" in html.read_text("utf-8")


def test_a_fast_page_has_no_times_and_a_single_stage_no_table_of_stages(tmp_path: Path) -> None:
    html = tmp_path / "page.html"
    more = [*BRIEF, "--stage", "firenze-milano", "--lang", "fr", "--html", str(html)]
    assert main(["arena", *FIELD, *more]) == 0
    page = html.read_text("utf-8")
    assert len(charts(page)) == 2
    assert len(Reader(page).tables) == 2
    assert '<html lang="fr">' in page


def test_who_has_not_ridden_yet_has_dashes_and_no_bars(tmp_path: Path) -> None:
    html = tmp_path / "page.html"
    few = ["--seats", "2", "--races", "2", "--jobs", "1", "--seed", "1", "--html", str(html)]
    assert main(["arena", "random", "heuristic", "saver", "highest", *few, "--lang", "en"]) == 0
    page = html.read_text("utf-8")
    wins, ratings = charts(page).values()
    assert len(wins.findall(".//{*}rect")) == len(ratings.findall(".//{*}circle")) == 2
    assert Reader(page).tables[-1][-1][1:5] == ["0", "0", "–", "–"]
    assert "2 races of 2 teams on 1 of 6 stages" in page
