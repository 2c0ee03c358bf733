"""What is drawn on the board stands out from its ground, by day and by night."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

THEME: Final = Path(__file__).resolve().parents[2] / "web" / "src" / "look" / "theme.css"
# What WCAG asks of graphics that carry a meaning, and of words.
GRAPHIC, WORDS = 3.0, 4.5
GROUNDS: Final = ("road", "ascent", "descent", "cobbles", "supply", "start", "finish")
MARKED: Final = ("ascent", "descent", "cobbles", "supply")
TEAMS: Final = {
    "on-dark": ("red", "blue", "black", "green"),
    "on-light": ("pink", "white"),
}


def colours(edition: str) -> dict[str, str]:
    """The variables of an edition; the night changes those of the day."""
    found: dict[str, str] = {}
    for selector, rules in re.findall(
        r"(:root[^{]*)\{([^}]*)\}", THEME.read_text(encoding="utf-8")
    ):
        if edition == "night" or "night" not in selector:
            found |= re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6});", rules)
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_wcag_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("edition", ["day", "night"])
def test_marks_stand_out_from_their_ground(edition: str) -> None:
    found = colours(edition)
    pairs = [
        *((f"{ground}-mark", ground) for ground in MARKED),
        # Team colours alone may be as light as the road: the outline is what is seen of a rider.
        *(("outline", ground) for ground in (*GROUNDS, "grass")),
        *(("ink", ground) for ground in GROUNDS),
        ("crash", "road"),
        ("rouge-text", "road"),
        ("bleu", "sheet"),
        ("grass-edge", "paper"),
    ]
    faint = {
        pair: round(far, 2)
        for pair in pairs
        if (far := contrast(found[pair[0]], found[pair[1]])) < GRAPHIC
    }
    assert not faint


@pytest.mark.parametrize("edition", ["day", "night"])
def test_numbers_can_be_read_on_every_team(edition: str) -> None:
    found = colours(edition)
    faint = {
        team: round(far, 2)
        for words, teams in TEAMS.items()
        for team in teams
        if (far := contrast(found[words], found[f"team-{team}"])) < WORDS
    }
    assert not faint
