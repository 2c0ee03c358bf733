"""Fixtures every test may use."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "flammerouge"


def stale_modules() -> list[str]:
    """Compiled engine files that are older than the source they hide."""
    return [
        str(source.relative_to(PACKAGE))
        for source in PACKAGE.rglob("*.py")
        for suffix in EXTENSION_SUFFIXES
        if (built := source.with_name(source.stem + suffix)).exists()
        and built.stat().st_mtime < source.stat().st_mtime
    ]


def pytest_sessionstart() -> None:
    """Refuse to test an engine that is not the one in the sources; listen to Ctrl-C."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        # So it is in the background of a shell, and would be for every program under test.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if stale := stale_modules():
        pytest.exit(f"compiled before the last change, run `make build`: {', '.join(stale)}", 3)


@pytest.fixture(scope="session")
def interpreted(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Run a snippet on the interpreted engine, and give back what it printed.

    The engine under test is normally the compiled one. This is a copy of the same package without
    its compiled files, run by the same Python in a process of its own: `interpreted("print(1)")`.
    Further arguments are the snippet's `sys.argv[1:]`.
    """
    root = tmp_path_factory.mktemp("interpreted")
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    shutil.copytree(PACKAGE, root / "flammerouge", ignore=ignored)
    # PYTHONPATH comes before site-packages, where an editable install points at the sources.
    environment = {**os.environ, "PYTHONPATH": str(root)}

    def run(snippet: str, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", snippet, *arguments],
            cwd=root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
