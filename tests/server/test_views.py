"""What a view says of each choice, so that no client needs a rule to show it."""

import pytest

from flammerouge.core.options import Entry, Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from flammerouge.server import protocol
from flammerouge.server.views import wire_view
from flammerouge.server.ways import following

SEED = "5" * 32
TEAMS = (Entry("red"), Entry("blue"))
MOUNTAIN = Options(stage="le-col-du-ballon")
ROUNDABOUT = Options(tiles=("a", "b", "x", "c", "d", "u"), teams=TEAMS)


def race_with(square: int, options: Options | None = None, **others: int) -> Race:
    """A race in its first round; the red rouleur and others stand on these squares."""
    race = new_race(options or Options(), SEED)
    while int(race.state.round) == 0:
        race.apply(race.choices(race.decisions[0])[-1])
    for lane, (rider, at) in enumerate({"rR": square, **others}.items()):
        who = race.state.lineup.index(rider)
        race.state.lift(who)
        race.state.stand(who, at, 0 if rider == "rR" else lane - 1)
    race.apply(next(a for d in race.decisions for a in race.choices(d) if a.rider == "rR"))
    return race


def terrain(race: Race) -> str:
    return "".join(square.terrain.symbol for square in race.state.course.track.squares())


def previews(race: Race) -> dict[str, protocol.Preview]:
    """What is told of each card in the hand of the red rouleur."""
    (decision,) = wire_view(race, "red").decisions
    assert (decision.kind, decision.rider, decision.best) == ("card", "rR", 0)
    return {one.cards[0]: one.preview for one in decision.choices if one.preview}


def ways(race: Race) -> dict[int, tuple[str, int, bool]]:
    return {
        int(card.rstrip("e")): (seen.way, seen.alone_steps, seen.blocked)
        for card, seen in previews(race).items()
    }


def test_a_card_on_a_flat_empty_road_is_plain() -> None:
    found = ways(race_with(20))
    assert found == {value: ("plain", value, False) for value in found}


def test_others_block_a_card_without_cutting_it() -> None:
    value = min(ways(race_with(20)))
    race = race_with(20, bR=20 + value, bS=20 + value)
    assert ways(race)[value] == ("plain", value, True)
    seen = previews(race)[str(value)]
    assert (seen.steps, seen.square, seen.alone_square) == (value - 1, 19 + value, 20 + value)


@pytest.mark.rule("MTN-ASC-01")
def test_an_ascent_cuts_a_card() -> None:
    ascent = terrain(race_with(5, MOUNTAIN)).index("^")
    found = ways(race_with(ascent, MOUNTAIN))
    assert max(found) > 5
    for value, told in found.items():
        assert told == ("cut" if value > 5 else "plain", min(value, 5), False)


@pytest.mark.rule("MTN-DESC-01")
def test_on_a_descent_a_card_counts_for_more() -> None:
    descent = terrain(race_with(5, MOUNTAIN)).index("v")
    found = ways(race_with(descent, MOUNTAIN))
    assert min(found) < 5
    for value, told in found.items():
        assert told == ("counts" if value < 5 else "plain", max(value, 5), False)


@pytest.mark.rule("BASE-MOVE-11")
def test_at_the_end_of_the_road_a_rider_stays() -> None:
    last = len(terrain(race_with(5))) - 1
    assert set(ways(race_with(last)).values()) == {("stays", 0, False)}


@pytest.mark.rule("TILE-ROUND-03")
def test_the_longer_way_round_counts_for_all_its_squares() -> None:
    """Where the short way would end on riders he takes the long one, and loses nothing."""
    course = race_with(5, ROUNDABOUT).state.course
    fork = next(n for n in range(int(course.size)) if len(following(course, n)) == 2)
    alone = previews(race_with(fork - 1, ROUNDABOUT))["7"]
    assert (alone.way, alone.steps, alone.blocked) == ("plain", 7, False)
    taken = {"bR": alone.square, "bS": alone.square}
    seen = previews(race_with(fork - 1, ROUNDABOUT, **taken))["7"]
    assert (seen.way, seen.steps, seen.blocked) == ("plain", 7, True)


@pytest.mark.rule("EXT-03")
def test_a_refresh_names_the_sum_of_every_choice_and_the_best() -> None:
    race = new_race(Options(stage="grand-tour-20", modules=frozenset({"refresh"})), SEED)
    while not any(decision.kind == "refresh" for decision in race.decisions):
        race.apply(race.choices(race.decisions[0])[-1])
    seat = next(decision.seat for decision in race.decisions if decision.kind == "refresh")
    decision = wire_view(race, seat).decisions[0]
    sums = {one.number: sum(int(card) for card in one.cards) for one in decision.choices}
    assert {one.number: one.sum for one in decision.choices} == sums
    assert sums[decision.best] == max(sums.values()) <= decision.limit
