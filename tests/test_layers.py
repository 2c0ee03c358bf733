"""Imports go down only, and the core knows nothing of the world."""

import ast
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "flammerouge"

RANK = {
    "core": 0,
    "data": 1,
    "modules": 2,
    "rulesets": 3,
    "record": 4,
    "board": 4,
    "texts": 4,
    "tour": 5,
    "bots": 5,
    "referee": 6,
    "arena": 6,
    "server": 6,
    "cli": 7,
    "__main__": 8,
}

CORE_MAY_USE = (sys.stdlib_module_names | {"mypy_extensions", "librt"}) - {
    "asyncio",
    "datetime",
    "glob",
    "http",
    "importlib",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "pickle",
    "random",
    "secrets",
    "select",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "tomllib",
    "urllib",
    "uuid",
    "warnings",
}
CORE_MAY_NOT_CALL = {"breakpoint", "eval", "exec", "input", "open", "print"}
MAY_USE_LIBRT = {"core"}


def dotted(file: Path) -> str:
    """The name of a file inside the package: `core/state.py` is `core.state`."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, package: str) -> Iterator[str]:
    """The full dotted names a file imports; `package` is what a relative import starts from."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(start if node.level else []), *filter(None, [node.module])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def complaints(module: str, source: str, *, package: bool = False) -> list[str]:
    """What a module, named inside flammerouge (`core.state`), does against the layers."""
    layer, *inside = module.split(".")
    parent = f"flammerouge.{module}" if package else f"flammerouge.{module}".rpartition(".")[0]
    found = []
    for name in imports(source, parent):
        top, *path = name.split(".")
        if top != "flammerouge":
            if layer == "core" and top not in CORE_MAY_USE:
                found.append(f"{module}: the core may not import {name}")
            if top == "librt" and layer not in MAY_USE_LIBRT and module not in MAY_USE_LIBRT:
                found.append(f"{module}: librt belongs to the core")
        elif path and path[0] not in RANK:
            if path[0] != "__version__":
                found.append(f"{module}: import {path[0]} from the layer it belongs to")
        elif not path or (path[0] != layer and RANK[path[0]] >= RANK[layer]):
            found.append(f"{module} ({layer}) may not import {name}")
        elif layer == "modules" == path[0] and inside and path[1:2] != inside[:1]:
            found.append(f"{module}: optional rules do not import each other ({name})")
    if layer == "core":
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CORE_MAY_NOT_CALL:
                found.append(f"{module}: line {node.lineno} leaves the core")
    return found


FILES = sorted(file for file in PACKAGE.rglob("*.py") if file != PACKAGE / "__init__.py")


def test_every_rank_is_that_of_a_layer() -> None:
    assert {dotted(file).split(".")[0] for file in FILES} == set(RANK)


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/engine.md"])
def test_pages_tell_the_same_layers(page: str) -> None:
    ranks = groupby((name for name in RANK if name != "__main__"), key=lambda name: RANK[name])
    chain = " < ".join(", ".join(names) for _, names in ranks)
    assert f"\n`{chain}`\n" in (ROOT / page).read_text("utf-8")


@pytest.mark.parametrize("file", FILES, ids=dotted)
def test_a_layer_imports_only_lower_ones(file: Path) -> None:
    name = dotted(file)
    assert name.split(".")[0] in RANK, "a new layer needs a rank"
    assert not complaints(name, file.read_text("utf-8"), package=file.name == "__init__.py")


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("core.state", "import os"),
        ("core.state", "from time import monotonic"),
        ("core.state", "import numpy as np"),
        ("core.state", "from flammerouge.data import load"),
        ("core.state", "from ..data import load"),
        ("core.state", "from .. import rulesets"),
        ("core.state", "from flammerouge import Race"),
        ("core.state", "import flammerouge"),
        ("core.state", "print(1)"),
        ("data.load", "def later():\n    from flammerouge.cli import main"),
        ("modules.weather", "from flammerouge.modules.breakaway import bid"),
        ("modules.weather", "from . import breakaway"),
        ("record.replay", "from flammerouge.board.svg import draw"),
        ("bots.search", "from flammerouge.tour import Tour"),
        ("bots.search", "from librt.vecs import vec"),
        ("referee", "import flammerouge.server.app"),
    ],
)
def test_what_the_layers_forbid_is_seen(module: str, source: str) -> None:
    assert complaints(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("core.state", "from librt.vecs import vec\nfrom mypy_extensions import i64"),
        ("core.state", "from typing import Final\nfrom .track import Track"),
        ("modules.weather", "from flammerouge.core.state import Race\nimport tomllib"),
        ("rulesets", "from flammerouge.modules import weather"),
        ("cli.play", "from flammerouge import __version__\nfrom flammerouge.referee import check"),
    ],
)
def test_what_the_layers_allow_passes(module: str, source: str) -> None:
    assert not complaints(module, source)


def test_a_package_may_gather_its_own_files() -> None:
    assert not complaints("modules", "from .weather import WEATHER", package=True)
    assert complaints("modules", "from ..cli import main", package=True)
