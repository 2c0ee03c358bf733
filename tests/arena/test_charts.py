"""Charts: every value in its place, in words too, and nothing from outside."""

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from flammerouge.arena.axes import Axis, log_axis, plain_axis
from flammerouge.arena.charts import SIDE, SPAN, WIDTH, Mark, Series, bars, dots, lines

SVG = "{http://www.w3.org/2000/svg}"
MARKS = [Mark("a<b", 0.5, "50 % (40–60)", 0.4, 0.6), Mark("c", 0.25, "25 %")]


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def texts(drawing: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


# -- axes ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([0.62, 0.1], [0, 0.2, 0.4, 0.6, 0.8]),
        ([1.0], [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        ([0.05], [0, 0.01, 0.02, 0.03, 0.04, 0.05]),
        ([37], [0, 10, 20, 30, 40]),
    ],
)
def test_ticks_from_zero_on_are_round(values: list[float], ticks: list[float]) -> None:
    axis = plain_axis(values, percent, zero=True)
    assert axis.ticks == pytest.approx(ticks)
    assert (axis.low, axis.high) == pytest.approx((ticks[0], ticks[-1]))


def test_an_axis_need_not_begin_at_zero_and_may_hold_one_value() -> None:
    assert plain_axis([21.3, 29.9], percent).ticks == pytest.approx([20, 22, 24, 26, 28, 30])
    axis = plain_axis([25.0], percent)
    assert axis.low <= 25 < axis.high


def test_equal_distances_are_equal_factors_on_a_log_axis() -> None:
    axis = log_axis([0.02, 30], percent)
    assert (axis.low, axis.high) == pytest.approx((0.01, 100))
    assert [axis.at(value) for value in (0.01, 0.1, 1, 10, 100)] == pytest.approx(
        [0, 0.25, 0.5, 0.75, 1]
    )
    assert log_axis([1, 5], percent).ticks == pytest.approx([1, 2, 5, 10])
    assert log_axis([1], percent).high == 10


def test_what_is_outside_stays_at_the_edge() -> None:
    axis = Axis(0, 10, (0, 10), percent)
    assert (axis.at(-5), axis.at(5), axis.at(50)) == (0, 0.5, 1)


# -- rows ------------------------------------------------------------------------------------
def test_bars_are_as_long_as_their_values() -> None:
    drawing = bars("Wins", MARKS, plain_axis([1.0], percent, zero=True), equal=0.25)
    root = ElementTree.fromstring(drawing)
    widths = [float(bar.attrib["width"]) for bar in root.iter(f"{SVG}rect")]
    assert widths == pytest.approx([0.5 * SPAN, 0.25 * SPAN], abs=0.1)
    whisker = next(p for p in root.iter(f"{SVG}path") if p.get("class") == "whisker")
    ends = [float(x) for x in re.findall(r"M([\d.]+)", whisker.attrib["d"])[:2]]
    assert ends == pytest.approx([SIDE + 0.4 * SPAN, SIDE + 0.6 * SPAN], abs=0.1)
    equal = next(p for p in root.iter(f"{SVG}path") if p.get("class") == "equal")
    assert equal.attrib["d"].startswith(f"M{SIDE + 0.25 * SPAN:.1f} ")


def test_dots_stand_where_their_values_are() -> None:
    drawing = dots("Rating", MARKS, Axis(0.25, 0.5, (0.25, 0.5), percent))
    places = [float(c.attrib["cx"]) for c in ElementTree.fromstring(drawing).iter(f"{SVG}circle")]
    assert places == pytest.approx([SIDE + SPAN, SIDE], abs=0.1)


@pytest.mark.parametrize("chart", [bars, dots])
def test_every_value_is_told_in_words(chart: Callable[..., str]) -> None:
    drawing = chart("Wins & more", MARKS, plain_axis([1.0], percent, zero=True))
    root = ElementTree.fromstring(drawing)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Wins & more"
    assert root.findtext(f"{SVG}desc") == "a<b: 50 % (40–60); c: 25 %"
    assert {"Wins & more", "a<b", "50 % (40–60)", "c", "25 %", "0 %", "100 %"} <= set(
        texts(drawing)
    )


def test_a_long_name_is_cut_but_told_in_full() -> None:
    name = "package.module.of.somebody:WithALongName"
    drawing = bars("x", [Mark(name, 0.5, "50 %")], plain_axis([1.0], percent))
    assert name not in texts(drawing)
    assert name[:30] in drawing
    assert name in (ElementTree.fromstring(drawing).findtext(f"{SVG}desc") or "")


# -- lines -----------------------------------------------------------------------------------
def test_lines_go_through_their_points_and_have_a_legend() -> None:
    series = [
        Series("search", [(1, 0.5), (10, 0.75), (100, 1.0)], [(0.4, 0.6), (0.7, 0.8), (0.9, 1.0)]),
        Series("others", [(1, 0.25), (100, 0.0)]),
    ]
    drawing = lines(
        "Budget", series, log_axis([1, 100], str), plain_axis([1.0], percent, zero=True),
        x_label="play-outs", y_label="wins",
    )  # fmt: skip
    root = ElementTree.fromstring(drawing)
    drawn = [p for p in root.iter(f"{SVG}path") if p.get("class") == "line"]
    first = [tuple(map(float, at.split())) for at in drawn[0].attrib["d"][1:].split("L")]
    assert first[0][0] < first[1][0] < first[2][0] == WIDTH - SIDE
    assert first[0][1] - first[1][1] == pytest.approx(first[1][1] - first[2][1], abs=0.1)
    assert len({p.attrib["stroke-dasharray"] for p in drawn}) == 2
    assert len([p for p in root.iter(f"{SVG}path") if p.get("class") == "band"]) == 1
    assert {"search", "others", "play-outs", "wins", "Budget"} <= set(texts(drawing))
    assert "others: 1: 25 %, 100: 0 %" in (root.findtext(f"{SVG}desc") or "")


def test_charts_know_night_and_need_nothing_from_outside() -> None:
    drawing = bars("x", MARKS, plain_axis([1.0], percent))
    assert "prefers-color-scheme:dark" in drawing
    assert re.findall(r"https?://[^\"]*", drawing) == ["http://www.w3.org/2000/svg"]
    assert "url(" not in drawing
