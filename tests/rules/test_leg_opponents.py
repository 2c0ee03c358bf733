"""Legends: the line-up, the draw of the start places, and opponents who roll dice."""

import random
from collections import Counter, defaultdict

import pytest

from flammerouge.core import actions
from flammerouge.core.errors import IncompatibleOptions
from flammerouge.core.events import Event
from flammerouge.core.options import Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.state import DECK, RECYCLED
from flammerouge.rulesets import make_plan, new_race
from tests.rules.legends import OPPONENTS, legend_options, legend_race
from tests.rules.picture import exhausted, movement
from tests.rules.raced import SEED, cards, entries, of_kind, places

ROULEUR_DECK = "3 3 3 4 4 4 5 5 5 6 6 6 7 7 7"
SPRINTEUR_DECK = "2 2 2 3 3 3 4 4 4 5 5 5 9 9 9"


def ride_home(race: Race, number: int) -> tuple[Event, ...]:
    chance = random.Random(number)
    while not race.over:
        race.apply(chance.choice(race.choices(race.decisions[0])))
    return race.events()


# -- line-up -------------------------------------------------------------------------------
@pytest.mark.rule("LEG-SET-01", "LEG-SET-03")
@pytest.mark.parametrize(("kind", "name"), [("rouleur", "rR"), ("sprinteur", "rS")])
def test_one_main_rider_two_teammates_and_three_teams_of_two(kind: str, name: str) -> None:
    race = legend_race(kind)
    seen = [(r.id, r.team, r.control) for r in race.view("").riders]
    assert seen[:3] == [
        (name, "red", "deck"),
        ("r1", "red", "teammate"),
        ("r2", "red", "teammate"),
    ]
    assert [(rider, control) for rider, _, control in seen[3:]] == [
        (rider, "dice") for rider in OPPONENTS
    ]
    assert race.seats == ("red",)


@pytest.mark.rule("LEG-SET-01", "LEG-SET-03")
@pytest.mark.parametrize(
    ("teammates", "deck"), [("rouleur", ROULEUR_DECK), ("sprinteur", SPRINTEUR_DECK)]
)
def test_teammates_share_one_deck_and_opponents_have_none(teammates: str, deck: str) -> None:
    race = legend_race("rouleur", teammates=teammates)
    assert cards(race, "r1", "deck") == deck
    view = race.view("red")
    assert view.rider("r1").held == view.rider("r2").held
    assert view.rider("r2").kind == teammates
    for opponent in OPPONENTS:
        row = race.state.lineup.index(opponent)
        assert race.state.count(row, DECK) + race.state.count(row, RECYCLED) == 0


@pytest.mark.rule("LEG-SET-04")
def test_the_main_deck_begins_with_two_exhaustion_cards_unless_set_otherwise() -> None:
    assert cards(legend_race("sprinteur"), "rS", "deck") == (
        f"{SPRINTEUR_DECK[:5]} 2e 2e {SPRINTEUR_DECK[6:]}"
    )
    for count in (0, 4):
        options = Options(mode="tour", legend=Legend("rouleur", exhaustion=count))
        race = new_race(options, SEED)
        assert cards(race, "rR", "deck").split().count("2e") == count
        assert "2e" not in cards(race, "r1", "deck")


@pytest.mark.rule("R-77", "LEG-SET-03")
def test_legends_need_a_tour_stage_and_three_opposing_teams() -> None:
    legend = Legend("rouleur")
    with pytest.raises(IncompatibleOptions):
        new_race(Options(legend=legend), SEED)
    with pytest.raises(IncompatibleOptions):
        new_race(Options(mode="tour", legend=legend, teams=entries("rbk")), SEED)


@pytest.mark.rule("R-69")
def test_the_road_is_laid_as_on_a_tour_and_starts_with_ten_places() -> None:
    options = Options(stage="la-classicissima", mode="tour", legend=Legend("rouleur"))
    ids = [tile.id for tile in make_plan(options, SEED).road.tiles]
    assert (ids[0], ids[-1]) == ("a", "v")


# -- start places --------------------------------------------------------------------------
def drawn_teams(race: Race) -> list[str]:
    return [race.state.lineup.teams[int(team)] for team in race.state.queue]


@pytest.mark.rule("LEG-SET-02", "R-48")
def test_teams_are_drawn_until_all_nine_riders_are_placed() -> None:
    for number in range(20):
        race = new_race(legend_options("rouleur"), f"{number:032x}")
        assert Counter(drawn_teams(race)) == {"red": 3, "blue": 2, "black": 2, "green": 2}


@pytest.mark.rule("R-48")
def test_each_team_with_a_rider_to_place_is_as_likely_as_any_other() -> None:
    rides = 300
    queues = [drawn_teams(new_race(legend_options("rouleur"), f"{n:032x}")) for n in range(rides)]
    first = Counter(queue[0] for queue in queues)
    # One in four each; were every rider as likely, red would be first a hundred times.
    for team in ("red", "blue", "black", "green"):
        assert 55 <= first[team] <= 93, first
    # Whoever has placed all his riders is out of the draw: the last team is red more often.
    assert Counter(queue[-1] for queue in queues)["red"] > rides / 3


@pytest.mark.rule("LEG-SET-02")
def test_opponents_go_as_far_forward_and_right_as_they_can_and_the_player_says_which() -> None:
    seen: set[str] = set()
    for number in range(30):
        race = new_race(legend_options("rouleur"), f"{number:032x}")
        decision = race.decisions[0]
        choices = race.choices(decision)
        letter = choices[0].rider[0]
        seen.add(letter)
        assert (decision.kind, decision.seat) == (actions.START, "red")
        if letter == "r":
            assert {choice.rider for choice in choices} == {"rR", "r1", "r2"}
            assert {choice.square for choice in choices} == {0, 1, 2, 3, 4}
        else:
            assert [(c.rider, c.square) for c in choices] == [(f"{letter}R", 4), (f"{letter}S", 4)]
            race.apply(choices[1])
            assert places(race, f"{letter}S") == f"{letter}S@4R"
    assert seen == {"r", "b", "k", "g"}


@pytest.mark.rule("LEG-SET-02", "BASE-SET-06")
def test_everybody_ends_in_the_frontmost_places_when_the_player_wants_to() -> None:
    race = new_race(legend_options("rouleur"), SEED)
    while race.round == 0:
        race.apply(max(race.choices(race.decisions[0]), key=lambda choice: choice.square))
    squares = sorted(int(square) for square in race.state.square)
    assert squares == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    placed = of_kind(race.events(), "placed")
    assert [(event["square"], event["lane"]) for event in placed] == [
        (4, 0), (4, 1), (3, 0), (3, 1), (2, 0), (2, 1), (1, 0), (1, 1), (0, 0),
    ]  # fmt: skip


@pytest.mark.rule("LEG-SET-02")
def test_the_last_rider_of_an_opponent_is_placed_without_a_question() -> None:
    for number in range(10):
        race = new_race(legend_options("rouleur"), f"{number:032x}")
        asked: Counter[str] = Counter()
        while race.round == 0:
            choices = race.choices(race.decisions[0])
            asked[choices[0].rider[0]] += 1
            race.apply(choices[0])
        assert asked == {"r": 3, "b": 1, "k": 1, "g": 1}


# -- dice ----------------------------------------------------------------------------------
@pytest.mark.rule("LEG-OPP-01")
def test_what_a_die_is_worth() -> None:
    worth: dict[str, dict[int, int]] = {"R": {}, "S": {}}
    for number in range(3):
        for event in of_kind(ride_home(legend_race("rouleur"), number), "rolled"):
            assert worth[event.rider[1]].setdefault(event["die"], event["value"]) == event["value"]
    assert worth["R"] == {1: 3, 2: 4, 3: 5, 4: 6, 5: 7, 6: 8}
    assert worth["S"] == {1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 10}


@pytest.mark.rule("LEG-OPP-01")
def test_all_six_sides_are_equally_likely() -> None:
    rolls: Counter[int] = Counter()
    for number in range(12):
        race = legend_race("rouleur", seed=f"{number:032x}")
        rolls.update(event["die"] for event in of_kind(ride_home(race, number), "rolled"))
    total = sum(rolls.values())
    assert total > 600
    for side in range(1, 7):
        assert abs(rolls[side] / total - 1 / 6) < 0.04, rolls


@pytest.mark.rule("LEG-OPP-01")
@pytest.mark.parametrize("opponent", ["bR", "gS"])
def test_a_riders_own_stream_is_a_fair_die_and_forgets_what_it_rolled(opponent: str) -> None:
    state = legend_race("rouleur").state
    rider = state.lineup.index(opponent)
    rolls = [int(state.chance(rider, 6)) for _ in range(7200)]
    # A side is due 1,200 times, give or take 32; a pair of rolls 100 times, give or take 10.
    for times in Counter(rolls).values():
        assert abs(times - 1200) < 130
    pairs = Counter(zip(rolls[::2], rolls[1::2], strict=True))
    assert len(pairs) == 36
    for times in pairs.values():
        assert abs(times - 100) < 45


@pytest.mark.rule("R-49", "LEG-OPP-01")
def test_an_opponent_rolls_when_he_moves_and_not_before() -> None:
    events = ride_home(legend_race("rouleur"), 1)
    kinds = [(event.kind, event.rider) for event in events]
    for at, (kind, rider) in enumerate(kinds):
        if kind == "rolled":
            moves = [(k, r) for k, r in kinds[at + 1 : at + 3] if k in ("moved", "stood-up")]
            assert moves[0][1] == rider
    rolls = [event for event in events if event.kind == "rolled"]
    first_moves = [event for event in events if event.kind == "moved"]
    assert len(rolls) < len(first_moves)


@pytest.mark.rule("R-49", "LEG-OPP-01")
def test_the_rolls_of_a_rider_are_fixed_by_the_seed_whatever_the_player_does() -> None:
    ridden: list[dict[str, list[int]]] = []
    for number in (1, 2):
        rolls: dict[str, list[int]] = defaultdict(list)
        for event in of_kind(ride_home(legend_race("rouleur"), number), "rolled"):
            rolls[event.rider].append(event["die"])
        ridden.append(rolls)
    for opponent in OPPONENTS:
        pairs = list(zip(ridden[0][opponent], ridden[1][opponent], strict=False))
        assert len(pairs) > 3
        assert all(one == other for one, other in pairs)
    assert ridden[0]["bR"] != ridden[0]["kR"]


@pytest.mark.rule("LEG-OPP-02")
def test_the_roll_counts_as_a_card_on_every_ground() -> None:
    dice = {"bS": "dice"}
    assert movement("2^*14", "bS@0R", cards="bS 10", controls=dice) == "bS@5R"
    assert movement("2v*14", "bS@0R", cards="bS 2", controls=dice) == "bS@5R"
    assert movement("3s*14", "bS@0R", cards="bS 2", controls=dice) == "bS@4R"
    assert movement("2.*14", "bS!@0R", cards="bS 2", controls=dice) == "bS@0R"


@pytest.mark.rule("LEG-OPP-02", "LEG-TM-03")
def test_opponents_and_teammates_never_take_exhaustion_but_shelter() -> None:
    controls = {"bR": "dice", "r1": "teammate"}
    assert exhausted("2.*14", "rR@3R bR@4R r1@8R kR@7R", controls=controls) == set()
    assert exhausted("2.*14", "rR@3R bR@6R r1@9R", controls=controls) == {"rR"}


@pytest.mark.rule("LEG-OPP-02", "LEG-TM-03")
def test_in_a_whole_race_only_the_main_rider_takes_exhaustion() -> None:
    events = ride_home(legend_race("sprinteur"), 5)
    assert {event.rider for event in of_kind(events, "exhausted")} == {"rS"}


@pytest.mark.rule("LEG-RACE-01", "R-53")
@pytest.mark.parametrize("number", range(3))
def test_the_race_lasts_until_all_but_teammates_are_home(number: int) -> None:
    race = legend_race("rouleur", seed=f"{number:032x}")
    events = ride_home(race, number)
    home = [event.rider for event in of_kind(events, "crossed") if event.rider not in ("r1", "r2")]
    assert sorted(home) == sorted(["rR", *OPPONENTS])
    assert list(race.ranking()) == home
    assert events[-1].rule == "LEG-RACE-01"
    last = [event for event in events if event.kind in ("left-road", "ended")]
    assert last[-2].rider not in ("r1", "r2") or len(home) == 7
