"""Break the engine in many places, one at a time, and see that a test turns red.

    python tools/mutants.py               all of tools/mutants.toml; writes docs/mutants.md
    python tools/mutants.py SPEC-NIM-02   only the mutants of some clauses; writes nothing

Each mutant runs interpreted, in a copy of the sources: first the tests that name its clause,
then, if they stay green, all rule tests.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.rules import proofs  # noqa: E402  (run as a script, so the path comes first)

LIST: Final = ROOT / "tools" / "mutants.toml"
PAGE: Final = ROOT / "docs" / "mutants.md"
SUITE: Final = ("tests/rules", "tests/referee", "tests/data")
COPIED: Final = ("src", "tests", "tools", "docs", "pyproject.toml", "README.md")
KILLER: Final = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
LINK: Final = re.compile(r"\[(\w+)\]\(\.\./([^#]+)#")


@dataclass(frozen=True)
class Mutant:
    """One way to break a clause."""

    clause: str
    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Verdict:
    """What happened to a mutant: the test that noticed, empty for a survivor."""

    mutant: Mutant
    killer: str


def read_mutants() -> list[Mutant]:
    """The list, checked: each place must exist exactly once."""
    mutants = [Mutant(**row) for row in tomllib.loads(LIST.read_text("utf-8"))["mutant"]]
    for mutant in mutants:
        source = (ROOT / "src" / "flammerouge" / mutant.file).read_text("utf-8")
        times = source.count(mutant.old)
        if times != 1:
            sys.exit(f"{mutant.clause} {mutant.file}: stands {times} times: {mutant.old!r}")
    return mutants


def run_tests(folder: Path, tests: list[str]) -> str:
    """Run tests in a copy until one fails; its name, or nothing when all pass."""
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "FLAMMEROUGE_COMPILED": ""}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        done = subprocess.run(
            command, cwd=folder, env=env, capture_output=True, text=True, timeout=900
        )
    except subprocess.TimeoutExpired:
        return "(a test that never ended)"
    if done.returncode == 0:
        return ""
    found = KILLER.search(done.stdout)
    return found[1] if found else f"(pytest ended with {done.returncode})"


def tests_naming(clause: str) -> list[str]:
    """The tests marked with a clause, as pytest names them."""
    return [
        f"{path}::{name}" for place in PROOFS.get(clause, []) for name, path in LINK.findall(place)
    ]


def judge(mutant: Mutant, folders: Queue[Path]) -> Verdict:
    """Break a copy, run the tests, mend the copy."""
    folder = folders.get()
    path = folder / "src" / "flammerouge" / mutant.file
    whole = path.read_text("utf-8")
    try:
        path.write_text(whole.replace(mutant.old, mutant.new), "utf-8")
        named = tests_naming(mutant.clause)
        killer = run_tests(folder, named) if named else ""
        killer = killer or run_tests(folder, list(SUITE))
    finally:
        path.write_text(whole, "utf-8")
        folders.put(folder)
    print(f"{mutant.clause:18} {mutant.file:24} {killer or 'SURVIVED'}", flush=True)
    return Verdict(mutant, killer)


def make_copy(folder: Path) -> Path:
    """A copy of what the tests need, without compiled files."""
    folder.mkdir()
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("*.so", "__pycache__")
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder / name)
    return folder


def page(verdicts: list[Verdict]) -> str:
    """The list for people, survivors first."""
    survivors = [v for v in verdicts if not v.killer]
    killed = len(verdicts) - len(survivors)
    lines = [
        "# Mutants",
        "",
        "Made by `make mutants`. Each line is one deliberate mistake in the engine and the first",
        "test that turned red for it.",
        "",
        f"{len(verdicts)} mutants in {len({v.mutant.clause for v in verdicts})} clauses,"
        f" {killed} noticed, {len(survivors)} survived.",
        "",
        "| clause | file | mistake | noticed by |",
        "|---|---|---|---|",
    ]
    for verdict in [*survivors, *(v for v in verdicts if v.killer)]:
        mutant = verdict.mutant
        mistake = f"`{shown(mutant.old)}` → `{shown(mutant.new)}`"
        killer = verdict.killer.rpartition("::")[2] or "**nobody**"
        lines.append(f"| {mutant.clause} | {mutant.file} | {mistake} | {killer} |")
    return "\n".join(lines) + "\n"


def shown(code: str) -> str:
    """Code on one short line of a table."""
    flat = " ".join(code.split()).replace("|", "\\|")
    return flat if len(flat) <= 90 else flat[:87] + "..."


def main() -> int:
    """Judge the mutants; fails when more than one in twenty survives."""
    parser = argparse.ArgumentParser(prog="make mutants")
    parser.add_argument("clauses", nargs="*", help="only the mutants of these clauses")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    mutants = [m for m in read_mutants() if not arguments.clauses or m.clause in arguments.clauses]
    folders: Queue[Path] = Queue()
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(arguments.jobs):
            folders.put(make_copy(Path(scratch) / str(number)))
        if red := run_tests(Path(scratch) / "0", list(SUITE)):
            sys.exit(f"the tests are red before anything is broken: {red}")
        with ThreadPoolExecutor(arguments.jobs) as pool:
            verdicts = list(pool.map(lambda mutant: judge(mutant, folders), mutants))
    survivors = sum(not verdict.killer for verdict in verdicts)
    print(f"{len(verdicts)} mutants, {len(verdicts) - survivors} noticed, {survivors} survived")
    if not arguments.clauses:
        PAGE.write_text(page(verdicts), "utf-8")
    return 1 if survivors * 20 > len(verdicts) else 0


PROOFS: Final = proofs()

if __name__ == "__main__":
    sys.exit(main())
