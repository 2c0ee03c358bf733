"""One engine, two faces: a race driven fast is the race that is ridden decision by decision."""

import random
from zlib import crc32

from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import i64

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.chance import seed_streams
from flammerouge.core.energy import SECOND, may_recover, team_cards
from flammerouge.core.lineup import DICE, TEAMMATE
from flammerouge.core.options import Options
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive, team_choice
from flammerouge.core.race import Race
from flammerouge.core.setup import bids, front_place, may_pick, placing_rider, riders_of_team
from flammerouge.core.state import HAND, OUTSIDE, PLAYED, State
from flammerouge.core.turns import other_mate
from flammerouge.rulesets import new_race, new_simulation
from tests.property.fingerprint import fingerprint
from tests.property.lineups import EVERY_COMBINATION, lineups, seeds
from tests.property.profile import examples
from tests.property.watch import any_answer

# Notes of one face only: what is laid down or answered so far, and what is told.
PASSING = {"log", "logged", "at_dawn", "recording", "chosen", "answered"}


class Whim(Policy):
    """Any answer, always the same one to the same question."""

    def __init__(self, number: int) -> None:
        self.number = number

    def pick(self, state: State, rider: int, count: int, about: str) -> int:
        """A number below `count`."""
        question = (self.number, int(state.round), int(state.step), int(rider), about)
        return crc32(repr(question).encode()) % int(count)

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """A card; of two alike the first, as it is when a card is named.

        Teammates: of the first two the lower one, which an answer with both names first.
        """
        if int(state.lineup.control[rider]) == TEAMMATE and team_cards(state, rider) > 1:
            return 0 if state.card_at(rider, HAND, 0) <= state.card_at(rider, HAND, 1) else 1
        place = self.pick(state, rider, count, "card")
        return state.find(rider, HAND, state.card_at(rider, HAND, place))

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        return self.card(state, rider, count)

    def start(self, state: State, rider: i64) -> i64:
        free = [s for s in state.course.starts if state.has_room(state.group[rider], s)]
        return free[self.pick(state, rider, len(free), "start")]

    def specialist(self, state: State, rider: i64) -> i64:
        left = [i for i in range(len(state.rules.specialists)) if may_pick(state, rider, i)]
        return left[self.pick(state, rider, len(left), "specialist")]

    def bidder(self, state: State, team: i64) -> i64:
        candidates = [r for r in riders_of_team(state, team) if bids(state, r)]
        return candidates[self.pick(state, team, len(candidates), "bidder")]

    def retrieve(self, state: State, rider: i64) -> list[int]:
        some = Policy.retrieve(self, state, rider)
        return some[: self.pick(state, rider, len(some) + 1, "retrieve")]

    def recovers(self, state: State, rider: i64) -> bool:
        return self.pick(state, rider, 2, "recover") == 0

    def adds_one(self, state: State, rider: i64) -> bool:
        return self.pick(state, rider, 3, "add") == 0

    def rests_with(self, state: State, rider: i64) -> i64:
        cards = [state.card_at(rider, PLAYED, i) for i in range(int(state.count(rider, PLAYED)))]
        cards.append(state.card[rider])
        return cards[self.pick(state, rider, len(cards), "rest")]

    def retires(self, state: State, rider: i64) -> i64:
        return (rider, other_mate(state, rider))[self.pick(state, rider, 2, "retire")]


def answer(race: Race, decision: Decision, whim: Whim) -> Action:
    """What the policy would have done, as an action."""
    state = race.state
    names = [rider.id for rider in state.lineup.riders]
    rows = state.cards.rows
    kind, seat = decision.kind, decision.seat
    team = state.lineup.teams.index(seat)
    rider = state.lineup.index(decision.rider)

    def act(
        who: int, *cards: int, square: int = -1, specialist: str = "", yes: bool = False
    ) -> Action:
        shown = tuple(rows[int(card)] for card in cards)
        return Action(kind, seat, names[int(who)], square, shown, specialist, yes)

    def held(place: int) -> int:
        return int(state.card_at(rider, HAND, place))

    if kind in (actions.CARD, actions.BID):
        return act(rider, held(int(whim.card(state, rider, state.count(rider, HAND)))))
    if kind == actions.CARDS:
        choice = int(team_choice(state, rider, whim))
        second = choice // SECOND - 1
        return act(rider, *[held(place) for place in (choice % SECOND, second) if place >= 0])
    if kind == actions.START:
        rider = next(r for r in range(len(names)) if placing_rider(state, r))
        dice = int(state.lineup.control[rider]) == DICE
        square = front_place(state, rider) if dice else whim.start(state, rider)
        return act(rider, square=int(square))
    if kind == actions.SPECIALIST:
        own = riders_of_team(state, int(state.queue[state.turn]))
        rider = next(int(r) for r in own if int(state.specialist[r]) == OUTSIDE)
        chosen = state.rules.specialists[int(whim.specialist(state, rider))]
        return act(rider, specialist=chosen.id)
    if kind == actions.BIDDER:
        return act(int(whim.bidder(state, team)))
    if kind == actions.RECOVER:
        return act(rider, yes=may_recover(state, rider) and whim.recovers(state, rider))
    if kind == actions.ADD_ONE:
        return act(rider, yes=whim.adds_one(state, rider))
    if kind == actions.ASSIGN:
        return act(rider, int(state.card[rider]))
    if kind == actions.REST:
        return act(rider, int(whim.rests_with(state, rider)))
    if kind == actions.RETIRE:
        return act(int(whim.retires(state, rider)))
    if kind == actions.REFRESH:
        return act(rider, *whim.retrieve(state, rider))
    return race.choices(decision)[0]  # whose hand first, who on the right


def finished(race: Race, whims: list[Whim], chance: random.Random) -> dict[str, object]:
    """Ride on decision by decision, in any order."""
    while not race.over:
        decision = chance.choice(race.decisions)
        whim = whims[race.state.lineup.teams.index(decision.seat)]
        race.apply(answer(race, decision, whim))
    return settled(race.state)


def settled(state: State) -> dict[str, object]:
    return {name: value for name, value in fingerprint(state).items() if name not in PASSING}


def policies(options: Options, number: int) -> list[Whim]:
    return [Whim(number + team) for team in range(len(options.teams))]


def compare_driven(options: Options, seed: str, number: int) -> None:
    """The whole race, driven and ridden."""
    whims = policies(options, number)
    state = new_simulation(options, seed)
    seed_streams(state.streams, seed, [*(r.id for r in state.lineup.riders), "race"])
    start(state)
    drive(state, [*whims])
    assert settled(state) == finished(new_race(options, seed), whims, random.Random(number))


@examples(30)
@given(lineups(), seeds, st.integers(0, 2**32))
def test_a_race_driven_is_the_race_ridden(options: Options, seed: str, number: int) -> None:
    compare_driven(options, seed, number)


def test_it_is_with_every_combination_of_modules() -> None:
    for number, options in enumerate(EVERY_COMBINATION):
        compare_driven(options, f"{number:032x}", number)


@examples(60)
@given(lineups(), seeds, st.integers(0, 200), st.integers(0, 2**32))
def test_a_race_can_be_driven_on_from_between_any_two_answers(
    options: Options, seed: str, answers: int, number: int
) -> None:
    whims, chance = policies(options, number), random.Random(number)
    race = new_race(options, seed)
    for _ in range(answers):
        if not race.over:
            race.apply(any_answer(race, chance))
    state = race.state.clone()
    drive(state, [*whims])
    assert settled(state) == finished(race, whims, chance)
