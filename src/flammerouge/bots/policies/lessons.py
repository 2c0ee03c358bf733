"""Riding to learn: a policy that tries cards by their chances, and writes down what it did."""

from __future__ import annotations

from math import log
from typing import Final, final

from mypy_extensions import i64, u8

from flammerouge.bots.policies.instinct import Instinct
from flammerouge.bots.policies.notes import MOST
from flammerouge.bots.policies.outlook import GROUND, STEP, Outlook
from flammerouge.bots.policies.sight import CHOICE, RACE
from flammerouge.core.chance import below, seed_simulation
from flammerouge.core.course import Course
from flammerouge.core.errors import MalformedInput
from flammerouge.core.policy import Policy
from flammerouge.core.state import State
from flammerouge.core.vectors import vec

MOST_CHOICES: Final = 5  # a hand of more different cards is not written down
ABOUT_CHOICE: Final = STEP + CHOICE
CHOICES_AT: Final = GROUND + RACE
COUNT_AT: Final = CHOICES_AT + MOST_CHOICES * ABOUT_CHOICE
CHOSEN_AT: Final = COUNT_AT + 1
LESSON: Final = COUNT_AT + 2
BYTE: Final = 255
KEYS: Final = 256  # more than squares and values
FINE: Final = 1 << 30


@final
class Tried:
    """Steps on a course that have been written down before: their bytes are kept."""

    def __init__(self, course: Course) -> None:
        self.course: Course = course
        self.steps: dict[int, bytes] = {}
        self.grounds: dict[int, bytes] = {}


@final
class LearningPolicy(Policy):
    """Draws a card by the scores of its instinct (softmax).

    `lessons` are rows of LESSON signed bytes: inputs, how many cards there were, which was played;
    `logs` are the logarithms of how likely it was.
    """

    def __init__(self, instinct: Instinct, room: int) -> None:
        self.instinct: Instinct = instinct
        self.ways: list[int] = []
        self.room: i64 = room
        self.size: i64 = 0
        self.lessons: vec[u8] = vec[u8]([u8(0)] * (room * LESSON))
        self.logs: vec[float] = vec[float]([0.0] * room)
        self.words: vec[i64] = vec[i64]([i64(0)])
        self.tried: list[Tried] = []

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
            self.write(state, chosen)
        return instinct.places[chosen]

    def write(self, state: State, chosen: i64) -> None:
        """Add a lesson."""
        instinct = self.instinct
        outlook = instinct.outlook
        if outlook is None or self.size == self.room:
            raise MalformedInput("no-room", f"there is room for {self.room} lessons only")
        tried = self.tried_on(state.course)
        lessons = self.lessons
        first = self.size * LESSON
        self.logs[self.size] = log(instinct.likely[chosen])
        self.size += 1
        start = instinct.advisor.start_square
        number: i64
        if int(start) not in tried.grounds:
            tried.grounds[int(start)] = in_bytes(outlook.ground[start])
        self.copy(tried.grounds[int(start)], first)
        notes = instinct.sight.race
        for number in range(notes.size):
            at = first + GROUND + notes.input[number]
            lessons[at] = u8(i64(notes.known[number]) & BYTE)
        choice: i64
        for choice in range(instinct.choices):
            at = first + CHOICES_AT + choice * ABOUT_CHOICE
            value = state.cards.value[instinct.cards[choice]]
            self.copy(step_bytes(tried, outlook, start, value, instinct.squares[choice]), at)
            notes = instinct.notes[choice]
            for number in range(notes.size):
                lessons[at + STEP + notes.input[number]] = u8(i64(notes.known[number]) & BYTE)
        lessons[first + COUNT_AT] = u8(instinct.choices)
        lessons[first + CHOSEN_AT] = u8(chosen)

    def copy(self, content: bytes, at: i64) -> None:
        """Write bytes to a place of the lessons."""
        lessons = self.lessons
        number: i64
        for number in range(len(content)):
            lessons[at + number] = u8(content[number])

    def tried_on(self, course: Course) -> Tried:
        """What is kept of a course."""
        for tried in self.tried:
            if tried.course is course:
                return tried
        self.tried.append(Tried(course))
        return self.tried[-1]


def step_bytes(tried: Tried, outlook: Outlook, start: i64, value: i64, square: i64) -> bytes:
    """The inputs of a step, from what is kept if it was tried before."""
    key = int((start * KEYS + value) * KEYS + square)
    if key not in tried.steps:
        tried.steps[key] = in_bytes(outlook.step_inputs(start, value, square))
    return tried.steps[key]


def in_bytes(inputs: list[float]) -> bytes:
    """Inputs as signed bytes."""
    if max(inputs) > MOST or min(inputs) < -MOST:
        raise MalformedInput("large-input", f"an input is larger than {MOST}")
    return bytes([int(one) & BYTE for one in inputs])
