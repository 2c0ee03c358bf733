"""Riding to learn: a policy that tries cards by their chances, and writes down what it did."""

from __future__ import annotations

from math import log
from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.heuristic import landing
from flammerouge.bots.policies.instinct import Instinct
from flammerouge.bots.policies.outlook import GROUND, STEP
from flammerouge.bots.policies.sight import CHOICE, RACE
from flammerouge.core.chance import below, seed_simulation
from flammerouge.core.errors import MalformedInput
from flammerouge.core.policy import Policy
from flammerouge.core.state import HAND, State
from flammerouge.core.terrain import ASCENT_CAP
from flammerouge.core.vectors import vec

MOST_CHOICES: Final = 5  # a hand of more different cards is not written down
ABOUT_CHOICE: Final = STEP + CHOICE
CHOICES_AT: Final = GROUND + RACE
COUNT_AT: Final = CHOICES_AT + MOST_CHOICES * ABOUT_CHOICE
CHOSEN_AT: Final = COUNT_AT + 1
LOG_AT: Final = COUNT_AT + 2
LESSON: Final = COUNT_AT + 3
FINE: Final = 1 << 30


@final
class LearningPolicy(Policy):
    """Draws a card by the scores of its instinct (softmax); `lessons` are rows of LESSON numbers:
    inputs, how many cards there were, which was played, and the logarithm of how likely it was."""

    def __init__(self, instinct: Instinct, room: int) -> None:
        self.instinct: Instinct = instinct
        self.ways: list[int] = []
        self.room: i64 = room
        self.size: i64 = 0
        self.lessons: vec[float] = vec[float]([0.0] * (room * LESSON))
        self.words: vec[i64] = vec[i64]([i64(0)])

    def begin(self, ways: list[int], seed: i64) -> None:
        """Another race."""
        self.ways = ways
        seed_simulation(self.words, seed)

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """A card, drawn by its score."""
        if count == 1:
            return 0
        instinct = self.instinct
        instinct.weigh(state, rider, count, self.ways)
        instinct.share_out()
        likely = instinct.likely
        left = float(below(self.words, 0, FINE)) / float(FINE) - likely[0]
        chosen: i64 = 0
        while left >= 0.0 and chosen < instinct.choices - 1:
            chosen += 1
            left -= likely[chosen]
        if instinct.choices > 1 and instinct.choices <= MOST_CHOICES:
            self.write(state, rider, chosen)
        return instinct.places[chosen]

    def write(self, state: State, rider: i64, chosen: i64) -> None:
        """Add a lesson."""
        instinct = self.instinct
        outlook = instinct.outlook
        if outlook is None or self.size == self.room:
            raise MalformedInput("no-room", f"there is room for {self.room} lessons only")
        lessons = self.lessons
        first = self.size * LESSON
        self.size += 1
        start = instinct.advisor.start_square
        number: i64
        for number in range(LESSON):
            lessons[first + number] = 0.0
        for number in range(GROUND):
            lessons[first + number] = outlook.ground[start][number]
        notes = instinct.sight.race
        for number in range(notes.size):
            lessons[first + GROUND + notes.input[number]] = notes.known[number]
        choice: i64
        for choice in range(instinct.choices):
            at = first + CHOICES_AT + choice * ABOUT_CHOICE
            card = state.card_at(rider, HAND, instinct.places[choice])
            value = state.cards.value[card]
            square = landing(state.course, start, value, state.cards.cap[card] - ASCENT_CAP)
            inputs = outlook.step_inputs(start, value, square)
            for number in range(STEP):
                lessons[at + number] = inputs[number]
            notes = instinct.notes[choice]
            for number in range(notes.size):
                lessons[at + STEP + notes.input[number]] = notes.known[number]
        lessons[first + COUNT_AT] = float(instinct.choices)
        lessons[first + CHOSEN_AT] = float(chosen)
        lessons[first + LOG_AT] = log(instinct.likely[chosen])
