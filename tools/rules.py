"""Make docs/rules.md and docs/rulings.md: clause, where it is implemented, which tests prove it.

python -m tools.rules            write both pages
python -m tools.rules --check    fail if they are out of date or a clause lacks code or test
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
CATALOGUE: Final = ROOT / "tools" / "catalogue.toml"
SOURCES: Final = ROOT / "src" / "flammerouge"
TESTS: Final = ROOT / "tests"
ID: Final = re.compile(
    r"\b((?:[A-Z]+-)+(?:[A-Z]?\d-)?)(\d+[a-d]?)(?:\.\.(?:[A-Z]+-)*(\d+))?(?![\w-])"
)

Places = dict[str, list[str]]


def ids_in(text: str) -> Iterator[str]:
    """Every clause id that a text names; `MTN-ASC-01..03` names three."""
    for match in ID.finditer(text):
        stem, first, last = match.groups()
        yield stem + first
        if last is not None:
            for number in range(int(first) + 1, int(last) + 1):
                yield f"{stem}{number:02d}"


def implementations() -> Places:
    """For each id the functions, classes or data files whose text names it."""
    found: Places = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        if path.name != "clauses.py":
            for name, line, text in definitions(path):
                for clause in ids_in(text):
                    note(found, clause, link(path, line, name))
    for path in sorted((SOURCES / "data").glob("*.toml")):
        for clause in ids_in(path.read_text("utf-8")):
            note(found, clause, link(path, 1, path.name))
    return found


def definitions(path: Path) -> Iterator[tuple[str, int, str]]:
    """The documented things of a module: name, line, docstring; also the module itself."""
    tree = ast.parse(path.read_text("utf-8"))
    yield path.stem, 1, ast.get_docstring(tree) or ""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node.lineno, ast.get_docstring(node) or ""


def proofs() -> Places:
    """For each id the tests marked with it."""
    found: Places = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        module = [c for mark in module_marks(tree) for c in mark]
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for clause in [*module, *(c for d in node.decorator_list for c in marked(d))]:
                    note(found, clause, link(path, node.lineno, node.name))
    return found


def module_marks(tree: ast.Module) -> Iterator[list[str]]:
    """Clauses of a module's `pytestmark`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == "pytestmark" for t in node.targets
        ):
            values = node.value.elts if isinstance(node.value, ast.List) else [node.value]
            yield from (marked(value) for value in values)


def marked(node: ast.expr) -> list[str]:
    """The ids of a `pytest.mark.rule(...)`; nothing for any other expression."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
        return [str(a.value) for a in node.args if isinstance(a, ast.Constant)]
    return []


def note(places: Places, clause: str, place: str) -> None:
    """Remember a place once."""
    if place not in places[clause]:
        places[clause].append(place)


def link(path: Path, line: int, name: str) -> str:
    """A link from a page in docs."""
    return f"[{name}](../{path.relative_to(ROOT).as_posix()}#L{line})"


def cell(places: list[str], most: int) -> str:
    """Some places as a table cell."""
    shown = ", ".join(places[:most])
    return shown + (f" and {len(places) - most} more" if len(places) > most else "")


def rules_page(catalogue: dict[str, Any], code: Places, tests: Places) -> str:
    """The page of clauses."""
    total = sum(len(clauses) for clauses in catalogue["sections"].values())
    lines = [
        "# The rules, clause by clause",
        "",
        "Made by `python -m tools.rules`; do not edit. Each of the "
        f"{total} clauses has code and a test",
        "that name it, and the build fails when one has not. The words are ours; where texts are",
        "silent or disagree, see [the rulings](rulings.md).",
    ]
    for section, clauses in catalogue["sections"].items():
        lines += ["", f"## {section}", "", "| clause | rule | code | tests |", "|---|---|---|---|"]
        for clause, text in clauses.items():
            where, proof = cell(code.get(clause, []), 4), cell(tests.get(clause, []), 4)
            lines.append(f"| {clause} | {text} | {where} | {proof} |")
    return "\n".join(lines) + "\n"


def rulings_page(catalogue: dict[str, Any], code: Places, tests: Places) -> str:
    """The page of rulings."""
    lines = [
        "# Rulings",
        "",
        "Made by `python -m tools.rules`; do not edit. How this edition settles what the texts",
        "leave open or say differently. Each ruling lives in one place, so it is easy to change.",
    ]
    for title, key in (("Rulings", "rulings"), ("Our own small ones", "own")):
        lines += ["", f"## {title}", "", "| no. | question | ruling | code | tests |"]
        lines.append("|---|---|---|---|---|")
        for number, (question, answer) in catalogue[key].items():
            where, proof = cell(code.get(number, []), 3), cell(tests.get(number, []), 3)
            lines.append(f"| {number} | {question} | {answer} | {where} | {proof} |")
    return "\n".join(lines) + "\n"


def gaps(catalogue: dict[str, Any], code: Places, tests: Places) -> list[str]:
    """Clauses and rulings without code or test, and marks that name none."""
    clauses = [c for section in catalogue["sections"].values() for c in section]
    known = [*clauses, *catalogue["rulings"], *catalogue["own"]]
    found = [f"{clause}: no test names it" for clause in known if not tests.get(clause)]
    found += [f"{clause}: no code names it" for clause in known if not code.get(clause)]
    found += [f"{c}: a test names it, but there is no such clause" for c in tests if c not in known]
    return found


def main() -> int:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules")
    parser.add_argument("--check", action="store_true", help="fail instead of writing")
    arguments = parser.parse_args()
    catalogue = tomllib.loads(CATALOGUE.read_text("utf-8"))
    code, tests = implementations(), proofs()
    problems = gaps(catalogue, code, tests)
    for name, page in (
        ("rules.md", rules_page(catalogue, code, tests)),
        ("rulings.md", rulings_page(catalogue, code, tests)),
    ):
        path = ROOT / "docs" / name
        if not arguments.check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(page, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != page:
            problems.append(f"docs/{name} is out of date: run python -m tools.rules")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
