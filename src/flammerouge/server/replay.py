"""A race once more, round by round, through somebody's eyes."""

from __future__ import annotations

from collections.abc import Iterator

from flammerouge.core.decisions import seat_of
from flammerouge.core.events import Event, is_private
from flammerouge.core.race import Race
from flammerouge.record.replay import steps
from flammerouge.server.protocol import ReplayRound
from flammerouge.server.stream import wire_event
from flammerouge.server.views import ALL_EYES, wire_view, wire_view_of_all


def replay(race: Race, eyes: str) -> Iterator[ReplayRound]:
    """The rounds of a race; `eyes` is a seat, empty for a spectator, or `all`."""
    for step in steps(race):
        events = tuple(
            wire_event(step.race, event) for event in step.events if may_see(step.race, event, eyes)
        )
        view = wire_view_of_all(step.race) if eyes == ALL_EYES else wire_view(step.race, eyes)
        yield ReplayRound(step.round, events, view)


def may_see(race: Race, event: Event, eyes: str) -> bool:
    """Whether an event is for these eyes."""
    if eyes == ALL_EYES or not is_private(event):
        return True
    return seat_of(race.state, race.state.lineup.index(event.rider)) == eyes
