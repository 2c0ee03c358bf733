"""`make bench`: measure engine and server; writes docs/performance.md (`--print` only prints)."""

from __future__ import annotations

import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks import server
from benchmarks.peer import peer_rate
from benchmarks.rows import HEAD, Row
from benchmarks.simulate import (
    BASE,
    ENTRIES,
    HEAVIEST,
    best_rate,
    clone_microseconds,
    log_factor,
    long_road,
    measure,
    random_policies,
    ride,
    sized,
    state_bytes,
    tour_seconds,
)
from flammerouge.core.options import Options
from flammerouge.core.rules import TEAM_TIME_TRIAL
from flammerouge.rulesets import new_simulation
from tools.measured import machine

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "performance.md"
STARTS: Final = 15


def interpreted(seconds: float) -> dict[str, float]:
    """The same measurement with a copy of the sources that has no compiled files."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("src", "benchmarks"):
            shutil.copytree(
                ROOT / name, Path(folder) / name, ignore=shutil.ignore_patterns("*.so", "*.pyd")
            )
        path = os.pathsep.join([folder, str(Path(folder) / "src")])
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.simulate", str(seconds)],
            env={**os.environ, "PYTHONPATH": path},
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def quickest(times: int, *arguments: str) -> float:
    """The seconds that Python takes with these arguments, at its best."""
    best = 1e9
    for _ in range(times):
        begun = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        best = min(best, time.perf_counter() - begun)
    return best


def start_milliseconds(code: str) -> float:
    """The quickest of several starts of Python with this code."""
    return quickest(STARTS, "-c", code) * 1000


def figures(seconds: float) -> str:
    """Everything, as a page."""
    fast = measure(seconds)
    slow = interpreted(seconds)
    peer = peer_rate(seconds)
    ratio = fast["base"] / slow["base"]
    log_cost = 100 * (log_factor(seconds) - 1)
    clone = clone_microseconds(BASE)
    imports = start_milliseconds("import flammerouge.rulesets") - start_milliseconds("pass")
    core = start_milliseconds("import flammerouge.core.race") - start_milliseconds("pass")
    tours = quickest(5, "-m", "flammerouge", "tour", "--tours", "1000", "--bots", "heuristic")
    rows = [
        Row("random base races/s, compiled", fast["base"], 40_000),
        Row("the same, times the interpreted engine", ratio, 40, "x"),
        Row(f"the same, times the other engine on PyPI ({peer:.0f} races/s)", fast["base"] / peer),
        Row("heuristic races/s, compiled", fast["heuristic"], 20_000),
        Row("random races/s, heaviest line-up", fast["heaviest"], 10_000),
        Row("1,000 heuristic tours of seven stages", tour_seconds(), 2, " s", lower=True, digits=2),
        Row(
            "`flammerouge tour --tours 1000 --bots heuristic`, with its start",
            tours,
            2,
            " s",
            lower=True,
            digits=2,
        ),
        Row("random base races/s, interpreted", slow["base"], 800),
        Row("cost of the event log", log_cost, 15, " %", lower=True),
        Row("copy of a race", clone, 0.5, " us", lower=True, digits=2),
        Row("import of the engine over bare Python", core, 30, " ms", lower=True),
        Row("import of the engine and all data", imports, unit=" ms"),
    ]
    lines = [
        "# Performance",
        "",
        f"Made by `make bench` on {datetime.datetime.now(datetime.UTC):%Y-%m-%d}: {machine()}.",
        "Where there is GCC, the engine is compiled as `make fast` does it.",
        "All figures are of one run on one core, the best of several; other work on the",
        "machine makes them smaller, so compare ratios. The heaviest line-up is six teams with",
        "weather, specialists, breakaway and Refresh on the extended stage with roundabouts",
        f"(`{HEAVIEST.stage}`). Base races are four random teams on Avenue Corso Paseo.",
        "",
        *HEAD,
        *(row.line() for row in rows),
        "",
        *growth(seconds),
        "",
        *memory(),
        "",
        *server.lines(),
    ]
    return "\n".join(lines) + "\n"


def growth(seconds: float) -> list[str]:
    """How the cost of a race grows with riders and with the road."""
    lines = ["## Growth", "", "| riders | microseconds a race | a rider |", "|---:|---:|---:|"]
    alone = Options(stage="grand-tour-1", mode=TEAM_TIME_TRIAL, teams=ENTRIES[:1])
    for teams in range(1, 7):
        options = alone if teams == 1 else sized(teams)
        cost = 1e6 / best_rate(options, random_policies, seconds=seconds)
        note = " (time trial)" if teams == 1 else ""
        lines.append(f"| {2 * teams}{note} | {cost:.1f} | {cost / (2 * teams):.2f} |")
    lines += ["", "| squares | microseconds a race | a square |", "|---:|---:|---:|"]
    for straights in (1, 3, 5, 7):
        options = long_road(straights)
        squares = int(new_simulation(options).course.size)
        cost = 1e6 / best_rate(options, random_policies, seconds=seconds)
        lines.append(f"| {squares} | {cost:.1f} | {cost / squares:.2f} |")
    return lines


def memory() -> list[str]:
    """The size of a state in the middle of a race."""
    lines = ["## Memory of a race state", "", "| race | KiB (limit 16) |", "|---|---:|"]
    for name, options in (("base", BASE), ("heaviest line-up", HEAVIEST)):
        state = ride(new_simulation(options), random_policies(len(options.teams)), 1)
        lines.append(f"| {name} | {state_bytes(state) / 1024:.1f} |")
    return lines


def main() -> None:
    """Measure, print, and keep the page."""
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time a figure")
    parser.add_argument("--print", action="store_true", help="do not write docs/performance.md")
    arguments = parser.parse_args()
    page = figures(arguments.seconds)
    print(page)
    if not arguments.print:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(page, "utf-8")


if __name__ == "__main__":
    main()
