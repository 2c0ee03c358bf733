"""`flammerouge tour`: whole tours by bots, printed in eighty columns."""

import json
from pathlib import Path

import pytest

from flammerouge.cli import main
from flammerouge.cli.terminal import WIDTH
from flammerouge.texts.load import LANGUAGES
from tests.tour.papers import paper, stage

SHORT = ("--stages", "a b u,a c u,a d u", "--bots", "no-waste,random")
LAST = f"{Path(__file__).parent.parent / 'arena' / 'bots.py'}:Last"


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["tour", "--seed", "5", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ("--rest", "3", "--combative", "--bots", "no-waste,heuristic"),
        ("--grand", "--rest", "9,16", "--teams", "6", "--modules", "specialists,breakaway"),
        (*SHORT, "--tours", "3"),
        (*SHORT, "--teams", "red,blue,green:muscle"),
    ],
)
def test_sheets_fit_a_terminal(
    language: str, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(capsys, *arguments, "--lang", language)
    assert max(len(line) for line in lines) <= WIDTH
    assert lines[-1].endswith(f"{5:032x}")


def test_every_seven_stages_have_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--grand", "--lang", "en")
    heads = [line.split()[1:] for line in lines if line.startswith("Stage ")]
    assert heads == [[str(n) for n in range(first, first + 7)] for first in (1, 8, 15)]
    assert "team time trial, own design" in lines[1]


def test_a_rest_day_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, *SHORT, "--rest", "1", "--lang", "en")
    assert lines[1].endswith("| rest day")
    head = next(line for line in lines if line.startswith("Stage "))
    assert head.split() == ["Stage", "1|", "2", "3"]


@pytest.mark.parametrize("name", ["", "nowhere/results.json", "file/results.json"])
def test_results_that_cannot_be_written_are_refused_before_the_tour_is_ridden(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    target = tmp_path / name
    assert main(["tour", *SHORT, "--results", str(target)]) == 2
    told = capsys.readouterr()
    assert f"{target}: cannot be written" in told.err
    assert told.out == ""


def test_results_that_are_written_down_give_the_same_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results.json"
    lines = told(capsys, "--rest", "2", "--results", str(file), "--lang", "en")
    assert main(["score", str(file)]) == 0
    answer = json.loads(capsys.readouterr().out)
    end = lines.index(next(line for line in lines if line.startswith("End of the tour")))
    totals = {line.split()[1]: int(line.split()[-1]) for line in lines[end + 1 : -1]}
    assert totals == answer["total"]
    assert list(totals) == answer["ranking"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tour_on_paper_has_the_same_tables_as_one_that_is_ridden(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    file = tmp_path / "results.json"
    ridden = told(capsys, "--rest", "2", "--combative", "--results", str(file), "--lang", language)
    kept = sheets(capsys, file, "--lang", language)
    assert kept[0] == ridden[0]
    assert [line[:39] for line in kept[1:8]] == [line[:39] for line in ridden[1:8]], "the stages"
    first = ridden.index("")
    assert [line.split() for line in kept[first:]] == [
        [word for word in line.split() if word != "no-waste"] for line in ridden[first:-1]
    ], "without seed and bots"


def test_a_tour_that_goes_on_shows_how_it_stands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    day = stage("Monday", "gR 0:00 rS 0:10 gS 0:10 rR 0:20", sprint="gR 5 rS 3")
    given = paper(day, length=3, title="Club tour", names={"red": "Ann"}, rest_days_after=[1])
    lines = sheets(capsys, written(tmp_path, given))
    assert lines[:2] == [
        "TOUR   3 stages   Club tour",
        f"  1  {'Monday':<34} road stage  | rest day",
    ]
    points = lines.index("Tour Points")
    assert [line.split() for line in lines[points + 1 : points + 3]] == [
        ["red", "Ann", "2|"],
        ["green", "4|"],
    ]
    end = lines.index(next(line for line in lines if line.startswith("So far")))
    assert [line.split() for line in lines[end:]] == [
        ["So", "far", "stages", "rest", "TOTAL"],
        ["1.", "green", "4", "2", "6"],  # 3 and 1, leads by time and in the sprints
        ["2.", "red", "Ann", "2", "0", "2"],
    ]
    before = {**given, "stages": []}
    assert sheets(capsys, written(tmp_path, before)) == ["TOUR   3 stages   Club tour"]


@pytest.mark.rule("GT-JER-02")
def test_a_jersey_that_its_leader_does_not_wear_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Green's rouleur leads by time and in the sprints: he is in yellow, the next in green."""
    day = stage("1", "gR 0:00 rS 0:10 gS 0:10 rR 0:20", sprint="gR 6 rS 3", mountain="gS 2")
    lines = sheets(capsys, written(tmp_path, paper(day)))
    at = lines.index("Jerseys")
    worn = [line.split() for line in lines[at + 1 : at + 4]]
    assert worn == [["yellow", "gR"], ["green", "rS*"], ["polka", "dot", "gS"]]
    assert "a rider wears only one" in lines[at + 4]
    alone = stage("1", "gR 0:00 rS 0:10 gS 0:10 rR 0:20", sprint="gR 6")
    lines = sheets(capsys, written(tmp_path, paper(alone)))
    at = lines.index("Jerseys")
    worn = [line.split() for line in lines[at + 1 : at + 4]]
    assert worn == [["yellow", "gR"], ["green", "-*"], ["polka", "dot", "-"]], "nobody is next"
    plain = stage("1", "gR 0:00 rS 0:10 gS 0:10 rR 0:20", sprint="rS 3", mountain="gS 2")
    assert "*" not in "".join(sheets(capsys, written(tmp_path, paper(plain))))


def test_names_from_paper_cannot_break_the_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    day = stage("1", "gR 0:00 rS 0:10", sprint="gR 6", mountain="gR 2 rS 1")
    text = json.dumps(paper(day, title="a\x1b[2Jb\nc")).replace("gR", "G" * 60)
    text = text.replace("green", "the greenest of all teams").replace(
        '"name": "1"', f'"name": "{"n" * 90}"'
    )
    file = tmp_path / "results.json"
    file.write_text(text, "utf-8")
    lines = sheets(capsys, file)
    assert max(len(line) for line in lines) <= WIDTH
    assert all(line.isprintable() for line in lines)
    assert lines[0].startswith("TOUR   1 stage   a")


def test_long_names_have_the_room_that_there_is_and_then_a_sign(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of the eighty characters, a column of figures takes eight."""
    names = {"red": "bots/ours.py:AVeryCarefulRider", "green": "Ann"}
    days = [stage(str(day), "gR 0:00 rS 0:10 gS 0:10 rR 0:20") for day in range(1, 8)]
    few, many = (
        sheets(capsys, written(tmp_path, paper(*days[:count], length=8, names=names)))
        for count in (3, 7)
    )
    label = "  red bots/ours.py:AVeryCarefulRider"
    assert any(line.startswith(f"{label}      2 ") for line in few)
    assert any(line.startswith(f"{label[:23]}…      2 ") for line in many)
    assert any(line.startswith(f"2. {label[2:]}      14 ") for line in many), "three figures"
    for lines, wide in ((few, len(label)), (many, 24)):
        assert max(len(line) for line in lines) <= WIDTH
        assert any(line.startswith(f"{'Stage':<{wide}}      1 ") for line in lines)
        assert any(line.startswith(f"{'  green Ann':<{wide}}      4 ") for line in lines)


def written(folder: Path, value: object) -> Path:
    file = folder / "results.json"
    file.write_text(json.dumps(value), "utf-8")
    return file


def sheets(capsys: pytest.CaptureFixture[str], file: Path, *arguments: str) -> list[str]:
    assert main(["score", str(file), "--sheets", *(arguments or ("--lang", "en"))]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_same_seed_is_the_same_tour_and_the_first_of_many(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert told(capsys, *SHORT) == told(capsys, *SHORT)
    one = told(capsys, *SHORT, "--lang", "en")
    winner = next(line.split()[1] for line in one if line.startswith("1. "))
    many = told(capsys, *SHORT, "--tours", "2", "--lang", "en")
    won = {line.split()[0]: line.split()[2] for line in many[1:-1]}
    assert won[winner] in ("50.0", "100.0")
    assert sum(float(share) for share in won.values()) == 100


def test_a_bot_from_a_file_rides_too(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "--stages", "a b u,a c u,a d u", "--bots", f"{LAST},no-waste")
    assert len([line for line in lines if line.split()[:1] == ["1."]]) == 1


def test_numbers_are_stages_of_the_grand_tour_and_generated_ones_come_from_the_seed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = told(capsys, "--stages", "2,18,10", "--lang", "fr")
    assert [line[5:].split("  ")[0] for line in lines[1:4]] == [
        "Le Carrousel et les Pavés",
        "Jour de marché",
        "La Route solitaire",
    ]
    fresh = told(capsys, "--generated", "3", "--lang", "en")
    assert all(line.endswith("generated") for line in fresh[1:4])
    assert fresh == told(capsys, "--generated", "3", "--lang", "en")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--stages", "2"), "--stages 2: a list of 3 to 21 stages, such as"),
        (("--stages", "2"), "; for N new stages: --generated N"),
        (("--stages", "3,4"), "--stages 3,4: a list of 3 to 21 stages"),
        (("--stages", "3,4,99"), "stage grand-tour-99: unknown stage (see `flammerouge stages`)"),
        (("--generated", "2"), "--generated 2: a tour has 3 to 21 stages"),
        (("--generated", "22"), "--generated 22: a tour has 3 to 21 stages"),
        (("--rest", "7"), "--rest 7: 7 is not between 1 and 6"),
        (("--rest", "x"), "--rest: 'x' is not a number of stages"),
        (("--rest", "2,3"), "--rest 2,3: one rest day"),
        (("--teams", "1"), "teams: a tour is for 2 to 6 teams"),
        (("--grand", "--teams", "red,blue:muscle,green"), "stages[0]: dummy teams cannot ride"),
        (("--modules", "refresh"), "modules: 'refresh' is not one of"),
        (("--bots", "nobody"), "bot 'nobody' is not one of"),
        (("--tours", "0"), "--tours 0: 1 to"),
        (("--tours", "2", "--results", "x.json"), "--results writes one tour, not many"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tour", *arguments]) == 2
    said = capsys.readouterr()
    assert not said.out
    assert said.err.count("\n") == 1
    assert complaint in said.err
