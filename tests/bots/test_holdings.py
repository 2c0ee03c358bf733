"""What riders hold is added up from all their cards, wherever they lie."""

import pytest

from flammerouge.bots.policies.holdings import Holdings
from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.energy import draw_hand
from flammerouge.core.state import DECK, HAND, RECYCLED
from tests.bots.test_value import on_the_road


@pytest.mark.parametrize("rounds", [1, 6, 11])
def test_sums_are_those_of_all_cards_but_the_played_ones(rounds: int) -> None:
    state = on_the_road(rounds)
    holdings = Holdings()
    riders = range(int(state.lineup.count))
    for rider in riders:
        if rider % 2:
            draw_hand(state, rider)
        holdings.add_up(state, rider)
    for rider in riders:
        cards = [
            int(state.card_at(rider, section, place))
            for section in (DECK, HAND, RECYCLED)
            for place in range(int(state.count(rider, section)))
        ]
        values = sorted(int(state.cards.value[card]) for card in cards if card != EXHAUSTION)
        assert holdings.held[rider] == len(cards)
        assert holdings.tired[rider] == len(cards) - len(values)
        assert holdings.energy[rider] == sum(values)
        assert holdings.best[rider] == sum(values[-3:])


def test_cards_of_the_last_one_are_counted_by_kind() -> None:
    state = on_the_road(5)
    holdings = Holdings()
    for rider in (0, 3):
        holdings.add_up(state, rider)
    cards = [
        int(state.card_at(3, section, place))
        for section in (DECK, HAND, RECYCLED)
        for place in range(int(state.count(3, section)))
    ]
    kinds = [int(card) for card in list(holdings.cards)[: int(holdings.kinds)]]
    assert sorted(kinds) == sorted(set(cards))
    assert {kind: int(holdings.copies[kind]) for kind in kinds} == {
        kind: cards.count(kind) for kind in kinds
    }
    assert sum(holdings.copies) == len(cards)
