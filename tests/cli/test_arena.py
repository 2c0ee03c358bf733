"""`arena`: the table, the terminal, and what is refused."""

import argparse
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from flammerouge.arena.intervals import half_width
from flammerouge.arena.schedule import Road, Schedule
from flammerouge.arena.tally import Tally
from flammerouge.bots.roster import BOTS, DUMMIES
from flammerouge.cli import load, main
from flammerouge.cli.arena import stages_of
from flammerouge.cli.arena_meter import Meter
from flammerouge.cli.texts import texts
from flammerouge.core.errors import MalformedInput
from flammerouge.data.stages import stages
from tests.arena.bots import path_of

Capture = pytest.CaptureFixture[str]
PAGE = Path(__file__).parent.parent.parent / "docs" / "arena.md"
SOURCES = Path(__file__).parent.parent.parent / "src"
FIELD = ["no-waste", "random", "highest", "muscle"]
BRIEF = ["--races", "48", "--jobs", "1", "--seed", "1"]


def ask(capsys: Capture, *arguments: str, lang: str = "en") -> str:
    assert main(["arena", *arguments, "--lang", lang]) == 0
    shown = capsys.readouterr()
    assert not shown.err
    return shown.out


def refusal(capsys: Capture, *arguments: str) -> str:
    assert main(["arena", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1
    assert not shown.out
    return shown.err


# -- the table -------------------------------------------------------------------------------
def test_the_table_has_a_line_for_each_entrant_and_fits_the_screen(capsys: Capture) -> None:
    shown = ask(capsys, *FIELD, *BRIEF)
    assert shown.startswith("48 races of 4 teams on 6 stages, ")
    for name in FIELD:
        assert re.search(rf"^  {name} +48 +\d+\.\d % \(\d+\.\d–\d+\.\d\) ", shown, re.MULTILINE)
    assert "Seed: 00000000000000000000000000000001" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_the_same_command_prints_the_same_table_on_any_number_of_cores(capsys: Capture) -> None:
    first = ask(capsys, *FIELD, *BRIEF)
    assert ask(capsys, *FIELD, *BRIEF[:2], "--jobs", "2", "--seed", "1") == first


def test_one_against_three_and_a_field_with_drawn_line_ups(capsys: Capture) -> None:
    shown = ask(capsys, "highest", "random", "random", "random", *BRIEF)
    assert re.search(r"^  highest +48 ", shown, re.MULTILINE)
    assert re.search(r"^  random +144 ", shown, re.MULTILINE)
    drawn = ask(capsys, "highest", "random", "no-waste", "saver", "--seats", "2", *BRIEF)
    assert drawn.startswith("48 races of 2 teams")
    assert len(re.findall(r" +24 +\d", drawn)) == 4


def test_one_entrant_alone_rides_against_itself(capsys: Capture) -> None:
    shown = ask(capsys, "no-waste", *BRIEF)
    assert re.search(r"^  no-waste +192 +25\.0 % ", shown, re.MULTILINE)
    assert "Finished before" not in shown


def test_it_speaks_french(capsys: Capture) -> None:
    shown = ask(capsys, *FIELD, *BRIEF, lang="fr")
    assert shown.startswith("48 courses à 4 équipes sur 6 étapes, ")
    assert re.search(r"\d,\d % \(\d+,\d–", shown)


def test_modules_modes_and_stages(capsys: Capture) -> None:
    few = ["--races", "4", "--jobs", "1", "--seed", "1"]
    two = ["no-waste", "random"]
    shown = ask(capsys, *two, *few, "--stage", "firenze-milano,peloton-9-2-4",
                "--modules", "weather,specialists")  # fmt: skip
    assert "on 2 stages" in shown
    assert "on 1 stage," in ask(capsys, *two, *few, "--stage", "grand-tour-1")


def test_only_the_stages_that_were_ridden_are_counted(capsys: Capture) -> None:
    few = ["no-waste", "random", "--races", "3", "--jobs", "1", "--seed", "1"]
    assert "3 races of 2 teams on 2 of 6 stages, " in ask(capsys, *few)
    assert "3 courses à 2 équipes sur 2 des 6 étapes, " in ask(capsys, *few, lang="fr")
    assert "on 6 stages" in ask(capsys, *FIELD, "dice", "saver", "--races", "36", "--seed", "1")


def test_who_has_not_ridden_yet_comes_last_with_dashes(capsys: Capture) -> None:
    few = ["--seats", "2", "--races", "2", "--jobs", "1", "--seed", "1"]
    shown = ask(capsys, "random", "heuristic", "saver", "highest", *few)
    assert re.search(r"^  (saver|highest) +0( +–){3}$", shown, re.MULTILINE)
    assert "0.0 % (0.0–100.0)" not in shown


def test_decisions_are_timed_when_asked_for(capsys: Capture) -> None:
    few = ["--races", "2", "--jobs", "1", "--seed", "1"]
    assert "CPU" not in ask(capsys, "no-waste", "random", *few), "no column of dashes"
    shown = ask(capsys, "no-waste", "random", *few, "--careful")
    assert re.search(r"rating +CPU ms$", shown, re.MULTILINE)
    assert re.search(r"no-waste .* \d+\.\d+$", shown, re.MULTILINE)


def test_faults_are_reported(capsys: Capture) -> None:
    shown = ask(capsys, path_of("Stumbles"), "no-waste", "--races", "2", "--jobs", "1")
    decisions = r"4 exceptions in \d\d decisions"
    assert re.search(rf"^! {path_of('Stumbles')}: {decisions}\. The first:$", shown, re.MULTILINE)
    assert "ZeroDivisionError: a puncture" in shown
    assert re.search(r"^  \S+… ! +2 ", shown, re.MULTILINE), "its row has a sign"
    assert re.search(r"^  no-waste  +2 ", shown, re.MULTILINE)


def test_faults_are_reported_in_french(capsys: Capture) -> None:
    cheats = [path_of("Cheats"), "no-waste", "--races", "2", "--jobs", "1", "--seed", "1"]
    shown = ask(capsys, *cheats, lang="fr")
    assert re.search(r": 4 réponses interdites en \d\d décisions\. La première", shown)


def test_it_stops_when_enough_is_known(capsys: Capture) -> None:
    shown = ask(capsys, "no-waste", "random", "--until", "8", "--jobs", "1", "--seed", "1")
    races = int(shown.split()[0])
    assert races % 108 == 0
    assert 108 <= races < 400


# -- a box of stages -------------------------------------------------------------------------
def test_a_box_stands_for_its_stages() -> None:
    base = [one.id for one in stages() if one.box == "base"]
    assert stages_of("base", 4) == tuple(base)
    assert stages_of("base", 6) == tuple(f"{name}-5-6" for name in base)
    assert all(name.endswith("-2-4") for name in stages_of("peloton", 3))
    assert all(name.endswith("-5-6") for name in stages_of("peloton", 5))
    assert not {one.box for one in stages()} & {one.id for one in stages()}


# -- files -----------------------------------------------------------------------------------
def test_kept_results_go_on_without_naming_the_seed(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "kept"
    keep = ["--keep", str(file), "--jobs", "1"]
    first = ask(capsys, *FIELD, *keep, "--races", "24")
    seed = first.split("Seed: ")[1]
    again = ask(capsys, *FIELD, *keep, "--races", "48")
    assert again.split("Seed: ")[1] == seed
    assert len(file.read_text("utf-8").splitlines()) == 49
    assert ask(capsys, *FIELD, "--races", "48", "--seed", seed.strip()) == again


class Closed(io.StringIO):
    """Standard output of which nobody reads any more."""

    def write(self, text: str) -> int:
        raise BrokenPipeError


def test_files_are_written_though_nobody_reads_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, page = tmp_path / "table.csv", tmp_path / "page.html"
    parser = argparse.ArgumentParser()
    arena = load("arena")
    arena.add_arguments(parser)
    args = parser.parse_args([*FIELD, *BRIEF, "--csv", str(table), "--html", str(page)])
    monkeypatch.setattr(sys, "stdout", Closed())
    with pytest.raises(BrokenPipeError):
        arena.run(args)
    assert table.exists()
    assert page.exists()


def test_the_table_is_printed_though_a_file_cannot_be_written(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise MalformedInput("file-unwritable", f"{path}: no space left")

    monkeypatch.setattr("flammerouge.cli.arena.write_text", full)
    assert main(["arena", *FIELD, *BRIEF, "--csv", str(tmp_path / "table.csv")]) == 2
    shown = capsys.readouterr()
    assert "no space left" in shown.err
    assert "Seed: 0" in shown.out or "Graine" in shown.out


# -- a terminal ------------------------------------------------------------------------------
class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flammerouge.cli.arena_meter.PATIENCE", 0.01)
    monkeypatch.setattr("flammerouge.cli.arena_meter.TICK", 0.01)


def wait_for(text: str, screen: Screen) -> None:
    deadline = time.monotonic() + 20
    while text not in screen.getvalue():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.mark.usefixtures("impatient")
def test_the_meter_shows_how_far_it_is_and_the_first_entrants_win_rate() -> None:
    screen = Screen()
    tally = Tally(["search", "random"])
    with Meter(120, texts("en"), screen) as meter:
        meter.show(tally)
        wait_for("] 0/120 0:00 \x1b[K", screen)
        tally.races = 30
        tally.first.starts, tally.first.wins = 30, 15
        meter.show(tally)
        wait_for("30/120 0:00 search 50.0 % (33.2–66.8)", screen)
    assert screen.getvalue().endswith("\r\x1b[K")


@pytest.mark.usefixtures("impatient")
def test_the_meter_goes_on_while_nobody_reports_anything() -> None:
    """The first race of slow bots may take minutes."""
    screen = Screen()
    with Meter(4, texts("en"), screen) as meter:
        meter.show(Tally(["search", "random"]))
        meter.begun -= 61
        wait_for("0/4 1:01", screen)


@pytest.mark.usefixtures("impatient")
def test_the_meter_is_silent_where_nobody_looks() -> None:
    file = io.StringIO()
    with Meter(4, texts("en"), file) as meter:
        meter.show(Tally(["search", "random"]))
        time.sleep(0.05)
    assert not file.getvalue()


def test_what_is_over_soon_has_no_meter() -> None:
    screen = Screen()
    with Meter(4, texts("en"), screen) as meter:
        meter.show(Tally(["search", "random"]))
    assert not screen.getvalue()


def test_the_line_of_the_meter_fits_the_screen() -> None:
    tally = Tally(["a-bot-with-a-name-that-is-quite-long.py:Bot", "random"])
    tally.races = tally.first.starts = 123_456
    tally.first.wins = 60_000
    meter = Meter(1_000_000, texts("en"), io.StringIO())
    meter.show(tally)
    assert meter.told is not None
    line = meter.line(*meter.told)
    assert len(line) < 80
    assert line.endswith("… 48.6 % (48.3–48.9)")


def test_until_an_interval_is_narrow_the_meter_tells_how_many_races_that_takes() -> None:
    """From 400 races it reaches 4.9 points to either side; for half of that four times as many are
    needed, and never more than are ridden at most."""
    tally = Tally(["search", "random"])
    tally.races = tally.first.starts = 400
    tally.first.wins = 200
    width = half_width(200, 400)
    wanted = [
        Meter(most, texts("en"), io.StringIO(), until).wanted(tally)
        for most, until in ((10_000, width / 2), (1_000, width / 2), (10_000, 2 * width))
    ]
    assert wanted == [1_600, 1_000, 400]


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_leaves_a_whole_file_and_prints_what_there_is(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    command = [sys.executable, "-m", "flammerouge", "arena", "no-waste", path_of("Last")]
    more = ["--races", "100000", "--jobs", "2", "--keep", str(file), "--lang", "en", "--seed", "1"]
    with subprocess.Popen(
        [*command, *more],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        start_new_session=True,
    ) as running:
        deadline = time.monotonic() + 60
        while not file.exists() or len(file.read_bytes().splitlines()) < 10:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        # A terminal sends it to all processes of the group.
        os.killpg(running.pid, signal.SIGINT)
        shown, complaints = running.communicate(timeout=60)
    assert running.returncode == 130
    assert not complaints
    content = file.read_text("utf-8")
    assert content.endswith("\n")
    races = len(content.splitlines()) - 1
    assert re.match(r"Stopped after \d+ races\.\n\d+ races of 2 teams", shown)
    assert abs(int(shown.split()[2]) - races) <= 1


def test_ctrl_c_in_the_first_race_says_that_there_is_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(schedule: Schedule, races: int, **more: object) -> Iterator[Tally]:
        yield Tally(schedule.names)
        raise KeyboardInterrupt

    monkeypatch.setattr("flammerouge.cli.arena.ride", interrupted)
    table = tmp_path / "table.csv"
    assert main(["arena", *FIELD, "--csv", str(table), "--lang", "en"]) == 130
    assert capsys.readouterr().out == "Stopped after 0 races.\n"
    assert not table.exists()


def test_what_was_ridden_before_a_bot_ended_its_process_is_printed(capsys: Capture) -> None:
    # The second deal is the first one uphill.
    few = ["--races", "6", "--jobs", "2", "--seed", "1", "--lang", "en"]
    assert main(["arena", path_of("QuitsUphill"), "no-waste", *few]) == 2
    shown = capsys.readouterr()
    assert re.match(r"race 2 of .*QuitsUphill.* has died; did a bot end it\?$", shown.err)
    assert shown.out.startswith("Stopped after 2 races.\n")


def test_starting_the_program_does_not_load_the_library_of_ratings() -> None:
    code = (
        "import sys, flammerouge.cli; flammerouge.cli.top_parser();"
        "print('openskill' in sys.modules, 'flammerouge.arena' in sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "False"]


# -- refusals --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nonsense", "random"], "nonsense"),
        (["nowhere.py:Bot", "random"], "nowhere.py"),
        (["random", "--races", "0"], "--races 0"),
        (["random", "--races", "1000001"], "--races 1000001"),
        (["random", "--seats", "7"], "--seats 7: 2 to 6 teams"),
        (["random", "--seats", "1"], "--seats 1: 2 to 6 teams"),
        (["random", "--jobs", "0"], "--jobs 0"),
        (["random", "--until", "0"], "--until 0"),
        (["random", "--until", "50"], "--until 50"),
        (["random", "--limit", "0"], "--limit 0"),
        (["random", "--limit", "nan"], "--limit nan"),
        (["random", "--seed", "xyz"], "--seed"),
        (["random", "--stage", "nowhere"], "nowhere"),
        (["random", "--stage", ","], "stage"),
        (["random", "--stage", "promo", "--seats", "6"], "promo: none of them is for 6 teams"),
        (["random", "--modules", "nonsense"], "nonsense"),
        (["random", "--csv", "nowhere/table.csv"], "nowhere/table.csv: cannot be written"),
        (["random", "--html", "."], ".: cannot be written"),
        (["random", "--csv", "-"], "--csv -: name a file"),
        (["random", "--keep", "-"], "--keep -: name a file"),
        (["random", "--csv", "x", "--html", "./x"], "--html x: the same file as --csv"),
        (["random", "--keep", "x", "--csv", "x"], "--csv x: the same file as --keep"),
        (["random", "--modules", "breakaway"], "avenue-corso-paseo: a breakaway needs tile 2"),
        (["search", "random"], "write search@400"),
        (["plain", "random"], "write plain@400"),
        (["flat", "random"], "write flat@16"),
        (["nonsense", "random"], "search@15ms*2 (cores), plain@200 or flat@16"),
        (["random", "--keep", "nowhere/kept"], "nowhere/kept: cannot be written"),
        (["nonsense", "random", "--keep", "kept"], "nonsense"),
        (["muscle", "muscle"], "at least one team rides by cards"),
    ],
)
def test_arena_refuses(
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    complaint: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert complaint in refusal(capsys, *arguments)
    assert not list(tmp_path.iterdir())


def test_other_arguments_than_those_of_the_kept_results_are_refused(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "kept"
    ask(capsys, *FIELD, *BRIEF, "--keep", str(file))
    said = refusal(capsys, *FIELD, "--stage", "firenze-milano", "--keep", str(file))
    assert "is of another arena: stages" in said


# -- docs ------------------------------------------------------------------------------------
def test_the_table_on_the_page_of_the_docs_is_what_its_command_prints(capsys: Capture) -> None:
    text = PAGE.read_text("utf-8")
    command = re.search(r"^flammerouge arena (.* --seed \w+)", text, re.MULTILINE)
    sample = re.search(r"```\n(\d+ races of .*?)```", text, re.DOTALL)
    assert command is not None
    assert sample is not None
    assert ask(capsys, *command[1].split()) == sample[1]


def test_the_help_names_the_bots(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "--help"])
    shown = " ".join(capsys.readouterr().out.split())
    for name in (*BOTS, *DUMMIES, "level-1 to level-5", "search@200", "search@15ms*2", "plain@200"):
        assert name in shown


def test_every_option_is_on_the_page_of_the_docs() -> None:
    parser = argparse.ArgumentParser()
    load("arena").add_arguments(parser)
    text = PAGE.read_text("utf-8")
    names = [option for action in parser._actions for option in action.option_strings]
    assert not [name for name in names if f"`{name}" not in text and name not in ("-h", "--help")]


def test_a_schedule_is_described_in_one_line() -> None:
    road = Road("grand-tour-20", modules=("refresh", "weather"))
    assert str(road) == "grand-tour-20 race refresh weather"
    assert Schedule(("a",), (road,), 4, "0" * 32).lap == 4
