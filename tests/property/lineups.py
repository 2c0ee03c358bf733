"""Races of every sort: each module, each mode, any number of teams, any road."""

from itertools import combinations, product

from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import (
    CARDS,
    COLOURS,
    MUSCLE,
    PELOTON,
    SWITCHES,
    Entry,
    Legend,
    Options,
)
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, MODES, RACE, TEAM_TIME_TRIAL, TOUR
from flammerouge.core.talents import TALENTS
from flammerouge.data.stages import stages
from flammerouge.data.tiles import all_tiles
from flammerouge.rulesets import make_plan

TEAMS = tuple(Entry(colour) for colour in COLOURS)
TIME_TRIALS = (TEAM_TIME_TRIAL, INDIVIDUAL_TIME_TRIAL)
BREAKAWAY_TILES = frozenset({"2", "2B"})
TALENT_TIERS = dict(zip(KINDS, TALENTS, strict=True))
STAGES = tuple(stages())
SEED = "0" * 32

starts = st.sampled_from([face for face, tile in all_tiles().items() if tile.role == "start"])
finishes = st.sampled_from([face for face, tile in all_tiles().items() if tile.role == "finish"])
between = st.sampled_from(
    [face for face, tile in all_tiles().items() if tile.role not in ("start", "finish")]
)
seeds = st.integers(0, 2**128 - 1).map(lambda number: f"{number:032x}")


@st.composite
def roads(draw: DrawFn, longest: int = 14) -> tuple[str, ...]:
    """Tiles in any order, each piece of card once."""
    middle = draw(
        st.lists(between, max_size=longest, unique_by=lambda face: all_tiles()[face].physical)
    )
    return (draw(starts), *middle, draw(finishes))


@st.composite
def legends(draw: DrawFn) -> Legend:
    """A legendary rider with any talents that he may have together."""
    kind = draw(st.sampled_from(KINDS))
    talents = [draw(st.sampled_from(("", *tier))) for tier in TALENT_TIERS[kind]]
    return Legend(
        kind=kind,
        teammates=draw(st.sampled_from(KINDS)),
        talents=tuple(talent for talent in talents if talent),
        exhaustion=draw(st.integers(0, 4)),
        a_bit_more=draw(st.booleans()),
    )


@st.composite
def entries(draw: DrawFn, mode: str) -> tuple[Entry, ...]:
    """Teams with cards, dummies where they may ride, handicaps."""
    fewest = 1 if mode in TIME_TRIALS else 2
    colours = draw(st.permutations(sorted(COLOURS)))[: draw(st.integers(fewest, 6))]
    rides = draw(st.permutations([PELOTON, MUSCLE, MUSCLE, CARDS, CARDS, CARDS]))
    if mode in TIME_TRIALS or draw(st.integers(0, 2)):
        rides = [CARDS] * 6
    return tuple(
        Entry(colour, ride, draw(st.integers(0, 2)) if ride == CARDS else 0)
        for colour, ride in zip(colours, rides, strict=False)
    )


@st.composite
def lineups(draw: DrawFn) -> Options:
    """Options that the rules allow together."""
    legend = draw(st.none() | st.none() | legends())
    mode = TOUR if legend else draw(st.sampled_from(MODES))
    teams = TEAMS[:4] if legend else draw(entries(mode))
    fits = [one for one in STAGES if one.teams[0] <= max(2, len(teams)) <= one.teams[1]]
    chosen = draw(st.sampled_from(fits))
    tiles = draw(st.just(()) | roads())
    road = frozenset(tiles or chosen.tiles)
    switches = draw(st.frozensets(st.sampled_from(SWITCHES)))
    if legend:
        switches -= {"specialists"}
    if mode in TIME_TRIALS or not road & BREAKAWAY_TILES:
        switches -= {"breakaway"}
    riding = [team.colour for team in teams if team.rides == CARDS]
    placing = () if legend else tuple(draw(st.just([]) | st.permutations(riding)))
    options = Options(
        stage=chosen.id,
        tiles=tiles,
        teams=teams,
        mode=mode,
        modules=switches,
        finish_slipstream=draw(st.booleans()),
        legend=legend,
        first="" if placing else draw(st.sampled_from(["", *riding])),
        placing=placing,
        combative=mode == TOUR and not legend and draw(st.booleans()),
    )
    assume(is_possible(options))
    return options


def is_possible(options: Options) -> bool:
    """Whether the set-up does not refuse the options: too few start places, only dummies."""
    try:
        make_plan(options, SEED)
    except IncompatibleOptions:
        return False
    return True


# -- every combination once ------------------------------------------------------------------
SMALL = "peloton-9-2-4"  # start tile A has 8 places, tile 2B a breakaway; cobbles, supply
BIG = "grand-tour-20-5-6"  # extended, roundabouts, a breakaway
CORNERS = "grand-tour-16"  # roundabouts and a hairpin
DUMMIES = (Entry("pink", MUSCLE), Entry("white", PELOTON))


def subsets() -> list[frozenset[str]]:
    """Every combination of the modules that are on or off."""
    return [
        frozenset(chosen)
        for size in range(len(SWITCHES) + 1)
        for chosen in combinations(SWITCHES, size)
    ]


def every_race() -> list[Options]:
    """Each set of modules, in a race and on a tour, for few and many, with dummies or without."""
    found: list[Options] = []
    for i, (modules, mode, big) in enumerate(product(subsets(), (RACE, TOUR), (False, True))):
        teams: tuple[Entry, ...] = TEAMS[: 5 + i // 4 % 2] if big else TEAMS[: 2 + i // 4 % 3]
        if i // 2 % 2 and big:
            teams = (*TEAMS[: 3 + i // 4 % 2], *DUMMIES)
        elif i // 2 % 2:
            teams = (*TEAMS[: 1 + i // 4 % 3], DUMMIES[i // 4 % 2])
        if i % 3 == 0:
            teams = (Entry(teams[0].colour, handicap=1 + i % 2), *teams[1:])
        stage, combative = BIG if big else SMALL, mode == TOUR and i % 3 == 0
        found.append(Options(stage, (), teams, mode, modules, combative=combative))
    return found


def every_trial() -> list[Options]:
    """Each set of modules in both time trials, alone or with others."""
    return [
        Options(stage=CORNERS, teams=TEAMS[: 1 + i % 4], mode=mode, modules=modules)
        for i, (modules, mode) in enumerate(product(subsets(), TIME_TRIALS))
        if "breakaway" not in modules
    ]


def every_legend() -> list[Options]:
    """Each talent of both kinds of rider, and each set of modules that legends can have."""
    found: list[Options] = []
    sets = [modules for modules in subsets() if "specialists" not in modules]
    for i, (modules, kind) in enumerate(product(sets, KINDS)):
        talents = tuple(tier[i // 2 % 3] for tier in TALENT_TIERS[kind])
        legend = Legend(kind, KINDS[i % 3 % 2], talents, exhaustion=i % 3)
        stage = "peloton-12-2-4" if "breakaway" in modules else "grand-tour-8"
        found.append(Options(stage=stage, mode=TOUR, modules=modules, legend=legend))
    return found


EVERY_COMBINATION = (*every_race(), *every_trial(), *every_legend())


def label(options: Options) -> str:
    """A short name for a line-up."""
    legend = options.legend
    what = "+".join(legend.talents) if legend else str(len(options.teams))
    dummies = sum(entry.rides != CARDS for entry in options.teams)
    modules = "+".join(sorted(options.modules)) or "plain"
    return f"{options.mode}-{what}{'d' * dummies}-{modules}"
