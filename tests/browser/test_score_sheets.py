"""The scorekeeper's arithmetic in the browser is that of the scorer: compared on random tours."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page

from flammerouge.core.errors import FlammeRougeError
from flammerouge.server.scoring import scoring
from flammerouge.tour.paper import read_paper, write_paper, write_sheets
from flammerouge.tour.sheets import Sheets, StageSheet
from tests.browser.papers import random_paper, spoil
from tests.tour.papers import paper
from tests.tour.test_paper import BAD, BESIDE, TOUR, Change
from tests.web.test_scripts import run
from tests.web.test_words import words

TOURS = 300
SPOILT = 1500
SCORE = ("score/sheets.ts",)
READ = ("score/sheets.ts", "score/fields.ts", "score/reading.ts")
BAD_WORDS = "score.bad."
# Every reason for which a sheet is refused has words; what is no JSON is no sheet at all.
CODES = {
    key.removeprefix(BAD_WORDS) for key in words("score", "en") if key.startswith(BAD_WORDS)
} - {"not-json"}
PLAIN = """
  import { readFileSync } from "node:fs";
  import { stripTypeScriptTypes } from "node:module";
  const files = args.map((file) => readFileSync(file, "utf8"));
  const one = files.join("").replaceAll(/^import [^;]*;$/gm, "");
  say(stripTypeScriptTypes(one, { mode: "transform" }));
"""
# Values come and go as text: whatever a key is called, it stays a key.
WORK = """async ([code, text, work]) => {
  const source = new Blob([code], { type: "text/javascript" });
  const { score, readTour } = await import(URL.createObjectURL(source));
  const { rules, tours } = JSON.parse(text);
  const read = (tour) => {
    try { return { tour: readTour(tour, rules) }; }
    catch (error) { return { code: error.code ?? String(error), field: error.field ?? "" }; }
  };
  return JSON.stringify(tours.map((tour) => (work === "read" ? read(tour) : score(tour, rules))));
}"""


@pytest.fixture
def page(contexts: Callable[..., BrowserContext]) -> Page:
    return contexts().new_page()


def in_the_browser(page: Page, work: str, files: tuple[str, ...], tours: list[Any]) -> list[Any]:
    """What some files of the web app, put one behind the other, make of tours in the browser."""
    text = json.dumps({"rules": msgspec.to_builtins(scoring()), "tours": tours})
    return list(json.loads(page.evaluate(WORK, [run(PLAIN, *files), text, work])))


def whole(sheets: Sheets) -> Any:
    """Everything on the sheets as plain values, also what the public format leaves out."""
    written: Any = write_sheets(sheets)
    columns = [column(stage) for stage in sheets.stages]
    return {**written, "stages": columns}


def column(stage: StageSheet) -> Any:
    plain = stage._asdict()
    plain.pop("latest")
    nested = {name: plain[name]._asdict() for name in ("standings", "jerseys")}
    return {**plain, **nested}


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.rule(
    "GT-JER-01", "GT-JER-02", "GT-JER-03", "GT-JER-04", "GT-REST-01", "GT-SET-08", "GT-POD-01",
    "GT-END-01", "GT-END-02", "GT-END-03", "GT-END-04", "GT-END-05", "GT-END-06", "GT-COMB-02",
    "GT-COMB-03", "GT-SHEET-01", "GT-NEXT-02", "GT-REST-02", "TTT-04", "TTT-05", "O-13",
    "PEL-DUM-03",
)  # fmt: skip
def test_the_sheets_in_the_browser_are_those_of_the_scorer(page: Page) -> None:
    kept = [read_paper(random_paper(number)) for number in range(TOURS)]
    tours = [as_json(write_paper(paper)) for paper in kept]
    found = in_the_browser(page, "score", SCORE, tours)
    expected = [as_json(whole(paper.sheets())) for paper in kept]
    for number, (here, there) in enumerate(zip(found, expected, strict=True)):
        assert here == there, f"random_paper({number})"


def test_the_random_tours_have_everything_that_can_make_a_difference() -> None:
    papers = [random_paper(number) for number in range(TOURS)]
    sheets = [read_paper(paper).sheets() for paper in papers]
    columns = [column for one in sheets for column in one.stages]
    assert {len(paper["teams"]) for paper in papers} == {1, 2, 3, 4, 5, 6}
    assert {stage["mode"] for paper in papers for stage in paper["stages"]} == {
        "tour", "team-time-trial", "individual-time-trial",
    }  # fmt: skip
    assert {len(paper["rest_days_after"]) for paper in papers} == {0, 1, 2}
    assert any(one.bonus is None for one in sheets)
    assert any(one.roster.players == 2 < len(one.roster.teams) for one in sheets if one.bonus)
    assert any(column.combative for column in columns)
    assert {bool(column.exhaustion) for column in columns} == {True, False}
    for jersey in ("green", "polka_dot"):
        worn = {bool(getattr(column.jerseys, jersey)) for column in columns}
        assert worn == {True, False}
    tied = [one for one in sheets if one.bonus and len(set(one.total.values())) < len(one.total)]
    assert tied


def test_a_bad_sheet_is_refused_in_the_browser_for_the_same_field(page: Page) -> None:
    chance = random.Random(5)
    good = [as_json(random_paper(number)) for number in range(40)]
    tours = [spoil(copy.deepcopy(chance.choice(good)), chance) for _ in range(SPOILT)]
    tours += [*(wrong(change) for change, _ in BAD.values()), paper(BESIDE)]
    found = in_the_browser(page, "read", READ, tours)
    expected = [told(tour) for tour in tours]
    for tour, here, there in zip(tours, found, expected, strict=True):
        assert here == there, tour
    assert {one.get("code") for one in expected} == {None, *CODES}


def wrong(change: Change) -> Any:
    tour = copy.deepcopy(TOUR)
    change(tour)
    return tour


def told(tour: Any) -> Any:
    """What the scorer makes of a sheet: the tour, or the code and the field."""
    try:
        return {"tour": as_json(write_paper(read_paper(tour)))}
    except FlammeRougeError as problem:
        field, colon, _ = problem.message.partition(": ")
        return {"code": problem.code, "field": field if colon else ""}
