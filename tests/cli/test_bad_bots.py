"""Whatever a bot of a person does, in any command the race goes on and the fault is told."""

import io
import signal
import sys
from pathlib import Path

import pytest

from flammerouge.cli import main
from flammerouge.cli.play import Game
from flammerouge.cli.saved import LAST, OPEN, PERSON, load
from flammerouge.cli.terminal import WIDTH, Terminal
from flammerouge.cli.texts import texts
from flammerouge.core.actions import Action
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.record.read import read_record
from flammerouge.rulesets import new_race
from flammerouge.texts.load import LANGUAGES
from flammerouge.texts.typography import NO_BREAK
from tests.cli.person import FIRST_CHOICES, SEED, written

# The limit of the tests themselves must not use the alarm that interrupts a bot.
pytestmark = pytest.mark.timeout(method="thread")
needs_alarms = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="nothing can interrupt a bot here"
)
Capture = pytest.CaptureFixture[str]

BOTS = """
import sys


class Sound:
    def choose(self, view, decision, choices):
        if view.round < 3:
            return choices[0]
        return self.tired(choices)

    def tired(self, choices):
        return choices[0]


class Raises(Sound):
    def tired(self, choices):
        raise ZeroDivisionError("a puncture")


class Leaves(Sound):
    def tired(self, choices):
        sys.exit(1)


class Dreams(Sound):
    def tired(self, choices):
        return "5"


class Hangs(Sound):
    def __init__(self):
        self.hung = False

    def tired(self, choices):
        while not self.hung:
            try:
                while True:
                    pass
            finally:
                self.hung = True
        return choices[0]


class Stops(Sound):
    def tired(self, choices):
        raise KeyboardInterrupt


class Unborn(Sound):
    def __init__(self):
        raise RuntimeError("no wheels")


class Endless(Sound):
    def __init__(self):
        while True:
            pass


class NameThatIsWiderThanAnyColumnMadeForIt(Sound):
    pass
"""
SOON = 0.05
FAULTS = {
    "Raises": "exception: ZeroDivisionError: a puncture, bad.py line ",
    "Leaves": "exception: SystemExit: 1, bad.py line ",
    "Dreams": "illegal: '5' is not one of the choices (",
}
# Each rides a bot against another on short roads.
COMMANDS = {
    "race": ("race", "--tiles", "a b c d l u", "--teams", "2", "--bots"),
    "races": ("race", "--races", "3", "--tiles", "a b c d l u", "--teams", "2", "--bots"),
    "tour": ("tour", "--stages", "a b c u,a c d u,a d b u", "--teams", "2", "--bots"),
    "tours": ("tour", "--tours", "2", "--stages", "a b c u,a c d u,a d b u", "--bots"),
    "legend": ("legend", "--variant", "express", "--races", "3", "--bot"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the bots in it, where the commands are given."""
    (tmp_path / "bad.py").write_text(BOTS, "utf-8")
    (tmp_path / "broken.py").write_text("import nothing_of_the_kind\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def told(capsys: Capture, *arguments: str, language: str = "en") -> str:
    assert main([*arguments, "--seed", "1", "--lang", language]) == 0
    shown = capsys.readouterr()
    assert not shown.err
    return shown.out


def entry(command: str, name: str) -> str:
    """A bot as a command wants it, with company where it rides against others."""
    return f"bad.py:{name}" if command == "legend" else f"bad.py:{name},no-waste"


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flammerouge.cli.bots.USUAL_LIMIT", SOON)


# -- bots alone ------------------------------------------------------------------------------
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", FAULTS)
def test_what_a_bot_does_wrong_is_told_at_the_end(capsys: Capture, command: str, name: str) -> None:
    shown = told(capsys, *COMMANDS[command], entry(command, name))
    assert f"Seed: {1:032x}\n" in shown
    *_, counted, first = shown.splitlines()
    assert f" bad.py:{name}: " in counted
    assert first.startswith(f"  {FAULTS[name]}")
    assert first.endswith(" round 3)")


@pytest.mark.parametrize("command", COMMANDS)
def test_of_a_sound_bot_nothing_is_told(capsys: Capture, command: str) -> None:
    assert told(capsys, *COMMANDS[command], entry(command, "Sound")).endswith(f"{1:032x}\n")


def test_faults_are_counted_over_all_races_and_seats(capsys: Capture) -> None:
    def count(*arguments: str) -> int:
        counted = told(capsys, *arguments).splitlines()[-2]
        return next(int(word) for word in counted.split() if word.isdigit())

    one_seat = count(*COMMANDS["race"], "bad.py:Raises,no-waste")
    both_seats = count(*COMMANDS["race"], "bad.py:Raises")
    assert 0 < one_seat < both_seats < count(*COMMANDS["races"], "bad.py:Raises")


def test_every_bot_that_failed_is_told_in_french_too(capsys: Capture) -> None:
    shown = told(capsys, *COMMANDS["race"], "bad.py:Raises,bad.py:Dreams", language="fr")
    for name in ("Raises", "Dreams"):
        assert f" bad.py:{name}{NO_BREAK}: " in shown
    assert f". La première{NO_BREAK}:\n" in shown


@needs_alarms
@pytest.mark.parametrize("command", ["race", "tour", "legend"])
def test_a_bot_that_hangs_is_interrupted(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    hurry(monkeypatch)
    shown = told(capsys, *COMMANDS[command], entry(command, "Hangs"))
    assert shown.splitlines()[-1].startswith("  time-out: no answer within 0.05 s (")


def test_a_safe_choice_is_ridden_for_a_bot_that_fails(capsys: Capture, folder: Path) -> None:
    told(capsys, *COMMANDS["race"], "bad.py:Raises", "--record", "raises.txt")
    told(capsys, *COMMANDS["race"], "bad.py:Dreams", "--record", "dreams.txt")
    records = [(folder / name).read_text("utf-8") for name in ("raises.txt", "dreams.txt")]
    assert read_record(records[0]).over
    assert read_record(records[0]).history == read_record(records[1]).history


# -- refusals --------------------------------------------------------------------------------
@pytest.mark.parametrize("command", [*COMMANDS, "play"])
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("bad.py:Nobody", "bad.py has no class Nobody"),
        ("broken.py:Bot", "No module named 'nothing_of_the_kind'"),
        ("nowhere.py:Bot", "there is no file nowhere.py"),
        ("bad.py:Unborn", "bad.py:Unborn: RuntimeError: no wheels"),
    ],
)
def test_what_cannot_be_made_is_refused_before_anything_is_ridden(
    capsys: Capture, folder: Path, command: str, name: str, reason: str
) -> None:
    line = ("play", "--new", "--bots") if command == "play" else COMMANDS[command]
    assert main([*line, name]) == 2
    shown = capsys.readouterr()
    assert reason in shown.err
    assert shown.err.count("\n") == 1
    assert not shown.out
    assert not (folder / "flammerouge").exists()


@needs_alarms
def test_what_takes_too_long_to_be_made_is_refused(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)
    assert main(["race", "--bots", "bad.py:Endless"]) == 2
    assert capsys.readouterr().err == "bot bad.py:Endless: not made within 0.05 s\n"


@pytest.mark.parametrize("line", [("play", "--new"), ("race", "--record", "race.txt")])
def test_a_name_that_no_record_takes_is_refused_before_the_race(
    capsys: Capture, folder: Path, line: tuple[str, ...]
) -> None:
    assert main([*line, "--bots", "bad.py:NameThatIsWiderThanAnyColumnMadeForIt"]) == 2
    shown = capsys.readouterr()
    assert "a name has 1 to 40 printable characters" in shown.err
    assert not shown.out
    assert not (folder / "flammerouge").exists()


# -- a person's race -------------------------------------------------------------------------
def play(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str, language: str = "en") -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["play", *arguments, "--lang", language])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FAULTS)
def test_a_persons_race_goes_on_and_he_is_told_once(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path, name: str, language: str
) -> None:
    line = ("--new", "--bots", f"bad.py:{name}", "--seed", "1")
    assert play(monkeypatch, FIRST_CHOICES, *line, language=language) == 0
    shown = capsys.readouterr()
    assert not shown.err
    when = texts(language)("play.fault", name=f"bad.py:{name}", fault="")
    news = [one for one in shown.out.splitlines() if one.startswith(when.rstrip())]
    assert len(news) == 1
    assert len(news[0]) < WIDTH
    assert FAULTS[name][:20] in news[0]
    assert shown.out.splitlines()[-1].startswith(f"  {FAULTS[name]}")
    assert load(folder / "flammerouge" / LAST)[0].over
    assert not (folder / "flammerouge" / OPEN).exists()


def test_on_a_screen_he_reads_it_before_the_race_is_drawn_over_it() -> None:
    source = io.StringIO("1\n1\n" + "1\n1\n1\n\n" * 3)
    terminal = Terminal(source, io.StringIO(), colours=False, live=True)
    race = new_race(Options(), SEED)
    names = {"red": PERSON, **dict.fromkeys(("blue", "black", "green"), "bad.py:Raises")}
    game = Game(race, names, texts("en"), terminal)
    assert not game.ride()
    after = written(game).partition("A safe choice for bad.py:Raises: exception: ")[2]
    assert after.partition("\n")[2].startswith(texts("en")("screen.more"))


def test_the_race_is_saved_before_bots_answer(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    """One who ends the process or the power takes no more than the answers of bots with it."""
    path = folder / "flammerouge" / OPEN
    rounds: set[int] = set()

    def look(self: Game) -> None:
        let_bots_answer(self)
        saved = load(path)[0]
        rounds.add(saved.round)
        assert own_answers(saved) == own_answers(self.race)

    def own_answers(race: Race) -> list[Action]:
        return [action for action in race.history if action.seat == "red"]

    let_bots_answer = Game.let_bots_answer
    monkeypatch.setattr(Game, "let_bots_answer", look)
    assert play(monkeypatch, FIRST_CHOICES, "--new", "--seed", "1") == 0
    assert rounds == {*range(load(path.with_name(LAST))[0].round + 1)}
    assert not path.exists()


@pytest.mark.parametrize("stop", [KeyboardInterrupt, MemoryError])
def test_whatever_ends_the_program_the_race_is_saved(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path, stop: type[BaseException]
) -> None:
    def fail(self: Game, *rest: object) -> bool:
        raise stop

    monkeypatch.setattr(Game, "confirm", fail)
    if stop is KeyboardInterrupt:
        assert play(monkeypatch, FIRST_CHOICES, "--new", "--seed", "1") == 0
    else:
        with pytest.raises(stop):
            play(monkeypatch, FIRST_CHOICES, "--new", "--seed", "1")
    assert "The race is saved in" in capsys.readouterr().out
    race, _ = load(folder / "flammerouge" / OPEN)
    assert race.round == 1
    assert [action.kind for action in race.history if action.seat == "red"][-1] == "card"


def test_ctrl_c_while_a_bot_thinks_saves_the_race(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
    line = ("--new", "--bots", "bad.py:Stops", "--seed", "1")
    assert play(monkeypatch, FIRST_CHOICES, *line) == 0
    assert "The race is saved in" in capsys.readouterr().out
    assert load(folder / "flammerouge" / OPEN)[0].round == 3
    # It goes on where it was, with another bot of that name.
    (folder / "bad.py").write_text(BOTS.replace("raise KeyboardInterrupt", "return choices[0]"))
    assert play(monkeypatch, FIRST_CHOICES, "--resume") == 0
    assert load(folder / "flammerouge" / LAST)[0].over


def test_a_disk_that_is_full_in_the_middle_does_not_end_the_race() -> None:
    def full() -> None:
        raise MalformedInput("file-unwritable", "no space left")

    terminal = Terminal(io.StringIO(FIRST_CHOICES), io.StringIO(), colours=False, live=False)
    race = new_race(Options(tiles=("a", "l", "u")), SEED)
    names = {"red": PERSON, **dict.fromkeys(race.seats[1:], "no-waste")}
    game = Game(race, names, texts("en"), terminal)
    game.keep = full
    assert game.ride()


# -- names that are wide ---------------------------------------------------------------------
@pytest.mark.parametrize("name", ["Sound", "NameThatIsWiderThanAnyColumnMadeForIt"])
def test_columns_stand_under_each_other_whatever_bots_are_called(
    capsys: Capture, folder: Path, name: str
) -> None:
    wide = folder / ("w" * 40 + ".py")
    wide.write_text(BOTS, "utf-8")
    for bot in (f"bad.py:{name}", f"{wide.name}:{name}"):
        shown = told(capsys, "race", "--bots", f"{bot},no-waste", "--races", "2").splitlines()
        assert len({len(line) for line in shown[1:5]}) == 1
        assert all(line.endswith(" %") for line in shown[1:5])
        assert max(map(len, shown)) <= WIDTH
        shown = told(capsys, "race", "--bots", f"{bot},no-waste").splitlines()
        assert [line[40:43] for line in shown[2:6]] == ["5. ", "6. ", "7. ", "8. "]
        assert max(map(len, shown)) <= WIDTH
