"""The front page tells what happened, seldom the same twice."""

import ast
import json
import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from flammerouge.core.options import Entry, Options
from flammerouge.core.race import Race
from flammerouge.core.rules import ENERGY
from flammerouge.core.state import OUTSIDE
from flammerouge.rulesets import new_race
from flammerouge.server.press import front_page as front_page_module
from flammerouge.server.press.chronicle import Chronicle
from flammerouge.server.press.finished import Finished, Headline
from flammerouge.server.press.front_page import FACTS, front_page
from flammerouge.server.press.statistics import statistics
from tests.record.races import ALL, ride
from tests.server.races import ridden

RACES = range(20)
DIFFERENT = 12
PRESS = Path(front_page_module.__file__).parent
WORDS = Path(__file__).parent.parent.parent / "web" / "src" / "words"
DUMMIES = {"muscle-wins", "peloton-wins"}


def facts(race: Race) -> dict[str, Headline]:
    finished = Finished(Chronicle(race))
    found = [headline for fact in FACTS if (headline := fact(finished)) is not None]
    return {headline.code: headline for headline in found}


@cache
def codes() -> dict[str, set[str]]:
    """Every code that a headline can have, with the names of its arguments."""
    found: dict[str, set[str]] = {code: set() for code in DUMMIES}
    for file in PRESS.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "news"):
                continue
            first = node.args[0]
            if isinstance(first, ast.Constant):
                also = {"other"} if len(node.args) > 1 else set()
                names = {str(keyword.arg) for keyword in node.keywords}
                found[str(first.value)] = also | names | {"rider", "team"}
    return found | {"by-seconds": TIMES, "by-minutes": TIMES}


TIMES = {"rider", "team", "other", "n", "time"}


def test_twenty_races_have_twelve_headlines() -> None:
    found = [front_page(ridden(number)).headline.code for number in RACES]
    assert len(set(found)) >= DIFFERENT, Counter(found)


def test_the_news_repeat_neither_the_headline_nor_each_other() -> None:
    for number in RACES:
        page = front_page(ridden(number))
        told = [page.headline.code, *(news.code for news in page.news)]
        assert len(set(told)) == len(told)
        assert len(page.news) <= 5


@pytest.mark.parametrize("number", range(0, len(ALL), 5))
def test_the_road_is_followed_square_by_square(number: int) -> None:
    race, chance = new_race(ALL[number], f"{number:032x}"), random.Random(number)
    stood: dict[int, dict[str, tuple[int, int]]] = {}
    while not race.over:
        state = race.state
        if int(state.phase) == ENERGY:
            stood[race.round - 1] = {
                rider.id: (int(state.square[i]), int(state.lane(i)))
                for i, rider in enumerate(state.lineup.riders)
                if int(state.square[i]) != OUTSIDE
            }
        race.apply(chance.choice(race.choices(chance.choice(race.decisions))))
    told = Chronicle(race).moments
    assert stood
    for number_, places in stood.items():
        moment = told[number_]
        assert {r: (moment.squares[r], moment.lanes[r]) for r in places} == places


@pytest.mark.parametrize("number", range(0, len(ALL), 3))
def test_every_sort_of_race_has_a_front_page(number: int) -> None:
    race = ride(new_race(ALL[number], f"{number:032x}"), random.Random(number))
    page = front_page(race)
    names = {rider.id for rider in race.view("").riders}
    assert page.headline.args["rider"] == race.ranking()[0]
    for headline in (page.headline, *page.news):
        assert set(headline.args) <= codes()[headline.code]
        assert {
            headline.args[key] for key in ("rider", "other", "third") if key in headline.args
        } <= names


def gap(race: Race) -> int:
    first, second = race.ranking()[:2]
    squares = {rider.id: rider.square for rider in race.view("").riders}
    track = race.state.course
    ahead = [int(track.past[squares[r]]) - int(track.to_go[squares[r]]) for r in (first, second)]
    return ahead[0] - ahead[1]


def crossed(race: Race) -> int:
    return sum(event.kind == "crossed" for event in race.events())


def last_card(race: Race) -> int:
    shown = [e for e in race.events() if e.kind == "revealed" and e.rider == race.ranking()[0]]
    return int(race.state.cards.rows[shown[-1]["card"]].value)


def same_team(race: Race) -> bool:
    return race.ranking()[0][0] == race.ranking()[1][0]


def winner_tired(race: Race) -> int:
    return sum(e.kind == "exhausted" and e.rider == race.ranking()[0] for e in race.events())


@cache
def two_teams_at_random(number: int) -> Race:
    """Nobody cares where the others are, so that gaps grow."""
    race = new_race(Options(teams=(Entry("red"), Entry("blue"))), f"{number:032x}")
    return ride(race, random.Random(number))


TRUTHS: dict[str, Callable[[Race], bool]] = {
    "photo-finish": lambda race: gap(race) == 0,
    "by-a-wheel": lambda race: gap(race) == 1,
    "clear-win": lambda race: gap(race) >= 5,
    "alone-across": lambda race: crossed(race) == 1,
    "bunch-sprint": lambda race: crossed(race) >= 5,
    "one-two": same_team,
    "fresh": lambda race: winner_tired(race) == 0,
    "big-card": lambda race: last_card(race) >= 9,
    "small-card": lambda race: last_card(race) <= 2,
}


@pytest.mark.parametrize("code", TRUTHS)
def test_a_headline_is_there_when_it_is_true_and_only_then(code: str) -> None:
    """Plain races of teams with decks, where the result shows it all."""
    plain = [ridden(n) for n in range(40) if n % 10 < 4]
    plain += [two_teams_at_random(n) for n in range(12)]
    told = {id(race) for race in plain if code in facts(race)}
    true = {id(race) for race in plain if TRUTHS[code](race)}
    assert told == true
    assert told, "no race of these shows it"


@cache
def short_race(number: int) -> Race:
    teams = (Entry("red"), Entry("blue"))
    return ride(
        new_race(Options(tiles=tuple("abcdfu"), teams=teams), f"{number:032x}"),
        random.Random(number),
    )


def test_nobody_is_in_front_for_more_rounds_than_there_were() -> None:
    led = {"led-throughout", "held-on", "lead-lost"}
    told: Counter[str] = Counter()
    for race in map(short_race, range(60)):
        for headline in facts(race).values():
            if headline.code in led:
                told[headline.code] += 1
                rounds = race.round - (headline.code == "lead-lost")
                assert int(headline.args["n"]) <= rounds, headline
    assert told["held-on"]
    assert told["lead-lost"]


def test_figures_agree_with_the_race() -> None:
    for number in RACES:
        race = ridden(number)
        chronicle = Chronicle(race)
        found = statistics(chronicle)
        view = race.view("")
        assert [r.rider for r in found.riders] == list(race.ranking())
        assert found.rounds == race.round
        for moment in range(found.rounds + 1):
            places = sorted(rider.places[moment] for rider in found.riders)
            assert places == list(range(1, len(found.riders) + 1))
        for rider in found.riders:
            assert rider.behind[0] >= 0
            assert rider.places[-1] == rider.place
            own = [e for e in race.events() if e.rider == rider.rider]
            assert rider.slipped == sum(e.kind == "slipped" for e in own)
            assert rider.crashes == sum(e.kind == "crashed" for e in own)
            if rider.control == "deck":
                shown = Counter(rider.cards)
                back = Counter(
                    str(race.state.cards.rows[e["card"]]) for e in own if e.kind == "retrieved"
                )
                gone = Counter(str(card) for card in view.rider(rider.rider).played)
                energy = {card for card in shown + gone if card and not card.endswith("e")}
                assert all(shown[card] - back[card] == gone[card] for card in energy)


def test_who_is_sheltered_takes_no_exhaustion_card_and_the_others_do() -> None:
    for number in (0, 1, 2, 3, 10, 11):
        chronicle = Chronicle(ridden(number))
        for moment in chronicle.rounds[:-1]:
            for rider in chronicle.riders:
                tired = bool(moment.of("exhausted", rider.id))
                assert tired != chronicle.sheltered(moment, rider.id)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_headline_has_words_with_its_own_holes(language: str) -> None:
    words = json.loads((WORDS / f"headlines.{language}.json").read_text("utf-8"))
    assert set(words) == {f"headline.{code}" for code in codes()}
    for code, names in codes().items():
        text = words[f"headline.{code}"]
        forms = text.values() if isinstance(text, dict) else (text,)
        for form in forms:
            assert set(re.findall(r"\{(\w+)\}", form)) <= names | {"rider", "team"}
