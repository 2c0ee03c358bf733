"""What search would do who sees every pile: it sees those of the race that is ridden."""

from collections import Counter

import pytest
from mypy_extensions import i64

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.models import MODELS
from flammerouge.bots.policies.dealing import Imagined
from flammerouge.bots.roster import bot
from flammerouge.core.chance import seed_simulation
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.core.state import DECK, HAND, RECYCLED
from flammerouge.core.vectors import vec
from flammerouge.rulesets import new_race
from tools.advantages import asked, compared
from tools.unveiled import Told, Unveiled, cards_on

SEED = "7" * 32
DEALS = 12


def race_in_round(number: int) -> Race:
    """A race of heuristics in the middle of a round: red and blue have chosen, black is asked."""
    race = new_race(Options(stage="firenze-milano"), SEED)
    bots = {seat: bot("heuristic", SEED, seat) for seat in race.seats}
    while race.round < number or race.decisions[0].seat != "black":
        decision = race.decisions[0]
        view, choices = race.view(decision.seat), race.choices(decision)
        race.apply(bots[decision.seat].choose(view, decision, choices))
    return race


def recycled(imagined: Imagined, row: int) -> set[tuple[int, ...]]:
    """What lies on the recycled pile of a rider, in some of the races that are imagined."""
    words = vec[i64]([i64(0)])
    seed_simulation(words, 1)
    return {tuple(sorted(cards_on(imagined.deal(words), row, RECYCLED))) for _ in range(DEALS)}


def test_every_card_lies_where_it_really_lies() -> None:
    """In round 3 nobody has shuffled yet: of 15 cards four were drawn twice, and three of each four
    were recycled."""
    race = race_in_round(3)
    view = race.view("black")
    unveiled = Unveiled(race).of(view)
    rivals = [row for row, rider in enumerate(view.riders) if rider.team != "black"]
    assert len(rivals) == 6
    for row in rivals:
        pile = cards_on(race.state, row, RECYCLED)
        assert len(pile) >= 6
        assert recycled(unveiled, row) == {tuple(sorted(pile))}
        # Who has drawn already draws anew, from the same cards.
        assert len(cards_on(unveiled.state, row, HAND)) == 0
        drawn_from = Counter(cards_on(race.state, row, DECK, HAND))
        assert Counter(cards_on(unveiled.state, row, DECK)) == drawn_from
    # Whoever sees no more than the seat imagines other piles too.
    honest = Imagination().of(view)
    assert all(len(recycled(honest, row)) > 1 for row in rivals)


def test_who_is_told_needs_no_cards_to_know_how_rivals_ride() -> None:
    race = race_in_round(1)
    view = race.view("black")
    odds = Told("saver").odds(view, Imagination().empty(view))
    assert [dict(zip((model.way for model in MODELS), team, strict=True)) for team in odds] == [
        {model.way: float(model.way == "saver") for model in MODELS}
    ] * 4


def test_knowing_is_measured_beside_others() -> None:
    """Its cards are not those of a search that guesses: in some of 20 decisions it knows better."""
    decisions = compared(1, ["search@40", "knowing@40"], "heuristic", 40)
    assert len(decisions) > 15
    assert any(one.worths["search@40"] != one.worths["knowing@40"] for one in decisions)


def test_a_budget_in_milliseconds_is_refused() -> None:
    race = new_race(Options(stage="firenze-milano"), SEED)
    with pytest.raises(MalformedInput, match=r"bot 'knowing@20ms': write knowing@200"):
        asked("knowing@20ms", race, "red", "heuristic")
