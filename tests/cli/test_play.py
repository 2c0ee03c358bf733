"""A person rides: whole races, every question, the size of the screen, stop and resume."""

import io
import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from flammerouge.cli import main
from flammerouge.cli.saved import LAST, OPEN, data_folder, load
from flammerouge.cli.terminal import CLEAR, ESCAPE, HEIGHT, WIDTH
from flammerouge.cli.texts import texts
from flammerouge.core.actions import CARD, KINDS, TAKE_BACK
from flammerouge.core.options import COLOURS, Entry, Legend, Options
from flammerouge.record.read import read_record
from flammerouge.texts.load import LANGUAGES
from flammerouge.texts.typography import NO_BREAK
from tests.cli.person import (
    FIRST_CHOICES,
    SEED,
    hasty,
    kinds_answered,
    new_game,
    pages,
    written,
)
from tests.sampling import in_turn

SOURCE = Path(__file__).parent.parent.parent / "src"
SIX = tuple(Entry(colour) for colour in COLOURS)
RACES = {
    "base": Options(),
    "mountains": Options(stage="la-haut-montagne"),
    "six teams, everything": Options(
        stage="grand-tour-20-5-6",
        teams=SIX,
        modules=frozenset({"specialists", "breakaway", "weather", "refresh"}),
    ),
    "roundabouts": Options(stage="grand-tour-14", mode="tour"),
    "cobbles and dummies": Options(
        stage="peloton-11-2-4",
        teams=(Entry("red"), Entry("blue", "muscle"), Entry("pink", "peloton")),
    ),
    "specialists": Options(
        stage="grand-tour-5", modules=frozenset({"specialists", "refresh"}), teams=SIX[:3]
    ),
    "team time trial": Options(stage="grand-tour-1", mode="team-time-trial", teams=SIX[:4]),
    "individual time trial": Options(
        stage="grand-tour-10-5-6", mode="individual-time-trial", teams=SIX
    ),
    "legend, rouleur": Options(
        stage="le-col-du-ballon",
        mode="tour",
        legend=Legend("rouleur", talents=("power-save", "rest", "roule-roule")),
    ),
    "legend, sprinteur": Options(
        mode="tour",
        legend=Legend("sprinteur", talents=("a-bit-more", "descent-sprint", "tactical-team")),
    ),
}


# -- the whole program -----------------------------------------------------------------------
def run_play(home: Path, typed: str, *arguments: str, **environment: str) -> str:
    """`flammerouge play` in a process of its own, lines typed through a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "flammerouge", "play", *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={
            **os.environ,
            "PYTHONPATH": str(SOURCE),
            "PYTHONUTF8": "1",
            "XDG_DATA_HOME": str(home),
            "LC_ALL": "C",
            **environment,
        },
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en_GB.UTF-8", ["which card?", "RESULT", "wins", "rR Rouleur red (you)", "Exhaustion:"]),
        (
            "fr_FR.UTF-8",
            [f"quelle carte{NO_BREAK}?", "RÉSULTAT", "rR Rouleur rouge (vous)", "Fatigue"],
        ),
    ],
)
def test_a_person_plays_a_whole_race_through_a_pipe(
    tmp_path: Path, language: str, sentences: list[str]
) -> None:
    shown = run_play(tmp_path, FIRST_CHOICES, "--seed", "1", LC_ALL=language)
    for sentence in sentences:
        assert sentence in shown
    assert not ESCAPE.search(shown)
    race = read_record((tmp_path / "flammerouge" / LAST).read_text("utf-8"))
    assert race.over
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert main(["replay"]) == 0
    assert not (tmp_path / "flammerouge" / OPEN).exists()


def test_a_race_that_was_left_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run_play(whole, FIRST_CHOICES, "--seed", "2", "--bots", "random")
    left = run_play(parts, "1\n1\n1\n1\n1\n\n1\n1\nq\n", "--seed", "2", "--bots", "random")
    assert "The race is saved" in left
    shown = run_play(parts, "y\n" + FIRST_CHOICES)
    assert "A race is saved: Avenue Corso Paseo, round 2." in shown
    ridden = [(home / "flammerouge" / LAST).read_text("utf-8") for home in (whole, parts)]
    assert ridden[0] == ridden[1]


def test_stopping_after_every_answer_gives_the_same_race(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    run_play(whole, FIRST_CHOICES, "--seed", "3", "--tiles", "a l u")
    run_play(parts, "", "--seed", "3", "--tiles", "a l u")
    for _ in range(60):
        if not (parts / "flammerouge" / OPEN).exists():
            break
        in_process(parts, "1\n\n")
    ridden = [(home / "flammerouge" / LAST).read_text("utf-8") for home in (whole, parts)]
    assert ridden[0] == ridden[1]


def in_process(home: Path, typed: str, *arguments: str) -> int:
    """Resume in this process, which is quicker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(home))
        patch.setattr(sys, "stdin", io.StringIO(typed))
        return main(["play", *(arguments or ("--resume",))])


def test_without_an_answer_the_race_is_saved_and_a_new_one_may_begin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert in_process(tmp_path, "", "--seed", "5") == 0
    path = tmp_path / "flammerouge" / OPEN
    first = path.read_text("utf-8")
    assert in_process(tmp_path, "n\n", "--seed", "6", "--lang", "en") == 0
    assert path.read_text("utf-8") != first
    assert "Go on with it?" in capsys.readouterr().out
    assert in_process(tmp_path, "", "--new", "--seed", "5") == 0
    assert path.read_text("utf-8") == first
    assert "Go on" not in capsys.readouterr().out


def test_a_saved_race_that_cannot_be_read_does_not_stop_a_new_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "flammerouge" / OPEN
    path.parent.mkdir()
    path.write_text("flammerouge record 1\nnonsense\n", "utf-8")
    assert in_process(tmp_path, "", "--seed", "5", "--lang", "en") == 0
    assert "cannot be read, a new one begins" in capsys.readouterr().out
    assert load(path)[0].seed.endswith("5")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--resume"], "open-race.txt: cannot be read"),
        (["--new", "--seat", "gold"], "'gold'"),
        (["--new", "--teams", "7"], "1 to 6 teams"),
        (["--new", "--teams", "red,RED"], "'RED' is not a team"),
        (["--new", "--teams", "red,gold"], "'gold'"),
        (["--new", "--teams", "red:muscle,blue:muscle"], "at least one team rides by cards"),
        (["--new", "--bots", "clever"], "'clever'"),
        (["--new", "--stage", "nowhere"], "nowhere"),
        (["--new", "--tiles", "a b b u"], "tile b is used twice"),
        (["--new", "--tiles", "a b ö u"], "ö"),
        (["--new", "--modules", "rain"], "'rain'"),
        (["--new", "--modules", "breakaway"], "tile 2"),
        (["--new", "--seed", "xyz"], "'xyz' is not 1 to 32 hexadecimal digits"),
        (["--new", "--seed", "0" * 33], "hexadecimal"),
        (["--new", "--legend", "rouleur", "--talents", "clarity"], "'clarity'"),
        (["--new", "--legend", "rouleur", "--mode", "race"], "tour stages"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    assert in_process(tmp_path, "", *arguments) == 2
    shown = capsys.readouterr()
    assert complaint in shown.err
    assert shown.err.count("\n") == 1
    assert not shown.out
    assert not (tmp_path / "flammerouge").exists()


def test_many_teams_get_the_stage_made_for_them(tmp_path: Path) -> None:
    in_process(tmp_path, "", "--new", "--teams", "6", "--seat", "white")
    race, names = load(data_folder({"XDG_DATA_HOME": str(tmp_path)}) / OPEN)
    assert race.options.stage == "avenue-corso-paseo-5-6"
    assert names["white"] == "you"
    assert list(names.values()).count("no-waste") == 5


def test_a_stage_brings_its_own_mode_and_modules(tmp_path: Path) -> None:
    for stage, mode, modules in (
        ("grand-tour-1", "team-time-trial", frozenset[str]()),
        ("grand-tour-5", "race", frozenset({"refresh"})),
    ):
        in_process(tmp_path, "", "--new", "--stage", stage)
        race, _ = load(tmp_path / "flammerouge" / OPEN)
        assert (race.options.mode, race.options.modules) == (mode, modules)


# -- the screen ------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "language"), in_turn(RACES, ["en", "fr"]))
def test_no_screen_is_larger_than_80_by_24(name: str, language: str) -> None:
    game = new_game(RACES[name], hasty(4), language=language, live=True)
    assert game.ride()
    screens = 0
    for lines in pages(game):
        screens += 1
        assert len(lines) < HEIGHT, lines
        assert max(map(len, lines)) <= WIDTH, max(lines, key=len)
    assert screens > 10


def test_a_person_can_answer_every_kind_of_decision() -> None:
    left = set(KINDS)
    for seed, options in product(range(3), RACES.values()):
        if left:
            game = new_game(options, hasty(seed), seed=f"{seed:032x}")
            assert game.ride()
            left -= kinds_answered(game.race)
    assert not left


def test_the_screen_shows_road_riders_hand_and_last_cards() -> None:
    game = new_game(answers="1\n1\n1\n1\n1\n\n")
    assert not game.ride()
    screen = written(game).split("\n\nAvenue")[-1]
    assert "round 2   you ride red" in screen
    assert ">rR" in screen
    for rider in game.race.view("red").riders:
        assert f"{rider.id} {rider.card} " in screen  # its move
    assert "Groups:" in screen
    assert "rR: flat 30" in screen
    assert "Whose hand first?" in screen


# -- commands --------------------------------------------------------------------------------
def test_the_road_before_a_rider_says_whether_it_goes_on() -> None:
    """All of the first stage is flat: 30 squares of it are told, and that there are more."""
    game = new_game(answers="1\n" * 5)
    game.ride()
    told = [line.strip() for line in written(game).splitlines() if "rS: flat 30" in line]
    assert told
    assert set(told) == {"rS: flat 30, …"}


def after_a_round(*typed: str, language: str = "en") -> str:
    """What is shown for lines typed at the first question of the second round."""
    start = "1\n1\n1\n1\n1\n\n"
    quiet = new_game(answers=start, language=language)
    quiet.ride()
    game = new_game(answers=start + "".join(f"{line}\n" for line in typed), language=language)
    game.ride()
    return written(game)[len(written(quiet)) :]


@pytest.mark.parametrize("command", ["?", "h", "help", "HELP"])
def test_help_explains_the_signs_and_the_keys(command: str) -> None:
    shown = after_a_round(command)
    for word in ("slipstream", "^ ascent", "| start", "take back", "the race is saved"):
        assert word in shown


def test_why_names_the_rules_of_the_last_round() -> None:
    shown = after_a_round("why")
    assert "BASE-MOVE-04" in shown
    assert "moves exactly what his card says" in shown
    assert "BASE-EXH-01" in shown


def test_why_answers_for_a_rider_and_for_a_rule() -> None:
    assert "BASE-MOVE-04  bR\n" in after_a_round("w bR")
    assert "  Who starts on a descent moves at least 5." in after_a_round("w mtn-desc-01")
    assert "There is no rule XYZ" in after_a_round("w XYZ")


def test_why_speaks_french() -> None:
    assert "avance exactement de la valeur de sa carte" in after_a_round("pourquoi", language="fr")


def test_log_tells_every_event_but_no_secret() -> None:
    shown = after_a_round("l")
    assert "rR moves" in shown
    assert "takes an exhaustion card  [BASE-EXH-01]" in shown
    assert "draws" not in shown


def test_road_and_decks_can_be_seen() -> None:
    assert "F5" in after_a_round("r")
    decks = after_a_round("d")
    assert "> rR: 3" in decks
    assert "  gS: 2" in decks


def test_a_wrong_answer_says_what_is_possible() -> None:
    assert "'7' is not a choice here. Type a number from 1 to 2" in after_a_round("7")
    assert "'nonsense' is not a choice" in after_a_round("nonsense")


def test_a_long_text_waits_for_enter_on_a_screen() -> None:
    game = new_game(Options(teams=SIX, stage="avenue-corso-paseo-5-6"), answers="", live=True)
    game.terminal.leaf([str(n) for n in range(50)], "-- ")
    assert written(game).count("-- ") == 2
    game = new_game(answers="")
    game.terminal.leaf([str(n) for n in range(50)], "-- ")
    assert "-- " not in written(game)


def test_help_fills_a_screen_and_then_tells_the_letters_of_cards() -> None:
    game = new_game(answers="?\n\nq\n", live=True)
    game.ride()
    first, _, second = written(game).split(CLEAR)[2].partition("-- Enter: more ")
    assert len(first.splitlines()) < HEIGHT
    for word in ("k black", "S for Sprinteur", "right lane (M", '"to go"', "+1e", "flat 9"):
        assert word in first
    assert "  X   relentless" in second
    for language in LANGUAGES:  # so that no heading stays alone at the foot of the first page
        assert len(texts(language)("help.text").splitlines()) == HEIGHT - 1


def test_a_notice_waits_for_enter_on_a_screen_only() -> None:
    for live in (True, False):
        game = new_game(answers="", live=live)
        game.terminal.notice("Read me\nfirst", "more? ")
        assert written(game) == "Read me\nfirst\n" + "more? " * live


def test_a_card_stays_once_the_next_hand_is_drawn() -> None:
    game = new_game(answers="1\n1\n1\n1\nu\n")
    assert not game.ride()
    first = next(a for a in game.race.history if a.seat == "red" and a.kind == CARD)
    assert f"which card?   (laid: {first.rider} {first.card})" in written(game)
    assert "That card stays" in written(game)


def test_the_draft_explains_the_letters_of_cards() -> None:
    game = new_game(RACES["specialists"], answers="q\n", live=True)
    game.ride()
    assert "A6 A7 ascent up to 6, 7" in written(game)


def test_the_last_card_can_be_taken_back_until_the_race_goes_on() -> None:
    game = new_game(answers="1\n1\n1\n1\n1\nu\n2\nx\n\nu\n")
    assert not game.ride()
    shown = written(game)
    assert "Enter rides on, u takes the last card back" in shown  # to the x
    assert "There is no card to take back now." in shown  # to the second u
    cards = [action for action in game.race.history if action.seat == "red" and action.kind == CARD]
    assert len(cards) == 2
    assert TAKE_BACK not in {action.kind for action in game.race.history}
    straight = new_game(answers="1\n1\n1\n1\n2\n\n")
    straight.ride()
    assert straight.race.history == game.race.history


def test_cards_for_a_refresh_are_typed() -> None:
    options = Options(stage="grand-tour-5", modules=frozenset({"refresh"}), teams=SIX[:2])
    game = new_game(options, answers=FIRST_CHOICES)
    assert game.ride()
    taken = [a for a in game.race.history if a.seat == "red" and a.kind == "refresh"]
    assert len(taken) == 2
    assert all(0 < sum(card.value for card in action.cards) <= 25 for action in taken)
    assert "Type the cards" in written(game)
    assert "these cards cannot be taken back" in written(game)  # a 1 was typed first


@pytest.mark.parametrize("name", ["team time trial", "individual time trial"])
def test_the_end_shows_the_finish_when_everybody_is_home(name: str) -> None:
    game = new_game(RACES[name])
    assert game.ride()
    last = written(game)[: written(game).index("RESULT")].rpartition("> \n")[2]
    assert "F5" in last


@pytest.mark.rule("TTT-05")
def test_a_team_has_one_rider_on_the_podium_of_a_team_time_trial() -> None:
    game = new_game(RACES["team time trial"])
    assert game.ride()
    line = next(line for line in written(game).splitlines() if "Podium:" in line)
    first, second, third = game.race.podium()
    assert line.endswith(f"Podium: 1. {first}  2. {second}  3. {third}")
    assert len({first[0], second[0], third[0]}) == 3


@pytest.mark.parametrize(
    ("team", "sentence"),
    [("green", "Victoire de l'équipe verte."), ("white", "Victoire de l'équipe blanche.")],
)
def test_french_teams_are_feminine(team: str, sentence: str) -> None:
    words = texts("fr")
    assert words("result.lost", team=words(f"squad.{team}")) == sentence


def test_the_end_shows_podium_and_ranking() -> None:
    game = new_game()
    assert game.ride()
    end = written(game)[written(game).index("RESULT") :]
    first, second, third, *_ = game.race.ranking()
    assert f"Podium: 1. {first}  2. {second}  3. {third}" in end
    for place, rider in enumerate(game.race.ranking(), 1):
        assert f"{place}. {rider} " in end
    assert f"Seed: {SEED}" in end


def test_times_are_in_the_result_of_a_timed_race() -> None:
    game = new_game(RACES["individual time trial"])
    assert game.ride()
    view = game.race.view("")
    first = view.rider(view.ranking[0])
    row = next(line for line in written(game).splitlines() if line.startswith("1. "))
    assert f"{first.id} " in row
    assert f" {first.time // 60}:{first.time % 60:02}" in row


def test_the_folder_follows_the_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder({"XDG_DATA_HOME": "somewhere"}) == Path("somewhere/flammerouge")
    if sys.platform == "linux":
        assert data_folder({}) == tmp_path / ".local" / "share" / "flammerouge"
