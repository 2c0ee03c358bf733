"""A record tells the whole race: read again it is the same race and gives the same record."""

import random
from collections.abc import Iterator

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.race import Race
from flammerouge.record import parse_record, read_record, replay, steps, write_record
from flammerouge.rulesets import new_race
from tests.record.races import (
    ALL,
    BIG_STAGE,
    HEAVIEST,
    SHORT,
    TEAMS,
    answer,
    facts,
    ridden,
    ride,
    snapshot,
)

KIB = 1024


@pytest.fixture(scope="module")
def records() -> list[tuple[Race, str]]:
    races = [ridden(options, number) for number, options in enumerate(ALL)]
    return [(race, write_record(race)) for race in races]


def test_a_race_read_from_its_record_is_the_same_race(records: list[tuple[Race, str]]) -> None:
    for race, text in records:
        again = read_record(text)
        assert write_record(again) == text
        assert snapshot(again) == snapshot(race)
        assert facts(again) == facts(race)
        assert again.weather == race.weather


def test_every_kind_of_decision_has_its_line(records: list[tuple[Race, str]]) -> None:
    asked = {action.kind for race, _ in records for action in race.history}
    assert asked == set(actions.KINDS)
    keys = {line.split()[0] for _, text in records for line in text.splitlines()}
    named = set(actions.KINDS) - {"specialist", "rider", "card", "cards"}
    assert keys >= named | {"draft", "1"}


def test_every_record_is_small_printable_text(records: list[tuple[Race, str]]) -> None:
    for _, text in records:
        assert len(text.encode()) < 4 * KIB
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 110


@pytest.mark.parametrize("pick", [0, -1], ids=["slowest", "fastest"])
def test_the_heaviest_race_stays_small(pick: int) -> None:
    race = new_race(HEAVIEST, seed="5" * 32)
    while not race.over:
        race.apply(answer(race.decisions[0], race, pick))
    names = dict.fromkeys(race.seats, "Ü" * 40)
    assert len(write_record(race, names).encode()) < 4 * KIB


@pytest.mark.parametrize("number", range(0, len(ALL), 4))
def test_a_race_saved_between_any_two_answers_goes_on_as_if_nothing_had_been(number: int) -> None:
    chance = random.Random(number)
    race = new_race(ALL[number], seed=f"{number:032x}")
    while not race.over:
        ride(race, chance, answers=chance.randrange(1, 60))
        saved = write_record(race)
        loaded = read_record(saved)
        assert write_record(loaded) == saved
        assert snapshot(loaded) == snapshot(race)
        told = len(race.events())
        ahead = random.Random(number)
        left, right = ride(race.clone(), ahead, 25), ride(loaded, random.Random(number), 25)
        assert left.events(told) == right.events(told)
        assert snapshot(left) == snapshot(right)


def saves(race: Race) -> Iterator[str]:
    """The record of a race before its first answer and after each one."""
    yield write_record(race)
    chance = random.Random(1)
    while not race.over:
        ride(race, chance, answers=1)
        yield write_record(race)


def test_every_single_moment_of_a_race_can_be_saved() -> None:
    race = new_race(Options(tiles=SHORT, teams=TEAMS[:3]), seed="2" * 32)
    moments = list(saves(race))
    assert len(set(moments)) == len(race.history) + 1
    for text in moments:
        assert write_record(read_record(text)) == text


def test_a_hand_that_has_been_drawn_is_kept() -> None:
    race = new_race(Options(tiles=SHORT, teams=TEAMS[:2]), seed="3" * 32)
    while race.decisions[0].kind == actions.START:
        race.apply(answer(race.decisions[0], race))
    race.apply(Action(actions.RIDER, "blue", "bS"))
    text = write_record(race)
    assert text.splitlines()[-2] == "1  bS ?"
    assert read_record(text).view("blue") == race.view("blue")


def test_who_answered_first_is_not_recorded() -> None:
    texts = set()
    for order in (1, -1):
        race = new_race(Options(stage=BIG_STAGE, teams=TEAMS), seed="4" * 32)
        while not race.over:
            race.apply(answer(race.decisions[::order][0], race, pick=race.round))
        texts.add(write_record(race))
    assert len(texts) == 1


def test_a_card_taken_back_leaves_no_trace() -> None:
    race = new_race(Options(tiles=SHORT, teams=TEAMS[:2]), seed="6" * 32)
    while race.decisions[-1].kind != actions.CARD or race.decisions[0].seat == "red":
        race.apply(answer(race.decisions[0], race))
    before = race.clone()
    last = next(a for a in reversed(race.history) if a.seat == "red")
    race.apply(Action(actions.TAKE_BACK, "red"))
    assert write_record(race) != write_record(before)
    assert write_record(read_record(write_record(race))) == write_record(race)
    race.apply(last)
    assert write_record(race) == write_record(before)


def test_names_are_kept_whatever_they_are() -> None:
    race = ridden(Options(tiles=SHORT, teams=TEAMS[:3]))
    names = {"black": "no-waste", "red": 'Ada "the \\ wheel" Ñandú', "blue": "# seats"}
    text = write_record(race, names)
    assert parse_record(text).names == names
    assert write_record(read_record(text), parse_record(text).names) == text
    assert 'seats red "Ada \\"the \\\\ wheel\\" Ñandú" blue "# seats" black "no-waste"' in text


def test_a_record_read_line_by_line() -> None:
    teams = (Entry("red", handicap=1), Entry("blue", "muscle"), Entry("green"))
    options = Options(tiles=SHORT, teams=teams, first="green", exhaustion={"gS": 2})
    race = new_race(options, seed="0123456789abcdef" * 2)
    while not race.over:
        race.apply(answer(race.decisions[0], race, pick=-1))
    text = write_record(race, {"red": "Ada"})
    *lines, closing = text.splitlines()
    assert lines[:8] == [
        "flammerouge record 1",
        "tiles a l u",
        "mode race",
        "teams red+1 blue:muscle green",
        "exhaustion gS 2",
        "first green",
        'seats red "Ada"',
        "seed 0123456789abcdef0123456789abcdef",
    ]
    # Dummies fill square 4; each takes the last of the sorted choices, the front one.
    assert lines[8] == "start gS 3 gR 3  rS 2 rR 2"
    assert lines[9].startswith("1  rS ")
    assert lines[-1].startswith("result ")
    assert closing.startswith("end ")


def test_comments_blank_lines_and_line_ends_do_not_count() -> None:
    text = write_record(ridden(Options(tiles=SHORT, teams=TEAMS[:2])))
    noted = text.replace("\n", "\r\n").replace(
        "mode", "\r\n# what a race!\r\n  # really\r\nmode", 1
    )
    assert write_record(read_record(noted)) == text
    assert write_record(read_record(text.rstrip("\n"))) == text


def test_a_record_is_replayed_round_by_round() -> None:
    for options in (ALL[-1], HEAVIEST, next(o for o in ALL if o.legend)):
        race = ridden(options, 7)
        shown, places = [], []
        for step in replay(write_record(race)):
            shown.append(step.round)
            places.append(step.race.ranking())
            started = [event["round"] for event in step.events if event.kind == "started"]
            assert started == ([step.round] if step.round else [])
        assert shown == list(range(race.round + 1))
        assert places[-1] == race.ranking()


def test_steps_tell_everything_that_happened() -> None:
    race = ridden(HEAVIEST, 8)
    assert [event for step in steps(race) for event in step.events] == list(race.events())


def test_an_unfinished_round_is_the_last_step() -> None:
    race = ride(new_race(Options(teams=TEAMS[:4]), seed="7" * 32), random.Random(3), answers=60)
    told = list(steps(race))
    assert not race.over
    assert told[-1].round == race.round
    assert snapshot(told[-1].race) == snapshot(race)


def test_colours_give_riders_their_letters() -> None:
    race = ridden(Options(stage=BIG_STAGE, teams=TEAMS))
    first_round = write_record(race).split("\n1  ")[1].splitlines()[0]
    assert {word[0] for word in first_round.split()[::2]} == set(COLOURS.values())
