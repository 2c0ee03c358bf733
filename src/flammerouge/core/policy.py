"""The fast face: whole races driven by compiled policies, for simulations.

It runs the same functions on the same state as the careful face in `race`, without
building decisions, options or views.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from flammerouge.core.chance import below, seed_simulation
from flammerouge.core.energy import (
    EMPTY,
    SECOND,
    all_chosen,
    answer_recovery,
    asks_recovery,
    choose_card,
    draw_hand,
    is_unit,
    may_recover,
    recover_riders,
    reveal,
    team_cards,
)
from flammerouge.core.lineup import DICE, NO_SEAT, TEAMMATE
from flammerouge.core.phases import close, end_round, open_moving, waits
from flammerouge.core.refresh import choose_retrieval, may_refresh, refresh_limit
from flammerouge.core.rules import (
    BIDDER,
    DRAFT,
    ENERGY,
    LINING_UP,
    MOVING,
    OVER,
    PLACING,
    READY,
    RECOVERING,
    REFRESHING,
)
from flammerouge.core.setup import (
    bids,
    choose_place,
    front_place,
    line_up,
    may_bid,
    may_pick,
    pick,
    placing_rider,
    riders_of_team,
)
from flammerouge.core.state import HAND, NONE, OUTSIDE, PLAYED, State, replaced
from flammerouge.core.turns import (
    ADD_ONE,
    ASSIGN,
    RETIRE,
    add_one,
    assign,
    other_mate,
    rest,
    retire,
    take_turns,
)
from flammerouge.core.vectors import vec


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How a team rides in simulations. Override what should be better than a safe default.

    `card` answers with a place in the rider's hand; the other methods with what they name.
    """

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """Which of the `count` cards in hand to play."""
        return 0

    def start(self, state: State, rider: i64) -> i64:
        """A start square with room for the rider who is placed now."""
        return front_place(state, rider)

    def specialist(self, state: State, rider: i64) -> i64:
        """A specialist that may still be picked for this rider."""
        i: i64
        for i in range(len(state.rules.specialists)):
            if may_pick(state, rider, i):
                return i
        return NONE

    def bidder(self, state: State, team: i64) -> i64:
        """The rider who bids in the auction."""
        for rider in riders_of_team(state, team):
            if bids(state, rider):
                return rider
        return NONE

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """Which card in hand to bid."""
        return 0

    def retrieve(self, state: State, rider: i64) -> list[int]:
        """Played cards to take back in the Refresh phase: by default as many high ones as fit."""
        left = refresh_limit(state, rider)
        found: list[int] = []
        taken = vec[bool]([False] * int(state.count(rider, PLAYED)))
        while True:
            best: i64 = NONE
            card: i64 = 0
            place: i64
            for place in range(state.count(rider, PLAYED)):
                other = state.card_at(rider, PLAYED, place)
                value = state.cards.value[other]
                if taken[place] or value > left:
                    continue
                if (
                    best == NONE
                    or value > state.cards.value[card]
                    or (value == state.cards.value[card] and other < card)
                ):
                    best = place
                    card = other
            if best == NONE:
                return found
            taken[best] = True
            left -= state.cards.value[card]
            found.append(int(card))

    def recovers(self, state: State, rider: i64) -> bool:
        """Whether to give an exhaustion card back."""
        return True

    def adds_one(self, state: State, rider: i64) -> bool:
        """Whether to use "a bit more" now."""
        return True

    def rests_with(self, state: State, rider: i64) -> i64:
        """The played card that "rest" recycles: by default the highest."""
        best = state.card[rider]
        i: i64
        for i in range(state.count(rider, PLAYED)):
            card = state.card_at(rider, PLAYED, i)
            if state.cards.value[card] > state.cards.value[best]:
                best = card
        return best

    def second(self, state: State, row: i64, count: i64, first: i64) -> i64:
        """Which card the teammates play besides the first one: by default any other."""
        return 0 if first else 1

    def assigns(self, state: State, rider: i64) -> i64:
        """Which of the two cards the teammate who moves now uses."""
        return state.card[rider]

    def retires(self, state: State, rider: i64) -> i64:
        """Which teammate leaves: by default the one behind."""
        return other_mate(state, rider)


class RandomPolicy(Policy):
    """Any card, with random numbers of its own."""

    def __init__(self, seed: i64) -> None:
        self.words: vec[i64] = vec[i64]([i64(0)])
        seed_simulation(self.words, seed)

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """Any card in hand."""
        return below(self.words, 0, count)

    def bid(self, state: State, rider: i64, count: i64) -> i64:
        """Any card in hand."""
        return below(self.words, 0, count)

    def start(self, state: State, rider: i64) -> i64:
        """Any start square with room."""
        group = state.group[rider]
        free: i64 = 0
        for square in state.course.starts:
            if state.has_room(group, square):
                free += 1
        left = below(self.words, 0, free)
        for square in state.course.starts:
            if state.has_room(group, square):
                if left == 0:
                    return square
                left -= 1
        return NONE

    def specialist(self, state: State, rider: i64) -> i64:
        """Any specialist that is left."""
        left = [i for i in range(len(state.rules.specialists)) if may_pick(state, rider, i)]
        return left[below(self.words, 0, len(left))]

    def bidder(self, state: State, team: i64) -> i64:
        """Any rider with a deck."""
        riders = [r for r in riders_of_team(state, team) if bids(state, r)]
        return riders[below(self.words, 0, len(riders))]


def drive(state: State, policies: list[Policy]) -> None:
    """Ride a race to its end; policies are by seat."""
    while state.phase != OVER:
        if state.phase == READY:
            ride_round(state, policies)
        else:
            settle(state, policies)


def ride_round(state: State, policies: list[Policy]) -> None:
    """One whole round from the drawing of hands.

    Cards stay in hand until all are chosen, so that who is asked last sees no more than the first.
    """
    lineup = state.lineup
    state.phase = ENERGY
    row: i64
    for row in range(lineup.count):
        state.chosen[row] = NONE
        if is_unit(state, row):
            policy = policies[lineup.seat[row]]
            count = draw_hand(state, row)
            if lineup.control[row] == TEAMMATE:
                state.chosen[row] = team_choice(state, row, policy)
            else:
                state.chosen[row] = policy.card(state, row, count) if count else EMPTY
    reveal(state)
    state.answered = 0
    finish_round(state, policies)


def team_choice(state: State, row: i64, policy: Policy) -> i64:
    """The teammates' cards as `choose_card` stores them."""
    count = state.count(row, HAND)
    first = policy.card(state, row, count)
    if team_cards(state, row) == 1:
        return first
    return first + SECOND * (policy.second(state, row, count, first) + 1)


def finish_round(state: State, policies: list[Policy]) -> None:
    """From the reveal to the end of the round."""
    lineup = state.lineup
    rider: i64
    if len(state.rules.specialists) > 0:
        for rider in range(lineup.count):
            if not state.answered >> rider & 1 and asks_recovery(state, rider):
                policy = policies[lineup.seat[rider]]
                yes = may_recover(state, rider) and policy.recovers(state, rider)
                answer_recovery(state, rider, yes=yes)
        recover_riders(state)
    open_moving(state)
    while not take_turns(state):
        answer_question(state, policies)
    end_round(state)


def answer_question(state: State, policies: list[Policy]) -> None:
    """Answer what the rider whose turn it is must be asked."""
    rider = state.order[state.turn]
    policy = policies[state.lineup.seat[rider]]
    if state.question == ASSIGN:
        assign(state, rider, policy.assigns(state, rider))
    elif state.question == RETIRE:
        retire(state, policy.retires(state, rider))
    elif state.question == ADD_ONE:
        add_one(state, rider, use=policy.adds_one(state, rider))
    else:
        rest(state, rider, policy.rests_with(state, rider))


def settle(state: State, policies: list[Policy]) -> None:
    """Answer everything that is open in the phase that is on, and go on."""
    phase = state.phase
    if phase == ENERGY:
        finish_energy(state, policies)
    elif phase == RECOVERING:
        finish_round(state, policies)
    elif phase == MOVING:
        while not take_turns(state):
            answer_question(state, policies)
        end_round(state)
    elif phase == REFRESHING:
        refresh_all(state, policies)
    elif phase == PLACING:
        place_next(state, policies)
    elif phase == DRAFT:
        pick_next(state, policies)
    elif phase == LINING_UP:
        line_up_all(state)
    else:
        auction_all(state, policies, phase)
    if state.phase != READY:
        advance_to_ready(state)


def advance_to_ready(state: State) -> None:
    """Close what is complete, but leave hands undrawn for the fast round."""
    while state.phase != READY and not waits(state):
        close(state)


def finish_energy(state: State, policies: list[Policy]) -> None:
    """Complete a phase in which some have chosen already."""
    row: i64
    while not all_chosen(state):
        for row in range(state.lineup.count):
            if state.chosen[row] == NONE and is_unit(state, row):
                policy = policies[state.lineup.seat[row]]
                if state.count(row, HAND) == 0:
                    draw_hand(state, row)
                if state.lineup.control[row] == TEAMMATE:
                    choose_card(state, row, team_choice(state, row, policy))
                else:
                    choose_card(state, row, policy.card(state, row, state.count(row, HAND)))


def refresh_all(state: State, policies: list[Policy]) -> None:
    """Choose for every rider who has not."""
    rider: i64
    for rider in range(state.lineup.count):
        if may_refresh(state, rider) and not state.answered >> rider & 1:
            policy = policies[state.lineup.seat[rider]]
            choose_retrieval(state, rider, policy.retrieve(state, rider))


def place_next(state: State, policies: list[Policy]) -> None:
    """Place one rider of the team whose turn it is."""
    rider: i64
    for rider in range(state.lineup.count):
        if placing_rider(state, rider):
            square = front_place(state, rider)
            if state.lineup.control[rider] != DICE:
                square = policies[state.lineup.seat[rider]].start(state, rider)
            choose_place(state, rider, square)
            return


def pick_next(state: State, policies: list[Policy]) -> None:
    """One pick of the draft, for the team's first rider without a specialist."""
    for rider in riders_of_team(state, i64(state.queue[state.turn])):
        if i64(state.specialist[rider]) == OUTSIDE:
            pick(state, rider, policies[state.lineup.seat[rider]].specialist(state, rider))
            return


def line_up_all(state: State) -> None:
    """Every team in the order of its riders."""
    team: i64
    for team in range(len(state.lineup.teams)):
        if not state.answered >> team & 1:
            line_up(state, riders_of_team(state, team)[0])


def auction_all(state: State, policies: list[Policy], phase: i64) -> None:
    """Name the bidders, or lay down one round of bids."""
    team: i64
    for team in range(len(state.queue)):
        rider = i64(state.queue[team])
        seat = state.lineup.seat_of_team[team]
        if phase == BIDDER:
            if rider == OUTSIDE and seat != NO_SEAT:
                state.queue = replaced(state.queue, team, policies[seat].bidder(state, team))
        elif rider != OUTSIDE and may_bid(state, rider, phase) and state.chosen[rider] == NONE:
            state.chosen[rider] = policies[seat].bid(state, rider, state.count(rider, HAND))
