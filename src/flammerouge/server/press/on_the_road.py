"""Facts of how the race went before the line."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from flammerouge.server.press.finished import Finished, Headline

LAST_ROUNDS: Final = 3
LONG_LEAD: Final = 4
FAR_BEHIND: Final = 11
PULLED_FAR: Final = 4
TIRED: Final = 6
SPREAD: Final = 30
SHELTERED: Final = 0.75
MANY_PASSED: Final = 4
MANY_CHANGES: Final = 0.6
MUCH_LOST: Final = 9
MUCH_BLOCKED: Final = 8
CLOSE: Final = 6
FAST: Final = 6
SLOW: Final = 4.9
DOWNHILL: Final = frozenset({"MTN-DESC-01", "SPEC-DESC-01"})


def comeback(race: Finished) -> Headline | None:
    """Last on the road, a few rounds before the end."""
    last = race.before(LAST_ROUNDS)
    worst = last.order[-1] == race.winner.rider and race.crossing.round > LAST_ROUNDS
    return race.news("comeback", n=LAST_ROUNDS) if worst else None


def far_behind(race: Finished) -> Headline | None:
    """Once he seemed to have lost contact."""
    most = max(race.winner.behind)
    return race.news("far-behind", n=most) if most >= FAR_BEHIND else None


def led_throughout(race: Finished) -> Headline | None:
    """First at the end of nearly every round."""
    share = race.winner.led / race.crossing.round
    return race.news("led-throughout", n=race.winner.led) if share >= SHELTERED else None


def never_led(race: Finished) -> Headline | None:
    """He showed himself when it mattered, and not before."""
    return race.news("never-led") if race.winner.led == _rounds_home(race) else None


def lead_lost(race: Finished) -> Headline | None:
    """Somebody led for long, up to the last round but one."""
    for rider in race.figures.riders[1:]:
        ran = _led_before(race, rider.rider)
        if ran >= LONG_LEAD:
            return race.news("lead-lost", rider.rider, n=ran)
    return None


def many_leaders(race: Finished) -> Headline | None:
    """The lead went from hand to hand."""
    leaders = [moment.order[0] for moment in race.chronicle.rounds]
    changes = sum(a != b for a, b in pairwise(leaders))
    return race.news("many-leaders", n=changes) if changes >= MANY_CHANGES * len(leaders) else None


def all_together(race: Finished) -> Headline | None:
    """One pack when the last round began."""
    packs = race.chronicle.packs(race.before(1))
    return race.news("all-together", n=len(packs[0])) if len(packs) == 1 else None


def scattered(race: Finished) -> Headline | None:
    """A field all over the road at the end."""
    last = race.crossing
    spread = race.chronicle.gap(last, race.winner.rider, last.order[-1])
    return race.news("scattered", last.order[-1], n=spread) if spread >= SPREAD else None


def long_pull(race: Finished) -> Headline | None:
    """A rider was pulled far in one round."""
    best = max(
        ((len(m.of("slipped", r.rider)), r.rider) for m in race.chronicle.rounds
         for r in race.figures.riders),
        default=(0, ""),
    )  # fmt: skip
    return race.news("long-pull", best[1], n=best[0]) if best[0] >= PULLED_FAR else None


def sheltered_winner(race: Finished) -> Headline | None:
    """He let the others do the work."""
    share = race.winner.sheltered / race.crossing.round
    return race.news("sheltered", n=race.winner.sheltered) if share >= SHELTERED else None


def tired_winner(race: Finished) -> Headline | None:
    """Nobody was more tired."""
    most = max(rider.exhausted for rider in race.figures.riders)
    taken = race.winner.exhausted
    return race.news("tired", n=taken) if taken == most >= TIRED else None


def fresh_winner(race: Finished) -> Headline | None:
    """Not one exhaustion card taken, before the start or after, and none played."""
    name = race.winner.rider
    tired = any(moment.of("exhausted", name) for moment in race.chronicle.moments)
    played = any(card.endswith("e") for card in race.winner.cards)
    own = race.winner.control == "deck"
    return race.news("fresh") if own and not tired and not played else None


def from_nowhere(race: Finished) -> Headline | None:
    """He passed half the field in the last round."""
    name = race.winner.rider
    passed = race.before(1).order.index(name)
    return race.news("from-nowhere", n=passed) if passed >= MANY_PASSED else None


def held_on(race: Finished) -> Headline | None:
    """He went early, and they did not get him back."""
    ran = _led_before(race, race.winner.rider)
    return race.news("held-on", n=ran + 1) if ran >= LONG_LEAD else None


def downhill(race: Finished) -> Headline | None:
    """A descent gave him more than his cards in the last rounds."""
    name = race.winner.rider
    rounds = race.chronicle.moments[race.before(LAST_ROUNDS).round + 1 : race.crossing.round + 1]
    fell = [m for m in rounds for e in m.of("moved", name) if e.rule in DOWNHILL]
    return race.news("downhill", n=len(fell)) if fell else None


def wasted_uphill(race: Finished) -> Headline | None:
    """Somebody threw good cards away on the climbs."""
    worst = max(race.figures.riders, key=lambda rider: rider.uphill)
    lost = worst.uphill
    return race.news("wasted-uphill", worst.rider, n=lost) if lost >= MUCH_LOST else None


def stuck(race: Finished) -> Headline | None:
    """Somebody never found a way through."""
    worst = max(race.figures.riders, key=lambda rider: rider.blocked)
    if worst.rider == race.winner.rider or worst.blocked < MUCH_BLOCKED:
        return None
    return race.news("stuck", worst.rider, n=worst.blocked)


def faithful_mate(race: Finished) -> Headline | None:
    """His teammate rode in the wind more than anybody."""
    most = max(rider.exhausted for rider in race.figures.riders)
    for mate in race.figures.riders[1:]:
        if mate.team == race.winner.team and mate.place and mate.exhausted == most >= TIRED:
            return race.news("faithful-mate", mate.rider, n=mate.exhausted)
    return None


def first_and_last(race: Finished) -> Headline | None:
    """One team, both ends of the result."""
    last = next(rider for rider in reversed(race.figures.riders) if rider.place)
    return race.news("first-and-last", last.rider) if last.team == race.winner.team else None


def close_field(race: Finished) -> Headline | None:
    """Everybody near the line at the end."""
    last = race.crossing
    spread = race.chronicle.gap(last, race.winner.rider, last.order[-1])
    return race.news("close-field", n=spread) if spread <= CLOSE else None


def fast_race(race: Finished) -> Headline | None:
    """Many squares a round."""
    squares, rounds = _pace(race)
    return race.news("fast-race", n=rounds) if squares >= FAST * rounds else None


def slow_race(race: Finished) -> Headline | None:
    """Few squares a round."""
    squares, rounds = _pace(race)
    return race.news("slow-race", n=rounds) if squares <= SLOW * rounds else None


def _pace(race: Finished) -> tuple[int, int]:
    """The squares that the winner has covered, and in how many rounds."""
    name, start = race.winner.rider, race.chronicle.start
    distance = race.chronicle.distance
    end = distance(race.crossing.squares[name])
    return end - distance(start.squares[name]), race.crossing.round


def _led_before(race: Finished, rider: str) -> int:
    """At the end of how many rounds a rider was first, back from the last but one."""
    ran = 0
    while ran + 1 < race.crossing.round and race.before(ran + 1).order[0] == rider:
        ran += 1
    return ran


def _rounds_home(race: Finished) -> int:
    """The rounds from the winner's crossing on, in which he is first anyway."""
    return len(race.chronicle.rounds) - race.crossing.round + 1
