"""What riders hold, added up: everybody at the table can know it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, u8

from flammerouge.core.cards import EXHAUSTION, MOST_CARDS
from flammerouge.core.lineup import MOST_RIDERS
from flammerouge.core.state import DECK, PLAYED, SECTIONS, State, place_of
from flammerouge.core.vectors import vec


@final
class Holdings:
    """Sums over the cards of riders, wherever they lie; `best` is that of the three highest.

    Of the rider who was added up last, `cards` has the `kinds` of cards that he holds, and `copies`
    by card how many of it. `deck_energy` and `deck_tired` are those of one deck, face down.
    """

    def __init__(self) -> None:
        nothing = [i64(0)] * MOST_RIDERS
        self.energy: vec[i64] = vec[i64](nothing)
        self.tired: vec[i64] = vec[i64](nothing)
        self.held: vec[i64] = vec[i64](nothing)
        self.best: vec[i64] = vec[i64](nothing)
        self.deck_energy: i64 = 0
        self.deck_tired: i64 = 0
        self.kinds: i64 = 0
        self.cards: vec[u8] = vec[u8]([u8(0)] * MOST_CARDS)
        self.copies: vec[i64] = vec[i64]([i64(0)] * MOST_CARDS)

    def add_up(self, state: State, rider: i64) -> None:
        """Add up what a rider holds now."""
        self.held[rider] = self.count(state, state.lineup.deck[rider])
        values = state.cards.value
        energy: i64 = 0
        best: i64 = 0
        second: i64 = 0
        third: i64 = 0
        kind: i64
        for kind in range(self.kinds):
            card = i64(self.cards[kind])
            if card == EXHAUSTION:
                continue
            value = values[card]
            copies = self.copies[card]
            energy += value * copies
            while copies and value > third:
                copies -= 1
                if value > best:
                    third = second
                    second = best
                    best = value
                elif value > second:
                    third = second
                    second = value
                else:
                    third = value
        self.energy[rider] = energy
        self.tired[rider] = self.copies[EXHAUSTION]
        self.best[rider] = best + second + third

    def add_up_deck(self, state: State, row: i64) -> None:
        """Add up the cards that lie face down in a row."""
        piles = state.piles
        values = state.cards.value
        energy: i64 = 0
        tired: i64 = 0
        first = place_of(row, DECK)
        place: i64
        for place in range(first, first + state.count(row, DECK)):
            card = i64(piles[place])
            if card == EXHAUSTION:
                tired += 1
            else:
                energy += values[card]
        self.deck_energy = energy
        self.deck_tired = tired

    def count(self, state: State, row: i64) -> i64:
        """Count the cards of a row by kind; how many there are."""
        piles = state.piles
        cards = self.cards
        copies = self.copies
        kind: i64
        for kind in range(self.kinds):
            copies[i64(cards[kind])] = 0
        kinds: i64 = 0
        held: i64 = 0
        section: i64
        place: i64
        for section in range(SECTIONS):
            if section == PLAYED:
                continue
            first = place_of(row, section)
            count = state.count(row, section)
            held += count
            for place in range(first, first + count):
                card = piles[place]
                if copies[i64(card)] == 0:
                    cards[kinds] = card
                    kinds += 1
                copies[i64(card)] += 1
        self.kinds = kinds
        return held
