"""`flammerouge tour`: bots ride a whole tour, or many."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

from flammerouge.bots.roster import entrant
from flammerouge.cli.bots import Bots
from flammerouge.cli.files import check_target, write_text
from flammerouge.cli.options import (
    DEFAULT_BOT,
    add_language,
    bots_for,
    nth_seed,
    read_seed,
    read_teams,
)
from flammerouge.cli.options import words as split
from flammerouge.cli.progress import progress
from flammerouge.cli.terminal import mend_streams
from flammerouge.cli.texts import texts
from flammerouge.cli.tour_sheet import many_lines, tour_lines
from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.core.policy import Policy
from flammerouge.rulesets import new_race
from flammerouge.tour.fast import FastTours
from flammerouge.tour.itinerary import BASIC, BOX, FEWEST, GRAND, MOST, check_rest_days, generated
from flammerouge.tour.options import SWITCHES, TourOptions
from flammerouge.tour.paper import write_paper
from flammerouge.tour.tour import Tour, new_tour

MOST_TOURS: Final = 1_000_000

Ride = Callable[[str], Tour]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be chosen."""
    route = parser.add_mutually_exclusive_group()
    route.add_argument(
        "--basic", action="store_true", help="the seven stages to begin with (default)"
    )
    route.add_argument("--grand", action="store_true", help="all 21 stages")
    route.add_argument("--stages", metavar="LIST",
                       help="such as 3,8,le-col-du-ballon: numbers of Grand Tour stages, "
                       "ids of any stages")  # fmt: skip
    route.add_argument("--generated", type=int, metavar="N", help="so many new stages")
    parser.add_argument("--teams", default="4", metavar="N|LIST",
                        help="how many, or such as red,blue:muscle,black+1; default 4")  # fmt: skip
    parser.add_argument("--bots", default=DEFAULT_BOT, metavar="LIST",
                        help="for the seats in their order; see `flammerouge race`")  # fmt: skip
    parser.add_argument("--rest", default="", metavar="LIST",
                        help="rest days: after how many stages, such as 3 or 9,15")  # fmt: skip
    parser.add_argument("--modules", default="", metavar="LIST",
                        help=f"optional rules: {', '.join(SWITCHES)}")  # fmt: skip
    parser.add_argument("--combative", action="store_true", help="a prize for riding in front")
    parser.add_argument("--tours", type=int, default=1, metavar="N", help="ride so many tours")
    parser.add_argument("--seed", default="", metavar="HEX", help="up to 32 hexadecimal digits")
    parser.add_argument("--results", type=Path, metavar="FILE",
                        help="write the results down for `flammerouge score`")  # fmt: skip
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Ride, and print the sheets or how often each team has won."""
    mend_streams()
    words, seed = texts(args.lang), read_seed(args.seed)
    if not 1 <= args.tours <= MOST_TOURS:
        raise MalformedInput("tour-count", f"--tours {args.tours}: 1 to {MOST_TOURS} tours")
    if args.tours > 1 and args.results:
        raise MalformedInput("many-results", "--results writes one tour, not many")
    check_target(args.results)
    options = tour_options(args, seed)
    names = bots_for(new_tour(options, seed).seats, args.bots)
    bots = Bots(names)
    ride = way_of(options, bots)
    if args.tours > 1:
        rides = (ride(nth_seed(seed, number)) for number in progress(range(args.tours)))
        print("\n".join(many_lines(rides, names, words)))
    else:
        tour = ride(seed)
        print("\n".join(tour_lines(tour, names, words)))
        if args.results:
            write_text(args.results, json.dumps(write_paper(tour.paper), indent=1) + "\n")
    print("\n".join([words("result.seed", seed=seed), *bots.fault_lines(words)]))
    return 0


def tour_options(args: argparse.Namespace, seed: str) -> TourOptions:
    """The tour that the arguments describe."""
    stages = stages_of(args, seed)
    return TourOptions(
        stages=stages,
        teams=read_teams(args.teams),
        rest_days_after=rest_days(args.rest, len(stages)),
        modules=frozenset(split(args.modules)),
        combative=args.combative,
    )


def stages_of(args: argparse.Namespace, seed: str) -> tuple[str, ...]:
    """References to the stages; a number alone is one of the Grand Tour."""
    if args.generated is not None:
        if not FEWEST <= args.generated <= MOST:
            raise MalformedInput(
                "stage-count", f"--generated {args.generated}: a tour has {FEWEST} to {MOST} stages"
            )
        return generated(args.generated, seed)
    if args.stages is not None:
        return listed_stages(args.stages)
    return GRAND if args.grand else BASIC


def listed_stages(text: str) -> tuple[str, ...]:
    """The stages of a list; whoever writes how many there shall be is told the other way."""
    listed = split(text)
    if not FEWEST <= len(listed) <= MOST:
        raise MalformedInput(
            "stage-count",
            f"--stages {text[:40]}: a list of {FEWEST} to {MOST} stages, such as "
            f"3,8,le-col-du-ballon; for N new stages: --generated N",
        )
    return tuple(f"{BOX}-{one}" if one.isdigit() else one for one in listed)


def rest_days(text: str, stages: int) -> tuple[int, ...]:
    """After which stages the rest days are; what cannot be is refused by the option's name."""
    days = tuple(read_day(word) for word in split(text))
    try:
        check_rest_days(days, stages)
    except FlammeRougeError as problem:
        reason = problem.message.partition(": ")[2]
        raise type(problem)(problem.code, f"--rest {text}: {reason}") from None
    return days


def read_day(word: str) -> int:
    """After how many stages a rest day is."""
    if not (word.isascii() and word.isdigit() and len(word) < 3):
        raise MalformedInput("bad-rest-day", f"--rest: {word[:40]!r} is not a number of stages")
    return int(word)


def way_of(options: TourOptions, bots: Bots) -> Ride:
    """The fast way where all bots are plain policies, or one decision after the other."""
    entrants = {team: entrant(name) for team, name in bots.names.items()}
    if all(one.policy for one in entrants.values()):
        fast = FastTours(options)

        def policy(race: str, team: str) -> Policy:
            # A dummy team has no entrant, and is never asked.
            rider = entrants.get(team)
            return rider.policy_for(race, team) if rider else Policy()

        return lambda seed: fast.ride(seed, policy)
    return lambda seed: ride_carefully(options, seed, bots)


def ride_carefully(options: TourOptions, seed: str, bots: Bots) -> Tour:
    """A tour in which bots are asked by the views of their seats."""
    tour = Tour(options, seed)
    while not tour.over:
        tour.finish(bots.ride(new_race(tour.next_options(), tour.next_seed())))
    return tour
