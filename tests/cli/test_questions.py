"""What a person is asked, and what a card would do."""

import pytest

from flammerouge.cli.questions import Question
from flammerouge.cli.terminal import WIDTH
from flammerouge.cli.texts import texts
from flammerouge.core import actions
from flammerouge.core.cards import read_card
from flammerouge.core.options import Options
from flammerouge.core.preview import Landing, preview
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.cli.person import SEED, new_game

MOUNTAIN = Options(stage="le-col-du-ballon")  # square 10-14: see the drawing of the stage


def race_with(rider: str, square: int, options: Options | None = None) -> Race:
    """A race in its first round, one rider moved to a square."""
    race = new_race(options or Options(), SEED)
    while int(race.state.round) == 0:
        race.apply(race.choices(race.decisions[0])[-1])
    who = race.state.lineup.index(rider)
    race.state.lift(who)
    race.state.stand(who, square, 0)
    return race


def terrain(race: Race) -> str:
    return "".join(square.terrain.symbol for square in race.state.course.track.squares())


def landing(race: Race, card: str) -> str:
    decision = next(d for d in race.decisions if d.seat == "red")
    question = Question(race, decision, texts("en"))
    return question.landing("rR", read_card(card))


def test_a_card_leads_as_far_as_it_says() -> None:
    race = race_with("rR", 20)
    seen = preview(race.state, "rR", read_card("7"))
    assert seen.start == 20
    assert seen.alone == seen.now == Landing(27, 0, 7, 7, "")
    assert landing(race, "7") == "to square 27"


def test_others_in_the_way_do_not_count_and_the_race_is_untouched() -> None:
    race = race_with("rR", 20)
    for lane, other in enumerate(("bR", "bS")):
        who = race.state.lineup.index(other)
        race.state.lift(who)
        race.state.stand(who, 27, lane)
    before = race.view("red"), len(race.events())
    seen = preview(race.state, "rR", read_card("7"))
    assert seen.alone.square == 27
    assert (seen.now.square, seen.now.rule) == (26, "BASE-MOVE-06")
    assert (race.view("red"), len(race.events())) == before


@pytest.mark.rule("MTN-ASC-01", "MTN-ASC-02")
def test_an_ascent_caps_the_preview() -> None:
    race = race_with("rR", 5, MOUNTAIN)
    ascent = terrain(race).index("^")
    assert landing(race_with("rR", ascent, MOUNTAIN), "9") == (
        f"to square {ascent + 5} (only 5: ascent)"
    )
    assert landing(race_with("rR", ascent - 7, MOUNTAIN), "9") == (
        f"to square {ascent - 1} (only 6: ascent)"
    )


@pytest.mark.rule("MTN-DESC-01")
def test_a_descent_raises_the_preview() -> None:
    road = terrain(race_with("rR", 5, MOUNTAIN))
    descent = road.index("v")
    race = race_with("rR", descent, MOUNTAIN)
    assert landing(race, "2") == f"to square {descent + 5} (counts 5: descent)"
    assert landing(race, "6") == f"to square {descent + 6}"


@pytest.mark.rule("BASE-MOVE-11")
def test_the_line_and_the_end_of_the_road_are_told() -> None:
    size = len(terrain(race_with("rR", 20)))
    assert landing(race_with("rR", size - 8), "5") == "to square F3 (over the line!)"
    assert landing(race_with("rR", size - 4), "9") == "to square F5 (end of the road)"


@pytest.mark.rule("MET-CRASH-06")
def test_a_two_only_stands_a_fallen_rider_up() -> None:
    race = race_with("rR", 20)
    who = race.state.lineup.index("rR")
    race.state.status[who] |= 1
    race.state.crashes += 1
    assert landing(race, "2e") == "only stands up"
    assert landing(race, "6") == "to square 24"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refresh_fits_the_screen_however_many_cards_were_played(language: str) -> None:
    race = race_with("rR", 20, Options(stage="grand-tour-5", modules=frozenset({"refresh"})))
    while not any(d.kind == actions.REFRESH for d in race.decisions):
        race.apply(race.choices(race.decisions[0])[0])
    decision = next(d for d in race.decisions if d.kind == actions.REFRESH)
    lines = Question(race, decision, texts(language)).lines()
    assert max(map(len, lines)) < WIDTH


def test_a_single_free_lane_is_one_in_french() -> None:
    game = new_game()
    while not any(d.seat == "red" for d in game.race.decisions):
        game.let_bots_answer()
    game.race.apply(game.race.choices(game.race.decisions[0])[0])
    game.let_bots_answer()
    shown = " ".join(Question(game.race, game.own_decisions()[0], texts("fr")).lines())
    assert "(1 libre)" in shown
    assert "(2 libres)" in shown


def test_front_squares_are_offered_first() -> None:
    game = new_game()
    while not any(d.seat == "red" for d in game.race.decisions):
        game.let_bots_answer()
    question = Question(game.race, game.race.decisions[0], texts("en"))
    squares = [choice.square for choice in question.choices]
    assert squares == sorted(squares, reverse=True)


def test_a_hand_is_numbered_and_equal_cards_are_counted() -> None:
    race = race_with("rR", 20)
    decision = next(d for d in race.decisions if d.seat == "red")
    if decision.kind == actions.RIDER:
        race.apply(next(c for c in race.choices(decision) if c.rider == "rR"))
        decision = next(d for d in race.decisions if d.seat == "red")
    question = Question(race, decision, texts("en"))
    own = race.view("red").rider("rR").own
    assert own is not None
    for i, (choice, line) in enumerate(zip(question.choices, question.lines(), strict=True), 1):
        assert choice.card is not None
        count = own.hand.count(choice.card)
        assert line.startswith(f"{i}) {choice.card}{f' ×{count}' if count > 1 else ''} to ")
        assert question.answer(str(i)) == choice
    for wrong in ("0", str(len(question.choices) + 1), "x", "", "-1", "１"):
        assert question.answer(wrong) is None
