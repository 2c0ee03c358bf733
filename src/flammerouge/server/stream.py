"""Events as the wire tells them, and for whose eyes each one is."""

from __future__ import annotations

from typing import Any, Final

from flammerouge.core.cards import NO_CARD
from flammerouge.core.decisions import seat_of
from flammerouge.core.events import Event, is_private
from flammerouge.core.race import Race
from flammerouge.core.tiles import lay
from flammerouge.data.weather import weather_flags
from flammerouge.rulesets import tiles_of
from flammerouge.server.protocol import RaceEvent
from flammerouge.server.ways import way_of

DREW: Final = ("first", "second", "third", "fourth")


class Stream:
    """The events of one race as each seat is told them; an empty seat is a spectator.

    A seat's numbering is dense: it counts only what the seat is told, so that the numbers say
    nothing of others' secrets.
    """

    def __init__(self, race: Race) -> None:
        self.race = race
        self.told: dict[str, list[RaceEvent]] = {seat: [] for seat in ("", *race.seats)}
        self.add(race.events())

    def add(self, events: tuple[Event, ...]) -> None:
        """Take up events that have just happened."""
        state = self.race.state
        for event in events:
            told = wire_event(self.race, event)
            if is_private(event):
                self.told[seat_of(state, state.lineup.index(event.rider))].append(told)
            else:
                for known in self.told.values():
                    known.append(told)


def wire_event(race: Race, event: Event) -> RaceEvent:
    """An event with its numbers made readable: cards as text, ids for specialists and tokens."""
    known: dict[str, Any] = dict(event.numbers)
    cards = race.state.cards.rows
    if event.kind == "drew":
        drawn = [known.pop(place) for place in DREW]
        known["cards"] = tuple(str(cards[c]) for c in drawn if c != NO_CARD)
    elif "cards" in known:
        known["count"] = known.pop("cards")
    if "card" in known:
        known["card"] = "" if event["card"] == NO_CARD else str(cards[event["card"]])
    if event.kind == "moved":
        path = way_of(race.state.course, event)
        steps = len(path) - 1
        known |= {"path": path, "steps": steps, "lost": event["value"] - steps or None}
    if event.kind == "picked":
        known["specialist"] = race.state.rules.specialists[event["specialist"]].id
    if event.kind == "took-token":
        pile = race.state.rules.piles[known.pop("pile")]
        known |= {"square": int(pile.square), "side": pile.side}
    if event.kind == "weather":
        road = lay(tiles_of(race.options))
        known["token"] = list(weather_flags())[event["token"]]
        known["squares"] = tuple(road.squares_of(event["tile"]))
    return RaceEvent(kind=event.kind, rider=event.rider, rule=event.rule, **known)
