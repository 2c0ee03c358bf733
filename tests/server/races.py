"""Races ridden by bots, of many sorts, for the tests of what is told of them."""

from functools import cache

from flammerouge.bots.roster import bot
from flammerouge.core.options import COLOURS, Entry, Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race

TEAMS = tuple(Entry(colour) for colour in COLOURS)
LEVELS = ("level-4", "level-3", "level-2", "level-4")
HILLS = ("firenze-milano", "la-haut-montagne", "la-classicissima", "le-col-du-ballon")


def options(number: int) -> Options:
    """Ten sorts of race, one after the other."""
    stage = HILLS[number // 10 % 4]
    dummies = (*TEAMS[:2], Entry("black", "muscle"), Entry("green", "peloton"))
    return (
        Options(teams=TEAMS[:4]),
        Options(stage=stage, teams=TEAMS[:4]),
        Options(stage=stage, teams=TEAMS[:2]),
        Options(stage="ronde-van-wevelgem", teams=TEAMS[:3]),
        Options(stage=stage, teams=dummies),
        Options(
            stage="peloton-9-2-4", teams=TEAMS[:4], modules=frozenset({"breakaway", "weather"})
        ),
        Options(stage="peloton-7-5-6", teams=TEAMS, modules=frozenset({"breakaway"})),
        Options(
            stage=f"grand-tour-{11 + number // 10}",
            teams=TEAMS[:4],
            mode="tour",
            modules=frozenset({"specialists"}),
        ),
        Options(stage="grand-tour-16", teams=TEAMS[:4], modules=frozenset({"weather"})),
        Options(stage="grand-tour-5", teams=TEAMS[:4], modules=frozenset({"refresh"})),
    )[number % 10]


@cache
def ridden(number: int) -> Race:
    """A race from start to end; the same for the same number."""
    seed = f"{number + 1000:032x}"
    race = new_race(options(number), seed)
    bots = {seat: bot(LEVELS[(number + i) % 4], seed, seat) for i, seat in enumerate(race.seats)}
    while not race.over:
        decision = race.decisions[0]
        choices = race.choices(decision)
        race.apply(bots[decision.seat].choose(race.view(decision.seat), decision, choices))
    return race
