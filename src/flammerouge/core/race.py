"""The careful face of a race: one decision at a time, checked, with events."""

from __future__ import annotations

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.answers import carry_out
from flammerouge.core.clauses import CLAUSES
from flammerouge.core.decisions import allowed, open_decisions, seat_of
from flammerouge.core.energy import last_choice
from flammerouge.core.errors import IllegalAction
from flammerouge.core.events import Event, is_private, unpack
from flammerouge.core.options import Options
from flammerouge.core.phases import advance
from flammerouge.core.ranking import podium, ranking, winner
from flammerouge.core.rules import ENERGY, OVER
from flammerouge.core.state import State
from flammerouge.core.view import View, look


class Race:
    """A race that people, bots and records ride. It asks; whoever has a seat answers.

    `decisions` are open at the same time and may be answered in any order; nothing is shown
    before the last answer of a phase. `seed` must stay secret until the race is over.
    """

    def __init__(
        self, state: State, options: Options, seed: str, weather: tuple[tuple[int, str], ...] = ()
    ) -> None:
        self.state = state
        self.options = options
        self.seed = seed
        self.weather = weather
        self.history: list[Action] = []

    @property
    def seats(self) -> tuple[str, ...]:
        """The teams that decide something, by colour."""
        lineup = self.state.lineup
        return tuple(t for i, t in enumerate(lineup.teams) if int(lineup.seat_of_team[i]) == i)

    @property
    def over(self) -> bool:
        """Whether the race has ended."""
        return int(self.state.phase) == OVER

    @property
    def round(self) -> int:
        """The number of the round that is on, 0 before the first."""
        return int(self.state.round)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is open now."""
        return open_decisions(self.state)

    def choices(self, decision: Decision) -> tuple[Action, ...]:
        """The legal answers to an open decision, sorted."""
        if decision not in self.decisions:
            raise IllegalAction(
                "not-open", f"{decision.seat}: there is no decision {decision.kind} open"
            )
        return allowed(self.state, decision)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action; IllegalAction leaves the race as it was.

        What it answers is for whoever runs the race, secrets included.
        """
        action = action.in_order()
        self._check(action)
        before = int(self.state.logged)
        carry_out(self.state, action)
        if action.kind == actions.TAKE_BACK:
            self._forget_card(action.seat)
        else:
            self.history.append(action)
            advance(self.state)
        return self.events(before)

    def events(self, since: int = 0) -> tuple[Event, ...]:
        """Everything that has happened from an event number on, secrets included."""
        riders = [rider.id for rider in self.state.lineup.riders]
        return tuple(unpack(event, riders, CLAUSES) for event in self.state.logged_since(since))

    def events_for(self, seat: str, since: int = 0) -> tuple[Event, ...]:
        """What a seat has been told, from its own event number on; an empty seat is a spectator.

        Events are counted seat by seat, so that the numbers tell nothing of others' secrets.
        """
        self._check_eyes(seat)
        state = self.state
        told = [
            event
            for event in self.events()
            if not is_private(event) or seat_of(state, state.lineup.index(event.rider)) == seat
        ]
        return tuple(told[since:])

    def view(self, seat: str) -> View:
        """What a seat may know; an empty seat is a spectator."""
        self._check_eyes(seat)
        return look(self.state, self.options, seat)

    def ranking(self) -> tuple[str, ...]:
        """The riders in finishing order, those still on the road by where they stand."""
        return ranking(self.state)

    def podium(self) -> tuple[str, ...]:
        """The three riders who stand on the podium of a stage."""
        return podium(self.state)

    @property
    def winner(self) -> str:
        """The team that has won, empty while the race runs."""
        return winner(self.state) if self.over else ""

    def clone(self) -> Race:
        """An equal race that lives on its own."""
        other = Race(self.state.clone(), self.options, self.seed, self.weather)
        other.state.log = self.state.log[:]
        other.state.logged = self.state.logged
        other.state.recording = self.state.recording
        other.history = list(self.history)
        return other

    def _check_eyes(self, seat: str) -> None:
        if seat and seat not in self.seats:
            raise IllegalAction("unknown-seat", f"there is no seat {seat!r} in this race")

    def _check(self, action: Action) -> None:
        if action.seat not in self.seats:
            raise IllegalAction("unknown-seat", f"there is no seat {action.seat!r} in this race")
        if action.rider and self.state.lineup.index(action.rider) < 0:
            raise IllegalAction("unknown-rider", f"there is no rider {action.rider!r} in this race")
        if action.kind not in actions.SAYS:
            raise IllegalAction("unknown-kind", f"there is no kind of action {action.kind!r}")
        if stray := action.stray():
            raise IllegalAction(
                "stray-answer", f"{action.seat} {action.kind}: {stray} answers nothing here"
            )
        if action.kind == actions.TAKE_BACK:
            seat = self.state.lineup.teams.index(action.seat)
            if int(self.state.phase) != ENERGY or last_choice(self.state, seat) < 0:
                raise IllegalAction(
                    "nothing-to-take-back", f"{action.seat}: there is no card to take back now"
                )
            return
        own = [d for d in self.decisions if d.seat == action.seat and d.kind == action.kind]
        own = [d for d in own if d.rider in ("", action.rider)] or own
        if not own:
            raise IllegalAction(
                "not-open", f"{action.seat}: no decision {action.kind} is open for this seat now"
            )
        if action not in allowed(self.state, own[0]):
            raise self._refusal(action, own[0])

    def _refusal(self, action: Action, decision: Decision) -> IllegalAction:
        """Why an action is not among the allowed ones, naming the thing."""
        legal = allowed(self.state, decision)
        where = f"{action.seat} {action.kind}"
        if action.rider not in {one.rider for one in legal}:
            return IllegalAction(
                "wrong-rider", f"{where}: rider {action.rider!r} cannot answer this"
            )
        if action.kind == actions.START:
            return IllegalAction(
                "no-room",
                f"{where}: {action.rider}: square {action.square} is not a free start square",
            )
        if action.kind == actions.SPECIALIST:
            return IllegalAction(
                "specialist-gone", f"{where}: {action.rider} cannot become {action.specialist!r}"
            )
        cards = " ".join(str(card) for card in action.cards) or "no card"
        if action.kind == actions.REFRESH:
            return IllegalAction(
                "refresh-limit", f"{where}: {action.rider} cannot retrieve {cards}"
            )
        held = " ".join(sorted({str(c) for one in legal for c in one.cards}))
        return IllegalAction(
            "card-not-in-hand", f"{where}: {action.rider} cannot use {cards}: there is {held}"
        )

    def _forget_card(self, seat: str) -> None:
        for i in range(len(self.history) - 1, -1, -1):
            past = self.history[i]
            if past.seat == seat and past.kind in (actions.CARD, actions.CARDS):
                del self.history[i]
                return
