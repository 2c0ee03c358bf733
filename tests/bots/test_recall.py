"""What is remembered of a rider's cards, held against every way in which it can have come about."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import pytest

from flammerouge.bots.policies.recall import Recall
from flammerouge.core.cards import EXHAUSTION

HAND = 4
DECK = (3, 3, 4, 5, 5, 9)  # numbers of cards, here the same as their values
TAKEN = (1, 1, 0, 1)  # exhaustion cards, round by round
KINDS = [EXHAUSTION, *sorted(set(DECK))]
Cards = tuple[int, ...]
Orders = tuple[Cards | None, ...]  # round by round, best card first; None where lots are drawn
LOTS: Orders = (None,) * len(TAKEN)
SAVES, SPENDS = (4, 3, EXHAUSTION, 5, 9), (9, EXHAUSTION, 5, 4, 3)


class History(NamedTuple):
    """One way in which the rounds can have gone, and how likely it was."""

    chance: Fraction
    deck: Cards
    recycled: Cards
    kept: Cards = ()
    played: Cards = ()


def without(cards: Cards, taken: Cards) -> Cards:
    return tuple(sorted((Counter(cards) - Counter(taken)).elements()))


def rounds_on(history: History, taken: int, order: Cards | None) -> Iterator[History]:
    """Everything that can come of a round in which the best card of the hand is played, or any."""
    deck, recycled, kept = history.deck, history.recycled, history.kept
    ran_out = len(deck) < HAND
    old = deck if ran_out else ()
    source = recycled if ran_out else deck
    draws = list(combinations(range(len(source)), HAND - len(old)))
    for places in draws:
        drawn = tuple(source[i] for i in places)
        left = tuple(source[i] for i in range(len(source)) if i not in places)
        hand = old + drawn
        played = [hand.index(min(hand, key=order.index))] if order else range(len(hand))
        for i in played:
            card = hand[i]
            rest = hand[:i] + hand[i + 1 :]
            was_kept = old[:i] + old[i + 1 :] if i < len(old) else old
            yield History(
                history.chance / len(draws) / len(played),
                left,
                (() if ran_out else recycled) + rest + (EXHAUSTION,) * taken,
                tuple(sorted(was_kept)) if ran_out else kept,
                (*history.played, card),
            )


def every_history(rounds: int, orders: Orders = LOTS) -> list[History]:
    """All of them, those that differ in nothing taken together."""
    found = [History(Fraction(1), DECK, ())]
    for taken, order in zip(TAKEN[:rounds], orders, strict=False):
        together: dict[tuple[Cards, Cards, Cards, Cards], Fraction] = defaultdict(Fraction)
        for history in found:
            for one in rounds_on(history, taken, order):
                key = (tuple(sorted(one.deck)), tuple(sorted(one.recycled)), one.kept, one.played)
                together[key] += one.chance
        found = [History(chance, *key) for key, chance in together.items()]
    return found


def recalled(played: Cards, orders: Orders = LOTS) -> tuple[Recall, Counter[int], int]:
    """What a `Recall` makes of the cards that were shown, all cards, and how many lie face down."""
    recall = Recall(KINDS)
    held, face_down = Counter(DECK), len(DECK)
    for card, taken, order in zip(played, TAKEN, orders, strict=False):
        places = [order.index(kind) for kind in KINDS] if order else None
        counts = [held[kind] for kind in KINDS]
        recall.ride(counts, face_down, HAND, KINDS.index(card), places)
        face_down = face_down - HAND if face_down >= HAND else held.total() - HAND
        held[card] -= 1
        recall.take(taken)
        held[EXHAUSTION] += taken
    return recall, held, face_down


def remembered(played: Cards) -> dict[Cards, float]:
    """The sets of kept cards with their chances."""
    recall, _, _ = recalled(played)
    return {tuple(sorted(recall.cards(kept))): chance for kept, chance in recall.chances.items()}


def decks_remembered(played: Cards, orders: Orders) -> dict[Cards, float]:
    """The sets of cards that may lie face down with their chances."""
    recall, held, face_down = recalled(played, orders)
    found: dict[Cards, float] = defaultdict(float)
    for kept, chance in recall.chances.items():
        sure = (EXHAUSTION,) * recall.sure
        pool = without(tuple(held.elements()), (*recall.cards(kept), *sure))
        decks = list(combinations(pool, face_down))
        for deck in decks:
            found[deck] += chance / len(decks)
    return found


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_every_set_of_kept_cards_is_as_likely_as_it_has_come_about(rounds: int) -> None:
    histories = every_history(rounds)
    assert sum(one.chance for one in histories) == 1
    shown = {one.played for one in histories}
    assert len(shown) >= 4
    for played in sorted(shown)[:: max(1, len(shown) // 40)]:
        ways = [one for one in histories if one.played == played]
        total = sum(one.chance for one in ways)
        true: dict[Cards, Fraction] = defaultdict(Fraction)
        for one in ways:
            true[one.kept] += one.chance / total
        found = remembered(played)
        assert set(found) == set(true)
        for kept, chance in found.items():
            assert chance == pytest.approx(float(true[kept]), abs=1e-9), (played, kept)


@pytest.mark.parametrize("rounds", [2, 3, 4])
def test_all_deals_with_the_same_kept_cards_are_equally_likely(rounds: int) -> None:
    """So a deal is right that draws the kept cards by their chances and the rest at random."""
    histories = every_history(rounds)
    played = max(
        sorted({one.played for one in histories}),
        key=lambda shown: len({one.kept for one in histories if one.played == shown}),
    )
    ways = [one for one in histories if one.played == played]
    checked = 0
    for kept in {one.kept for one in ways}:
        decks: dict[Cards, Fraction] = defaultdict(Fraction)
        for one in ways:
            if one.kept == kept:
                decks[one.deck] += one.chance
        held = ways[0].deck + ways[0].recycled
        shuffled_at = max(r for r in range(rounds) if ran_out_in(r))
        sure = (EXHAUSTION,) * sum(TAKEN[shuffled_at:rounds])
        pool = without(held, kept + sure)
        size = len(ways[0].deck)
        expected = Counter(tuple(sorted(deck)) for deck in combinations(pool, size))
        assert set(decks) == set(expected)
        for deck, number in expected.items():
            share = decks[deck] / sum(decks.values())
            assert share == Fraction(number, expected.total())
            checked += 1
    assert checked > 3


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "orders",
    [
        (SAVES,) * 4,
        (SPENDS,) * 4,
        (SAVES, SPENDS, SAVES, SPENDS),
        (None, SAVES, SPENDS, None),
        (SPENDS, None, None, SAVES),
    ],
    ids=["saves", "spends", "changes", "lots-first", "lots-later"],
)
def test_every_deck_of_who_has_an_order_is_as_likely_as_it_has_come_about(
    rounds: int, orders: Orders
) -> None:
    histories = every_history(rounds, orders)
    assert sum(one.chance for one in histories) == 1
    shown = sorted({one.played for one in histories})
    for played in shown[:: max(1, len(shown) // 40)]:
        ways = [one for one in histories if one.played == played]
        total = sum(one.chance for one in ways)
        true: dict[Cards, Fraction] = defaultdict(Fraction)
        for one in ways:
            true[one.deck] += one.chance / total
        found = decks_remembered(played, orders)
        assert set(found) == set(true)
        for deck, chance in found.items():
            assert chance == pytest.approx(float(true[deck]), abs=1e-9), (played, deck)


@pytest.mark.parametrize("face_down", [HAND, HAND - 1])
def test_a_card_that_an_order_does_not_explain_was_drawn_by_lot(face_down: int) -> None:
    """Two threes, a four and a nine: there is a nine or a four in every hand of them, and also when
    one of them was shuffled and all are drawn. He would not have played a three."""
    held = [0, 2, 1, 0, 1]
    places = [SPENDS.index(kind) for kind in KINDS]
    by_order, by_lot = Recall(KINDS), Recall(KINDS)
    by_order.ride(held, face_down, HAND, KINDS.index(3), places)
    by_lot.ride(held, face_down, HAND, KINDS.index(3))
    assert by_order.chances == by_lot.chances


def ran_out_in(number: int) -> bool:
    """Whether the deck runs out in a round: the numbers of cards say so, whichever they are."""
    face_down, held = len(DECK), len(DECK)
    for taken in TAKEN[:number]:
        face_down = face_down - HAND if face_down >= HAND else held - HAND
        held += taken - 1
    return face_down < HAND


def test_an_exhaustion_card_that_is_given_back_was_recycled() -> None:
    kinds = [EXHAUSTION, 3, 4, 5, 9]
    recall = Recall(kinds)
    recall.take(1)
    recall.give_back([1, 2, 1, 2, 1], 6)
    assert recall.sure == 0
    assert recall.chances == {0: 1.0}


def test_who_has_all_cards_face_down_has_kept_none() -> None:
    kinds = [EXHAUSTION, 3, 4, 5, 9]
    recall = Recall(kinds)
    recall.ride([0, 2, 1, 2, 1], 2, HAND, kinds.index(5))
    recall.take(1)
    assert len(recall.chances) > 1
    recall.forget()
    assert recall.sure == 0
    assert recall.chances == {0: 1.0}
