"""From options to a race: the only place that knows which modules there are and which are on."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import cache
from typing import Final

from mypy_extensions import u8

from flammerouge.core import events
from flammerouge.core.cards import EXHAUSTION_CARD, CardTable
from flammerouge.core.chance import check_seed, seed_streams
from flammerouge.core.clauses import MET_SET_01
from flammerouge.core.course import Course
from flammerouge.core.design import BIG_RACE, TIME_TRIALS
from flammerouge.core.errors import IncompatibleOptions, MalformedInput
from flammerouge.core.events import NO_RIDER
from flammerouge.core.lineup import DECK as OWN_DECK
from flammerouge.core.lineup import KINDS, MOST_RIDERS, LineUp, Rider
from flammerouge.core.options import CARDS, COLOURS, RIDES, SWITCHES, Options
from flammerouge.core.phases import start
from flammerouge.core.plan import Module, Plan
from flammerouge.core.race import Race
from flammerouge.core.rules import MODES, RACE, TOUR
from flammerouge.core.setup import become
from flammerouge.core.state import DECK, SPENT_ONE, State
from flammerouge.core.tiles import Tile, check_tiles, lay
from flammerouge.core.vectors import vec
from flammerouge.data.decks import deck_cards
from flammerouge.data.stages import MOST_TEAMS, Stage, stage
from flammerouge.data.tiles import tile
from flammerouge.data.weather import weather_flags
from flammerouge.modules.breakaway import BREAKAWAY
from flammerouge.modules.combative import COMBATIVE
from flammerouge.modules.dummies import DUMMIES
from flammerouge.modules.handicap import HANDICAP
from flammerouge.modules.legends import LEGENDS
from flammerouge.modules.refresh import REFRESH
from flammerouge.modules.specialists import SPECIALISTS, special_cards
from flammerouge.modules.timing import TIME_TRIAL, TOUR_STAGE
from flammerouge.modules.weather import WEATHER

WIDE: Final = {"u": "v", "U": "V"}
MOST_CARRIED: Final = 48  # half of what a deck has room for (GT-NEXT-02)

# In this order, so that the same options always give the same race.
MODULES: Final[tuple[tuple[Module, Callable[[Options], bool]], ...]] = (
    (DUMMIES, lambda o: any(entry.rides != CARDS for entry in o.teams)),
    (TOUR_STAGE, lambda o: o.mode == TOUR),
    (LEGENDS, lambda o: o.legend is not None),
    (HANDICAP, lambda o: any(entry.handicap for entry in o.teams)),
    (TIME_TRIAL, lambda o: o.mode in TIME_TRIALS),
    (COMBATIVE, lambda o: o.combative),
    (SPECIALISTS, lambda o: "specialists" in o.modules),
    (BREAKAWAY, lambda o: "breakaway" in o.modules),
    (WEATHER, lambda o: "weather" in o.modules),
    (REFRESH, lambda o: "refresh" in o.modules),
)


def new_seed() -> str:
    """128 random bits as 32 hexadecimal digits."""
    return secrets.token_hex(16)


def new_race(options: Options | None = None, seed: str | None = None) -> Race:
    """A race ready for its first decision."""
    chosen = options or Options()
    secret = check_seed(seed) if seed is not None else new_seed()
    plan = make_plan(chosen, secret)
    state = build(plan)
    names = [rider.id for rider in plan.riders]
    seed_streams(state.streams, secret, [*names, "race"])
    state.recording = True
    for place, token in plan.weather:
        number = list(weather_flags()).index(token)
        state.record(events.WEATHER, NO_RIDER, MET_SET_01, place, number)
    race = Race(state, chosen, secret, tuple(plan.weather))
    start(state)
    return race


def usual_mode(chosen: Stage | None, *, legend: bool) -> str:
    """The mode that a stage is made for; a legend rides stages of a tour."""
    if legend:
        return TOUR
    return chosen.mode if chosen is not None and chosen.mode in MODES else RACE


def new_simulation(options: Options | None = None, seed: str = "0" * 32) -> State:
    """A state before its first phase, to clone, seed with a number and drive many times.

    Weather, if on, is drawn once from the seed.
    """
    return build(make_plan(options or Options(), check_seed(seed)))


def make_plan(options: Options, seed: str) -> Plan:
    """Check the options and let every module that is on do its work."""
    check_entries(options)
    road = lay(tiles_of(options))
    plan = Plan(options, seed, road, road.track)
    enter_teams(plan)
    for module, is_on in MODULES:
        if is_on(options):
            module.check(plan)
            module.change(plan)
    carry_exhaustion(plan)
    check_places(plan)
    return plan


def check_entries(options: Options) -> None:
    """Names and numbers that no rule needs to look at.

    TTT-07: a time trial can be ridden alone.
    """
    if options.mode not in MODES:
        raise MalformedInput(
            "unknown-mode", f"mode {options.mode!r} is not one of {' '.join(MODES)}"
        )
    for key in sorted(options.modules):
        if key not in SWITCHES:
            raise MalformedInput(
                "unknown-module", f"module {key!r} is not one of {' '.join(SWITCHES)}"
            )
    colours = [entry.colour for entry in options.teams]
    for entry in options.teams:
        if entry.colour not in COLOURS:
            raise MalformedInput(
                "unknown-colour", f"team {entry.colour!r} is not one of {' '.join(COLOURS)}"
            )
        if type(entry.handicap) is not int:
            raise MalformedInput(
                "handicap-range", f"{entry.colour}: a handicap is a number, not {entry.handicap!r}"
            )
        if entry.rides not in RIDES:
            raise MalformedInput("unknown-team", f"{entry.rides!r} is not one of {' '.join(RIDES)}")
        if colours.count(entry.colour) > 1:
            raise MalformedInput("colour-twice", f"team {entry.colour} enters twice")
    fewest = 1 if options.mode in TIME_TRIALS else 2
    if not fewest <= len(colours) <= MOST_TEAMS:
        raise IncompatibleOptions(
            "team-count",
            f"{fewest} to {MOST_TEAMS} teams can ride a {options.mode}, not {len(colours)}",
        )
    if options.drafted and "specialists" not in options.modules:
        raise IncompatibleOptions("no-draft", "drafted: specialists do not ride in this race")
    check_placing(options)


def check_placing(options: Options) -> None:
    """Who places first, or the order of all who place; a legend's race draws it (LEG-SET-02)."""
    riding = [entry.colour for entry in options.teams if entry.rides == CARDS]
    if options.first and options.first not in riding:
        raise MalformedInput("unknown-team", f"first: {options.first!r} does not ride by cards")
    if not options.placing:
        return
    if options.first or options.legend is not None:
        raise IncompatibleOptions("two-orders", "placing: the order is settled in another way")
    if sorted(options.placing) != sorted(riding):
        raise MalformedInput("bad-placing", f"placing: each of {' '.join(riding)} has one turn")


def tiles_of(options: Options) -> tuple[Tile, ...]:
    """The tiles as laid: TILE-WIDE-01 puts the wide finish in for tours and for 5-6 teams;
    R-69 turns a legend's start tile A to a.
    """
    teams = len(options.teams)
    ids = options.tiles
    if not ids:
        chosen = stage(options.stage)
        ids = chosen.tiles
        if not chosen.fits(teams):
            low, high = chosen.teams
            raise IncompatibleOptions(
                "stage-teams", f"stage {chosen.id} is for {low}-{high} teams, not {teams}"
            )
    if options.mode == TOUR or teams >= BIG_RACE:
        ids = tuple(WIDE.get(face, face) for face in ids)
    if options.legend is not None:
        ids = tuple("a" if face == "A" else face for face in ids)
    tiles = tuple(tile(face) for face in ids)
    check_tiles(tiles, repeats=options.repeats)
    return tiles


def enter_teams(plan: Plan) -> None:
    """BASE-COMP-01: a rouleur and a sprinteur for each team, each with his own deck."""
    for team, entry in enumerate(plan.options.teams):
        plan.teams.append(entry.colour)
        plan.seats.append(team)
        for kind, name in enumerate(KINDS):
            place = len(plan.riders)
            rider = f"{COLOURS[entry.colour]}{name[0].upper()}"
            plan.riders.append(Rider(rider, team, kind, place))
            plan.decks.append(list(deck_cards(name)))


def carry_exhaustion(plan: Plan) -> None:
    """Exhaustion that riders bring from earlier stages of a tour."""
    names = [rider.id for rider in plan.riders]
    for rider, count in plan.options.exhaustion.items():
        if rider not in names:
            raise MalformedInput("unknown-rider", f"exhaustion: {rider!r} does not ride")
        if not 0 <= count <= MOST_CARRIED:
            raise MalformedInput(
                "exhaustion-range", f"exhaustion: {rider}: 0 to {MOST_CARRIED} cards, not {count}"
            )
        place = names.index(rider)
        if count and plan.riders[place].control != OWN_DECK:
            raise IncompatibleOptions(
                "exhaustion-rider", f"exhaustion: {rider} is not one who takes exhaustion cards"
            )
        plan.decks[place] += [EXHAUSTION_CARD] * count


def check_places(plan: Plan) -> None:
    """R-77: no more riders than start places; in a time trial each group has its own."""
    starts = [square.lanes for square in plan.track.squares() if "S" in square.flags]
    if plan.options.mode in TIME_TRIALS or sum(starts) >= len(plan.riders) <= MOST_RIDERS:
        return
    raise IncompatibleOptions(
        "start-places", f"{len(plan.riders)} riders, but the start has {sum(starts)} places"
    )


def build(plan: Plan) -> State:
    """The state that a plan describes: decks dealt, nobody on the road.

    BASE-SET-03: each deck in no order at all, which is as good as shuffled.
    """
    plan.rules.mode = plan.options.mode
    plan.rules.setup = vec[u8]([u8(phase) for phase in plan.setup])
    if plan.options.first:
        plan.rules.first_team = plan.teams.index(plan.options.first)
    plan.rules.placing = placing_turns(plan)
    course = Course(plan.track, finish_slipstream=plan.options.finish_slipstream)
    lineup = LineUp(plan.teams, plan.seats, plan.riders)
    state = State(course, lineup, plan.rules, card_table())
    for row, cards in enumerate(plan.decks):
        for card in cards:
            state.add(row, DECK, state.cards.id_of(card))
    for row, specialist in plan.drafted.items():
        become(state, row, specialist)
    if plan.options.legend is not None and not plan.options.legend.a_bit_more:
        state.status[0] |= SPENT_ONE
    return state


def placing_turns(plan: Plan) -> vec[u8]:
    """GT-SET-08, R-29: a turn for each rider of the teams in their order; none if it is drawn."""
    order = [plan.teams.index(team) for team in plan.options.placing]
    return vec[u8]([u8(team) for team in order for rider in plan.riders if rider.team == team])


@cache
def card_table() -> CardTable:
    """The kinds of card that any race can have."""
    return special_cards()
