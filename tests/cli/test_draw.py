"""The road in text."""

import io

import pytest

from flammerouge.cli.draw import (
    COLUMNS,
    Mark,
    Ribbon,
    draw_overview,
    draw_profile,
    draw_strip,
)
from flammerouge.cli.terminal import ESCAPE, WIDTH, Paint, has_colours, in_columns, pad, width_of
from flammerouge.core.tiles import lay
from flammerouge.core.track import read_track
from flammerouge.data.stages import Stage, stages
from flammerouge.data.tiles import tile

PLAIN = Paint(on=False)


def strip(track: str, *marks: Mark) -> list[str]:
    ribbon = Ribbon(read_track(track))
    return draw_strip(ribbon, marks, range(len(ribbon.columns)), PLAIN)


def test_lanes_run_right_lane_below_and_lines_stand_between_squares() -> None:
    assert strip("2.S*2 2. 1c 3s 2^ 2v 2.F", Mark("rR", "red", 2, 0), Mark("bS", "blue", 4, 2)) == [
        "              bS",
        "  .  . |.     s  ^  v |.",
        "  .  .  rR c  s  ^  v |.",
        " ......|..cccsss^^^vvv|..",
        "  0  1           5     F1",
    ]


def test_own_and_fallen_riders_are_marked() -> None:
    lines = strip(
        "2.S*3 2.F",
        Mark("rR", "red", 0, 0, own=True),
        Mark("bS", "blue", 1, 0, own=True, fallen=True),
        Mark("kR", "black", 1, 1),
    )
    assert lines[:2] == ["  .  kR . |.", " >rR!bS . |."]


def test_branches_run_side_by_side_with_the_same_way_to_go_in_one_column() -> None:
    # Squares: 0, 1, inner 2-4, outer 5-9, then 10. I1 and O3 are three steps from leaving.
    lines = strip("2.S 2. (1.*3|1.*5) 2. 2.F", Mark("rR", "red", 2, 0), Mark("bS", "blue", 7, 0))
    assert lines == [
        "  . |.  .  .  bS .  .  . |.",
        "  . |.        rR .  .  . |.",
        " ...|..@@@@@@@@@@@@@@@...|..",
        "  0     5              10 F1",
    ]


def test_weather_and_sharp_corners_stand_behind_the_ground() -> None:
    ground = strip("2.S 2.w 2.x 2.+ 2.- 1.! 2.F")[-2]
    assert ground == " ...|.w..x..+..-..!|.."


def test_riders_on_the_grass_stand_below_the_road() -> None:
    lines = strip(
        "2.S 2. 2.F",
        *(Mark(name, "red", 1, lane) for name, lane in (("rR", 0), ("rS", 1), ("bR", -1))),
    )
    assert lines[:3] == ["  .  rS|.", "  .  rR|.", "     bR"]


def test_riders_who_share_a_lane_in_a_time_trial_are_stacked_and_counted() -> None:
    names = [f"{team}{kind}" for team in "rbkg" for kind in "RS"]
    marks = [Mark(name, "red", 0, 0, own=name[0] == "k") for name in names]
    # An own rider has the lane, the other one the next row; six more are counted.
    assert strip("2.S 2.F", *marks)[:4] == ["  +6", " >kS", "  . |.", " >kR|."]


def test_the_window_follows_a_rider_and_stays_on_the_road() -> None:
    ribbon = Ribbon(read_track("2.S*5 2.*60 2.F*5"))
    assert ribbon.window(None) == range(COLUMNS)
    assert ribbon.window(2) == range(COLUMNS)
    assert ribbon.window(30) == range(21, 21 + COLUMNS)
    assert ribbon.window(69).stop == 70
    assert [i for window in ribbon.windows() for i in window] == list(range(70))


def test_the_overview_shows_own_riders_by_letter_and_counts_the_others() -> None:
    ribbon = Ribbon(read_track("2.S*2 2^*3 2v 2.F"))
    marks = [
        Mark("rS", "red", 1, 0, own=True),
        Mark("bS", "blue", 1, 1),
        Mark("bR", "blue", 4, 0),
        Mark("kR", "black", 4, 1),
    ]
    assert draw_overview(ribbon, marks, PLAIN) == [" ..|^^v|", "  S  2"]


def test_the_profile_climbs_and_falls() -> None:
    ribbon = Ribbon(read_track("2.S 2^*2 2. 2v*2 2.F"))
    assert draw_profile(ribbon, PLAIN) == ["    _", "   / \\", " _/   \\_"]


@pytest.mark.parametrize("stage", stages(), ids=lambda stage: stage.id)
def test_no_stage_is_wider_than_the_screen(stage: Stage) -> None:
    ribbon = Ribbon(lay(tuple(tile(face) for face in stage.tiles)).track)
    lines = [*draw_overview(ribbon, (), PLAIN), *draw_profile(ribbon, PLAIN)]
    for window in ribbon.windows():
        lines += draw_strip(ribbon, (), window, PLAIN)
    assert max(map(len, lines)) <= WIDTH
    assert len(draw_profile(ribbon, PLAIN)) <= 6


def test_every_square_of_a_stage_has_its_column() -> None:
    for stage in stages():
        track = lay(tuple(tile(face) for face in stage.tiles)).track
        assert set(Ribbon(track).place) == set(range(len(track.squares())))


def test_colours_change_no_width() -> None:
    ribbon = Ribbon(read_track("2.S*2 2^*3 2v 2.F"))
    marks = [Mark("rS", "red", 1, 0, own=True)]
    plain, coloured = (draw_strip(ribbon, marks, range(7), Paint(on=on)) for on in (False, True))
    assert plain != coloured
    assert plain == [ESCAPE.sub("", line) for line in coloured]
    assert [width_of(line) for line in coloured] == [len(line) for line in plain]


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "on"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_no_color_and_dumb_terminals_are_respected(environment: dict[str, str], on: bool) -> None:
    assert has_colours(Screen(), environment) == on


def test_columns_are_read_downwards_and_coloured_cells_line_up() -> None:
    paint = Paint(on=True)
    assert in_columns(["a", "b", "c"], 2) == ["a".ljust(40) + "c", "b"]
    assert width_of(pad(paint("ab", "red"), 5)) == 5
