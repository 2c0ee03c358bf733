"""What happened, told to a person."""

import pytest

from flammerouge.cli.screen import Screen
from flammerouge.cli.story import Teller
from flammerouge.cli.terminal import WIDTH, Paint
from flammerouge.cli.texts import texts
from flammerouge.core.cards import Card
from flammerouge.core.events import Event
from flammerouge.core.options import Options
from flammerouge.rulesets import new_race, tiles_of
from flammerouge.texts.typography import NO_BREAK
from tests.cli.person import SEED, new_game

TOUR = Options(stage="grand-tour-20", mode="tour", modules=frozenset({"weather", "refresh"}))


def test_weather_is_told_by_name_and_tile() -> None:
    race = new_race(TOUR, SEED)
    told = Teller(race, texts("en")).in_full(race.events())
    tiles = tiles_of(TOUR)
    assert race.weather
    for place, token in race.weather:
        name = texts("en")(f"weather.{token}")
        assert f"Weather on tile {tiles[place].id}: {name}  [MET-SET-01]" in told


def test_the_screen_tells_the_weather_once_before_the_start() -> None:
    game = new_game(TOUR, answers="q\n")
    game.ride()
    story = "\n".join(game.screen.story(99))
    assert story.count("Weather: ") == 1
    assert "Weather on tile" not in story


@pytest.mark.rule("GT-PLAY-01")
def test_points_are_told_with_their_side() -> None:
    race = new_race(TOUR, SEED)
    sides = [pile.side for pile in race.state.rules.piles]
    assert sides == ["mountain", "sprint"]  # as `stages show grand-tour-20` says

    def told(language: str, pile: int, value: int) -> str:
        event = Event("took-token", "rR", "GT-PLAY-01", (("pile", pile), ("value", value)))
        return Teller(race, texts(language)).sentence(event)

    assert told("en", 0, 5) == "rR takes 5 points (mountain)"
    assert told("en", 1, 1) == "rR takes 1 point (sprint)"
    assert told("fr", 0, 1) == "rR prend 1 point (montagne)"


def test_cards_taken_back_are_told_together() -> None:
    race = new_race(TOUR, SEED)
    events = [
        Event("retrieved", rider, "EXT-03", (("card", race.state.cards.id_of(Card(value))),))
        for rider, value in (("rR", 7), ("rR", 7), ("rS", 5))
    ]
    assert Teller(race, texts("en")).in_short(events) == ["Taken back: rR 7 7, rS 5"]


def test_french_decks_have_a_no_break_space_before_the_colon() -> None:
    screen = Screen(new_race(None, SEED), "red", texts("fr"), Paint(on=False))
    decks = screen.decks()
    assert decks[0].startswith(f"> rR{NO_BREAK}: 3")
    assert max(map(len, decks)) < WIDTH
