"""Instinct: a small network that says at once which card to play, without thinking ahead.

Every card of a hand gets a score from what its rider sees (`sight`) and from the road (`outlook`);
how it was learned tells `docs/learned.md`.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.hands import is_repeated
from flammerouge.bots.policies.heuristic import HeuristicPolicy, landing
from flammerouge.bots.policies.notes import AT_ONCE, Notes, add_notes
from flammerouge.bots.policies.outlook import GROUND, STEP, Outlook
from flammerouge.bots.policies.preference import NEVER
from flammerouge.bots.policies.sight import CHOICE, RACE, Sight
from flammerouge.core.course import Course
from flammerouge.core.errors import MalformedInput
from flammerouge.core.policy import Policy
from flammerouge.core.state import HAND, State, place_of
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

INPUTS: Final = GROUND + RACE + STEP + CHOICE
CHOICES: Final = 8  # different cards in a hand; who draws more overlooks the others


def parameters_of(hidden: int) -> int:
    """How many numbers a network has: the rows of the hidden layer by input, the head, and what the
    inputs of a choice add to its score by themselves."""
    return hidden * (INPUTS + 1) + CHOICE


@final
class Instinct:
    """The network for any course; the units of its hidden layer come in fours.

    After `weigh` it holds the different cards of a hand: `places`, `cards`, the `squares` where
    they lead, `scores` and, after `share_out`, how `likely` each is to be good.
    """

    def __init__(self, advisor: HeuristicPolicy, hidden: int, parameters: list[float]) -> None:
        """What the heuristic thinks of a card, the `advisor`, is an input."""
        if hidden % AT_ONCE or len(parameters) != parameters_of(hidden):
            raise MalformedInput(
                "bad-parameters", f"{len(parameters)} parameters do not fit {hidden} hidden units"
            )
        self.advisor: HeuristicPolicy = advisor
        self.sight: Sight = Sight(advisor)
        self.hidden: i64 = hidden
        race = hidden * GROUND
        step = race + hidden * RACE
        choice = step + hidden * STEP
        self.ground_rows: vec[float] = vec[float](parameters[:race])
        self.race_rows: vec[float] = vec[float](parameters[race:step])
        self.step_rows: vec[float] = vec[float](parameters[step:choice])
        self.choice_rows: vec[float] = vec[float](parameters[choice:])
        self.outlook: Outlook | None = None
        self.outlooks: list[Outlook] = []
        self.notes: list[Notes] = [Notes(CHOICE) for _ in range(CHOICES)]
        self.shared: vec[float] = vec[float]([0.0] * hidden)
        self.units: vec[float] = vec[float]([0.0] * hidden)
        self.choices: i64 = 0
        self.places: vec[i64] = vec[i64]([i64(0)] * CHOICES)
        self.cards: vec[i64] = vec[i64]([i64(0)] * CHOICES)
        self.squares: vec[i64] = vec[i64]([i64(0)] * CHOICES)
        self.scores: vec[float] = vec[float]([0.0] * CHOICES)
        self.likely: vec[float] = vec[float]([0.0] * CHOICES)

    def weigh(self, state: State, rider: i64, count: i64, ways: list[int]) -> None:
        """Give every different card of the hand a score; `ways` are by team how it rides."""
        outlook = self.outlook
        if outlook is None or outlook.course is not state.course:
            outlook = self.outlook_of(state.course)
            self.outlook = outlook
        advisor = self.advisor
        advisor.look(state, rider)
        advisor.weigh(state, state.piles, place_of(rider, HAND), count)
        self.sight.note_race(state, rider, ways)
        self.add_up_race(outlook, advisor.start_square)
        self.weigh_choices(state, rider, count, outlook)
        advisor.forget()

    def best(self) -> i64:
        """The place in the hand of the card with the best score."""
        cards = self.cards
        scores = self.scores
        best: i64 = 0
        choice: i64
        for choice in range(1, self.choices):
            # Of equals the lower card: the order of a hand never matters.
            if scores[choice] > scores[best] or (
                scores[choice] == scores[best] and cards[choice] < cards[best]
            ):
                best = choice
        return self.places[best]

    def share_out(self) -> None:
        """Work out how likely each card is to be good, from the scores (softmax)."""
        scores = self.scores
        likely = self.likely
        best = scores[0]
        choice: i64
        for choice in range(1, self.choices):
            if scores[choice] > best:
                best = scores[choice]
        total = 0.0
        for choice in range(self.choices):
            likely[choice] = exp(scores[choice] - best)
            total += likely[choice]
        for choice in range(self.choices):
            likely[choice] = likely[choice] / total

    def outlook_of(self, course: Course) -> Outlook:
        """Worked out once for a course."""
        for outlook in self.outlooks:
            if outlook.course is course:
                return outlook
        self.outlooks.append(Outlook(course, int(self.hidden), self.ground_rows, self.step_rows))
        return self.outlooks[-1]

    def add_up_race(self, outlook: Outlook, square: i64) -> None:
        """The hidden layer as far as it is the same for all cards."""
        shared = self.shared
        first = square * self.hidden
        unit: i64
        for unit in range(self.hidden):
            shared[unit] = outlook.squares[first + unit]
        add_notes(shared, 0, self.sight.race, self.race_rows, self.hidden)

    def weigh_choices(self, state: State, rider: i64, count: i64, outlook: Outlook) -> None:
        """Give every different card of the hand a score."""
        advisor = self.advisor
        worths = advisor.worths
        start = advisor.start_square
        best: i64 = NEVER
        place: i64
        for place in range(count):
            if worths[place] > best:
                best = worths[place]
        self.choices = 0
        for place in range(count):
            card = state.card_at(rider, HAND, place)
            if is_repeated(state, rider, card, place) or self.choices == CHOICES:
                continue
            value = state.cards.value[card]
            power = state.cards.cap[card] - ASCENT_CAP
            square = landing(state.course, start, value, power)
            notes = self.notes[self.choices]
            worth = best - worths[place]
            self.sight.note_choice(state, notes, rider, place, count, square, worth)
            outlook.step(self.units, start, value, square, power)
            self.places[self.choices] = place
            self.cards[self.choices] = card
            self.squares[self.choices] = square
            self.scores[self.choices] = self.score(notes)
            self.choices += 1

    def score(self, notes: Notes) -> float:
        """What the network makes of a choice; `units` hold its step."""
        units = self.units
        rows = self.choice_rows
        head = CHOICE * self.hidden
        unit: i64
        for unit in range(self.hidden):
            units[unit] = units[unit] + self.shared[unit]
        add_notes(units, 0, notes, rows, self.hidden)
        total = 0.0
        for unit in range(self.hidden):
            if units[unit] > 0.0:
                total += units[unit] * rows[head + unit]
        alone = head + self.hidden
        number: i64
        for number in range(notes.size):
            total += notes.known[number] * rows[alone + notes.input[number]]
        return total


@final
class InstinctPolicy(Policy):
    """Rides by instinct; `ways` are by team how it rides."""

    def __init__(self, instinct: Instinct, ways: list[int]) -> None:
        self.instinct: Instinct = instinct
        self.ways: list[int] = ways

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """The card with the best score."""
        if count == 1:
            return 0
        self.instinct.weigh(state, rider, count, self.ways)
        return self.instinct.best()

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """As the heuristic bids."""
        return self.instinct.advisor.bid(state, rider, count)
