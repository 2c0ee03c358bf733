"""The project agrees with itself: version, build, start-up time, no traces of a machine."""

import importlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import flammerouge

ROOT = Path(__file__).parent.parent
CORE = ROOT / "src" / "flammerouge" / "core"
MUST_COMPILE = os.environ.get("FLAMMEROUGE_COMPILED") == "1"
START_LIMIT = 0.15  # seconds
MACHINE_PATH = re.compile(rb"(?<![\w.$})~*/-])/(?:work|tmp|root)/\w")


def core_modules() -> list[str]:
    return sorted(
        ".".join(["flammerouge.core", *file.relative_to(CORE).with_suffix("").parts])
        for file in CORE.rglob("*.py")
        if file.name != "__init__.py"
    )


def is_compiled(module: str) -> bool:
    file = importlib.import_module(module).__file__ or ""
    return file.endswith(tuple(EXTENSION_SUFFIXES))


def project_files() -> list[Path]:
    """Every file git knows or would take up."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git repository")
    names = listed.stdout.decode().split("\0")
    return [file for name in names if name and (file := ROOT / name).is_file()]


def test_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## \[([^\]]+)\]", changelog, re.MULTILINE)
    assert newest is not None
    assert project["version"] == flammerouge.__version__ == newest[1]


def test_mypy_and_librt_are_pinned_alike() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    locked = (ROOT / "requirements" / "build.txt").read_text("utf-8").replace("-", "_")
    for pin in project["build-system"]["requires"]:
        if "==" in pin:
            assert f"\n{pin} " in f"\n{locked}"


def test_locked_requirements_name_no_registry() -> None:
    for file in (ROOT / "requirements").iterdir():
        assert "://" not in file.read_text("utf-8"), file.name


@pytest.mark.skipif(not MUST_COMPILE, reason="FLAMMEROUGE_COMPILED is not set")
@pytest.mark.parametrize("module", core_modules())
def test_the_engine_under_test_is_compiled(module: str) -> None:
    assert is_compiled(module)


def test_the_interpreted_copy_is_interpreted(interpreted: Callable[..., str]) -> None:
    snippet = "import importlib, sys; print(importlib.import_module(sys.argv[1]).__file__)"
    for module in core_modules():
        file = Path(interpreted(snippet, module).strip())
        assert file.suffix == ".py"
        assert ROOT not in file.parents


def test_version_answers_at_once_and_names_the_engine() -> None:
    program = [str(Path(sys.executable).with_name("flammerouge"))]
    if not Path(program[0]).exists():
        program = [sys.executable, "-m", "flammerouge"]
    best, answer = float("inf"), ""
    for _ in range(5):
        begun = os.times()
        answer = subprocess.run([*program, "--version"], capture_output=True, text=True).stdout
        ended = os.times()
        # Its own time: a busy machine makes everybody wait.
        used = ended.children_user + ended.children_system
        best = min(best, used - begun.children_user - begun.children_system)
    assert flammerouge.__version__ in answer
    assert ("compiled" if is_compiled(core_modules()[0]) else "interpreted") in answer
    assert best < START_LIMIT


def test_no_file_names_a_place_on_one_machine() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {match[0].decode()}"
        for file in project_files()
        if (match := MACHINE_PATH.search(file.read_bytes()))
    ]
    assert not found
