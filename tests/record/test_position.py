"""A position is one line that everybody may see and that can be put on the road again."""

import random

import pytest

from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.record import Position, RiderPlace, position, read_position
from flammerouge.record.position import position_of
from flammerouge.rulesets import new_race
from tests.record.races import ALL, HEAVIEST, SHORT, TEAMS, answer, ride

GOOD = "position 1 tiles=a,l,u mode=race round=3 phase=energy rR@7.0 rS@7.1! bR@5.0 bS@9.0"


def moments(options: Options, number: int) -> list[Race]:
    """A race before its first answer, in the middle and at its end."""
    race = new_race(options, seed=f"{number:032x}")
    chance = random.Random(number)
    found = [race.clone()]
    while not race.over:
        ride(race, chance, answers=9)
        found.append(race.clone())
    return found


@pytest.mark.parametrize("number", range(len(ALL)))
def test_a_position_is_read_as_it_was_written(number: int) -> None:
    for race in moments(ALL[number], number):
        text = position(race)
        found = read_position(text)
        assert str(found) == text
        assert found == position_of(race)
        assert str(found.track) == str(race.state.course.track)
        view = race.view("")
        for one in found.riders:
            seen = view.rider(one.id)
            assert (one.square, one.lane, one.crashed) == (seen.square, seen.lane, seen.crashed)
            assert (one.team, one.kind, one.control) == (seen.team, seen.kind, seen.control)


def test_every_mark_of_a_rider_is_met() -> None:
    texts = [position(race) for i in range(len(ALL)) for race in moments(ALL[i], i)[::3]]
    for mark in ("@home=", "@waiting", "@out", "!", "+1", ":muscle@", ":peloton@", ":dice@",
                 ":teammate-rouleur@", ":teammate-sprinteur@", "weather=", "tiles=", "stage=",
                 "finish-slipstream=off", "phase=over", ".-1"):  # fmt: skip
        assert any(mark in text for text in texts), mark


def test_nothing_secret_stands_in_a_position() -> None:
    race = new_race(Options(teams=TEAMS[:2]), seed="1" * 32)
    while race.decisions[0].kind == "start":
        race.apply(answer(race.decisions[0], race))
    before = position(race)
    while race.decisions[0].seat == "red":
        race.apply(answer(race.decisions[0], race, pick=-1))
    assert position(race) == before
    other = new_race(Options(teams=TEAMS[:2], first=race.history[0].seat), seed="2" * 32)
    for action in race.history[:4]:
        other.apply(action)
    assert position(other) == before


def test_a_position_by_hand() -> None:
    assert read_position(GOOD) == Position(
        tiles=SHORT,
        mode="race",
        round=3,
        phase="energy",
        riders=(
            RiderPlace("rR", "red", "rouleur", square=7, lane=0),
            RiderPlace("rS", "red", "sprinteur", square=7, lane=1, crashed=True),
            RiderPlace("bR", "blue", "rouleur", square=5, lane=0),
            RiderPlace("bS", "blue", "sprinteur", square=9, lane=0),
        ),
    )


def test_marks_of_timed_races_and_legends() -> None:
    text = (
        "position 1 stage=grand-tour-3 weather=1:wet finish-slipstream=off mode=tour round=20 "
        "phase=energy rS@70.0+2 r1:teammate-rouleur@home=1:20 r2:teammate-rouleur@out bR:dice@3.-1"
    )
    found = read_position(text)
    assert str(found) == text
    rider, first, second, dice = found.riders
    assert (rider.minutes, first.time, first.where, second.where) == (2, 80, "home", "out")
    assert (first.kind, dice.control, dice.lane) == ("rouleur", "dice", -1)
    assert not found.finish_slipstream
    assert any("w" in square.flags for square in found.track.squares())


def test_a_stage_whose_finish_was_exchanged_is_given_by_its_tiles() -> None:
    # TILE-WIDE-01: a tour rides to the wide finish, so this is not the stage as printed.
    assert "stage=" not in position(new_race(Options(mode="tour"), seed="1" * 32))
    assert ",t,v " in position(new_race(Options(mode="tour"), seed="1" * 32))
    assert "stage=" in position(new_race(Options(), seed="1" * 32))
    assert "stage=" not in position(
        new_race(
            Options(stage="la-classicissima", mode="tour", legend=Legend("rouleur")), seed="1" * 32
        )
    )


def test_in_a_time_trial_others_may_stand_in_the_same_lane() -> None:
    text = GOOD.replace("bR@5.0", "bR@7.0")
    assert read_position(text.replace("mode=race", "mode=team-time-trial"))
    with pytest.raises(MalformedInput, match=r"bR@7\.0"):
        read_position(text)
    alone = text.replace("rS@7.1!", "rS@7.0").replace("mode=race", "mode=individual-time-trial")
    assert read_position(alone)


def test_dummies_are_marked() -> None:
    teams = (Entry("red"), Entry("blue", "muscle"))
    assert "bR:muscle@" in position(new_race(Options(tiles=SHORT, teams=teams), seed="1" * 32))


BAD = [
    ("position 1", "position 2", "newer-position", "'2'"),
    ("position 1", "posit 1", "not-a-position", "position 1"),
    ("position 1", "position x", "bad-number", "'x'"),
    ("tiles=a,l,u ", "", "no-road", "stage="),
    ("tiles=a,l,u", "tiles=a,l,u stage=firenze-milano", "no-road", "tiles="),
    ("tiles=a,l,u", "tiles=a,Z,l", "no-finish", "tiles=a,Z,l"),
    ("tiles=a,l,u", "tiles=a,%,u", "unknown-tile", "%"),
    ("tiles=a,l,u", "stage=nowhere", "unknown-stage", "stage=nowhere"),
    ("tiles=a,l,u", "tiles=a,l,u weather=9:wet", "bad-number", "9:wet"),
    ("tiles=a,l,u", "tiles=a,l,u weather=1:snow", "bad-word", "1:snow"),
    ("tiles=a,l,u", "tiles=a,l,u finish-slipstream=on", "bad-word", "finish-slipstream=on"),
    ("mode=race", "mode=sprint", "bad-word", "mode=sprint"),
    ("mode=race ", "", "missing-word", "mode="),
    ("mode=race", "mode=race mode=race", "word-twice", "mode=race"),
    ("mode=race", "pace=slow", "unknown-word", "pace=slow"),
    ("round=3", "round=x", "bad-number", "round=x"),
    ("round=3", "round=03", "bad-position", "round=03"),
    ("phase=energy", "phase=lunch", "bad-word", "phase=lunch"),
    ("rR@7.0", "rR@250.0", "no-square", "rR@250.0"),
    ("rR@7.0", "rR@7.2", "no-lane", "rR@7.2"),
    ("rR@7.0", "rR@7", "bad-rider", "rR@7"),
    ("rR@7.0", "xR@7.0", "bad-rider", "xR@7.0"),
    ("rR@7.0", "r1@7.0", "bad-rider", "r1@7.0"),
    ("rR@7.0", "rR:robot@7.0", "bad-rider", "rR:robot@7.0"),
    ("rR@7.0", "rR:teammate@7.0", "bad-rider", "rR:teammate@7.0"),
    ("rR@7.0", "rR@07.0", "bad-position", "rR@07.0"),
    ("rR@7.0", "rS@7.0", "rider-twice", "rS@7.1!"),
    ("rR@7.0", "rR@5.0", "lane-taken", "bR@5.0"),
    (" rR@7.0 rS@7.1! bR@5.0 bS@9.0", "", "rider-count", "not 0"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "named"), BAD)
def test_a_wrong_word_is_named(old: str, new: str, code: str, named: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_position(GOOD.replace(old, new, 1))
    assert caught.value.code == code
    assert named in caught.value.message


def test_a_huge_position_is_refused() -> None:
    with pytest.raises(MalformedInput, match="at most"):
        read_position(GOOD + " " * 5000)


def test_the_longest_position_is_one_short_line() -> None:
    race = ride(new_race(HEAVIEST, seed="9" * 32), random.Random(1), answers=200)
    assert len(position(race)) < 500
    assert "\n" not in position(race)
