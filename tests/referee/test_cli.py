"""`flammerouge referee`, and what every command shares."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from flammerouge import __version__
from flammerouge.cli import COMMANDS, main
from flammerouge.record.json_text import MOST_BYTES
from flammerouge.referee import referee
from tests.referee.scenarios import scenario

EXAMPLES = [
    example["scenario"]
    for example in json.loads(Path(__file__).with_name("examples.json").read_text("utf-8"))
]
BAD = scenario("2.*30", "rR@5.0 bS@6.0 kR@14.3", begins="slipstream")
COMPLAINT = "riders[2].lane: 3 is not a lane of square 14, which has 2\n"


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    command = [sys.executable, "-m", "flammerouge", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def write(folder: Path, value: object) -> str:
    file = folder / "scenario.json"
    file.write_text(json.dumps(value), "utf-8")
    return str(file)


def test_a_file_is_answered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", write(tmp_path, EXAMPLES[0])]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == referee(EXAMPLES[0])
    assert printed.err == ""


def test_standard_input_is_answered() -> None:
    done = run("referee", "-", text=json.dumps(EXAMPLES))
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == referee(EXAMPLES)


def test_a_thousand_scenarios_are_one_array(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    many = (EXAMPLES * 80)[:1000]
    assert main(["referee", write(tmp_path, many)]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 1000


def test_a_malformed_scenario_is_one_line_and_no_output() -> None:
    done = run("referee", "-", text=json.dumps(BAD))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", COMPLAINT)


def test_one_bad_scenario_refuses_the_array() -> None:
    done = run("referee", "-", text=json.dumps([*EXAMPLES[:3], BAD, EXAMPLES[3]]))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"[3].{COMPLAINT}")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "not JSON: line 1 column 1: Expecting value"),
        (b"{", "not JSON: line 1 column 2: "),
        (b"\xff", "not UTF-8 text: byte 0"),
        (b'{"a\\nb": 1}', '["a\\nb"]: unknown field'),
        (b'{"\\ud800": 1}', '["?"]: unknown field'),
        ('{"é\u2028": 1}'.encode(), '["é '),
        (b" " * (MOST_BYTES + 1), "the input is larger than 16 MiB"),
    ],
)
def test_a_bad_file_is_one_line(
    content: bytes, complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    assert main(["referee", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(complaint)
    assert len(printed.err.splitlines()) == 1


def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["referee", str(tmp_path / "none.json")]) == 2
    assert capsys.readouterr().err.endswith("none.json: No such file or directory\n")
    assert main(["referee", str(tmp_path)]) == 2
    assert capsys.readouterr().err.endswith("Is a directory\n")
    assert main(["referee", "a\0b"]) == 2
    assert "null byte" in capsys.readouterr().err


def test_the_version_says_which_engine_without_loading_it() -> None:
    snippet = (
        "import sys\nfrom flammerouge.cli import main\n"
        "try:\n    main(['--version'])\nfinally:\n"
        "    print(*(name for name in sys.modules if name.startswith('flammerouge.')))"
    )
    command = [sys.executable, "-c", snippet]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    version, loaded = done.stdout.splitlines()
    assert version in (
        f"flammerouge {__version__} (compiled engine)",
        f"flammerouge {__version__} (interpreted engine)",
    )
    assert set(loaded.split()) <= {"flammerouge.cli", "flammerouge.core"}


def test_the_version_names_the_engine_that_runs(capsys: pytest.CaptureFixture[str]) -> None:
    from flammerouge.core import state

    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    plain = state.__file__.endswith(".py")
    assert ("interpreted" if plain else "compiled") in capsys.readouterr().out


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    listed = capsys.readouterr().out
    for name, about in COMMANDS.items():
        assert f"{name:<10}{about}" in listed


@pytest.mark.parametrize("arguments", [["sprint"], ["--fast"], ["referee"], ["referee", "a", "b"]])
def test_wrong_usage_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.endswith("--help`)\n")
    assert printed.err.count("\n") == 1


def test_a_command_has_its_own_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["referee", "--help"])
    assert left.value.code == 0
    assert "usage: flammerouge referee" in capsys.readouterr().out


def test_a_reader_who_leaves_early_gets_no_complaint(tmp_path: Path) -> None:
    file = write(tmp_path, EXAMPLES * 40)
    command = [sys.executable, "-m", "flammerouge", "referee", file]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


class Interrupted(io.BytesIO):
    """Standard input at which somebody presses Ctrl-C."""

    def read(self, size: int | None = -1, /) -> bytes:
        raise KeyboardInterrupt


def test_ctrl_c_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Interrupted()))
    assert main(["referee", "-"]) == 130
    assert capsys.readouterr() == ("", "")
