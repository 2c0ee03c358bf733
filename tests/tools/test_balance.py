"""The balance study: its shares, its guard against false sentences, its page."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from flammerouge.cli.options import read_seed
from tools.balance import complaints, measured, page, write
from tools.findings import (
    REFUTED,
    Claim,
    Finding,
    Rate,
    apart,
    chart,
    highest,
    lowest,
    named,
    near,
)
from tools.measured import stamp
from tools.races import TEAMS, alike, one_differs, ride, template
from tools.studies import STUDIES, falls, say_breakaway, say_handicap, say_row, say_seat, say_turn

SMALL = range(24)
SEED = "0123456789abcdef" * 2
PAGE = Path(__file__).parent.parent.parent / "docs" / "balance.md"


def rates(*wins: int, of: int = 10_000) -> list[Rate]:
    return [Rate(f"label {number}", one, of) for number, one in enumerate(wins)]


def finding(*, holds: bool) -> Finding:
    shares = {"heuristic": rates(3000, 2000), "no-waste": rates(2900, 2100)}
    return Finding("made-up", "A title", "A method.", shares, [Claim("So it is.", holds)], 0.25)


# -- shares ------------------------------------------------------------------------------------
def test_a_share_is_written_with_its_interval() -> None:
    # 50 of 100: Wilson's interval is 0.4038 to 0.5962.
    assert str(Rate("half", 50, 100)) == "50.0 % (40.4–59.6)"


def test_a_share_of_nothing_is_not_known() -> None:
    assert Rate("none", 0, 0).interval == (0.0, 1.0)


def test_shares_are_apart_when_their_intervals_do_not_touch() -> None:
    low, high, close = rates(2000, 3000, 2050)
    assert apart(high, low)
    assert not apart(low, high)
    assert not apart(close, low), "0.5 points are within the intervals"


def test_near_wants_the_whole_interval() -> None:
    assert near(rates(2500, 2520), 0.25, 0.015)
    assert not near(rates(2500, 2620), 0.25, 0.015)
    assert not near(rates(25, of=100), 0.25, 0.015), "too few races to say so"


def test_highest_lowest_and_named() -> None:
    found = rates(3, 1, 2, of=10)
    assert (highest(found), lowest(found)) == (found[0], found[1])
    assert named(found, "label 2") is found[2]


def test_falling_shares() -> None:
    assert falls(rates(4000, 3000, 2000), rates(4000, 3500, 1000))
    assert not falls(rates(4000, 3000, 2000), rates(4000, 4010, 1000))


# -- the guard ---------------------------------------------------------------------------------
def test_a_false_sentence_is_told_on_the_page_and_by_the_tool() -> None:
    assert complaints([finding(holds=True)]) == []
    assert complaints([finding(holds=False)]) == ["made-up: not supported: So it is."]
    assert f"\n{REFUTED} So it is.\n" in page([finding(holds=False)], range(10), "Made.")
    assert "\nSo it is.\n" in page([finding(holds=True)], range(10), "Made.")


@pytest.mark.parametrize(
    ("say", "true", "false"),
    [
        (say_seat, (2500, 2510, 2490, 2500), (2700, 2300, 2500, 2500)),
        (say_turn, (4000, 3000, 2000, 1000), (2500, 2500, 2500, 2500)),
        (say_turn, (4000, 3000, 2000, 1000), (4000, 2000, 3000, 1000)),
        (say_row, (2500, 1500, 1000, 700, 300), (300, 700, 1000, 1500, 2500)),
        (say_breakaway, (3000, 2000, 2500), (2000, 3000, 2500)),
        (say_handicap, (2500, 2200, 1900), (2500, 2500, 2500)),
    ],
)
def test_sentences_hold_for_what_they_say_and_for_nothing_else(
    say: object, true: tuple[int, ...], false: tuple[int, ...]
) -> None:
    assert callable(say)
    many = 100_000
    right, wrong = (rates(*(10 * one for one in wins), of=many) for wins in (true, false))
    assert all(claim.holds for claim in say(right, right))
    assert not all(claim.holds for claim in say(wrong, wrong))
    assert not all(claim.holds for claim in say(right, wrong)), "both fields must say so"


# -- races -------------------------------------------------------------------------------------
def test_equal_numbers_ride_equal_races() -> None:
    first, second = (list(alike("heuristic", SMALL, setup="random")) for _ in range(2))
    assert first == second
    assert len({race.winner for race in first}) > 1


def test_the_one_that_differs_has_every_seat_on_every_stage() -> None:
    assert len({(road, seat) for _, road, seat in one_differs(SMALL)}) == len(SMALL)


def test_random_picks_are_no_matter_of_the_seat() -> None:
    picks = [race.specialists for race in alike("no-waste", SMALL, module="specialists",
                                                 setup="random")]  # fmt: skip
    assert all(len(pick) == 2 * len(TEAMS) for pick in picks)
    assert len(set(picks)) == len(picks)


def test_a_handicap_is_for_one_seat() -> None:
    road = "avenue-corso-paseo"
    plain, heavy = (template(road, seat=2, handicap=cards) for cards in (0, 2))
    more = [int(heavy.size[4 * row]) - int(plain.size[4 * row]) for row in range(8)]
    assert more == [0, 0, 0, 0, 2, 2, 0, 0]


def test_a_rider_who_broke_away_stands_before_the_front_row() -> None:
    road = "peloton-7-2-4"
    race = ride(road, template(road, "breakaway"), 1, ["no-waste"] * 4)
    assert sum(row < 0 for row in race.rows) == 1


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)
def test_every_study_can_be_made(study: object) -> None:
    found = measured(next(one for one in STUDIES if one is study), SMALL)
    assert list(found.fields) == ["heuristic", "no-waste"] or found.name == "skill"
    for shares in found.fields.values():
        assert all(rate.trials for rate in shares)
    ElementTree.fromstring(chart(found))


def test_wins_are_shared_out() -> None:
    study = next(one for one in STUDIES if one.name == "turn")
    for shares in measured(study, SMALL).fields.values():
        assert sum(rate.wins for rate in shares) == len(SMALL)


# -- the page ----------------------------------------------------------------------------------
def test_a_finding_has_interval_plot_and_command(tmp_path: Path) -> None:
    write([finding(holds=True)], range(10), "Made.", tmp_path / "balance.md")
    text = (tmp_path / "balance.md").read_text("utf-8")
    assert "| label 0 | 10,000 | 30.0 % (29.1–30.9) | 10,000 | 29.0 % (28.1–29.9) |" in text
    assert "](balance/made-up.svg)" in text
    assert '`make balance ARGS="--only made-up"`' in text
    assert "\nMade. Races 0 to 9 for each field" in text
    drawing = ElementTree.parse(tmp_path / "balance" / "made-up.svg").getroot()
    assert "30.0 % (29.1–30.9)" in "".join(drawing.itertext())


def test_a_seed_is_that_of_an_arena_and_numbered_races_have_none() -> None:
    assert "seed" not in stamp("make balance")
    assert f" and seed `{SEED}`: " in stamp("make ladder", SEED)
    for name in ("balance", "ladder", "learned"):
        seeds = re.findall(r"\bseed `(.*?)`", PAGE.with_stem(name).read_text("utf-8"))
        assert len(seeds) == (name != "balance")
        assert all(read_seed(seed) == seed for seed in seeds)


def test_the_published_page_claims_of_seats_what_is_checked() -> None:
    """Less than a point, though two seats may be apart."""
    seats = rates(25_400, 24_600, 25_000, 25_000, of=100_000)
    assert apart(seats[0], seats[1])
    (claim,) = say_seat(seats, seats)
    assert claim.holds
    assert f"\n{claim.text}\n" in PAGE.read_text("utf-8")


def test_the_published_page_has_every_finding_and_no_false_sentence() -> None:
    text = PAGE.read_text("utf-8")
    assert REFUTED not in text
    for study in STUDIES:
        assert f"## {study.title}\n" in text
        assert (PAGE.with_suffix("") / f"{study.name}.svg").exists()
