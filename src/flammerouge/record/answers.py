"""Decisions on paper: the word a line begins with, and an answer as `rider word word`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.cards import Card, read_card
from flammerouge.core.decisions import is_team, seat_of
from flammerouge.core.errors import MalformedInput
from flammerouge.core.lineup import NO_SEAT
from flammerouge.core.race import Race
from flammerouge.core.track import MOST_SQUARES
from flammerouge.record.lines import Line, number, quote

DRAFT: Final = "draft"
NO_CARD: Final = "-"
DRAWN: Final = "?"  # a hand has been drawn and its card not chosen yet
ENERGY: Final = (actions.RIDER, actions.CARD, actions.CARDS)
KEYS: Final = (
    DRAFT,
    *(kind for kind in actions.KINDS if kind not in (actions.SPECIALIST, *ENERGY)),
)


@dataclass(frozen=True)
class Answer:
    """A rider and the words after him."""

    rider: str
    words: tuple[str, ...]


def key_of(decision: Decision, round_number: int) -> str:
    """The first word of the line that answers a decision; a round's cards have its number."""
    if decision.kind in ENERGY:
        return str(round_number)
    return DRAFT if decision.kind == actions.SPECIALIST else decision.kind


def is_key(word: str) -> bool:
    """Whether a line of decisions may begin with this word."""
    return word in KEYS or (word.isascii() and word.isdigit())


def write_answer(action: Action) -> str:
    """An action as its rider and his words."""
    return " ".join([action.rider, *_WRITTEN.get(action.kind, _write_cards)(action)])


def _write_cards(action: Action) -> list[str]:
    return [str(card) for card in action.cards] or [NO_CARD]


_WRITTEN: Final[Mapping[str, Callable[[Action], list[str]]]] = {
    actions.SPECIALIST: lambda action: [action.specialist],
    actions.START: lambda action: [str(action.square)],
    actions.LANE: lambda action: [],
    actions.BIDDER: lambda action: [],
    actions.RETIRE: lambda action: [],
    actions.RIDER: lambda action: [DRAWN],
    actions.RECOVER: lambda action: ["yes" if action.yes else "no"],
    actions.ADD_ONE: lambda action: ["yes" if action.yes else "no"],
}


def read_answers(race: Race, line: Line) -> list[Answer]:
    """The answers of a line: each begins with a rider of the race."""
    riders = {rider.id for rider in race.state.lineup.riders}
    found: list[tuple[str, list[str]]] = []
    for word in line.words:
        if word in riders:
            found.append((word, []))
        elif found:
            found[-1][1].append(word)
        else:
            raise MalformedInput("unknown-rider", f"{quote(word)} is not a rider of this race")
    if not found:
        raise MalformedInput("no-answer", f"nothing stands after {quote(line.key)}")
    return [Answer(rider, tuple(words)) for rider, words in found]


def read_actions(race: Race, kind: str, answer: Answer) -> list[Action]:
    """What an answer does: an action of the kind that is open, in the energy phase two
    when the rider's hand is still to be drawn."""
    seat = _seat(race, answer.rider)
    if kind not in ENERGY:
        return [Action(kind, seat, answer.rider, **_READERS[kind](answer.words))]
    drawing = Action(actions.RIDER, seat, answer.rider)
    if answer.words == (DRAWN,):
        return [drawing]
    row = race.state.lineup.index(answer.rider)
    kind = actions.CARDS if is_team(race.state, row) else actions.CARD
    playing = Action(kind, seat, answer.rider, cards=_cards(answer.words))
    return [drawing, playing] if Decision(actions.RIDER, seat) in race.decisions else [playing]


def _seat(race: Race, rider: str) -> str:
    row = race.state.lineup.index(rider)
    if int(race.state.lineup.seat[row]) == NO_SEAT:
        raise MalformedInput("no-seat", f"{rider} rides by rule: nobody decides for him")
    return seat_of(race.state, row)


def _cards(words: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards in their own order, none for a dash."""
    if words == (NO_CARD,):
        return ()
    if not words:
        raise MalformedInput("no-card", "a card is missing")
    return tuple(sorted(read_card(word) for word in words))


def _one(words: tuple[str, ...]) -> str:
    if len(words) != 1:
        raise MalformedInput("bad-answer", f"one word is expected after a rider, not {len(words)}")
    return words[0]


def _nothing(words: tuple[str, ...]) -> dict[str, Any]:
    if words:
        raise MalformedInput("bad-answer", f"nothing is expected after a rider: {quote(words[0])}")
    return {}


def _yes_or_no(words: tuple[str, ...]) -> dict[str, Any]:
    if _one(words) not in ("yes", "no"):
        raise MalformedInput("bad-answer", f"{quote(words[0])} is neither yes nor no")
    return {"yes": words[0] == "yes"}


_READERS: Final[Mapping[str, Callable[[tuple[str, ...]], dict[str, Any]]]] = {
    actions.SPECIALIST: lambda words: {"specialist": _one(words)},
    actions.START: lambda words: {"square": number(_one(words), MOST_SQUARES)},
    actions.LANE: _nothing,
    actions.BIDDER: _nothing,
    actions.RETIRE: _nothing,
    actions.RECOVER: _yes_or_no,
    actions.ADD_ONE: _yes_or_no,
    actions.BID: lambda words: {"cards": _cards(words)},
    actions.ASSIGN: lambda words: {"cards": _cards(words)},
    actions.REST: lambda words: {"cards": _cards(words)},
    actions.REFRESH: lambda words: {"cards": _cards(words)},
}
