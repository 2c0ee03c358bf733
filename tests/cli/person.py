"""A person in tests: types lines, and reads what the screen shows."""

import io
from collections.abc import Iterable
from random import Random

from flammerouge.cli.options import bots_for
from flammerouge.cli.play import Game
from flammerouge.cli.saved import PERSON
from flammerouge.cli.terminal import CLEAR, ESCAPE, Terminal
from flammerouge.cli.texts import texts
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race

SEED = "00112233445566778899aabbccddeeff"

# Enter goes on where cards are laid and shows the screen again elsewhere, so this
# answers every question there is, for longer than any race.
FIRST_CHOICES = "1\n\n" * 400


def hasty(seed: int) -> io.StringIO:
    """Small numbers and Enter typed at random, more than any race asks for."""
    chance = Random(seed)
    keys = ("1\n", "2\n", "3\n", "4\n", "\n", "n\n")
    return io.StringIO("".join(chance.choice(keys) for _ in range(50_000)))


def new_game(
    options: Options | None = None,
    answers: io.StringIO | str = FIRST_CHOICES,
    *,
    language: str = "en",
    live: bool = False,
    seed: str = SEED,
    seat: str = "red",
) -> Game:
    """A game whose terminal is in memory."""
    source = io.StringIO(answers) if isinstance(answers, str) else answers
    terminal = Terminal(source, io.StringIO(), colours=live, live=live)
    race = new_race(options or Options(), seed)
    others = tuple(other for other in race.seats if other != seat)
    names = {seat: PERSON, **bots_for(others, "no-waste")}
    return Game(race, names, texts(language), terminal)


def written(game: Game) -> str:
    """Everything that was shown."""
    sink = game.terminal.sink
    assert isinstance(sink, io.StringIO)
    return sink.getvalue()


def pages(game: Game) -> Iterable[list[str]]:
    """The lines of every screen of a live terminal above its prompt, without colours."""
    for page in written(game).split(CLEAR)[1:]:
        above = page.partition(game.words("screen.prompt"))[0]
        yield ESCAPE.sub("", above).splitlines()


def kinds_answered(race: Race, seat: str = "red") -> set[str]:
    """The kinds of decision that a seat has answered."""
    return {action.kind for action in race.history if action.seat == seat}
