"""The bots of a command: whatever one of them does, a race goes on, and its faults are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from flammerouge.bots.base import Bot
from flammerouge.bots.guard import USUAL_LIMIT, Guard, OutOfTime, Unmade, guarded, where_it_broke
from flammerouge.bots.roster import entrant
from flammerouge.bots.seeds import bot_seed
from flammerouge.cli.faults import counted_faults
from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.core.race import Race
from flammerouge.texts.load import Texts


class Bots:
    """Who rides for the seats: guards that go from race to race, with new bots in each.

    A bot that cannot even be made is refused here, before anything is ridden. `first_faults` says
    what those who have failed did the first time, by name.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self._makers = {name: maker_of(name) for name in dict.fromkeys(names.values())}
        self.first_faults: dict[str, str] = {}
        self.guards: dict[str, Guard] = {}
        for seat, name in names.items():
            self.guards[seat] = guard = self._made("", seat)
            if isinstance(guard.bot, Unmade):
                raise refusal(name, guard.bot.error)

    def ride(self, race: Race) -> Race:
        """Ride a race from start to end."""
        self.begin(race)
        while not race.over:
            self.answer(race)
        return race

    def begin(self, race: Race) -> None:
        """Make the bots of a race."""
        for seat, guard in self.guards.items():
            guard.bot = self._made(race.seed, seat).bot

    def answer(self, race: Race) -> str:
        """Let the seat that is asked first answer; whose bot has failed for the first time."""
        decision = race.decisions[0]
        name, guard = self.names[decision.seat], self.guards[decision.seat]
        race.apply(guard.choose(race.view(decision.seat), decision, race.choices(decision)))
        if not guard.first_fault or name in self.first_faults:
            return ""
        self.first_faults[name] = guard.first_fault
        return name

    def faults(self, name: str) -> Counter[str]:
        """What a bot did wrong, by kind, in all its seats together."""
        own = (guard.faults for seat, guard in self.guards.items() if self.names[seat] == name)
        return sum(own, Counter[str]())

    def fault_lines(self, words: Texts) -> list[str]:
        """What is told when all is ridden: the faults of each bot, and the first of them."""
        lines: list[str] = []
        for name, first in self.first_faults.items():
            faults = counted_faults(self.faults(name), words)
            lines += ["", words("arena.faults", name=name, faults=faults), f"  {first}"]
        return lines

    def _made(self, seed: str, seat: str) -> Guard:
        return guarded(self._makers[self.names[seat]], bot_seed(seed, seat), USUAL_LIMIT)


def maker_of(name: str) -> Callable[[str], Bot]:
    """What makes the bots of a name."""
    make = entrant(name).make
    if make is None:
        raise MalformedInput("unknown-bot", f"{name} is a dummy team, not a bot")
    return make


def refusal(name: str, error: BaseException) -> FlammeRougeError:
    """Why a bot cannot ride."""
    if isinstance(error, FlammeRougeError):
        return error
    late = f"not made within {USUAL_LIMIT:g} s"
    reason = late if isinstance(error, OutOfTime) else where_it_broke(error)
    return MalformedInput("bot-broken", f"bot {name}: {reason}")
