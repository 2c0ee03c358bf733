"""A race in which nothing lies hidden, to tell what hidden cards are worth.

Riders are no better than the rules let them be: the draws to come are open here too.
"""

from __future__ import annotations

from typing import Final

from flammerouge.bots.imagine import Imagination
from flammerouge.bots.learned import networks
from flammerouge.bots.models import MODELS, Reader
from flammerouge.bots.policies.dealing import Imagined, Kept
from flammerouge.bots.search import SearchBot
from flammerouge.core.race import Race
from flammerouge.core.state import DECK, HAND, RECYCLED, SECTIONS, State
from flammerouge.core.view import View

KNOWING: Final = "knowing@"  # a budget in play-outs follows


class Unveiled(Imagination):
    """Imagines a race as it is: every card lies on the pile where it really lies.

    A rival who has drawn already draws anew. Where he has shuffled meanwhile, nobody can tell any
    more what lay face down before, and his cards are dealt as the view allows.
    """

    def __init__(self, race: Race) -> None:
        super().__init__()
        self._real = race

    def of(self, view: View, kept: list[list[Kept]] | None = None) -> Imagined:
        """The race that is ridden, as it was when hands were drawn."""
        imagined = super().of(view, kept)
        for row, rider in enumerate(view.riders):
            if rider.own is not None or rider.control != "deck":
                continue
            face_down = cards_on(self._real.state, row, DECK, HAND)
            if len(face_down) == int(imagined.face_down[row]):
                lay(imagined.state, row, DECK, face_down)
                lay(imagined.state, row, RECYCLED, cards_on(self._real.state, row, RECYCLED))
                imagined.kept[row] = []
        return imagined


class Told(Reader):
    """Need not read how rivals ride, because it has been told."""

    def __init__(self, opponent: str) -> None:
        super().__init__()
        self._odds = [float(model.way == opponent) for model in MODELS]

    def odds(self, view: View, empty: State) -> list[list[float]]:
        """The same for each team."""
        return [self._odds for _ in empty.lineup.teams]


class KnowingBot(SearchBot):
    """`search`, but with open piles, and told how its rivals ride: no honest bot knows as much."""

    def __init__(self, seed: str, race: Race, opponent: str, playouts: int) -> None:
        super().__init__(seed, playouts=playouts, learned=networks())
        self._imagination = Unveiled(race)
        self._reader = Told(opponent)


def cards_on(state: State, row: int, *sections: int) -> list[int]:
    """The cards of some piles of a row."""
    return [
        int(state.card_at(row, section, place))
        for section in sections
        for place in range(int(state.count(row, section)))
    ]


def lay(state: State, row: int, section: int, cards: list[int]) -> None:
    """Replace a pile."""
    state.size[row * SECTIONS + section] = 0
    for card in cards:
        state.add(row, section, card)
