"""MET: one weather token on every straight, laid over the road before the race."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flammerouge.core.chance import below, seed_streams
from flammerouge.core.plan import Module, Plan
from flammerouge.core.tiles import Tile
from flammerouge.core.vectors import vec
from flammerouge.data.weather import weather_flags, weather_tokens

FAIR: Final = "fair"


def change(plan: Plan) -> None:
    """MET-SET-01: draw a token for each straight and mark the squares of its tile."""
    tokens = list(weather_tokens())
    words = vec[i64]([i64(0)])
    seed_streams(words, plan.seed, ["weather"])
    squares = list(plan.track.squares())
    for place, tile in enumerate(plan.road.tiles):
        if not takes_token(tile) or not tokens:
            continue
        token = tokens.pop(int(below(words, 0, len(tokens))))
        if token != FAIR:
            plan.weather.append((place, token))
        for number in plan.road.squares_of(place):
            squares[number] = squares[number].with_flags(weather_flags()[token])
    plan.track = plan.track.with_squares(tuple(squares))


def takes_token(tile: Tile) -> bool:
    """R-22, R-45, R-75: six-square straights only, never the start, the finish or tile 9."""
    return tile.shape == "straight" and tile.role in ("straight", "breakaway")


WEATHER = Module("weather", change)
