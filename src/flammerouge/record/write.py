"""Writing a race down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.finish import clock, time_of
from flammerouge.core.race import Race
from flammerouge.core.rules import DRAFT, ENERGY, MOVING, PLACING
from flammerouge.record.answers import key_of, write_answer
from flammerouge.record.header import write_head
from flammerouge.record.lines import END, PAUSE, RESULT, TITLE, VERSION, checksum
from flammerouge.rulesets import new_race

WIDTH: Final = 110
IN_TURN: Final = (DRAFT, PLACING, MOVING)  # phases where one answers after the other


@dataclass
class Phase:
    """The answers of one phase and the word that their line begins with."""

    number: int
    key: str
    answers: list[Action]


def write_record(race: Race, names: Mapping[str, str] | None = None) -> str:
    """The record of a race, finished or not; `names` are people or bots by seat."""
    lines = [f"{TITLE} {VERSION}", *write_head(race, names or {})]
    for phase in phases(race):
        lines += write_phase(phase.key, phase.answers)
    if race.over:
        lines.append(write_result(race))
    return "\n".join([*lines, f"{END if race.over else PAUSE} {checksum(lines)}", ""])


def phases(race: Race) -> list[Phase]:
    """Every answer of a race, phase by phase, seats that answer together in their order.

    The race is ridden again, because an action does not say in which round it was taken.
    """
    again = new_race(race.options, race.seed)
    found: dict[tuple[int, ...], Phase] = {}
    for turn, action in enumerate(race.history):
        phase = int(again.state.phase)
        mark = (phase, again.round, turn if phase == MOVING else 0)
        if mark not in found:
            found[mark] = Phase(phase, key_of(again.decisions[0], again.round), [])
        found[mark].answers.append(action)
        again.apply(action)
    return [in_order(race, phase) for phase in found.values()]


def in_order(race: Race, phase: Phase) -> Phase:
    """Sort by seat what is answered together; within a seat by rider, but in the energy
    phase the order of the riders says whose hand was drawn first."""
    lineup = race.state.lineup
    if phase.number == ENERGY:
        phase.answers.sort(key=lambda action: lineup.teams.index(action.seat))
    elif phase.number not in IN_TURN:
        phase.answers.sort(key=lambda action: lineup.index(action.rider))
    return phase


def write_phase(key: str, answers: list[Action]) -> list[str]:
    """One line, or more with the same first word where it would be too long."""
    lines: list[str] = []
    for words in _blocks(answers):
        if lines and len(lines[-1]) + len(words) < WIDTH:
            lines[-1] += words
        else:
            lines.append(f"{key}{words}" if key.isdigit() else f"{key} {words.lstrip()}")
    return lines


def _blocks(answers: list[Action]) -> Iterator[str]:
    """The answers of each seat, set apart from the seat before."""
    for _, own in groupby(answers, key=lambda action: action.seat):
        mine = list(own)
        shown = [a for a in mine if a.kind != actions.RIDER or a is mine[-1]]
        yield f"  {' '.join(write_answer(action) for action in shown)}"


def write_result(race: Race) -> str:
    """The riders in finishing order, with times where times count."""
    words = [RESULT]
    for rider in race.ranking():
        words.append(rider)
        if race.state.rules.timed:
            words.append(clock(int(time_of(race.state, race.state.lineup.index(rider)))))
    return " ".join(words)
