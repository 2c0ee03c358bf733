"""Results that were published are taken up again, and never over more that is kept."""

from pathlib import Path

from tools.ladder import mixed_field
from tools.published import publish, put_aside, put_back, take_up


def files(folder: Path, **contents: str) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in contents.items():
        (folder / name).write_text(content, "utf-8")
    return [folder / name for name in contents]


def test_what_was_published_is_taken_up_whole(tmp_path: Path) -> None:
    archive, there = tmp_path / "docs" / "races.tar.xz", tmp_path / "there" / "bots"
    here = files(tmp_path / "bots", one="1\n2\n", two="é\n")
    publish([*here, tmp_path / "bots" / "not-ridden"], archive)
    take_up(archive, there)
    assert {path.name: path.read_bytes() for path in there.iterdir()} == {
        path.name: path.read_bytes() for path in here
    }
    assert [path.name for path in archive.parent.iterdir()] == [archive.name]


def test_files_of_contests_with_many_entrants_have_long_names(tmp_path: Path) -> None:
    archive, there = tmp_path / "races.tar.xz", tmp_path / "there" / "bots"
    path = mixed_field().file(tmp_path / "bots")
    publish(files(tmp_path / "bots", **{path.name: "1\n"}), archive)
    take_up(archive, there)
    assert mixed_field().file(there).read_text("utf-8") == "1\n"


def test_what_is_kept_stays_where_it_holds_as_much(tmp_path: Path) -> None:
    archive, there = tmp_path / "races.tar.xz", tmp_path / "there" / "bots"
    publish(files(tmp_path / "bots", one="1\n", two="2\n", three="3\n3\n"), archive)
    files(there, one="1\nand one more\n", three="4\n")
    take_up(archive, there)
    assert (there / "one").read_text("utf-8") == "1\nand one more\n"
    assert (there / "two").read_text("utf-8") == "2\n"
    assert (there / "three").read_text("utf-8") == "3\n3\n", "it holds more"


def test_nothing_was_published_yet(tmp_path: Path) -> None:
    archive = tmp_path / "races.tar.xz"
    publish([tmp_path / "bots" / "not-ridden"], archive)
    assert not archive.exists()
    take_up(archive, tmp_path / "there")
    assert not list((tmp_path / "there").iterdir())


def test_equal_results_are_equal_bytes(tmp_path: Path) -> None:
    """Whenever and in whatever order they were written."""
    one, two = files(tmp_path / "bots", one="1\n", two="2\n")
    first, second = tmp_path / "first.tar.xz", tmp_path / "second.tar.xz"
    publish([one, two], first)
    one.touch()
    publish([two, one, two], second)
    assert first.read_bytes() == second.read_bytes()


def test_what_was_to_be_ridden_anew_comes_back_where_less_has_been_ridden(tmp_path: Path) -> None:
    less, more, none = (tmp_path / f"{name}.jsonl" for name in ("less", "more", "none"))
    for path in (less, more, none):
        path.write_text("old\n" * 3, "utf-8")
        put_aside(path)
    less.write_text("new\n" * 2, "utf-8")
    more.write_text("new\n" * 3, "utf-8")
    put_back([less, more, none])
    assert [path.read_text("utf-8")[:3] for path in (less, more, none)] == ["old", "new", "old"]
