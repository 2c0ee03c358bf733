"""Findings of a study: measured shares, sentences that are checked against them, and their page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from flammerouge.arena.axes import plain_axis
from flammerouge.arena.charts import Mark, dots
from flammerouge.arena.intervals import wilson
from tools.measured import ends, percent, table

REFUTED: Final = "**These races do not support it:**"


@dataclass(frozen=True)
class Rate:
    """How often something happened among the times when it could."""

    label: str
    wins: int
    trials: int

    @property
    def share(self) -> float:
        """The measured share."""
        return self.wins / self.trials if self.trials else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.wins, self.trials)

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.interval[0]

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.interval[1]

    def __str__(self) -> str:
        return f"{percent(self.share)} ({ends(self.interval)})"


@dataclass(frozen=True)
class Claim:
    """A sentence, and whether the intervals support it."""

    text: str
    holds: bool

    def __str__(self) -> str:
        return self.text if self.holds else f"{REFUTED} {self.text}"


@dataclass(frozen=True)
class Finding:
    """What one study has found: the same shares among two kinds of riders, and what they say.

    `fields` has the shares by the name of the bot that rides for everybody; the first is drawn.
    `equal` is what each share would be if nothing mattered.
    """

    name: str
    title: str
    method: str
    fields: Mapping[str, Sequence[Rate]]
    claims: Sequence[Claim]
    equal: float | None = None

    @property
    def refuted(self) -> list[str]:
        """The sentences that are no longer true."""
        return [claim.text for claim in self.claims if not claim.holds]


def apart(one: Rate, other: Rate) -> bool:
    """Whether the first is surely above the second: their intervals do not touch."""
    return one.low > other.high


def near(rates: Sequence[Rate], value: float, margin: float) -> bool:
    """Whether all are surely as near to a value as that."""
    return all(value - margin < rate.low and rate.high < value + margin for rate in rates)


def highest(rates: Sequence[Rate]) -> Rate:
    """The one with the highest share."""
    return max(rates, key=lambda rate: rate.share)


def lowest(rates: Sequence[Rate]) -> Rate:
    """The one with the lowest share."""
    return min(rates, key=lambda rate: rate.share)


def named(rates: Sequence[Rate], label: str) -> Rate:
    """The one with this label."""
    return next(rate for rate in rates if rate.label == label)


def chart(finding: Finding) -> str:
    """The shares of the first field as an SVG: dots with whiskers, a line where `equal` is."""
    field, rates = next(iter(finding.fields.items()))
    marks = [Mark(rate.label, rate.share, str(rate), rate.low, rate.high) for rate in rates]
    reach = [end for rate in rates for end in rate.interval]
    axis = plain_axis([*reach, *([finding.equal] if finding.equal else [])], percent)
    return f"{dots(f'{finding.title} ({field})', marks, axis, equal=finding.equal)}\n"


def section(finding: Finding, command: str) -> list[str]:
    """A finding as a part of the page."""
    names = list(finding.fields)
    rows = [
        [one[0].label, *(cell for rate in one for cell in (f"{rate.trials:,}", str(rate)))]
        for one in zip(*finding.fields.values(), strict=True)
    ]
    heads = ["", *(head for name in names for head in ("times", f"`{name}` field"))]
    return [
        f"## {finding.title}",
        "",
        " ".join(str(claim) for claim in finding.claims),
        "",
        finding.method,
        "",
        *table(heads, rows),
        "",
        f"![{finding.title}](balance/{finding.name}.svg)",
        "",
        f"Again: `{command}`",
        "",
    ]
