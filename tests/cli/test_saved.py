"""The player's folder: races that are kept, and folders that cannot be used."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from flammerouge.cli import main
from flammerouge.cli.saved import OPEN
from flammerouge.cli.texts import texts
from flammerouge.texts.load import LANGUAGES

NOBODY = 65534
Capture = pytest.CaptureFixture[str]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """A folder that may not be entered, not even by root."""
    root = os.geteuid() == 0
    folder.chmod(0)
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)


def play(home: Path, typed: str, *arguments: str, language: str = "en") -> int:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(home))
        patch.setattr(sys, "stdin", io.StringIO(typed))
        return main(["play", *arguments, "--lang", language])


@pytest.mark.parametrize("new", [["--new"], []])
def test_a_race_goes_on_without_saving_where_the_folder_is_closed(
    tmp_path: Path, capsys: Capture, new: list[str]
) -> None:
    play(tmp_path, "")  # everything is imported before the door closes
    capsys.readouterr()
    with locked(tmp_path):
        code = play(tmp_path / "x", "", *new)
    shown = capsys.readouterr()
    assert code == 0
    assert not shown.err
    before, _, after = shown.out.partition("you ride red")
    assert f"cannot be saved: {tmp_path}/x/flammerouge: Permission denied" in before
    assert "The race was not saved." in after


def test_the_true_reason_is_told_where_a_file_is_in_the_way(
    tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "flammerouge").write_text("a file", "utf-8")
    assert play(tmp_path, "", "--new") == 0
    assert "flammerouge: File exists" in capsys.readouterr().out.partition("you ride")[0]


def test_a_closed_folder_is_refused_by_stages_check_and_replay(
    tmp_path: Path, capsys: Capture
) -> None:
    for command in (["stages", "check"], ["replay"]):
        main([*command, "nothing"])
        capsys.readouterr()
        with locked(tmp_path):
            code = main([*command, str(tmp_path / "x" / "y")])
        shown = capsys.readouterr()
        assert code == 2
        assert shown.err == f"{tmp_path}/x/y: cannot be read: Permission denied\n"


def test_text_longer_than_any_file_name_is_a_string_of_tiles(capsys: Capture) -> None:
    assert main(["stages", "check", "a " * 500]) == 1
    assert not capsys.readouterr().err


@pytest.mark.parametrize(("typed", "new"), [("", ["--new"]), ("n\n", [])])
def test_a_new_race_does_not_overwrite_the_one_that_was_left(
    tmp_path: Path, capsys: Capture, typed: str, new: list[str]
) -> None:
    folder = tmp_path / "flammerouge"
    play(tmp_path, "", "--seed", "1")
    first = (folder / OPEN).read_text("utf-8")
    play(tmp_path, typed, *new, "--seed", "2")
    assert f"is kept in\n{folder / 'open-race-1.txt'}\n" in capsys.readouterr().out
    assert (folder / "open-race-1.txt").read_text("utf-8") == first
    second = (folder / OPEN).read_text("utf-8")
    play(tmp_path, typed, *new, "--seed", "3")
    assert (folder / "open-race-1.txt").read_text("utf-8") == first
    assert (folder / "open-race-2.txt").read_text("utf-8") == second


def test_a_race_that_is_resumed_stays_where_it_is(tmp_path: Path) -> None:
    play(tmp_path, "", "--seed", "1")
    play(tmp_path, "y\n")
    assert [path.name for path in (tmp_path / "flammerouge").iterdir()] == [OPEN]


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_offer_to_go_on_q_leaves_and_options_are_told_to_be_of_no_use(
    tmp_path: Path, capsys: Capture, language: str
) -> None:
    assert play(tmp_path, "", "--seed", "5") == 0
    path = tmp_path / "flammerouge" / OPEN
    first = path.read_text("utf-8")
    capsys.readouterr()
    assert play(tmp_path, "maybe\nq\n", language=language) == 0
    told = capsys.readouterr().out
    assert told.count("q] ") == 2, "an unclear answer is asked for again"
    assert "--" not in told
    assert texts(language)("screen.prompt") not in told
    asked = ("--bots", "random", "--no-finish-slipstream")
    assert play(tmp_path, "q\n", *asked, language=language) == 0
    told = capsys.readouterr().out
    ignored = texts(language)("play.ignored", options="--bots --no-finish-slipstream")
    assert told.startswith(ignored)
    assert [one.name for one in path.parent.iterdir()] == [OPEN]
    assert path.read_text("utf-8") == first
