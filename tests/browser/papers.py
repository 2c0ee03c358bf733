"""Random tours on paper, the same for the same number: ties, zeros, rest days, time trials."""

import random
from collections import Counter
from typing import Any, NamedTuple

from flammerouge.data.timing import seconds_past_line
from flammerouge.modules.timing import MAJOR, MINOR
from flammerouge.tour.itinerary import FIRST_RESTS, MOST, SECOND_RESTS
from flammerouge.tour.paper_stage import MODES

COLOURS = ("red", "blue", "black", "green", "pink", "white")
# Names that are free to choose, and that a careless program would stumble over.
STRANGE = ("équipe 1", "2", "__proto__", "constructor", "Ann's", "")
KINDS = ("rouleur", "sprinteur")
SECONDS = tuple(sorted(seconds_past_line(ascent=False)))

Tour = dict[str, Any]
Riders = dict[str, dict[str, str]]


def random_paper(number: int) -> Tour:
    """A tour of 1 to 6 teams, finished or not."""
    chance = random.Random(number)
    names = STRANGE if chance.random() < 0.15 else COLOURS
    teams = chance.sample(names, chance.choice((1, 2, 2, 3, 4, 4, 5, 6)))
    riders = {
        f"{team[:3]}{kind[0].upper()}": {"team": team, "kind": kind}
        for team in teams
        for kind in (KINDS if chance.random() < 0.9 else KINDS[:1])
    }
    ridden = chance.choice((1, 2, 3, 5, 7, 8, 14, 15, MOST))
    length = ridden if chance.random() < 0.6 else chance.randint(ridden, MOST)
    combative = chance.random() < 0.5
    tour = {
        "teams": teams,
        "riders": riders,
        "stages": [stage(chance, str(at), riders, combative) for at in range(ridden)],
        "length": length,
        "combative": combative,
        "rest_days_after": rests(chance, length),
    }
    if len(teams) > 1 and chance.random() < 0.4:
        tour["dummies"] = chance.sample(teams, chance.randint(1, len(teams) - 1))
        rest(tour)
    if length == ridden and chance.random() < 0.5:
        del tour["length"]
    return tour


def rest(tour: Tour) -> None:
    """Dummies take no exhaustion."""
    for one in tour["stages"]:
        for rider, result in one["results"].items():
            if tour["riders"][rider]["team"] in tour["dummies"]:
                result.pop("exhaustion", None)


def plain_paper(teams: int, ridden: int, length: int) -> Tour:
    """A tour of teams by their colours, with a rest day."""
    chance = random.Random(length)
    riders = {
        f"{team[:3]}{kind[0].upper()}": {"team": team, "kind": kind}
        for team in COLOURS[:teams]
        for kind in KINDS
    }
    return {
        "teams": list(COLOURS[:teams]),
        "riders": riders,
        "stages": [stage(chance, str(at + 1), riders, True) for at in range(ridden)],
        "length": length,
        "rest_days_after": [2],
        "names": {"red": "Ann"},
    }


def rests(chance: random.Random, length: int) -> list[int]:
    if length == MOST and chance.random() < 0.5:
        return [chance.choice(FIRST_RESTS), chance.choice(SECOND_RESTS)]
    return [chance.randint(1, length - 1)] if length > 1 and chance.random() < 0.7 else []


def stage(chance: random.Random, name: str, riders: Riders, combative: bool) -> Tour:
    """Few different times and points, so that many are equal; of a team time trial each rider's
    own time, or the one that a team shares."""
    order = chance.sample(list(riders), len(riders))
    own = sorted(60 * chance.choice((0, 0, 1, 2)) + chance.choice((0, 0, 10, 40)) for _ in order)
    own[0] %= 60
    mode = chance.choice((MODES[0], *MODES))
    points = taken(chance, order) if mode == MODES[0] else {}
    times = dict(zip(order, own, strict=True))
    if mode == MODES[1] and chance.random() < 0.5:
        times = shared(times, riders)
    counted = chance.random() < 0.4
    made: Tour = {
        "name": name,
        "order": order,
        "results": {
            rider: {
                "time": f"{time // 60}:{time % 60:02}",
                "sprint": points.get((rider, "sprint"), 0),
                "mountain": points.get((rider, "mountain"), 0),
                **({"exhaustion": chance.randint(0, 7)} if counted else {}),
            }
            for rider, time in times.items()
        },
        "mode": mode,
    }
    if combative and mode == MODES[0] and chance.random() < 0.7:
        some = chance.sample(order, chance.randint(0, len(riders)))
        made["combative"] = {rider: chance.choice((0, 1, 2, 2)) for rider in some}
        teams = sorted({riders[rider]["team"] for rider in order})
        away = chance.sample(teams, chance.randint(0, min(2, len(teams))))
        made["breakaway"] = [next(r for r in order if riders[r]["team"] == team) for team in away]
    return made


def taken(chance: random.Random, riders: list[str]) -> Counter[tuple[str, str]]:
    """The points of those who took the tokens of the two piles, or some of them, or none."""
    points: Counter[tuple[str, str]] = Counter()
    for pile in (MAJOR, MINOR):
        side = chance.choice(("sprint", "mountain"))
        takers = chance.sample(riders, min(chance.randint(0, len(pile)), len(riders)))
        points.update({(rider, side): value for rider, value in zip(takers, pile, strict=False)})
    return points


def shared(times: dict[str, int], riders: Riders) -> dict[str, int]:
    """The slower time of each team for both."""
    slower: dict[str, int] = {}
    for rider, time in times.items():
        team = riders[rider]["team"]
        slower[team] = max(time, slower.get(team, 0))
    return {rider: slower[riders[rider]["team"]] for rider in times}


class Arrival(NamedTuple):
    """A rider who comes home: when, with which tokens, and how many rounds he led, perhaps as one
    of the breakaway."""

    rider: str
    time: str
    major: int = 0
    minor: int = 0
    led: int = 0
    away: bool = False


def random_arrivals(number: int, riders: list[str]) -> list[Arrival]:
    """A stage on the road as it may happen: packs, rounds in which nobody comes home, every token
    that somebody took, and tokens for leading in all rounds before the first is home."""
    chance = random.Random(number)
    order = chance.sample(riders, len(riders))
    minutes, seconds, times = 0, 0, list[str]()
    for _ in order:
        if times and chance.random() < 0.4:
            minutes, seconds = minutes + chance.choice((1, 1, 2, 4)), chance.choice(SECONDS)
        seconds = max(seconds, chance.choice((seconds, *SECONDS)))
        times.append(f"{minutes}:{seconds:02}")
    majors = dict(zip(chance.sample(riders, len(MAJOR)), MAJOR, strict=True))
    minors = dict(zip(chance.sample(riders, len(MINOR)), MINOR, strict=True))
    led = Counter(chance.choices(chance.sample(riders, 4), k=chance.randint(6, 15)))
    away = list({rider[0]: rider for rider in chance.sample(sorted(led), len(led))}.values())[:2]
    return [
        Arrival(one, time, majors.get(one, 0), minors.get(one, 0), led[one], one in away)
        for one, time in zip(order, times, strict=True)
    ]


def spoil(tour: Tour, chance: random.Random) -> Tour:
    """The same with one value, anywhere in it, changed, lost, or one too many."""
    spots = [spot for spot in places(tour) if spot]
    *way, key = chance.choice(spots)
    inside: Any = tour
    for step in way:
        inside = inside[step]
    if chance.random() < 0.2 and isinstance(inside, dict):
        inside[chance.choice(("weather", "x y", "rR"))] = chance.choice(JUNK)
    elif chance.random() < 0.3:
        del inside[key]
    else:
        inside[key] = chance.choice(JUNK)
    return tour


JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 3, 1000, 0.5, "", "rR", "red", "1:75", "1:25", "0:50", "-0:10", "1000:00",
    "tour", [], ["rR"], ["rR", "rR"], ["red", "red"], [[]], [0], [3, 15], [1, 1, 1], {}, {"rR": 1},
    {"time": "0:10"}, {"team": "red", "kind": "rouleur"}, "x" * 70,
)  # fmt: skip


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every value inside another one, by the way to it."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())
    elif isinstance(value, list):
        pairs = list(enumerate(value))
    return [way, *(spot for key, inner in pairs for spot in places(inner, (*way, key)))]
