"""Make docs/stage.svg, the picture in docs/terminal.md: a race on a mountain stage, half-way."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flammerouge.board.figures import Rider
from flammerouge.board.svg import draw_stage
from flammerouge.bots.roster import bot
from flammerouge.core.options import Options
from flammerouge.data.stages import stage
from flammerouge.rulesets import new_race

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "stage.svg"
STAGE: Final = "le-col-du-ballon"
SEED: Final = "0123456789abcdef0123456789abcdef"
ROUNDS: Final = 6


def main() -> None:
    """Ride some rounds with bots and draw where everybody is."""
    race = new_race(Options(stage=STAGE), SEED)
    bots = {seat: bot("no-waste", SEED, seat) for seat in race.seats}
    while race.round <= ROUNDS:
        decision = race.decisions[0]
        choices = race.choices(decision)
        race.apply(bots[decision.seat].choose(race.view(decision.seat), decision, choices))
    riders = tuple(
        Rider(race.seats.index(r.team), "R" if r.kind == "rouleur" else "S", r.square, r.lane)
        for r in race.view("").riders
    )
    PAGE.write_text(draw_stage(stage(STAGE), riders=riders), "utf-8")


if __name__ == "__main__":
    main()
