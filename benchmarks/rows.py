"""How a figure is written: what was measured, its goal, and whether that is reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

HEAD: Final = ("| what | measured | goal | reached |", "|---|---:|---:|---|")


@dataclass(frozen=True)
class Row:
    """One figure of the table, with its goal if it has one."""

    what: str
    value: float
    goal: float | None = None
    unit: str = ""
    lower: bool = False
    digits: int = 0

    def line(self) -> str:
        """The figure as a line of the table."""
        if self.goal is None:
            return f"| {self.what} | {self.text(self.value)} | - | - |"
        reached = self.value <= self.goal if self.lower else self.value >= self.goal
        verdict = "yes" if reached else "**no**"
        return f"| {self.what} | {self.text(self.value)} | {self.text(self.goal)} | {verdict} |"

    def text(self, value: float) -> str:
        """A value with its unit."""
        return f"{value:,.{self.digits}f}{self.unit}"
