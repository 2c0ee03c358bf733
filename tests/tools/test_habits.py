"""Habits, from events written by hand and from races."""

from pathlib import Path

from flammerouge.arena.schedule import Road, Schedule
from flammerouge.core.events import Event
from tools.habits import Habits, habits_of, ridden, ride_on, together

TO_GO = list(range(30, -1, -1))  # square 0 has 30 squares to go
VALUES = list(range(12))  # a card is its value
HIGHEST = {"rR": 7, "rS": 9}
FLAT = Schedule(("no-waste", "random"), (Road("avenue-corso-paseo"),), 2, "0" * 32, careful=True)


def event(kind: str, rider: str = "", **numbers: int) -> Event:
    return Event(kind, rider, "", tuple(numbers.items()))


def played(rider: str, card: int) -> Event:
    return event("revealed", rider, card=card)


def started() -> Event:
    return event("started", round=1)


PLACED = [event("placed", "rR", square=4, lane=0), event("placed", "rS", square=3, lane=0)]


def habits(*events: Event) -> dict[str, Habits]:
    return habits_of([*PLACED, *events], HIGHEST, VALUES, TO_GO)


def test_a_round_without_an_exhaustion_card_is_sheltered() -> None:
    found = habits(
        started(), played("rR", 5), played("rS", 4), event("exhausted", "rR"),
        started(), played("rR", 5), played("rS", 4),
        started(),
    )  # fmt: skip
    assert (found["rR"]["rounds"], found["rR"]["sheltered"], found["rR"]["exhaustion"]) == (2, 1, 1)
    assert (found["rS"]["rounds"], found["rS"]["sheltered"], found["rS"]["exhaustion"]) == (2, 2, 0)


def test_the_last_round_needs_no_shelter_but_its_exhaustion_counts() -> None:
    found = habits(started(), played("rR", 5), event("exhausted", "rR"))
    assert (found["rR"]["rounds"], found["rR"]["exhaustion"]) == (0, 1)


def test_what_a_breakaway_costs_is_no_round_without_shelter() -> None:
    found = habits(event("exhausted", "rR"), started(), played("rR", 5), started())
    assert (found["rR"]["sheltered"], found["rR"]["exhaustion"]) == (1, 1)


def test_the_highest_card_is_played_from_where_the_rider_stands() -> None:
    found = habits(
        started(), played("rR", 7), event("moved", "rR", start=4, square=11, lane=0, value=7),
        event("slipped", "rR", start=11, square=12, lane=0),
        started(), played("rR", 7), played("rS", 7),
    )  # fmt: skip
    assert (found["rR"]["sprinted"], found["rR"]["to go"]) == (2, (30 - 4) + (30 - 12))
    assert found["rS"]["sprinted"] == 0, "7 is not the highest card of a sprinteur"


def test_other_riders_are_left_out() -> None:
    found = habits(started(), played("bS", 9), event("exhausted", "bS"), started())
    assert set(found) == {"rR", "rS"}


def test_habits_of_races_add_up() -> None:
    races = [{"a": Habits(riders=2, exhaustion=3)}, {"a": Habits(riders=2), "b": Habits(riders=2)}]
    assert together(races) == {"a": Habits(riders=4, exhaustion=3), "b": Habits(riders=2)}


def test_races_are_kept_and_not_ridden_again(tmp_path: Path) -> None:
    path = tmp_path / "habits.jsonl"
    assert ridden(path, FLAT) == []
    assert list(ride_on(path, FLAT, 2, jobs=1)) == [1, 2]
    before = path.read_text("utf-8")
    assert list(ride_on(path, FLAT, 3, jobs=1)) == [3]
    assert path.read_text("utf-8").startswith(before)
    found = together(ridden(path, FLAT))
    assert {name: one["riders"] for name, one in found.items()} == {"no-waste": 6, "random": 6}
    for one in found.values():
        assert 0 < one["sheltered"] < one["rounds"]
        assert one["rounds"] - one["sheltered"] <= one["exhaustion"]
        assert 0 < one["to go"] / one["sprinted"] < 79
