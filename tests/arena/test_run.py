"""Riding a schedule: on any number of cores the same, stopped and resumed the same."""

import json
from pathlib import Path

import pytest

from flammerouge.arena.intervals import half_width
from flammerouge.arena.kept import Kept, heading, read_heading
from flammerouge.arena.run import run
from flammerouge.arena.schedule import Road, Schedule
from flammerouge.arena.tally import Tally
from flammerouge.core.errors import FlammeRougeError, MalformedInput
from tests.arena.bots import path_of

SEED = "0123456789abcdef" * 2
ROADS = tuple(Road(name) for name in ("avenue-corso-paseo", "le-col-du-ballon"))
FAST = Schedule(("no-waste", "random", "highest"), ROADS, 3, SEED)
CAREFUL = Schedule((path_of("Last"), "random", "no-waste"), ROADS, 3, SEED)


def ride(
    schedule: Schedule, races: int, jobs: int = 1, keep: Path | None = None, until: float = 0
) -> Tally:
    """Ride to the end."""
    *_, tally = run(schedule, races, jobs=jobs, until=until or None, keep=keep)
    return tally


def timeless(path: Path) -> list[object]:
    """The results of a file without the times, which differ from run to run."""

    def forget(pairs: list[tuple[str, object]]) -> dict[str, object]:
        return {key: value for key, value in pairs if key != "microseconds"}

    lines = path.read_text("utf-8").splitlines()
    return [json.loads(line, object_pairs_hook=forget) for line in lines]


def figures(tally: Tally) -> list[object]:
    return [(s.name, s.starts, s.wins, s.places, tally.ratings[s.name]) for s in tally.ladder()]


# -- cores -----------------------------------------------------------------------------------
def test_the_fast_way_gives_the_same_file_on_one_core_and_on_two(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    first = ride(FAST, 500, jobs=1, keep=one)
    second = ride(FAST, 500, jobs=2, keep=two)
    assert one.read_bytes() == two.read_bytes()
    assert len(one.read_text("utf-8").splitlines()) == 501
    assert figures(first) == figures(second)


def test_the_careful_way_gives_the_same_results_on_one_core_and_on_three(tmp_path: Path) -> None:
    one, three = tmp_path / "one", tmp_path / "three"
    first = ride(CAREFUL, 10, jobs=1, keep=one)
    second = ride(CAREFUL, 10, jobs=3, keep=three)
    assert timeless(one) == timeless(three)
    assert figures(first) == figures(second)


def test_a_bot_that_ends_its_process_ends_the_arena_with_a_word() -> None:
    schedule = Schedule((path_of("Quits"), "no-waste"), ROADS, 2, SEED)
    with pytest.raises(FlammeRougeError) as refusal:
        ride(schedule, 4, jobs=2)
    assert refusal.value.code == "worker-died"
    assert refusal.value.message.startswith("race 0 of ")
    assert path_of("Quits") in refusal.value.message


# -- stopping --------------------------------------------------------------------------------
def test_it_stops_when_the_interval_is_narrow_enough_and_no_sooner(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    tally = ride(FAST, 100_000, keep=file, until=0.05)
    first = tally.first
    assert tally.races < 1000
    assert tally.races % 102 == 0  # the first whole number of laps of 6 from 100 on
    assert half_width(first.wins, first.starts) <= 0.05
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == tally.races + 1
    before = ride(FAST, tally.races - 102)
    assert half_width(before.first.wins, before.first.starts) > 0.05


def test_where_it_stops_does_not_depend_on_the_number_of_cores() -> None:
    one, two = (ride(FAST, 100_000, jobs=jobs, until=0.05) for jobs in (1, 2))
    assert figures(one) == figures(two)


def test_kept_results_stop_where_riding_would_have_stopped(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    ride(FAST, 1000, keep=file)
    content = file.read_bytes()
    assert figures(ride(FAST, 1000, keep=file, until=0.05)) == figures(ride(FAST, 1000, until=0.05))
    assert file.read_bytes() == content


# -- resuming --------------------------------------------------------------------------------
@pytest.mark.parametrize("after", [1, 2])
def test_an_interrupted_run_goes_on_and_gives_the_same_file(tmp_path: Path, after: int) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    straight = ride(FAST, 700, keep=whole)
    for number, _ in enumerate(riding := run(FAST, 700, keep=parts)):
        if number == after:
            riding.close()
            break
    lines = parts.read_text("utf-8").splitlines()
    assert 1 < len(lines) < 701
    resumed = ride(FAST, 700, keep=parts, jobs=2)
    assert parts.read_bytes() == whole.read_bytes()
    assert figures(resumed) == figures(straight)


def test_an_interrupted_careful_run_goes_on_too(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    ride(CAREFUL, 6, keep=whole)
    ride(CAREFUL, 4, keep=parts)
    ride(CAREFUL, 6, keep=parts)
    assert timeless(parts) == timeless(whole)


def test_a_half_written_line_is_dropped_and_ridden_again(tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole", tmp_path / "torn"
    ride(FAST, 30, keep=whole)
    content = whole.read_bytes()
    torn.write_bytes(content[:-25])
    ride(FAST, 30, keep=torn)
    assert torn.read_bytes() == content


def test_more_races_can_be_asked_for_later_and_fewer_leave_the_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    ride(FAST, 20, keep=file)
    ride(FAST, 40, keep=file)
    content = file.read_bytes()
    assert len(content.splitlines()) == 41
    assert ride(FAST, 30, keep=file).races == 30
    assert file.read_bytes() == content


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.touch()
    ride(FAST, 3, keep=file)
    assert read_heading(file) == heading(FAST)


# -- refusals --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (Schedule(("no-waste", "random", "saver"), ROADS, 3, SEED), 'entrants ["no-waste"'),
        (Schedule(FAST.entrants, ROADS, 2, SEED), "seats 3 there, 2 asked for"),
        (Schedule(FAST.entrants, ROADS[:1], 3, SEED), "stages"),
        (Schedule(FAST.entrants, ROADS, 3, "f" * 32), f'seed "{SEED}" there, "ffff'),
        (Schedule(FAST.entrants, ROADS, 3, SEED, limit=1), "limit 10.0 there, 1 asked for"),
        (Schedule(FAST.entrants, ROADS, 3, SEED, careful=True), "careful false there, true"),
        (
            Schedule(
                FAST.entrants, (ROADS[0], Road(ROADS[1].stage, modules=("weather",))), 3, SEED
            ),
            "weather",
        ),
    ],
)
def test_the_results_of_another_arena_are_refused_and_left_alone(
    tmp_path: Path, other: Schedule, difference: str
) -> None:
    file = tmp_path / "kept"
    ride(FAST, 3, keep=file)
    with file.open("a") as more:
        more.write("half a line")
    content = file.read_bytes()
    with pytest.raises(MalformedInput, match="is of another arena") as refusal:
        Kept(file, other)
    assert difference in refusal.value.message
    assert file.read_bytes() == content


@pytest.mark.parametrize("content", [b"Dear diary", b"[1, 2]\n", b'{"a":1}\n', b"\xff\xfe\n"])
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "diary"
    file.write_bytes(content)
    with pytest.raises(MalformedInput, match="is not a file of an arena's results"):
        Kept(file, FAST)
    assert file.read_bytes() == content


@pytest.mark.parametrize("damage", ["nonsense\n", '{"race":1}\n', "[]\n"])
def test_a_damaged_line_is_named(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "kept"
    ride(FAST, 3, keep=file)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[:2], damage, *lines[3:]]), "utf-8")
    with pytest.raises(MalformedInput, match="line 3 is not the result of a race"):
        ride(FAST, 3, keep=file)


@pytest.mark.parametrize(
    ("there", "damage"),
    [
        ('"race":1,', '"race":2,'),
        ('"who":"random"', '"who":"nobody"'),
        ('"stage":"avenue-corso-paseo"', '"stage":"firenze-milano"'),
    ],
)
def test_a_result_that_does_not_belong_there_is_named(
    tmp_path: Path, there: str, damage: str
) -> None:
    file = tmp_path / "kept"
    ride(FAST, 3, keep=file)
    lines = file.read_text("utf-8").splitlines(keepends=True)
    assert there in lines[2]
    file.write_text("".join([*lines[:2], lines[2].replace(there, damage), lines[3]]), "utf-8")
    with pytest.raises(MalformedInput, match="line 3 is not race 1 of this arena"):
        ride(FAST, 3, keep=file)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MalformedInput, match="cannot be written"):
        Kept(tmp_path / "nowhere" / "kept", FAST)
