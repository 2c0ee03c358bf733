"""Kept races count for bots that ride as they did then."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from flammerouge.arena.run import run
from flammerouge.arena.schedule import Road, Schedule
from tools import habits
from tools.proofs import SPREAD, comes_out_again, disproved, proof_races

TWO = Schedule(("no-waste", "saver"), (Road("avenue-corso-paseo"),), 2, "0" * 32, careful=True)


def kept(folder: Path) -> Path:
    """A file of four races."""
    path = folder / "kept.jsonl"
    *_, tally = run(TWO, 4, keep=path)
    assert tally.races == 4
    return path


def changed(path: Path, line: int, **figures: object) -> None:
    """Write other figures into a line."""
    lines = path.read_text("utf-8").splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **figures})
    path.write_text("\n".join([*lines, ""]), "utf-8")


def test_races_of_bots_that_ride_alike_come_out_again(tmp_path: Path) -> None:
    assert comes_out_again(kept(tmp_path), TWO)


@pytest.mark.parametrize("line", [1, 2, 3, 4])
def test_a_race_that_comes_out_otherwise_is_noticed(tmp_path: Path, line: int) -> None:
    path = kept(tmp_path)
    changed(path, line, rounds=99)
    assert not comes_out_again(path, TWO)


def test_races_of_another_version_or_contest_do_not_count(tmp_path: Path) -> None:
    path = kept(tmp_path)
    assert not comes_out_again(path, replace(TWO, seed="1" * 32))
    changed(path, 0, version="0.0.0")
    assert not comes_out_again(path, TWO)


def test_the_time_of_a_race_may_be_another(tmp_path: Path) -> None:
    path = kept(tmp_path)
    lines = path.read_text("utf-8").splitlines()
    teams = [{**team, "microseconds": 10**9} for team in json.loads(lines[1])["teams"]]
    changed(path, 1, teams=teams)
    assert comes_out_again(path, TWO)


def test_of_a_large_field_every_entrant_proves_himself() -> None:
    field = Schedule(tuple("abcdefg"), (Road("x"), Road("y")), 2, "0" * 32)
    races = len(field.lineups) * field.lap
    found = proof_races(field, races)
    assert {name for number in found for name in field.heat(number).lineup} == set("abcdefg")
    assert {0, races - 1} < set(found)
    assert len(found) == len(set(found)) <= SPREAD + 3
    assert proof_races(field, 1) == [0]
    assert proof_races(field, 4) == [0, 1, 2, 3]
    assert proof_races(TWO, 101) == [0, 20, 40, 60, 80, 100]
    assert proof_races(field, 0) == []


def test_only_files_that_are_there_are_looked_at(tmp_path: Path) -> None:
    path = kept(tmp_path)
    files = [(path, TWO, comes_out_again), (tmp_path / "none", TWO, comes_out_again)]
    assert disproved(files, 1) == []
    changed(path, 1, rounds=99)
    assert disproved(files, 1) == [path]


@pytest.mark.parametrize("line", [1, 2])
def test_habits_come_out_again_too(tmp_path: Path, line: int) -> None:
    path = tmp_path / "habits.jsonl"
    assert list(habits.ride_on(path, TWO, 2, 1)) == [1, 2]
    assert habits.comes_out_again(path, TWO)
    assert not habits.comes_out_again(path, replace(TWO, seed="1" * 32))
    changed(path, line, **{"no-waste": {"riders": 3}})
    assert not habits.comes_out_again(path, TWO)
