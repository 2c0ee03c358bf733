"""Reading a record: every decision is ridden again, so every rule is checked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flammerouge.core.errors import IllegalAction, MalformedInput
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.record.answers import is_key, key_of, read_actions, read_answers
from flammerouge.record.header import SEED, Head, read_head, start
from flammerouge.record.lines import (
    END,
    PAUSE,
    RESULT,
    SHOWN,
    TITLE,
    VERSION,
    Line,
    at,
    checksum,
    quote,
    refuse,
    split_lines,
)
from flammerouge.record.write import write_record

MOST_VERSION_DIGITS: Final = 6


@dataclass(frozen=True)
class Record:
    """A record whose words have been read and whose rules are still to be checked.

    `closing` is the last line; an edited record may do without it.
    """

    head: Head
    decisions: tuple[Line, ...]
    closing: Line | None
    lines: tuple[Line, ...]

    @property
    def options(self) -> Options:
        """What was chosen before the race."""
        return self.head.options

    @property
    def seed(self) -> str:
        """The seed of the race."""
        return self.head.seed

    @property
    def names(self) -> dict[str, str]:
        """The people or bots by seat."""
        return dict(self.head.names)

    @property
    def finished(self) -> bool:
        """Whether it claims to be the record of a whole race."""
        return self.closing is not None and self.closing.key == END


def read_record(text: str, *, edited: bool = False) -> Race:
    """The race that a record tells, ready to go on if it is not over.

    A record that a person has changed is refused unless `edited` says that this is known;
    then the checksum, the result and the layout do not count, but every rule does.
    """
    record = parse_record(text, edited=edited)
    race = start(record.head)
    ride(race, record.decisions)
    if not edited:
        _check_end(race, record)
        _check_text(write_record(race, record.names), record)
    return race


def parse_record(text: str, *, edited: bool = False) -> Record:
    """Read the words of a record: its version first, then its head and its last line."""
    lines = split_lines(text)
    _check_title(lines)
    head = read_head(lines)
    body = [line for line in lines if line.number > head.lines[SEED].number]
    closing = _closing(body)
    if closing is None and not edited:
        raise refuse(
            lines[-1], "cut-short", f"the record is cut short: no {END!r} or {PAUSE!r} line follows"
        )
    decisions = [line for line in body if line is not closing]
    if decisions and decisions[-1].key == RESULT:
        decisions.pop()
    for line in decisions:
        if not is_key(line.key):
            raise refuse(line, "unknown-line", f"{quote(line.key)} is not a decision of a race")
    return Record(head, tuple(decisions), closing, tuple(lines))


def ride(race: Race, lines: tuple[Line, ...]) -> None:
    """Answer what is open with these lines, one after the other."""
    for i, line in enumerate(lines):
        _check_turn(race, line, lines[i - 1] if i else None)
        with at(line):
            for answer in read_answers(race, line):
                if not race.decisions or key_of(race.decisions[0], race.round) != line.key:
                    raise IllegalAction(
                        "too-many-answers", f"{answer.rider}: all have answered before him"
                    )
                for action in read_actions(race, race.decisions[0].kind, answer):
                    race.apply(action)


def _check_title(lines: list[Line]) -> None:
    """The version comes first: nothing else of a newer record can be understood."""
    first = lines[0] if lines else Line(1, "")
    title, _, version = first.text.strip().rpartition(" ")
    if title != TITLE or not (version.isascii() and version.isdigit()):
        raise refuse(first, "not-a-record", f"{quote(first.text)} is not '{TITLE} {VERSION}'")
    if len(version) > MOST_VERSION_DIGITS or int(version) > VERSION:
        raise refuse(
            first,
            "newer-record",
            f"made by a newer version: record {version[:SHOWN]}, this one reads up to {VERSION}",
        )
    if int(version) < 1:
        raise refuse(first, "not-a-record", f"there is no record version {version}")


def _closing(body: list[Line]) -> Line | None:
    for line in body:
        if line.key in (END, PAUSE):
            if line is not body[-1]:
                raise refuse(
                    body[body.index(line) + 1], "after-end", f"nothing may follow {line.key!r}"
                )
            return line
    return None


def _check_turn(race: Race, line: Line, before: Line | None) -> None:
    """Refuse a line whose phase is not on, and blame the line that left its phase open."""
    if race.over:
        raise IllegalAction("race-over", f"line {line.number}: the race is over already")
    expected = key_of(race.decisions[0], race.round)
    if line.key == expected:
        return
    waiting = " ".join(dict.fromkeys(decision.seat for decision in race.decisions))
    if before is not None and before.key == expected:
        raise IllegalAction(
            "unanswered", f"line {before.number}: {expected!r} still waits for {waiting}"
        )
    raise IllegalAction(
        "wrong-phase",
        f"line {line.number}: {quote(line.key)} comes here, but {expected!r} waits for {waiting}",
    )


def _check_end(race: Race, record: Record) -> None:
    """A finished record tells a finished race, a pause an unfinished one."""
    closing = record.closing
    if closing is None or record.finished == race.over:
        return
    if race.over:
        raise IllegalAction("race-over", f"line {closing.number}: the race is over, not paused")
    waiting = " ".join(dict.fromkeys(decision.seat for decision in race.decisions))
    raise IllegalAction(
        "not-over", f"line {closing.number}: the race is not over, it waits for {waiting}"
    )


def _check_text(written: str, record: Record) -> None:
    """The race, written down again, is this record; the first line that differs is named."""
    for line, text in zip(record.lines, written.split("\n"), strict=False):
        if line.text != text:
            raise _difference(line, text, record)


def _difference(line: Line, expected: str, record: Record) -> MalformedInput:
    if expected.startswith(RESULT):
        return refuse(line, "result", f"the race gives {expected!r}")
    if line.key == RESULT:
        return refuse(line, "result", "a race that is not over has no result")
    if line is record.closing:
        given = checksum(one.text for one in record.lines[:-1])
        return refuse(line, "checksum", f"lines above have been changed: their sum is {given}")
    return refuse(line, "layout", f"{expected!r} is how this is written")
