"""Decks, weather and timing are those of the rules."""

from collections import Counter

import pytest

from flammerouge.core.errors import MalformedInput
from flammerouge.data.decks import (
    RIDERS,
    deck,
    dummy_decks,
    exhaustion_cards,
    read_cards,
    specialists,
)
from flammerouge.data.timing import seconds_before_line, seconds_past_line
from flammerouge.data.weather import weather_flags, weather_tokens


def values(*cards: str) -> list[int]:
    return sorted(
        int(card.rstrip("DYXBCN").removesuffix("A6").removesuffix("A7")) for card in cards
    )


@pytest.mark.rule("BASE-COMP-01", "BASE-COMP-02", "BASE-COMP-03")
def test_base_comp_02_and_03_three_of_every_card() -> None:
    assert RIDERS == ("rouleur", "sprinteur")
    assert Counter(deck("rouleur")) == dict.fromkeys("34567", 3)
    assert Counter(deck("sprinteur")) == dict.fromkeys("23459", 3)


@pytest.mark.rule("BASE-COMP-04")
def test_base_comp_04_120_energy_and_60_exhaustion_cards() -> None:
    assert sum(4 * len(deck(rider)) for rider in RIDERS) == 120
    assert [exhaustion_cards(rider) for rider in RIDERS] == [30, 30]


REMOVED_AND_ADDED = {
    "baroudeur": ("3 5 6 6 7", "5 6 6 7"),
    "flandrien": ("3 4 5 6 7", "3 4 5 6 7"),
    "grimpeur": ("3 3 3 6 6 6", "3 3 3 6 6 6"),
    "domestique": ("4 4 4", "4 4 4"),
    "super-rouleur": ("5 5 6 6", "5 5 6 6"),
    "puncheur": ("4 6", "8"),
    "descender": ("3 3 3", "3 3 3"),
    "polyvalent": ("4 4 4", "3 6 6"),
    "mountaineer": ("2 3 5 9", "4 7 7"),
    "squirrel": ("2 9", "7 7"),
    "super-sprinteur": ("5 9 9", "4 10 11"),
    "flahute": ("4 9 9", "5 9 9"),
}


@pytest.mark.rule("SPEC-DECK-01", "SPEC-DECK-02")
@pytest.mark.parametrize("name", REMOVED_AND_ADDED)
def test_spec_deck_01_and_02_cards_out_and_in(name: str) -> None:
    removed, added = REMOVED_AND_ADDED[name]
    one = specialists()[name]
    assert values(*one.removed) == sorted(map(int, removed.split()))
    assert values(*one.added) == sorted(map(int, added.split()))


@pytest.mark.rule("SPEC-SET-01")
def test_spec_set_01_six_specialists_of_each_kind() -> None:
    assert Counter(one.rider for one in specialists().values()) == {"rouleur": 6, "sprinteur": 6}
    assert set(specialists()) == set(REMOVED_AND_ADDED)


@pytest.mark.rule("SPEC-DECK-03")
def test_spec_deck_03_fifteen_cards_but_for_three_specialists() -> None:
    small = {name for name, one in specialists().items() if len(one.deck) == 14}
    assert small == {"baroudeur", "puncheur", "mountaineer"}
    assert {len(one.deck) for name, one in specialists().items() if name not in small} == {15}


@pytest.mark.rule("SPEC-DECK-04", "R-18")
def test_r_18_which_cards_have_powers() -> None:
    powers = {
        name: sorted({card for card in one.added if not card.isdigit()})
        for name, one in specialists().items()
    }
    assert powers == {
        "baroudeur": ["5XB", "6XB", "7XB"],
        "flandrien": ["3C", "4C", "5C", "6C", "7C"],
        "grimpeur": ["3D", "6A6"],
        "domestique": ["4Y"],
        "super-rouleur": ["5N", "6N"],
        "puncheur": ["8X"],
        "descender": ["3DY"],
        "polyvalent": [],
        "mountaineer": ["7A7"],
        "squirrel": ["7BC"],
        "super-sprinteur": [],
        "flahute": ["5N", "9N"],
    }


@pytest.mark.rule("PEL-DUM-01", "PEL-DUM-02")
def test_pel_dum_01_and_02_dummy_decks() -> None:
    muscle = dummy_decks("muscle")
    assert muscle["rouleur"] == deck("rouleur")
    assert Counter(muscle["sprinteur"]) - Counter(deck("sprinteur")) == {"5": 1}
    assert Counter(dummy_decks("peloton")["both"]) - Counter(deck("rouleur")) == {"2/9": 2}
    with pytest.raises(MalformedInput, match="dummy team robots"):
        dummy_decks("robots")


def test_cards_are_read_with_their_count_and_a_bad_one_is_named() -> None:
    assert read_cards("5XB 6A6*2 11") == ("5XB", "6A6", "6A6", "11")
    for bad in ("5Q", "A6", "3*0", "20", "2/8"):
        with pytest.raises(MalformedInput) as refusal:
            read_cards(bad, "mine.toml")
        assert refusal.value.code == "bad-card"


@pytest.mark.rule("MET-SET-01")
def test_met_set_01_thirteen_weather_tokens() -> None:
    tokens = Counter(weather_tokens())
    assert tokens == {"fair": 9, "crosswind": 1, "tailwind": 1, "headwind": 1, "wet": 1}
    assert weather_flags() == {
        "fair": "", "crosswind": "x", "tailwind": "+", "headwind": "-", "wet": "w",
    }  # fmt: skip


@pytest.mark.rule("R-24")
def test_r_24_seconds_by_square_past_the_line() -> None:
    assert seconds_past_line(ascent=False) == (40, 30, 20, 10, 0)
    assert seconds_past_line(ascent=True) == (30, 20, 10, 0)
    assert seconds_before_line() == 60
