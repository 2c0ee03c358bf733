"""The board of the web app shows what the server tells of the road and what lies on it."""

import json
import math
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept
from tests.browser.person import CUT, Person
from tests.server.house import ProcessServer

# Start, breakaway, climb, supply, cobbles, a hairpin with its crash zone, finish.
EVERYTHING = ["1", "2", *"JSgpm", "9B", "3", "e", "8", "6B", *"koirtQHzv"]
TEAMS = ("red", "blue", "black", "green", "pink", "white")
SIX = [
    {"colour": "red", "sits": "human", "name": "Ann"},
    *({"colour": colour, "level": "level-1"} for colour in TEAMS[1:]),
]
PAINT = "one => getComputedStyle(one).fill"
# What a name of the theme means, as browsers write colours.
COLOUR = """(name) => {
  const [red, green, blue] = getComputedStyle(document.documentElement).getPropertyValue(name)
    .match(/\\w\\w/g).map((digits) => parseInt(digits, 16));
  return `rgb(${red}, ${green}, ${blue})`;
}"""
# A pattern is drawn only if it is there, and has something in it besides the ground.
DRAWN = "(id) => document.querySelectorAll(`pattern[id='${id}'] > :not(rect)`).length > 0"
PLACE = "one => one.getAttribute('transform').match(/-?[\\d.]+/g).slice(0, 2).map(Number)"


def view_of(person: Person) -> dict[str, Any]:
    """The race as the browser was told it last."""
    told = [json.loads(frame) for frame in person.frames]
    views: list[dict[str, Any]] = [one["view"] for one in told if "view" in one]
    return views[-1]


def geometry(server: ProcessServer, table: str) -> dict[str, Any]:
    tiles = "-".join(server.table(table).tiles)
    found: dict[str, Any] = server.ask("GET", f"/geometry/{tiles}").json()
    return found


def places(things: Locator) -> list[tuple[float, ...]]:
    return sorted(tuple(one.evaluate(PLACE)) for one in things.all())


def test_every_ground_and_every_mark_of_the_road_is_drawn(
    new_person: NewPerson, server: ProcessServer
) -> None:
    created = server.create(teams=SIX, tiles=EVERYTHING, modules=["breakaway"])
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    person.wait()
    road, board = person.page.locator("svg.board .road"), geometry(server, created.table.id)
    squares = board["squares"]
    grounds = {square["ground"] for square in squares}
    assert grounds >= {"flat", "ascent", "descent", "cobbles", "supply", "start", "finish"}
    for ground in grounds:
        area = road.locator(f".ground.{ground}")
        lanes = sum(len(square["lanes"]) for square in squares if square["ground"] == ground)
        assert (area.get_attribute("d") or "").count("M") == lanes
    assert len({road.locator(f".ground.{one}").evaluate(PAINT) for one in grounds}) == len(grounds)
    # Whoever sees no colours has a pattern or a mark on everything but the plain road.
    for ground in grounds - {"flat", "ascent", "descent"}:
        (pattern,) = re.findall(r"#([\w-]+)", road.locator(f".ground.{ground}").evaluate(PAINT))
        assert person.page.evaluate(DRAWN, pattern), ground
    # A colour that is none is black.
    for ground, colour in (("flat", "road"), ("ascent", "ascent"), ("descent", "descent")):
        paint = road.locator(f".ground.{ground}").evaluate(PAINT)
        assert paint == person.page.evaluate(COLOUR, f"--{colour}")
    for mark in ("ascent", "descent", "supply"):
        middles = [at for one in squares if one["terrain"] == mark for at in one["centres"]]
        assert places(road.locator(f".terrain.{mark}")) == sorted(map(tuple, middles))
    crash = [square for square in squares if square["crash"]]
    assert crash
    waves = road.locator(".waves").get_attribute("d") or ""
    assert waves.count("M") == 2 * sum(len(square["lanes"]) for square in crash)
    start = [squares[one["square"]]["centres"][one["lane"]] for one in board["breakaway"]]
    assert start
    assert places(road.locator(".terrain.breakaway")) == sorted(map(tuple, start))


def test_weather_lies_over_its_tile(
    new_person: NewPerson, server: ProcessServer, tables: dict[str, Kept]
) -> None:
    kept = tables["card"]
    person = new_person()
    person.sit(kept.id, kept.token)
    person.wait()
    weather = [one for one in view_of(person)["weather"] if one["token"] != "fair"]
    assert weather
    tokens, board = person.page.locator("svg.board .tokens"), geometry(server, kept.id)
    signs = [tuple(board["tiles"][one["tile"]]["sign"]) for one in weather]
    assert places(tokens.locator("g:has(> .sign)")) == sorted(signs)
    drawn = [one.get_attribute("href") for one in tokens.locator(".sign").all()]
    assert sorted(map(str, drawn)) == sorted(f"#w-{one['token']}" for one in weather)
    veils = [(one.get_attribute("d") or "").count("M") for one in tokens.locator(".veil").all()]
    lanes = [[len(board["squares"][n]["lanes"]) for n in one["squares"]] for one in weather]
    assert veils == [sum(one) for one in lanes]


def test_points_and_the_refresh_lie_beside_their_squares(
    new_person: NewPerson, server: ProcessServer, tables: dict[str, Kept]
) -> None:
    created = server.create(teams=SIX, stage="grand-tour-2-5-6", tiles=[], mode="tour")
    person = new_person()
    person.sit(created.table.id, created.tokens["red"])
    person.wait()
    piles = [one for one in view_of(person)["piles"] if one["values"]]
    assert {one["side"] for one in piles} == {"sprint", "mountain"}
    squares = geometry(server, created.table.id)["squares"]
    tokens = person.page.locator("svg.board .tokens")
    for side in ("sprint", "mountain"):
        lying = [one for one in piles if one["side"] == side]
        there = tokens.locator(f".pile.{side}")
        assert places(there) == sorted(tuple(squares[one["square"]]["beside"]) for one in lying)
        first = [str(one["values"][0]) for one in lying]
        assert sorted(there.locator("text").all_text_contents()) == sorted(first)
    person.sit(tables["cards"].id, tables["cards"].token)
    token = tokens.locator("g:has(> .bottle)")
    token.wait_for()
    lies = tables["cards"].race.view("").refresh
    bottle = geometry(server, tables["cards"].id)["squares"][lies]
    (at,) = places(token)
    assert at in (tuple(bottle["beside"]), tuple(bottle["farther"]))


# What every rider on the board is told to do from now on: points of his way, in order.
WATCH_MOVES = """() => {
  window.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    if (this.matches("g.piece")) {
      const points = frames.map(({ transform }) => transform.match(/-?[\\d.]+/g).map(Number));
      window.moves.push(points);
    }
    return animate.call(this, frames, options);
  };
}"""


def test_riders_are_drawn_on_the_way_that_they_took_around_a_roundabout(
    new_person: NewPerson, server: ProcessServer, tables: dict[str, Kept]
) -> None:
    """TILE-ROUND-03: outside, if the card reaches so far, though the way inside is shorter."""
    table = tables["roundabout"].id
    rounds = server.ask("GET", f"/tables/{table}/replay").json()["rounds"]
    squares = geometry(server, table)["squares"]
    paths = [[one["path"] for one in each["events"] if one["kind"] == "moved"] for each in rounds]
    told = next(n for n, each in enumerate(paths) if any(around(squares, one) for one in each))
    person = new_person(settings={"motion": "full", "speed": 4})
    person.go(f"replay/{table}?round={told - 1}")
    person.page.locator("g.piece").first.wait_for()
    person.page.evaluate(WATCH_MOVES)
    person.press("replay.play")

    person.page.wait_for_function("n => window.moves.length >= n", arg=len(paths[told]))
    drawn = [[nearest(squares, at) for at in way] for way in person.page.evaluate("window.moves")]
    for path in paths[told]:
        assert path in drawn or len(path) == 1


def around(squares: list[dict[str, Any]], path: list[int]) -> bool:
    """Whether a way is longer than it need be."""
    reached, steps = {path[0]}, 0
    while path[-1] not in reached:
        reached, steps = {ahead for one in reached for ahead in squares[one]["next"]}, steps + 1
    return len(path) - 1 > steps


def nearest(squares: list[dict[str, Any]], at: list[float]) -> int:
    """The square on which a point lies."""
    ways = {
        n: min(math.dist(at, centre) for centre in one["centres"]) for n, one in enumerate(squares)
    }
    return min(ways, key=ways.__getitem__)


@pytest.mark.soak
def test_a_board_that_comes_late_is_not_drawn_at_another_table(
    new_person: NewPerson, server: ProcessServer
) -> None:
    person = new_person()
    long = server.create(stage="grand-tour-15-5-6", tiles=[]).table.id
    short = server.create(tiles=list("abcu")).table.id
    held: list[Route] = []
    person.page.route("**/geometry/**", lambda route: held.append(route), times=1)
    person.go(f"table/{long}")
    while not held:
        person.page.wait_for_timeout(20)
    person.go(f"table/{short}")
    profile = person.page.locator(".profile").first
    expect(profile).to_contain_text("20")
    with person.page.expect_response("**/geometry/**"):
        held[0].continue_()
    person.page.wait_for_timeout(200)
    expect(profile).not_to_contain_text("50")


def test_a_board_that_cannot_be_had_is_told_and_asked_for_again(
    new_person: NewPerson, tables: dict[str, Kept]
) -> None:
    person = new_person()
    person.expects(*CUT)
    person.page.route("**/api/geometry/**", lambda route: route.abort())
    person.go(f"table/{tables['far'].id}/seat/{tables['far'].token}")
    expect(person.page.get_by_role("heading")).to_have_text(person.says("refused.offline"))
    person.page.unroute("**/api/geometry/**")
    person.press("app.again")
    person.wait()
    expect(person.page.locator("svg.board")).to_be_visible()
