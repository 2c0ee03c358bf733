"""The draft of specialists and the decks they bring."""

from collections import Counter

import pytest

from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.errors import IllegalAction, IncompatibleOptions
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.rules.raced import SEED, cards, entries, seat_of

SPECIALISTS = frozenset({"specialists"})

ROULEURS = {
    "baroudeur": "3 3 4 4 4 5 5 5XB 6 6XB 6XB 7 7 7XB",
    "flandrien": "3 3 3C 4 4 4C 5 5 5C 6 6 6C 7 7 7C",
    "grimpeur": "3D 3D 3D 4 4 4 5 5 5 6A6 6A6 6A6 7 7 7",
    "domestique": "3 3 3 4Y 4Y 4Y 5 5 5 6 6 6 7 7 7",
    "super-rouleur": "3 3 3 4 4 4 5 5N 5N 6 6N 6N 7 7 7",
    "puncheur": "3 3 3 4 4 5 5 5 6 6 7 7 7 8X",
}
SPRINTEURS = {
    "descender": "2 2 2 3DY 3DY 3DY 4 4 4 5 5 5 9 9 9",
    "polyvalent": "2 2 2 3 3 3 3 5 5 5 6 6 9 9 9",
    "mountaineer": "2 2 3 3 4 4 4 4 5 5 7A7 7A7 9 9",
    "squirrel": "2 2 3 3 3 4 4 4 5 5 5 7BC 7BC 9 9",
    "super-sprinteur": "2 2 2 3 3 3 4 4 4 4 5 5 9 10 11",
    "flahute": "2 2 2 3 3 3 4 4 5 5 5 5N 9 9N 9N",
}


def draft(colours: str, seed: str = SEED) -> Race:
    return new_race(Options(teams=entries(colours), modules=SPECIALISTS), seed)


def pick(race: Race, rider: str, specialist: str) -> None:
    race.apply(Action(actions.SPECIALIST, seat_of(rider), rider, specialist=specialist))


def offered(race: Race) -> set[str]:
    return {choice.specialist for choice in race.choices(race.decisions[0])}


def in_turn(race: Race) -> str:
    """The letter of the team that picks now."""
    (decision,) = race.decisions
    assert decision.kind == actions.SPECIALIST
    return decision.seat.replace("black", "k")[0]


@pytest.mark.rule("SPEC-SET-01", "SPEC-SET-02")
def test_twelve_specialists_lie_out_six_for_each_kind_of_rider() -> None:
    race = draft("rb")
    choices = race.choices(race.decisions[0])
    by_kind: dict[str, set[str]] = {"R": set(), "S": set()}
    for choice in choices:
        by_kind[choice.rider[1]].add(choice.specialist)
    assert by_kind == {"R": set(ROULEURS), "S": set(SPRINTEURS)}


@pytest.mark.rule("SPEC-SET-02")
def test_picks_go_round_in_one_order_and_back_in_the_reverse_order() -> None:
    race = draft("rbkg")
    order: list[str] = []
    for round_of_picks, names in enumerate((ROULEURS, SPRINTEURS)):
        for number in range(4):
            letter = in_turn(race)
            order.append(letter)
            pick(race, f"{letter}{'RS'[round_of_picks]}", list(names)[number])
    assert sorted(order[:4]) == ["b", "g", "k", "r"]
    assert order[4:] == order[:4][::-1]
    assert race.decisions[0].kind == actions.START


@pytest.mark.rule("SPEC-SET-02")
def test_the_order_of_picks_is_drawn_from_the_seed() -> None:
    first = Counter(in_turn(draft("rbkg", f"{seed:032x}")) for seed in range(80))
    assert set(first) == {"r", "b", "k", "g"}
    assert max(first.values()) < 35


@pytest.mark.rule("SPEC-SET-02")
def test_a_player_may_begin_with_either_rider_but_each_rider_has_one_specialist() -> None:
    race = draft("rb")
    letter = in_turn(race)
    pick(race, f"{letter}S", "flahute")
    other = in_turn(race)
    pick(race, f"{other}R", "puncheur")
    pick(race, f"{other}S", "squirrel")
    with pytest.raises(IllegalAction):
        pick(race, f"{letter}S", "descender")
    pick(race, f"{letter}R", "flandrien")
    assert [rider.specialist for rider in race.view("").riders if rider.team[0] == letter] == [
        "flandrien",
        "flahute",
    ]


@pytest.mark.rule("SPEC-SET-01")
def test_two_or_three_players_have_one_copy_of_each() -> None:
    race = draft("rbk")
    pick(race, f"{in_turn(race)}R", "grimpeur")
    assert "grimpeur" not in offered(race)
    with pytest.raises(IllegalAction, match="grimpeur"):
        pick(race, f"{in_turn(race)}R", "grimpeur")


@pytest.mark.rule("SPEC-SET-01")
@pytest.mark.parametrize("colours", ["rbkg", "rbkgp"])
def test_four_to_six_players_have_two_copies_of_each(colours: str) -> None:
    race = new_race(
        Options(tiles=("1B", "b", "u"), teams=entries(colours), modules=SPECIALISTS), SEED
    )
    pick(race, f"{in_turn(race)}R", "grimpeur")
    assert "grimpeur" in offered(race)
    pick(race, f"{in_turn(race)}R", "grimpeur")
    assert "grimpeur" not in offered(race)


@pytest.mark.rule("SPEC-SET-01", "R-71")
def test_dummies_are_no_players_and_take_no_part_in_the_draft() -> None:
    teams = (*entries("rb"), Entry("black", "muscle"), Entry("green", "peloton"))
    race = new_race(Options(teams=teams, modules=SPECIALISTS), SEED)
    order = [in_turn(race)]
    pick(race, f"{order[0]}R", "grimpeur")
    assert "grimpeur" not in offered(race)
    order.append(in_turn(race))
    pick(race, f"{order[1]}R", "domestique")
    for letter in reversed(order):
        assert in_turn(race) == letter
        pick(race, f"{letter}S", {"r": "flahute", "b": "squirrel"}[letter])
    assert sorted(order) == ["b", "r"]
    assert race.decisions[0].kind == actions.START


@pytest.mark.rule("SPEC-DECK-01", "SPEC-DECK-03", "SPEC-DECK-04", "R-18")
@pytest.mark.parametrize("specialist", ROULEURS)
def test_what_a_rouleur_specialist_makes_of_the_deck(specialist: str) -> None:
    race = draft("rb")
    rider = f"{in_turn(race)}R"
    pick(race, rider, specialist)
    assert cards(race, rider, "deck") == ROULEURS[specialist]


@pytest.mark.rule("SPEC-DECK-02", "SPEC-DECK-03", "SPEC-DECK-04", "R-18")
@pytest.mark.parametrize("specialist", SPRINTEURS)
def test_what_a_sprinteur_specialist_makes_of_the_deck(specialist: str) -> None:
    race = draft("rb")
    rider = f"{in_turn(race)}S"
    pick(race, rider, specialist)
    assert cards(race, rider, "deck") == SPRINTEURS[specialist]


@pytest.mark.rule("SPEC-DECK-03")
def test_decks_have_fifteen_cards_but_for_three_specialists() -> None:
    sizes = {name: len(deck.split()) for name, deck in (ROULEURS | SPRINTEURS).items()}
    small = {name for name, size in sizes.items() if size == 14}
    assert small == {"baroudeur", "puncheur", "mountaineer"}
    assert set(sizes.values()) == {14, 15}


@pytest.mark.rule("SPEC-DECK-05")
def test_everybody_sees_who_is_which_specialist_and_what_he_holds() -> None:
    race = draft("rb")
    rider = f"{in_turn(race)}R"
    pick(race, rider, "puncheur")
    for seat in ("red", "blue", ""):
        seen = race.view(seat).rider(rider)
        assert seen.specialist == "puncheur"
        assert " ".join(map(str, seen.held)) == ROULEURS["puncheur"]


@pytest.mark.rule("SPEC-DECK-05")
def test_removed_cards_are_nowhere_in_the_race() -> None:
    race = draft("rb")
    rider = f"{in_turn(race)}R"
    pick(race, rider, "puncheur")
    everything = cards(race, rider, "deck", "hand", "recycled", "played").split()
    assert everything.count("4") == 2
    assert everything.count("6") == 2


@pytest.mark.rule("R-77", "SPEC-SET-01")
def test_a_legend_has_no_specialists() -> None:
    options = Options(mode="tour", legend=Legend("rouleur"), modules=SPECIALISTS)
    with pytest.raises(IncompatibleOptions, match="talents"):
        new_race(options, SEED)
