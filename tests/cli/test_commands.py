"""`race`, `replay` and `stages`."""

import io
from pathlib import Path

import pytest

from flammerouge.board.generate import generate
from flammerouge.cli import main
from flammerouge.cli.options import nth_seed
from flammerouge.cli.progress import bar, progress
from flammerouge.cli.stages import toml_line
from flammerouge.data.stages import load_stages, stages
from flammerouge.record.read import parse_record, read_record
from flammerouge.texts.typography import NO_BREAK

Capture = pytest.CaptureFixture[str]


def ask(capsys: Capture, *arguments: str) -> str:
    """What a command prints when it goes well."""
    assert main([*arguments, "--lang", "en"]) == 0
    shown = capsys.readouterr()
    assert not shown.err
    return shown.out


def refusal(capsys: Capture, *arguments: str) -> str:
    """What a command says when it refuses."""
    assert main(list(arguments)) == 2
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1
    return shown.err


# -- race ------------------------------------------------------------------------------------
def test_a_race_prints_its_result_and_its_seed_and_can_be_ridden_again(capsys: Capture) -> None:
    first = ask(capsys, "race", "--seed", "abc")
    assert "Seed: 00000000000000000000000000000abc" in first
    assert "1. " in first
    assert "8. " in first
    assert ask(capsys, "race", "--seed", "ABC") == first


def test_a_race_without_a_seed_draws_one(capsys: Capture) -> None:
    seeds = {ask(capsys, "race", "--tiles", "a l u").split("Seed: ")[1] for _ in range(2)}
    assert len(seeds) == 2


def test_teams_bots_modules_and_record(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "race.txt"
    arguments = ["--teams", "red,blue:muscle,black+2,pink:peloton", "--bots", "random,no-waste"]
    arguments += ["--stage", "peloton-7-2-4", "--modules", "weather,breakaway", "--seed", "1"]
    ask(capsys, "race", *arguments, "--no-finish-slipstream", "--record", str(file))
    text = file.read_text("utf-8")
    race = read_record(text)
    assert race.over
    assert [entry.rides for entry in race.options.teams] == ["cards", "muscle", "cards", "peloton"]
    assert race.options.teams[2].handicap == 2
    assert race.options.modules == {"weather", "breakaway"}
    assert not race.options.finish_slipstream
    assert parse_record(text).names == {"red": "random", "black": "no-waste"}


def test_a_legend_rides_with_talents(capsys: Capture) -> None:
    shown = ask(capsys, "race", "--legend", "rouleur", "--talents", "stamina,rest", "--seed", "1")
    assert "rR Rouleur red (no-waste)" in shown


def test_many_races_give_a_table_of_wins(capsys: Capture) -> None:
    shown = ask(capsys, "race", "--races", "6", "--seed", "1", "--teams", "red,blue,black:muscle",
                "--bots", "no-waste,random", "--tiles", "a b c d l u")  # fmt: skip
    head, *rows, _ = shown.splitlines()
    assert head.startswith("6 races, ")
    assert [row.split()[:2] for row in rows] == [
        ["red", "no-waste"],
        ["blue", "random"],
        ["black", "Muscle"],
    ]
    assert sum(int(row.split()[2]) for row in rows) == 6


def test_the_first_of_many_races_has_the_seed_itself() -> None:
    assert nth_seed("0" * 32, 0) == "0" * 32
    assert len({nth_seed("0" * 32, n) for n in range(9)}) == 9


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--races", "0"], "--races 0"),
        (["--races", "2", "--record", "x"], "--record"),
        (["--bots", "me"], "'me'"),
        (["--teams", ""], "teams"),
        (["--stage", "nowhere"], "stage nowhere: unknown stage (see `flammerouge stages`)"),
        (["--stage", "plateaux-de-wallonie", "--teams", "6"], "2-4 teams"),
        (["--mode", "team-time-trial", "--teams", "red,blue:muscle"], "time trial"),
        (["--tiles", ""], "--tiles"),
        (["--tiles", " "], "--tiles"),
        (["--talents", "rest"], "--talents goes with --legend"),
        (["--teammates", "rouleur"], "--teammates goes with --legend"),
    ],
)
def test_race_refuses(capsys: Capture, arguments: list[str], complaint: str) -> None:
    assert complaint in refusal(capsys, "race", *arguments)


def test_a_record_that_cannot_be_written_is_refused(tmp_path: Path, capsys: Capture) -> None:
    missing = tmp_path / "nowhere" / "race.txt"
    assert main(["race", "--tiles", "a l u", "--record", str(missing)]) == 2
    told = capsys.readouterr()
    assert f"{missing}: cannot be written" in told.err
    # It is said before anything is ridden.
    assert told.out == ""


# -- replay ----------------------------------------------------------------------------------
@pytest.fixture
def record(tmp_path: Path, capsys: Capture) -> Path:
    file = tmp_path / "race.txt"
    ask(capsys, "race", "--stage", "firenze-milano", "--seed", "9", "--record", str(file))
    return file


def test_replay_draws_every_round_and_the_result(record: Path, capsys: Capture) -> None:
    race = read_record(record.read_text("utf-8"))
    shown = ask(capsys, "replay", str(record))
    assert shown.startswith(f"The record is sound: {len(race.history)} answers")
    assert [f"\nRound {n}\n" in shown for n in range(1, race.round + 2)] == [True] * race.round + [
        False
    ]
    assert shown.count("Groups:") == race.round + 1
    assert f"1. {race.ranking()[0]} " in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_replay_shows_one_round(record: Path, capsys: Capture) -> None:
    shown = ask(capsys, "replay", str(record), "--round", "3")
    assert "\nRound 3\n" in shown
    assert "Round 4" not in shown
    assert "RESULT" not in shown
    assert "Start: " in ask(capsys, "replay", str(record), "--round", "0")


def test_replay_shows_riders_where_they_stand_after_the_round(
    record: Path, capsys: Capture
) -> None:
    shown = ask(capsys, "replay", str(record), "--round", "0")
    road = shown[shown.index("Start: ") :]
    for rider in ("rR", "bS", "kR", "gS"):
        assert road.count(rider) == 3  # told, drawn, and in its group


def test_replay_speaks_french(record: Path, capsys: Capture) -> None:
    assert main(["replay", str(record), "--lang", "fr"]) == 0
    shown = capsys.readouterr().out
    assert f"Mouvements{NO_BREAK}: " in shown
    assert "\nTour 1\n" in shown


def test_an_edited_record_needs_to_be_called_so(record: Path, capsys: Capture) -> None:
    record.write_text("\n".join(record.read_text("utf-8").splitlines()[:-1]) + "\n", "utf-8")
    assert "cut short" in refusal(capsys, "replay", str(record))
    shown = ask(capsys, "replay", str(record), "--edited")
    assert "RESULT" in shown
    assert shown.startswith("The record was edited")


def test_a_record_that_nobody_has_changed_is_sound_in_any_case(
    record: Path, capsys: Capture
) -> None:
    assert ask(capsys, "replay", str(record), "--edited").startswith("The record is sound")


def test_replay_says_that_no_race_is_finished_yet(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert "no finished race yet" in refusal(capsys, "replay")


def test_an_unfinished_race_is_shown_as_far_as_it_goes(record: Path, capsys: Capture) -> None:
    lines = record.read_text("utf-8").splitlines()
    last = next(i for i, line in enumerate(lines) if line.startswith("4 "))
    record.write_text("\n".join(lines[:last]) + "\n", "utf-8")
    shown = ask(capsys, "replay", str(record), "--edited")
    assert "The race is not over." in shown
    assert "Round 3" in shown


@pytest.mark.parametrize("text", ["", "hello", "flammerouge record 99\n", "\x00" * 10])
def test_replay_refuses_what_is_no_record(tmp_path: Path, capsys: Capture, text: str) -> None:
    file = tmp_path / "x.txt"
    file.write_text(text, "utf-8")
    refusal(capsys, "replay", str(file))


def test_replay_refuses_what_cannot_be_read(tmp_path: Path, capsys: Capture) -> None:
    assert "cannot be read" in refusal(capsys, "replay", str(tmp_path / "nothing.txt"))
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in refusal(capsys, "replay", str(binary))
    huge = tmp_path / "huge"
    huge.write_text("flammerouge record 1\n" + "# long\n" * 100_000, "utf-8")
    refusal(capsys, "replay", str(huge))


def test_replay_refuses_a_round_that_is_not_there(record: Path, capsys: Capture) -> None:
    assert main(["replay", str(record), "--round", "99", "--lang", "en"]) == 2
    assert "--round 99: the record has rounds 0 to " in capsys.readouterr().err


# -- stages ----------------------------------------------------------------------------------
def test_all_stages_are_listed_with_length_climbs_teams_and_origin(capsys: Capture) -> None:
    head, *lines = ask(capsys, "stages", "list").splitlines()
    assert head.startswith("id ")
    assert [line.split()[0] for line in lines] == [stage.id for stage in stages()]
    assert max(map(len, lines)) <= 80
    paseo = lines[0].split()
    # 21 tiles with 78 squares, 5 behind the start line and 5 past the finish line.
    assert paseo == [
        "avenue-corso-paseo",
        "68",
        "0",
        "0",
        "2-4",
        "card",
        "Avenue",
        "Corso",
        "Paseo",
    ]
    assert any("own design" in line for line in lines)


def test_a_stage_is_drawn_in_the_terminal_and_as_svg(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "stage.svg"
    shown = ask(capsys, "stages", "show", "grand-tour-20", "--svg", str(file))
    assert "94 squares, 3 ascents" in shown
    assert "@@@" in shown
    assert "F4" in shown
    drawn = [line for line in shown.splitlines() if str(file) not in line]
    assert max(map(len, drawn)) <= 80
    assert file.read_text("utf-8").startswith("<svg")


def test_tiles_are_drawn_too(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "tiles.svg"
    shown = ask(capsys, "stages", "show", "a b L u", "--svg", str(file))
    assert "Tiles: a b L u" in shown
    assert file.exists()


def test_a_sound_stage_is_sound_and_advice_is_no_error(capsys: Capture) -> None:
    assert ask(capsys, "stages", "check", "grand-tour-20") == "grand-tour-20: sound\n"
    shown = ask(capsys, "stages", "check", "avenue-corso-paseo")
    assert "0 ascents and cobbled sections, not 2 to 3 [DESIGN-03]" in shown


@pytest.mark.rule("DESIGN-03")
@pytest.mark.parametrize(
    ("tiles", "complaint"),
    [
        ("a b B u", "tile B: the same piece of cardboard twice"),
        ("b c u", "does not begin with a start tile"),
        ("a b c", "does not end with a finish tile"),
        ("a u b u", "tile u in the middle of the road"),
        ("a ?? u", "tile ?? does not exist"),
        ("a e g i J u", "would lie on another tile"),
    ],
)
def test_what_cannot_be_built_is_told_with_exit_code_1(
    capsys: Capture, tiles: str, complaint: str
) -> None:
    assert main(["stages", "check", tiles, "--lang", "en"]) == 1
    assert complaint in capsys.readouterr().out


def test_generated_stages_go_into_a_file_that_can_be_checked(
    tmp_path: Path, capsys: Capture
) -> None:
    text = ask(capsys, "stages", "generate", "--kind", "summit", "--count", "3", "--seed", "x")
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    assert [one.id for one in load_stages(file)] == ["summit-x-1", "summit-x-2", "summit-x-3"]
    assert ask(capsys, "stages", "check", str(file)).count(": sound") == 3
    use, check = text.splitlines()[:2]
    assert use.startswith("# ")
    assert "play --tiles" in use
    assert "stages check" in check


def test_a_generated_line_is_the_stage_again() -> None:
    for teams in (4, 6):
        one = generate("cobbled", "7", teams)
        again = load_stages(f"[generated]\n{toml_line(one)}")[0]
        assert (again.tiles, again.teams, again.name_fr) == (one.tiles, one.teams, one.name_fr)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "nowhere"], "nowhere"),
        (["show", "a b b u"], "twice"),
        (["show", "a ü u"], "ü"),
        (["check", "nowhere"], "nowhere"),
        (["check", "nothing.toml"], "cannot be read"),
        (["generate", "--count", "0"], "--count 0"),
        (["generate", "--teams", "9"], "teams 9"),
    ],
)
def test_stages_refuses(capsys: Capture, arguments: list[str], complaint: str) -> None:
    assert complaint in refusal(capsys, "stages", *arguments)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "mine.txt: there is no stage in this file"),
        (b"# nothing\n", "mine.txt: there is no stage in this file"),
        (b"\xff\xfe\x00", "mine.txt: cannot be read: not a text"),
        (b"flammerouge record 1\n", "mine.txt: a record of a race"),
        (b"hello\n", "mine.txt: "),
    ],
)
def test_a_file_without_stages_is_refused(
    tmp_path: Path, capsys: Capture, content: bytes, complaint: str
) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(content)
    assert complaint in refusal(capsys, "stages", "check", str(file))


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--nonsense"],
        ["play", "--mode", "nonsense"],
        ["race", "--races", "many"],
        ["stages", "generate", "--kind", "nonsense"],
        ["replay", "a", "b\nc"],
        ["referee"],
    ],
)
def test_a_wrong_argument_is_refused_in_one_line(capsys: Capture, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    shown = capsys.readouterr().err
    assert shown.count("\n") == 1
    assert "--help`" in shown


def test_stages_alone_lists_them_in_the_language_that_is_asked_for(capsys: Capture) -> None:
    english = ask(capsys, "stages", "list")
    assert ask(capsys, "stages") == english
    for words in (["stages", "--lang", "fr"], ["stages", "--lang", "fr", "list"]):
        assert main(words) == 0
        french = capsys.readouterr().out
        assert french != english
        assert "Avenue Corso Paseo" in french


def test_stages_has_no_other_words(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["stages", "burn"])
    assert stop.value.code == 2
    assert "list|show|check|generate" in capsys.readouterr().err


# -- progress --------------------------------------------------------------------------------
class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flammerouge.cli.progress.PATIENCE", -1.0)
    monkeypatch.setattr("flammerouge.cli.progress.PAUSE", -1.0)
    screen, file = Screen(), io.StringIO()
    assert list(progress(range(3), screen)) == [0, 1, 2]
    assert "2/3" in screen.getvalue()
    assert screen.getvalue().endswith("\x1b[K")
    assert list(progress(range(3), file)) == [0, 1, 2]
    assert not file.getvalue()


def test_a_bar_fills() -> None:
    assert bar(0, 2) == f"[{'.' * 30}] 0/2"
    assert bar(1, 2) == f"[{'#' * 15}{'.' * 15}] 1/2"
    assert bar(2, 2) == f"[{'#' * 30}] 2/2"
