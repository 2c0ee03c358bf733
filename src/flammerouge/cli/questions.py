"""Decisions as questions to a person: numbered choices, and what was answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final

from flammerouge.cli.story import Teller
from flammerouge.cli.terminal import WIDTH
from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.cards import Card, read_card
from flammerouge.core.decisions import pile
from flammerouge.core.errors import MalformedInput
from flammerouge.core.preview import preview
from flammerouge.core.race import Race
from flammerouge.core.refresh import refresh_limit
from flammerouge.core.state import HAND
from flammerouge.data.decks import specialists
from flammerouge.texts.load import Texts

FREE_TEXT: Final = actions.REFRESH


class Question:
    """One open decision of the person, with its choices in the order of their numbers."""

    def __init__(self, race: Race, decision: Decision, texts: Texts) -> None:
        self.race = race
        self.decision = decision
        self.texts = texts
        self.teller = Teller(race, texts)
        self.choices = race.choices(decision)
        if decision.kind == actions.START:  # the front squares first: nearly everybody wants them
            self.choices = tuple(sorted(self.choices, key=lambda choice: -choice.square))

    @property
    def title(self) -> str:
        """The question itself."""
        values: dict[str, object] = {"rider": self.decision.rider}
        row = self.race.state.lineup.index(self.decision.rider)
        if self.decision.kind == actions.ADD_ONE:
            values["card"] = self.teller.card(int(self.race.state.card[row]))
        if self.decision.kind == FREE_TEXT:
            values["limit"] = int(refresh_limit(self.race.state, row))
        title = self.texts(f"ask.{self.decision.kind}", **values)
        if self.decision.kind == actions.START and (team := self._dice_team()):
            title = self.texts("ask.start-dice", team=self.texts(f"squad.{team}"))
        return f"{title}   {self.texts('ask.laid', cards=self.laid)}" if self.laid else title

    def _dice_team(self) -> str:
        """LEG-SET-02: the opposing team of which one rider is placed now; empty for one's own."""
        rider = self.race.view("").rider(self.choices[0].rider)
        return rider.team if rider.control == "dice" else ""

    @property
    def laid(self) -> str:
        """The cards that the person has laid for other riders while he chooses one."""
        if self.decision.kind not in (actions.CARD, actions.CARDS):
            return ""
        riders = self.race.view(self.decision.seat).riders
        return ", ".join(f"{r.id} {_cards(r.own.chosen)}" for r in riders if r.own and r.own.chosen)

    def lines(self) -> list[str]:
        """The choices, numbered; for free text how to write it."""
        if self.decision.kind == FREE_TEXT:
            row = self.race.state.lineup.index(self.decision.rider)
            played = sorted(self.race.view(self.decision.seat).riders[row].played)
            how = self.texts("choice.refresh-how", best=_cards(self.best.cards))
            cards = _cards(played) or self.texts("choice.none")
            return [*wrap(cards, WIDTH - 1), *wrap(how, WIDTH - 1)]
        return [f"{i}) {self.label(choice)}" for i, choice in enumerate(self.choices, 1)]

    def answer(self, text: str) -> Action | None:
        """The choice that a text names; None when it names none."""
        if self.decision.kind == FREE_TEXT:
            return self._retrieved(text)
        if self.decision.kind in (actions.RECOVER, actions.ADD_ONE):
            for word, yes in (("yes", True), ("no", False)):
                if text.lower() in self.texts.words(f"command.{word}"):
                    return next(choice for choice in self.choices if choice.yes == yes)
        if text.isascii() and text.isdigit() and 0 < int(text) <= len(self.choices):
            return self.choices[int(text) - 1]
        return None

    @property
    def best(self) -> Action:
        """The retrieval that is worth most."""
        return max(self.choices, key=lambda choice: sum(card.value for card in choice.cards))

    def _retrieved(self, text: str) -> Action | None:
        try:
            cards = Counter(read_card(word) for word in text.split())
        except MalformedInput:
            return None
        return next((c for c in self.choices if Counter(c.cards) == cards), None)

    # -- labels ----------------------------------------------------------------------------
    def label(self, action: Action) -> str:
        """A choice in words."""
        return _LABELS[action.kind](self, action)

    def specialist(self, action: Action) -> str:
        """A specialist and the cards he brings."""
        cards = _cards(sorted({read_card(c) for c in specialists()[action.specialist].added}))
        name = self.teller.specialist(action.specialist)
        return self.texts("choice.specialist", rider=action.rider, name=name, cards=cards)

    def start(self, action: Action) -> str:
        """A start square and how many lanes are free there."""
        state = self.race.state
        riders = sum(int(square) == action.square for square in state.square)
        free = int(state.course.lanes[action.square]) - riders
        return self.texts(
            "choice.square",
            rider=action.rider,
            square=action.square,
            free=self.texts.count("count.free", free),
        )

    def rider(self, action: Action) -> str:
        """A rider and what he is."""
        rider = self.race.view("").rider(action.rider)
        if rider.control == "teammate" and action.kind == actions.RIDER:
            return self.texts("choice.teammates")
        return f"{action.rider} {self.texts(f'kind.{rider.kind}')}"

    def card(self, action: Action) -> str:
        """A card, how many of it are in the hand, and where it leads."""
        if action.card is None:
            return f"{self.texts('choice.nothing')}, {self.landing(action.rider, None)}"
        row = self.race.state.lineup.index(action.rider)
        count = pile(self.race.state, row, HAND).count(action.card)
        text = f"{action.card}{f' ×{count}' if count > 1 else ''}"
        if action.kind == actions.BID:
            return text
        return f"{text} {self.landing(action.rider, action.card)}"

    def landing(self, rider: str, card: Card | None) -> str:
        """Where a card leads if nobody is in the way, and what the road does to it."""
        seen = preview(self.race.state, rider, card)
        alone = seen.alone
        if alone.steps == 0 and alone.value == 0:
            return self.texts("choice.stand")
        where = self.texts("choice.land", place=self.teller.square(alone.square))
        note = self._note(seen.start, alone.square, alone.steps, alone.value, card)
        return f"{where} ({note})" if note else where

    def _note(self, start: int, end: int, steps: int, value: int, card: Card | None) -> str:
        course = self.race.state.course
        if course.past[end] and not course.past[start]:
            return self.texts("choice.line")
        if steps < value:
            last = end == int(course.size) - 1
            return self.texts("choice.end" if last else "choice.capped", steps=steps)
        if card and value > card.value and value == int(course.least[start]):
            terrain = course.track.squares()[start].terrain.key
            return self.texts(
                "choice.raised", value=value, terrain=self.texts(f"terrain.{terrain}")
            )
        return ""

    def cards(self, action: Action) -> str:
        """Several cards."""
        return _cards(action.cards)

    def yes_or_no(self, action: Action) -> str:
        """Yes or no."""
        return self.texts("choice.yes" if action.yes else "choice.no")


_LABELS: Final[dict[str, Callable[[Question, Action], str]]] = {
    actions.SPECIALIST: Question.specialist,
    actions.START: Question.start,
    actions.LANE: Question.rider,
    actions.BIDDER: Question.rider,
    actions.RIDER: Question.rider,
    actions.RETIRE: Question.rider,
    actions.BID: Question.card,
    actions.CARD: Question.card,
    actions.ASSIGN: Question.card,
    actions.CARDS: Question.cards,
    actions.REST: Question.cards,
    actions.RECOVER: Question.yes_or_no,
    actions.ADD_ONE: Question.yes_or_no,
}


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(str(card) for card in cards)
