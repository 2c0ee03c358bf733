"""What happened, told: in short lines, in full sentences, and by the rules behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from flammerouge.cli.terminal import WIDTH
from flammerouge.core.cards import Card, plain
from flammerouge.core.events import PRIVATE, Event
from flammerouge.core.finish import MINUTE, clock
from flammerouge.core.race import Race
from flammerouge.core.rules import ENERGY
from flammerouge.data.decks import specialists
from flammerouge.data.weather import weather_flags
from flammerouge.rulesets import tiles_of
from flammerouge.texts.load import Texts

ROUND: Final = "started"
HIDDEN: Final = PRIVATE | {ROUND}
ARROW: Final = "→"
SHARED: Final = "LEG-TM-01"  # cards of two teammates, shown under the first one's name

# Told together in the short story; every other kind is a sentence there.
MOVES: Final = "moved"
GROUPED: Final = (MOVES, "picked", "bid", "slipped", "exhausted", "crossed", "placed", "retrieved")
LEFT_OUT: Final = {
    "ended",
    "revealed",
    "shuffled",
    "rolled",
    "shifted",
    "left-road",
    "timed",
    "waited",
    "refreshed",  # the cards themselves are told
    "weather",  # the screen says it by squares
}

NOTES: Final = {
    "BASE-MOVE-06": "note.blocked",
    "BASE-MOVE-07": "note.blocked",
    "MET-CRASH-03": "note.crash",
    "MTN-ASC-01": "note.ascent",
    "MTN-ASC-02": "note.ascent",
    "SPEC-ASC-01": "note.ascent",
    "SPEC-NIM-02": "note.grass",
    "TILE-ROUND-03": "note.outer",
}


class Teller:
    """Tells the events of one race in one language."""

    def __init__(self, race: Race, texts: Texts) -> None:
        self.race = race
        self.state = race.state
        self.texts = texts

    # -- words -----------------------------------------------------------------------------
    def square(self, square: int) -> str:
        """A square as people call it: its number, F1, F2 ... past the line."""
        past = int(self.state.course.past[square])
        return f"F{past}" if past else str(square)

    def place(self, square: int, lane: int) -> str:
        """A square and the lane, where there is more than one."""
        lanes = int(self.state.course.lanes[square])
        if lane < 0:
            return self.square(square) + self.texts("lane.grass")
        if lanes == 1:
            return self.square(square)
        key = "lane.middle" if lanes == 3 and lane == 1 else f"lane.{lane}"
        return self.square(square) + self.texts(key)

    def card(self, row: int) -> Card:
        """The card behind a number of an event."""
        return self.state.cards.rows[row]

    def specialist(self, name: str) -> str:
        """The name of a specialist."""
        one = specialists()[name]
        return one.name_fr if self.texts.language == "fr" else one.name

    def _specialist(self, event: Event) -> str:
        return self.specialist(self.state.rules.specialists[event["specialist"]].id)

    # -- in full ---------------------------------------------------------------------------
    def sentence(self, event: Event) -> str:
        """An event as one sentence."""
        values: dict[str, object] = dict(event.numbers)
        values["rider"] = event.rider
        if event.kind == "crossed":
            values["order"] = event["place"]
        if "square" in values:
            values["place"] = self.place(event["square"], int(str(values.get("lane", 0))))
            values["square"] = self.square(event["square"])
        if "start" in values:
            values["start"] = self.square(event["start"])
        if "card" in values:
            values["card"] = self.card(event["card"])
        if event.kind == "picked":
            values["specialist"] = self._specialist(event)
        if event.kind == "weather":
            values["token"] = self.texts(f"weather.{list(weather_flags())[event['token']]}")
            values["tile"] = tiles_of(self.race.options)[event["tile"]].id
        if event.kind == "took-token":
            values["points"] = self.texts.count("count.point", event["value"])
            values["side"] = self.texts(f"stages.{self.state.rules.piles[event['pile']].side}")
        if "cards" in values:
            values["cards"] = self.texts.count("count.card", event["cards"])
        if event.kind == "timed":
            values["time"] = clock(MINUTE * event["minutes"] + event["seconds"])
        return self.texts(f"event.{event.kind}", **values)

    def in_full(self, events: Iterable[Event]) -> list[str]:
        """A sentence for each event, with its rule."""
        return [
            f"{self.sentence(event)}  [{event.rule}]"[: WIDTH - 1]
            for event in events
            if event.kind not in HIDDEN
        ]

    # -- in short --------------------------------------------------------------------------
    def in_short(self, events: Sequence[Event]) -> list[str]:
        """The story of a round in a few lines."""
        lines: list[str] = []
        for kind in GROUPED:
            parts = [part for part in self._parts(kind, events) if part]
            if parts:
                lines += fold(f"{self.texts(f'brief.{kind}')} ", parts)
            if kind == MOVES:
                rest = [e for e in events if e.kind not in {*GROUPED, *HIDDEN, *LEFT_OUT}]
                lines += fold("", [self.sentence(event) for event in rest])
        return lines

    def _parts(self, kind: str, events: Sequence[Event]) -> list[str]:
        own = [event for event in events if event.kind == kind]
        if kind == MOVES:
            cards = _cards_shown(events)
            return [self._move(event, cards.get(event.rider)) for event in own]
        if kind == "slipped":
            riders = dict.fromkeys(event.rider for event in own)
            return [f"{r} +{sum(event.rider == r for event in own)}" for r in riders]
        if kind == "retrieved":
            return self._retrieved(own)
        if kind == "picked":
            return [f"{e.rider} {self._specialist(e)}" for e in own]
        if kind == "bid":
            return [f"{e.rider} {self.card(e['card'])}" for e in own]
        if kind in ("placed", "crossed"):
            return [f"{e.rider} {self.place(e['square'], e['lane'])}" for e in own]
        return list(dict.fromkeys(event.rider for event in own))

    def _retrieved(self, events: Sequence[Event]) -> list[str]:
        cards: dict[str, list[str]] = {}
        for event in events:
            cards.setdefault(event.rider, []).append(str(self.card(event["card"])))
        return [f"{rider} {' '.join(taken)}" for rider, taken in cards.items()]

    def _move(self, event: Event, row: int | None) -> str:
        value = event["value"]
        shown = self.card(row) if row is not None else Card(value)
        text = f"{event.rider} {shown} {self.square(event['start'])}{ARROW}"
        text += self.place(event["square"], event["lane"])
        if event.rule in NOTES:
            return f"{text} ({self.texts(NOTES[event.rule])})"
        if value > shown.value:
            return f"{text} ({self.texts('note.raised', value=value)})"
        return text

    # -- by rule ---------------------------------------------------------------------------
    def why(self, events: Iterable[Event]) -> list[str]:
        """The rules behind events, each with the riders it was about."""
        riders: dict[str, list[str]] = {}
        for event in events:
            if event.kind not in HIDDEN:
                known = riders.setdefault(event.rule, [])
                if event.rider and event.rider not in known:
                    known.append(event.rider)
        lines: list[str] = []
        for rule, about in riders.items():
            lines += self.clause(rule, " ".join(about))
        return lines

    def clause(self, rule: str, about: str = "") -> list[str]:
        """A rule by its id, in a sentence."""
        head = f"{rule}  {about}".rstrip()
        return [head, *wrap(self.texts(f"rule.{rule}"), WIDTH - 4, initial_indent="  ",
                            subsequent_indent="  ")]  # fmt: skip


def _cards_shown(events: Iterable[Event]) -> dict[str, int]:
    """The card that each rider uses in a round, by his id."""
    shown: dict[str, int] = {}
    for event in events:
        if event.kind == "rolled":
            shown[event.rider] = int(plain(event["value"]))
        elif event.kind == "assigned" or (event.kind == "revealed" and event.rule != SHARED):
            shown[event.rider] = event["card"]
    return shown


def last_events(race: Race) -> tuple[Event, ...]:
    """The round to be told: while cards are chosen the one before, else the one that is on."""
    events = race.events()
    starts = [i for i, event in enumerate(events) if event.kind == ROUND]
    if int(race.state.phase) == ENERGY:
        end = starts.pop()
        return events[starts[-1] if starts else 0 : end]
    return events[starts[-1] if starts else 0 :]


def fold(head: str, parts: Sequence[str]) -> list[str]:
    """Parts set one after the other after a head, in lines no wider than the screen."""
    lines: list[str] = []
    line = head
    for i, part in enumerate(parts):
        piece = part + (", " if i < len(parts) - 1 else "")
        if len(line) + len(piece.rstrip()) > WIDTH - 1 and line.strip():
            lines.append(line.rstrip())
            line = "  "
        line += piece
    return [*lines, line.rstrip()] if parts else []
