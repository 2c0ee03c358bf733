"""What can be known of a rider's hidden cards by remembering every round that he has ridden.

A rider's cards are all known, but not where they lie. Those that were shuffled together and that
nothing is known of are alike: any of them may still lie face down. Others are recycled for certain,
because they have been drawn since: the ones that were left of the old deck when it ran out in the
middle of a hand, and where it is known which cards a rider prefers, all that he has drawn with the
card that he played and that he likes less. Which cards these *kept* ones are is hidden, but not
every answer is equally likely. Here every set of kept cards has its exact chance, for a rider who
plays by an order of preference, or any card of his hand equally often.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.core.cards import EXHAUSTION

BITS: Final = 7  # for the number of cards of a kind, in the number that stands for a set of cards
ONE_KIND: Final = 127


@final
class Recall:
    """One rider, round by round. `chances` are by the number of a set of kept cards (`count_of`);
    `sure` exhaustion cards are recycled for certain besides them."""

    def __init__(self, kinds: list[int]) -> None:
        """`kinds` are the numbers of all cards that the rider can ever hold."""
        self.kinds: list[int] = kinds
        self.chances: dict[int, float] = {0: 1.0}
        self.sure: int = 0

    def ride(
        self,
        held: list[int],
        face_down: int,
        drawn: int,
        played: int,
        order: list[int] | None = None,
    ) -> None:
        """A round: of the cards that he held (numbers by kind) so many lay face down, he drew so
        many and showed one of them, by its place among the kinds.

        With an `order`, the place of each kind among those that he would play, he had none in hand
        that comes before it. Where that cannot be, he played any card of his hand.
        """
        chances: dict[int, float] = {}
        if order is not None:
            no_better = [place >= order[played] for place in order]
            if drawn > face_down:
                chances = self.shuffled_by_order(held, face_down, drawn, played, no_better)
            else:
                chances = self.drawn_by_order(held, drawn, played, no_better)
        if not chances:
            if drawn > face_down:
                chances = self.shuffled_by_lot(held, face_down, drawn, played)
            else:
                chances = self.drawn_by_lot(held, played)
        if drawn > face_down:
            self.sure = 0
        self.chances = shares(chances)

    def drawn_by_order(
        self, held: list[int], drawn: int, played: int, no_better: list[bool]
    ) -> dict[int, float]:
        """He has drawn the card and others that are no better, which are recycled now."""
        chances: dict[int, float] = {}
        for kept, chance in self.chances.items():
            pool = self.shuffled(held, kept)
            all_ways = choose(sum(pool), drawn)
            for hand, ways in subsets(only(pool, no_better), drawn):
                if count_of(hand, played):
                    key = kept + hand - (1 << BITS * played)
                    chances[key] = chances.get(key, 0.0) + chance * ways / all_ways
        return chances

    def drawn_by_lot(self, held: list[int], played: int) -> dict[int, float]:
        """What else he has drawn may have been any of the cards that are alike."""
        chances: dict[int, float] = {}
        for kept, chance in self.chances.items():
            pool = self.shuffled(held, kept)
            if pool[played]:
                chances[kept] = chance * pool[played] / sum(pool)
        return chances

    def shuffled_by_order(
        self, held: list[int], face_down: int, drawn: int, played: int, no_better: list[bool]
    ) -> dict[int, float]:
        """The deck ran out: what lay face down and some of all else were in hand."""
        in_hand: dict[int, float] = {}
        for kept, chance in self.chances.items():
            pool = self.shuffled(held, kept)
            all_ways = choose(sum(pool), face_down)
            for old, ways in subsets(only(pool, no_better), face_down):
                in_hand[old] = in_hand.get(old, 0.0) + chance * ways / all_ways
        chances: dict[int, float] = {}
        for old, chance in in_hand.items():
            rest = [held[at] - count_of(old, at) for at in range(len(held))]
            all_ways = choose(sum(rest), drawn - face_down)
            for new, ways in subsets(only(rest, no_better), drawn - face_down):
                if count_of(old + new, played):
                    key = old + new - (1 << BITS * played)
                    chances[key] = chances.get(key, 0.0) + chance * ways / all_ways
        return chances

    def shuffled_by_lot(
        self, held: list[int], face_down: int, drawn: int, played: int
    ) -> dict[int, float]:
        """The deck ran out: what lay face down is kept, all else is shuffled."""
        size = sum(held)
        chances: dict[int, float] = {}
        for kept, chance in self.chances.items():
            pool = self.shuffled(held, kept)
            all_ways = choose(sum(pool), face_down)
            for old, ways in subsets(pool, face_down):
                both = chance * ways / all_ways
                of_old = count_of(old, played)
                if of_old:
                    key = old - (1 << BITS * played)
                    chances[key] = chances.get(key, 0.0) + both * of_old
                of_new = held[played] - of_old
                if of_new:
                    new = both * of_new * (drawn - face_down) / (size - face_down)
                    chances[old] = chances.get(old, 0.0) + new
        return chances

    def forget(self) -> None:
        """All his cards lie face down, shuffled together."""
        self.chances = {0: 1.0}
        self.sure = 0

    def take(self, cards: int) -> None:
        """He takes so many exhaustion cards."""
        self.sure += cards

    def give_back(self, held: list[int], face_down: int) -> None:
        """A recycled exhaustion card leaves him; where none was there for certain it is taken to be
        any recycled card that turned out to be one."""
        if self.sure:
            self.sure -= 1
            return
        at = self.kinds.index(EXHAUSTION)
        chances: dict[int, float] = {}
        for kept, chance in self.chances.items():
            of_kept = count_of(kept, at)
            if of_kept:
                key = kept - (1 << BITS * at)
                chances[key] = chances.get(key, 0.0) + chance * of_kept
            pool = self.shuffled(held, kept)
            drawn = sum(pool) - face_down
            if pool[at] and drawn > 0:
                chances[kept] = chances.get(kept, 0.0) + chance * pool[at] * drawn / sum(pool)
        self.chances = shares(chances)

    def shuffled(self, held: list[int], kept: int) -> list[int]:
        """The cards that he holds and that are alike, numbers by kind."""
        found: list[int] = []
        for at in range(len(held)):
            sure = self.sure if self.kinds[at] == EXHAUSTION else 0
            found.append(held[at] - count_of(kept, at) - sure)
        return found

    def cards(self, kept: int) -> list[int]:
        """The cards of a set."""
        found: list[int] = []
        for at in range(len(self.kinds)):
            found += [self.kinds[at]] * count_of(kept, at)
        return found


def count_of(cards: int, at: int) -> int:
    """How many cards of a kind are in a set."""
    return cards >> BITS * at & ONE_KIND


def only(counts: list[int], wanted: list[bool]) -> list[int]:
    """The cards of some kinds."""
    return [counts[at] if wanted[at] else 0 for at in range(len(counts))]


def shares(chances: dict[int, float]) -> dict[int, float]:
    """Chances that add up to one; where nothing explains what was seen, nothing is known."""
    total = sum(chances.values())
    if not total:
        return {0: 1.0}
    return {kept: chance / total for kept, chance in chances.items()}


def subsets(counts: list[int], size: int) -> list[tuple[int, float]]:
    """Every set of so many of these cards, and in how many ways it can be taken."""
    found: list[tuple[int, float]] = [(0, 1.0)]
    sizes: list[int] = [0]
    left = sum(counts)
    for at in range(len(counts)):
        left -= counts[at]
        wider: list[tuple[int, float]] = []
        wider_sizes: list[int] = []
        for i in range(len(found)):
            kept, ways = found[i]
            # Not so few that all the kinds that are left are not enough.
            fewest = max(size - sizes[i] - left, 0)
            for number in range(fewest, min(counts[at], size - sizes[i]) + 1):
                wider.append((kept + (number << BITS * at), ways * choose(counts[at], number)))
                wider_sizes.append(sizes[i] + number)
        found, sizes = wider, wider_sizes
    return [found[i] for i in range(len(found)) if sizes[i] == size]


def choose(cards: i64, number: i64) -> float:
    """In how many ways so many of the cards can be taken."""
    ways = 1.0
    i: i64
    for i in range(number):
        ways = ways * float(cards - i) / float(i + 1)
    return ways
