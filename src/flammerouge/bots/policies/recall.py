"""What can be known of a rider's hidden cards by remembering every round that he has ridden.

A rider's cards are all known, but not where they lie. Those that were shuffled together are alike:
any of them may still lie face down. Those that were left of the old deck when it ran out in the
middle of a hand are not: they were in that hand, so they have been played or are recycled again.
Which cards these *kept* ones are is hidden, but not every answer is equally likely, because the
exhaustion cards that he had taken before were not among them, and because he has played others
since. Here every set of kept cards has its exact chance, for a rider who plays any card of his
hand equally often.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from flammerouge.core.cards import EXHAUSTION

BITS: Final = 5  # for the number of cards of a kind, in the number that stands for a set of cards
ONE_KIND: Final = 31


@final
class Recall:
    """One rider, round by round. `chances` are by the number of a set of kept cards (`counted`);
    `sure` exhaustion cards are recycled for certain besides them."""

    def __init__(self, kinds: list[int]) -> None:
        """`kinds` are the numbers of all cards that the rider can ever hold."""
        self.kinds: list[int] = kinds
        self.chances: dict[int, float] = {0: 1.0}
        self.sure: int = 0

    def ride(self, held: list[int], face_down: int, drawn: int, played: int) -> None:
        """A round: of the cards that he held (numbers by kind) so many lay face down, he drew so
        many and showed one of them, by its place among the kinds."""
        if drawn > face_down:
            self.shuffle(held, face_down, drawn, played)
            self.sure = 0
            return
        chances: dict[int, float] = {}
        for kept, chance in self.chances.items():
            pool = self.shuffled(held, kept)
            if pool[played]:
                chances[kept] = chance * pool[played] / sum(pool)
        self.chances = shares(chances)

    def shuffle(self, held: list[int], face_down: int, drawn: int, played: int) -> None:
        """A round in which the deck ran out: what lay face down is kept, all else is shuffled."""
        size = sum(held)
        chances: dict[int, float] = {}
        for kept, chance in self.chances.items():
            pool = self.shuffled(held, kept)
            all_ways = choose(sum(pool), face_down)
            for old, ways in subsets(pool, face_down):
                both = chance * ways / all_ways
                of_old = old >> BITS * played & ONE_KIND
                if of_old:
                    key = old - (1 << BITS * played)
                    chances[key] = chances.get(key, 0.0) + both * of_old
                of_new = held[played] - of_old
                if of_new:
                    new = both * of_new * (drawn - face_down) / (size - face_down)
                    chances[old] = chances.get(old, 0.0) + new
        self.chances = shares(chances)

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
            of_kept = kept >> BITS * at & ONE_KIND
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
            found.append(held[at] - (kept >> BITS * at & ONE_KIND) - sure)
        return found

    def cards(self, kept: int) -> list[int]:
        """The cards of a set."""
        found: list[int] = []
        for at in range(len(self.kinds)):
            found += [self.kinds[at]] * (kept >> BITS * at & ONE_KIND)
        return found


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
    for at in range(len(counts)):
        wider: list[tuple[int, float]] = []
        wider_sizes: list[int] = []
        for i in range(len(found)):
            kept, ways = found[i]
            for number in range(min(counts[at], size - sizes[i]) + 1):
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
