"""Search: a tree over the seat's own next cards, grown by play-outs of imagined races.

Hidden cards are dealt anew for each play-out and everybody else rides by a model, so a node stands
for the own cards that lead to it and nothing else. Below the tree the seat rides by a policy. A
play-out goes on to the line, or for a few rounds after which the learned value says who will win.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from flammerouge.bots.policies.dealing import Imagined
from flammerouge.bots.policies.hands import different_cards, is_repeated
from flammerouge.bots.policies.instinct import InstinctPolicy
from flammerouge.bots.policies.preference import MOST_CARDS
from flammerouge.bots.policies.value import Value, ride_on
from flammerouge.bots.policies.ways import DUMMY, THINKER
from flammerouge.core.chance import below, seed_simulation
from flammerouge.core.energy import choose_card
from flammerouge.core.finish import is_ranked, time_of
from flammerouge.core.lineup import NO_SEAT
from flammerouge.core.policy import Policy, drive
from flammerouge.core.rules import OVER
from flammerouge.core.state import HAND, NONE, OUTSIDE, State
from flammerouge.core.vectors import vec

ROOT: Final = 0
RIDERS: Final = 32  # a move is a card and the rider who plays it
EXPLORE: Final = 1.5  # of play-outs to the line, which are won or lost
EXPLORE_VALUES: Final = 0.5  # of those that end with a chance to win
EVEN: Final = 0.5
MARGIN: Final = 0.1  # the share of a score that is the margin and not the win
FINE: Final = 1 << 20
WIDEST: Final = 10  # squares, or ten seconds each, that count as a margin


@final
class Tree(Policy):
    """The policy of the searching seat: first down the tree, then as `inner` rides.

    Every node counts how its cards have done. Which one is tried next also depends on how likely
    it is to be good in the race that is imagined just now: there an instinct, if `inner` has one,
    sees what the node does not know.
    """

    def __init__(self, inner: Policy, room: int, explore: float) -> None:
        self.inner: Policy = inner
        self.guide: InstinctPolicy | None = inner if isinstance(inner, InstinctPolicy) else None
        self.explore: float = explore
        self.room: i64 = room
        self.move: vec[i64] = vec[i64]([i64(0)] * room)
        self.child: vec[i64] = vec[i64]([i64(NONE)] * room)
        self.sibling: vec[i64] = vec[i64]([i64(NONE)] * room)
        self.parent: vec[i64] = vec[i64]([i64(NONE)] * room)
        self.visits: vec[i64] = vec[i64]([i64(0)] * room)
        self.score: vec[float] = vec[float]([0.0] * room)
        self.size: i64 = 1
        self.node: i64 = ROOT
        self.first: i64 = ROOT  # the first move of the play-out that is on
        self.inside: bool = True
        # The different cards of a hand: places, how likely each is to be good, moves, nodes.
        self.choices: i64 = 0
        self.places: vec[i64] = vec[i64]([i64(0)] * MOST_CARDS)
        self.likely: vec[float] = vec[float]([0.0] * MOST_CARDS)
        self.moves: vec[i64] = vec[i64]([i64(0)] * MOST_CARDS)
        self.nodes: vec[i64] = vec[i64]([i64(NONE)] * MOST_CARDS)

    def plant(self, move: i64) -> i64:
        """Add a node for a first move."""
        return self.add(ROOT, move)

    def begin(self, node: i64) -> None:
        """Start a play-out after a first move."""
        self.node = node
        self.first = node
        self.inside = True

    def learn(self, score: float) -> None:
        """Count a play-out's score for every node on its way."""
        node = self.node
        while node != NONE:
            self.visits[node] += 1
            self.score[node] = self.score[node] + score
            node = self.parent[node]

    def card(self, state: State, rider: i64, count: i64) -> i64:
        """The most promising card of the hand."""
        if not self.inside:
            return self.inner.card(state, rider, count)
        self.look(state, rider, count)
        tries: i64 = 0
        choice: i64
        for choice in range(self.choices):
            self.moves[choice] = move_of(state, rider, self.places[choice])
            self.nodes[choice] = self.child_of(self.moves[choice])
            if self.nodes[choice] != NONE:
                tries += self.visits[self.nodes[choice]]
        own = self.node
        # What nobody has tried is taken to do as all together have done from here.
        usual = self.score[own] / float(self.visits[own]) if self.visits[own] else EVEN
        wide = self.explore * sqrt(float(tries + 1))
        best: i64 = 0
        best_hope = -1.0
        for choice in range(self.choices):
            node = self.nodes[choice]
            hope = wide * self.likely[choice]
            if node == NONE:
                hope += usual
            else:
                tried = float(self.visits[node])
                hope = hope / (1.0 + tried) + self.score[node] / tried
            # Of equals the lower card: the order of a hand never matters.
            if hope > best_hope or (hope == best_hope and self.moves[choice] < self.moves[best]):
                best_hope = hope
                best = choice
        if self.nodes[best] != NONE:
            self.node = self.nodes[best]
            return self.places[best]
        self.inside = False
        if self.size == self.room:
            return self.inner.card(state, rider, count)
        self.node = self.add(own, self.moves[best])
        return self.places[best]

    def look(self, state: State, rider: i64, count: i64) -> None:
        """Find the different cards of a hand, and how likely each is to be good."""
        guide = self.guide
        if guide is None or count == 1:
            self.look_alone(state, rider, count)
            return
        choice: i64
        instinct = guide.instinct
        instinct.weigh(state, rider, count, guide.ways)
        instinct.share_out()
        self.choices = instinct.choices
        for choice in range(self.choices):
            self.places[choice] = instinct.places[choice]
            self.likely[choice] = instinct.likely[choice]

    def look_alone(self, state: State, rider: i64, count: i64) -> None:
        """Without an instinct the card that `inner` would play counts twice."""
        self.choices = 0
        own = state.card_at(rider, HAND, self.inner.card(state, rider, count))
        place: i64
        choice: i64
        for place in range(count):
            card = state.card_at(rider, HAND, place)
            if not is_repeated(state, rider, card, place):
                self.places[self.choices] = place
                self.likely[self.choices] = 2.0 if card == own else 1.0
                self.choices += 1
        for choice in range(self.choices):
            self.likely[choice] = self.likely[choice] / float(self.choices + 1)

    def add(self, parent: i64, move: i64) -> i64:
        """A new node below another."""
        node = self.size
        self.size += 1
        self.move[node] = move
        self.parent[node] = parent
        self.sibling[node] = self.child[parent]
        self.child[parent] = node
        return node

    def child_of(self, move: i64) -> i64:
        """The node that a move leads to, NONE when it has not been tried."""
        node = self.child[self.node]
        while node != NONE and self.move[node] != move:
            node = self.sibling[node]
        return node


@final
class Search:
    """The play-outs for one decision on a card.

    Every card is tried in the same imagined races, so that luck is the same for all of them, and
    the worse half of the cards is dropped from time to time.
    """

    def __init__(
        self,
        imagined: Imagined,
        rider: int,
        inner: Policy,
        models: list[Policy],
        odds: list[list[float]],
        seed: int,
        room: int,
        value: Value | None = None,
        rounds: int = 0,
        ways: list[int] | None = None,
    ) -> None:
        """`odds` has for each team the chance that it rides as each of the models does. The tree
        has room for so many nodes below the cards of the hand: none makes the search flat. With a
        `value` a play-out ends after so many `rounds`, the one that is on among them, and `ways`
        tells it how each of the models rides."""
        self.imagined: Imagined = imagined
        self.value: Value | None = value
        self.rounds: i64 = rounds
        self.ways: list[int] = ways or [THINKER] * len(models)
        self.rider: i64 = rider
        self.places: list[int] = different_cards(imagined.state, rider)
        nodes = 1 + len(self.places) + room
        self.tree: Tree = Tree(inner, nodes, EXPLORE if value is None else EXPLORE_VALUES)
        self.models: list[Policy] = models
        self.odds: vec[float] = vec[float]([chance for team in odds for chance in team])
        self.words: vec[i64] = vec[i64]([i64(0)])
        seed_simulation(self.words, seed)
        # Of the cards that are still tried, which stand at `places`.
        self.nodes: list[int] = [
            int(self.tree.plant(move_of(imagined.state, rider, place))) for place in self.places
        ]
        self.chance: vec[float] = vec[float]([0.0] * (1 + len(self.nodes)))  # sums, by first move

    def run(self, deals: int) -> None:
        """Try every card that is left in so many imagined races."""
        lineup = self.imagined.state.lineup
        seat = lineup.seat[self.rider]
        for _ in range(deals):
            policies: list[Policy] = []
            ways: list[int] = []
            models: list[int] = []
            team: i64
            for team in range(len(lineup.teams)):
                model = self.draw_model(team)
                models.append(model)
                if team == seat:
                    policies.append(self.tree)
                    ways.append(THINKER)
                else:
                    policies.append(self.models[model])
                    dummy = lineup.seat_of_team[team] == NO_SEAT
                    ways.append(DUMMY if dummy else self.ways[model])
            guide = self.tree.guide
            if guide is not None:
                guide.ways = ways
            dealt = self.imagined.deal(self.words, models)
            for i in range(len(self.nodes)):
                state = dealt.clone()
                self.tree.begin(self.nodes[i])
                choose_card(state, self.rider, self.places[i])
                self.play_out(state, policies, ways)

    def play_out(self, state: State, policies: list[Policy], ways: list[int]) -> None:
        """Ride on, and learn how well it went."""
        team = state.lineup.team[self.rider]
        first = self.tree.first
        value = self.value
        if value is None:
            drive(state, policies)
        else:
            ride_on(state, policies, self.rounds)
        if value is None or state.phase == OVER:
            self.chance[first] += 1.0 if winning_team(state) == team else 0.0
            self.tree.learn(score_of(state, team))
        else:
            chance = value.chance(state, team, ways)
            self.chance[first] += chance
            self.tree.learn((1.0 - MARGIN) * chance + MARGIN / 2.0)

    def draw_model(self, team: i64) -> i64:
        """One of the models, by the odds of a team."""
        left = float(below(self.words, 0, FINE)) / float(FINE)
        at = team * i64(len(self.models))
        model: i64 = 0
        while model < i64(len(self.models)) - 1 and left >= self.odds[at + model]:
            left -= self.odds[at + model]
            model += 1
        return model

    def halve(self) -> None:
        """Go on with the better half of the cards."""
        order = sorted(range(len(self.nodes)), key=lambda i: -self.mean(self.nodes[i]))
        best = order[: (len(order) + 1) // 2]
        self.nodes = [self.nodes[i] for i in best]
        self.places = [self.places[i] for i in best]

    def mean(self, node: int) -> float:
        """The mean score of a node."""
        return self.tree.score[node] / float(self.tree.visits[node])

    def best(self) -> int:
        """The card of the hand that has done best among those that are left."""
        node = max(self.nodes, key=self.mean)
        return int(self.tree.move[node]) // RIDERS

    def results(self) -> list[tuple[int, int, float]]:
        """For each card of the hand: the card, play-outs and estimated chance to win."""
        tree = self.tree
        found: list[tuple[int, int, float]] = []
        node = tree.child[ROOT]
        while node != NONE:
            card = int(tree.move[node] // RIDERS)
            visits = tree.visits[node]
            found.append((card, int(visits), self.chance[node] / float(visits)))
            node = tree.sibling[node]
        return found


def move_of(state: State, rider: i64, place: i64) -> i64:
    """The move that plays the card at a place of a hand."""
    return state.card_at(rider, HAND, place) * RIDERS + rider


def score_of(state: State, team: i64) -> float:
    """A race that is over, for a team: the win and a little of the margin."""
    lead = margin_by_time(state, team) if state.rules.timed else margin_on_road(state, team)
    if lead > WIDEST:
        lead = WIDEST
    if lead < -WIDEST:
        lead = -WIDEST
    share = (1.0 + float(lead) / float(WIDEST)) / 2.0
    won = 1.0 if winning_team(state) == team else 0.0
    return (1.0 - MARGIN) * won + MARGIN * share


def winning_team(state: State) -> i64:
    """The team of the first rider home who is ranked, in a team time trial of the best time."""
    best: i64 = NONE
    for home in state.home:
        rider = i64(home)
        if best == NONE and is_ranked(state, rider):
            best = rider
            if not state.rules.shared_time:
                return state.lineup.team[best]
        elif best != NONE:
            time = time_of(state, rider)
            fastest = time_of(state, best)
            if time < fastest or (time == fastest and rider < best):
                best = rider
    return state.lineup.team[best]


def margin_on_road(state: State, team: i64) -> i64:
    """Squares between the best rider of a team and the best of all others."""
    own: i64 = 0
    others: i64 = 0
    rider: i64
    for rider in range(state.lineup.count):
        square = state.square[rider]
        if square != OUTSIDE:
            rank = state.course.rank[square]
            if state.lineup.team[rider] == team:
                if rank > own:
                    own = rank
            elif rank > others:
                others = rank
    return own - others


def margin_by_time(state: State, team: i64) -> i64:
    """The same where times count, in steps of ten seconds."""
    own: i64 = NONE
    others: i64 = NONE
    rider: i64
    for rider in range(state.lineup.count):
        time = time_of(state, rider)
        if time != NONE:
            if state.lineup.team[rider] == team:
                if own == NONE or time < own:
                    own = time
            elif others == NONE or time < others:
                others = time
    if own == NONE:
        return -WIDEST
    if others == NONE:
        return WIDEST
    return (others - own) // 10
