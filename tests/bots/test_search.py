"""The searching bot: reproducible, at home in every race, honest about what it has weighed."""

import random
from collections.abc import Iterator

import pytest
from mypy_extensions import i64, u8

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.learned import Learned, networks
from flammerouge.bots.memory import UNLIKELY
from flammerouge.bots.models import MODELS
from flammerouge.bots.policies.baselines import NoWastePolicy
from flammerouge.bots.policies.instinct import InstinctPolicy
from flammerouge.bots.policies.tree import Search, score_of
from flammerouge.bots.policies.ways import HEURISTIC, OTHER, THINKER
from flammerouge.bots.roster import bot, entrant
from flammerouge.bots.search import SearchBot
from flammerouge.core import actions
from flammerouge.core.actions import CARD, Decision
from flammerouge.core.chance import seed_simulation
from flammerouge.core.decisions import sorted_piles
from flammerouge.core.errors import MalformedInput
from flammerouge.core.lineup import DICE, TEAMMATE
from flammerouge.core.options import Entry, Options
from flammerouge.core.race import Race
from flammerouge.core.ranking import winner
from flammerouge.core.state import DECK, HAND, OUTSIDE, PLAYED, RECYCLED, State
from flammerouge.core.vectors import vec
from flammerouge.rulesets import new_race
from tests.bots.test_bots import RACES, SEED
from tests.property.watch import any_answer

DUEL = Options(stage="le-col-du-ballon", teams=(Entry("red"), Entry("blue")))
REFRESHED = Options(stage="grand-tour-10", teams=DUEL.teams, modules=frozenset({"refresh"}))
ROUNDS = 4


def searching(seed: str, playouts: int) -> SearchBot:
    return SearchBot(seed, playouts=playouts, learned=networks())


def ride(options: Options, names: list[str], rounds: int, *, resumed: bool = False) -> Race:
    """The first rounds of a race; `resumed` makes every bot anew for each decision."""
    race = new_race(options, SEED)
    bots = {seat: bot(name, SEED, seat) for seat, name in zip(race.seats, names, strict=True)}
    while not race.over and race.round <= rounds:
        decision = race.decisions[0]
        seat = decision.seat
        rider = bots[seat]
        if resumed:
            rider = bot(names[race.seats.index(seat)], SEED, seat)
        race.apply(rider.choose(race.view(seat), decision, race.choices(decision)))
    return race


# -- the same again --------------------------------------------------------------------------
def test_equal_seeds_and_play_outs_give_equal_races() -> None:
    one, other = (ride(DUEL, ["search@8", "search@6"], ROUNDS) for _ in range(2))
    assert one.history == other.history
    assert len(one.history) > 4 * ROUNDS


@pytest.mark.parametrize("options", [DUEL, REFRESHED], ids=["base", "refresh"])
def test_a_race_that_is_resumed_goes_on_as_without_the_break(options: Options) -> None:
    """Also where cards have come back from the played ones in the meantime."""
    names = ["search@4", "no-waste"]
    rounds = 30 if options is REFRESHED else ROUNDS
    assert (
        ride(options, names, rounds).history == ride(options, names, rounds, resumed=True).history
    )


# -- what it believes of the others --------------------------------------------------------------
def test_the_value_is_told_how_the_others_are_taken_to_ride() -> None:
    """The same play-outs, ended with other words for the rivals, are worth something else."""
    race = ride(DUEL, ["no-waste", "no-waste"], ROUNDS)
    while race.decisions[0].kind != CARD:
        race.apply(race.choices(race.decisions[0])[0])
    decision = race.decisions[0]
    imagined = Imagination().of(race.view(decision.seat))
    rider = imagined.state.lineup.index(decision.rider)
    value = Learned(*networks()).value(imagined.state)

    def results(way: int) -> list[tuple[int, int, float]]:
        search = Search(
            imagined, rider, NoWastePolicy(), [NoWastePolicy()], [[1.0]] * 2, 1, 0, value, 1, [way]
        )
        search.run(4)
        return search.results()

    assert results(OTHER) == results(OTHER)
    assert results(OTHER) != results(THINKER)


# -- every decision --------------------------------------------------------------------------
ANSWERED = {CARD: 0.07, actions.SPECIALIST: 0.5}


def asked_in(options: Options, seed: int) -> Iterator[str]:
    """Ride at random; the search answers all but most of the cards, and half of the picks, so that
    riders have powers that it would not pick. Yields the kinds it did."""
    chance = random.Random(seed)
    race = new_race(options, f"{seed:032x}")
    bots = {seat: bot("search@8", race.seed, seat) for seat in race.seats}
    while not race.over:
        decision = chance.choice(race.decisions)
        action = any_answer(race, chance)
        if chance.random() < ANSWERED.get(decision.kind, 1.0):
            choices = race.choices(decision)
            action = bots[decision.seat].choose(race.view(decision.seat), decision, choices)
            assert action in choices
            yield decision.kind
        race.apply(action)


def kinds_asked(options: Options) -> Iterator[str]:
    """The kinds of two races: not every race asks for every talent."""
    for seed in (3, 4):
        yield from asked_in(options, seed)


def test_a_search_answers_every_kind_of_decision() -> None:
    asked = {kind for options in RACES.values() for kind in kinds_asked(options)}
    assert asked == set(actions.KINDS)


# -- what it has weighed ---------------------------------------------------------------------
def card_moments(options: Options, seed: int, share: float) -> Iterator[tuple[Race, Decision]]:
    chance = random.Random(seed)
    race = new_race(options, f"{seed:032x}")
    while not race.over:
        for decision in race.decisions:
            if decision.kind == CARD and chance.random() < share:
                yield race, decision
        race.apply(any_answer(race, chance))


def least_playouts(cards: int) -> int:
    """One imagined race for each card, then for the better half, and so on to the last two."""
    found = cards
    while cards > 2:
        cards = (cards + 1) // 2
        found += cards
    return found


@pytest.mark.parametrize("playouts", [1, 9, 40])
@pytest.mark.parametrize("name", ["base", "rouleur"])
def test_an_explanation_names_each_card_once_and_keeps_to_its_budget(
    name: str, playouts: int
) -> None:
    for race, decision in card_moments(RACES[name], 7, 0.04):
        choices = race.choices(decision)
        explained = searching("any", playouts).explain(race.view(decision.seat), decision, choices)
        cards = [weighed.choice.cards for weighed in explained]
        assert sorted(cards) == sorted({choice.cards for choice in choices if choice.cards})
        assert all(weighed.choice in choices for weighed in explained)
        assert all(0 <= weighed.chance <= 1 and weighed.playouts >= 1 for weighed in explained)
        total = sum(weighed.playouts for weighed in explained)
        assert total <= max(playouts, least_playouts(len(cards)))


def test_a_search_plays_what_it_has_explained_as_best() -> None:
    """Of the cards that were tried most often, since the worse half is dropped on the way."""
    for race, decision in card_moments(DUEL, 3, 0.1):
        view, choices = race.view(decision.seat), race.choices(decision)
        explained = searching("any", 24).explain(view, decision, choices)
        chosen = searching("any", 24).choose(view, decision, choices)
        most = max(weighed.playouts for weighed in explained)
        last = [weighed for weighed in explained if weighed.playouts == most]
        assert chosen in [w.choice for w in last if w.chance == max(x.chance for x in last)]


def test_only_cards_are_explained() -> None:
    race = new_race(Options(), SEED)
    decision = race.decisions[0]
    assert decision.kind != CARD
    view = race.view(decision.seat)
    assert searching("any", 8).explain(view, decision, race.choices(decision)) == ()


# -- how it is asked for ---------------------------------------------------------------------
@pytest.mark.parametrize(
    "text", ["search@", "search@0", "search@x", "search@-5", "search@ms", "search@5s", "clever@5"]
)
def test_a_budget_that_says_nothing_is_refused(text: str) -> None:
    with pytest.raises(MalformedInput, match=f"'{text}'.*search@200") as refusal:
        entrant(text)
    assert refusal.value.code == "bad-budget"


def test_a_budget_may_be_a_time() -> None:
    race = ride(DUEL, ["search@1ms", "no-waste"], 1)
    assert race.round == 2


# -- what it finds ---------------------------------------------------------------------------
def stand(race: Race, name: str, to_go: int) -> None:
    """Put a rider on the square with so many to go."""
    state = race.state
    rider = state.lineup.index(name)
    squares = range(int(state.course.size))
    square = next(s for s in squares if int(state.course.to_go[s]) == to_go)
    if int(state.square[rider]) != OUTSIDE:
        state.lift(rider)
    state.place(rider, square)


def hold(state: State, rider: int, hand: list[int], deck: list[int]) -> None:
    """Give a rider these plain cards and no others."""
    for section in (DECK, RECYCLED, PLAYED, HAND):
        while state.count(rider, section):
            state.take(rider, section, 0)
    for section, cards in ((HAND, hand), (DECK, deck)):
        for card in cards:
            state.add(rider, section, card)


def moment(to_go: dict[str, int], hand: list[int]) -> tuple[Race, Decision]:
    """Red's rouleur has these cards before him; red has twos besides, and blue fours only."""
    race = new_race(Options(teams=DUEL.teams), SEED)
    chance = random.Random(1)
    while race.decisions[0].kind != actions.RIDER:
        race.apply(any_answer(race, chance))
    decision = next(d for d in race.decisions if d.seat == "red")
    race.apply(next(c for c in race.choices(decision) if c.rider == "rR"))
    for name, squares in to_go.items():
        stand(race, name, squares)
    state = race.state
    state.sort()
    hold(state, state.lineup.index("rR"), hand, [2] * 6)
    hold(state, state.lineup.index("rS"), [], [2] * 8)
    for name in ("bR", "bS"):
        hold(state, state.lineup.index(name), [], [4] * 8)
        state.at_dawn[state.lineup.index(name)] = 8
    return race, next(d for d in race.decisions if d.seat == "red")


@pytest.mark.parametrize("number", range(5))
def test_the_only_card_that_wins_is_found(number: int) -> None:
    """Flat ground, nine squares from the first one past the line, and one nine. The others are four
    squares ahead: they do not cross in this round, and all in the next."""
    race, decision = moment({"bR": 5, "bS": 5, "rR": 9, "rS": 40}, [2, 9, 2, 3])
    view, choices = race.view("red"), race.choices(decision)
    explained = searching(f"{number}", 16).explain(view, decision, choices)
    chances = {weighed.choice.cards[0].value: weighed.chance for weighed in explained}
    assert chances[9] > 0.9
    assert max(chances[2], chances[3]) < 0.1
    chosen = searching(f"{number}", 16).choose(view, decision, choices)
    assert chosen.card is not None
    assert chosen.card.value == 9


@pytest.mark.parametrize(
    ("name", "far"),
    [("search@999", False), ("search@1000", True), ("search@4ms", False), ("search@60ms", True)],
)
def test_only_much_thought_rides_on_for_four_rounds(name: str, far: bool) -> None:
    """Thirteen squares are three fours and a little: in the fourth round blue is home, and red, who
    is out of reach, has lost for certain. Two rounds ahead only the value can say how it ends."""
    race, decision = moment({"bR": 13, "bS": 13, "rR": 36, "rS": 40}, [2, 3, 2, 3])
    view, choices = race.view("red"), race.choices(decision)
    thinker = bot(name, SEED, "red")
    assert isinstance(thinker, SearchBot)
    chances = [weighed.chance for weighed in thinker.explain(view, decision, choices)]
    assert len(chances) == 2
    assert all((chance == 0.0) == far for chance in chances)


def highest_recycled(name: str) -> list[bool]:
    """After a round in which all have played their highest card: whether in races that a search
    imagines rivals have drawn a higher one with it."""
    race = new_race(Options(), "3" * 32)
    bots = {seat: bot("highest", race.seed, seat) for seat in race.seats}
    while race.round < 2 or race.decisions[0].kind != actions.CARD:
        decision = race.decisions[0]
        view, choices = race.view(decision.seat), race.choices(decision)
        race.apply(bots[decision.seat].choose(view, decision, choices))
    view = race.view(race.decisions[0].seat)
    thinker = bot(name, SEED, view.seat)
    assert isinstance(thinker, SearchBot)
    imagined, odds = thinker.imagine(view)
    highest = [model.way for model in MODELS].index("highest")
    assert all(chances[highest] > UNLIKELY for chances in odds)
    words = vec[i64]([i64(0)])
    seed_simulation(words, 6)
    found = []
    for _ in range(40):
        dealt = imagined.deal(words, [highest] * len(odds))
        for row, rider in enumerate(view.riders):
            if rider.own is None:
                (shown,) = rider.rounds
                drawn = sorted_piles(dealt, row, RECYCLED)
                assert shown.card is not None
                assert len(drawn) >= 3
                found.append(max(card.value for card in drawn) > shown.card.value)
    return found


@pytest.mark.parametrize(
    ("name", "patient"),
    [
        ("search@1199", False),
        ("search@1200", True),
        ("search@199ms", False),
        ("search@200ms", True),
    ],
)
def test_only_a_patient_search_asks_what_a_way_to_ride_says_of_cards(
    name: str, patient: bool
) -> None:
    """Nobody has shuffled, so what is recycled was in hand with the cards that were played."""
    assert any(highest_recycled(name)) != patient


@pytest.mark.parametrize(("name", "patient"), [("search@1199", False), ("search@1200", True)])
def test_only_the_riders_of_a_patient_search_know_the_piles(name: str, patient: bool) -> None:
    """In the races that it imagines, where they have been dealt."""
    thinker = bot(name, SEED, "red")
    assert isinstance(thinker, SearchBot)
    rider = thinker._inner(new_race(Options(), SEED).state)
    assert isinstance(rider, InstinctPolicy)
    assert rider.instinct.sight.foresight.knows_piles == patient


@pytest.mark.parametrize("knows", [False, True])
def test_who_knows_the_piles_rides_by_where_cards_lie(knows: bool) -> None:
    """The same cards of all rivals, once their highest face down, and once recycled."""
    race, _ = moment({"bR": 9, "bS": 9, "rR": 8, "rS": 12}, [2, 3, 6, 7])
    scores = []
    for high, low in ((DECK, RECYCLED), (RECYCLED, DECK)):
        state = race.state.clone()
        for name in ("bR", "bS"):
            row = state.lineup.index(name)
            hold(state, row, [], [])
            for section, value in ((high, 9), (low, 3)):
                for _ in range(4):
                    state.add(row, section, value)
        instinct = Learned(*networks(), knows_piles=knows).instinct(state)
        assert instinct is not None
        rider = state.lineup.index("rR")
        instinct.weigh(state, rider, state.count(rider, HAND), [THINKER, HEURISTIC])
        scores.append([instinct.scores[choice] for choice in range(int(instinct.choices))])
    assert (scores[0] != scores[1]) == knows


# -- what it counts as won -------------------------------------------------------------------
FINISHES = {
    "race": RACES["base"],
    "tour": Options(stage="grand-tour-10", mode="tour"),
    "team time trial": RACES["team time trial"],
    "time trial": Options(stage="grand-tour-10", mode="individual-time-trial"),
    "legend": RACES["sprinteur"],
}


def finished(options: Options, number: int) -> State:
    """The end of a race ridden at random."""
    chance = random.Random(number)
    race = new_race(options, f"{number:032x}")
    while not race.over:
        race.apply(any_answer(race, chance))
    return race.state


def winners(state: State) -> list[str]:
    """The teams that a play-out with this end counts as winners."""
    return [team for i, team in enumerate(state.lineup.teams) if score_of(state, i) > 0.5]


@pytest.mark.parametrize("options", FINISHES.values(), ids=list(FINISHES))
def test_a_play_out_is_won_by_the_team_that_wins_the_race(options: Options) -> None:
    """R-72: in a team time trial that is the one with the lowest time, which the slower rider of
    a team makes, and not the first across."""
    for number in range(6):
        state = finished(options, number)
        assert winners(state) == [winner(state)]


def test_a_teammate_who_is_first_across_wins_nothing() -> None:
    """LEG-TM-03: he has no place, so the first rider of the others has won."""
    state = finished(RACES["sprinteur"], 0)
    riders = range(int(state.lineup.count))
    mate = next(r for r in riders if int(state.lineup.control[r]) == TEAMMATE)
    rival = next(r for r in riders if int(state.lineup.control[r]) == DICE)
    state.home = vec[u8]([u8(mate), u8(rival)])
    assert winner(state) == state.lineup.teams[int(state.lineup.team[rival])]
    assert winners(state) == [winner(state)]


def test_a_search_without_a_budget_is_refused() -> None:
    with pytest.raises(MalformedInput) as refusal:
        SearchBot("x")
    assert refusal.value.code == "bad-budget"
