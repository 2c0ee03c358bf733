"""A round that is over as it began, from what everybody has seen of it."""

from __future__ import annotations

from collections import Counter

from flammerouge.core.cards import EXHAUSTION_CARD, Card
from flammerouge.core.state import DECK, PLAYED, State
from flammerouge.core.view import RiderView, View


def past(view: View, empty: State, number: int, played: int) -> State:
    """The road at the start of a round that is over, with one rider's cards of that time."""
    state = empty.clone()
    state.round = played + 1
    for place, rider in enumerate(view.riders):
        shown = rider.rounds[played]
        if shown.square >= 0:
            state.place(place, shown.square)
            state.riding += 1
        if shown.card is not None:
            state.card[place] = state.cards.id_of(shown.card)
    state.sort()
    cards, gone = cards_then(view.riders[number], played)
    for card in sorted(cards.elements()):
        state.add(number, DECK, state.cards.id_of(card))
    for card in sorted(gone.elements()):
        state.add(number, PLAYED, state.cards.id_of(card))
    return state


def cards_then(rider: RiderView, played: int) -> tuple[Counter[Card], Counter[Card]]:
    """What a rider held and what he had played when a round began."""
    later = Counter(shown.card for shown in rider.rounds[played:] if shown.card is not None)
    joined = Counter(card for shown in rider.rounds[played:] for card in shown.joined)
    held = Counter(rider.held) + later - joined
    held[EXHAUSTION_CARD] = rider.rounds[played].exhaustion
    return held, Counter(rider.played) + joined - later
