"""What is written about a tour: true, never without the yellow jersey, and in both languages."""

import json
import random
import re
from pathlib import Path

import pytest

from flammerouge.core.finish import clock
from flammerouge.core.terrain import TERRAINS
from flammerouge.server.press.chronicle import Chronicle
from flammerouge.server.press.finished import Headline
from flammerouge.server.tours import news
from flammerouge.server.tours.news import leader, points, stage_news, tour_news
from flammerouge.tour.options import TourOptions
from flammerouge.tour.tour import Tour, new_tour
from tests.tour.ridden import FOUR, ride_stage

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words"
STAGES = ("a b h C u", "a d c u", "a c G u", "grand-tour-1", "a f u")
TRIAL = STAGES.index("grand-tour-1")


def ridden(number: int) -> tuple[Tour, list[tuple[Headline, ...]]]:
    """A tour at random, and what was written about each stage."""
    tour = new_tour(TourOptions(STAGES, FOUR, (2,), combative=True), f"{number:032x}")
    told: list[tuple[Headline, ...]] = []
    chance = random.Random(number)
    while not tour.over:
        race = ride_stage(tour, chance)
        tour.finish(race)
        told.append(stage_news(Chronicle(race), tour))
    return tour, told


@pytest.fixture(scope="module")
def tours() -> list[tuple[Tour, list[tuple[Headline, ...]]]]:
    return [ridden(number) for number in range(6)]


Tours = list[tuple[Tour, list[tuple[Headline, ...]]]]


def test_the_loss_of_yellow_is_told_first_and_names_both(tours: Tours) -> None:
    lost = 0
    for tour, told in tours:
        for before, after, headlines in zip(
            tour.columns[:-1], tour.columns[1:], told[1:], strict=True
        ):
            changed = before.jerseys.yellow != after.jerseys.yellow
            assert headlines[0].code.startswith("yellow-lost") == changed
            if changed:
                lost += 1
                old, new = before.jerseys.yellow, after.jerseys.yellow
                assert (headlines[0].args["rider"], headlines[0].args["other"]) == (old, new)
                gap = after.time[old] - after.time[new]
                assert headlines[0].args["time"] == clock(gap)
                assert (headlines[0].code == "yellow-lost-tie") == (gap == 0)
            else:
                assert headlines[-1].args["rider"] == after.jerseys.yellow
    assert lost


@pytest.mark.rule("TTT-04", "R-72")
def test_the_team_that_was_fastest_together_is_the_one_with_the_lowest_time(tours: Tours) -> None:
    others = 0
    for tour, told in tours:
        times = tour.outcomes[TRIAL].result.times
        slower = dict.fromkeys(tour.roster.teams, 0)
        for rider, time in times.items():
            slower[tour.roster.team_of(rider)] = max(slower[tour.roster.team_of(rider)], time)
        for one in told[TRIAL]:
            if one.code == "team-trial":
                assert slower[str(one.args["team"])] == min(slower.values())
                others += one.args["team"] != tour.roster.team_of(tour.columns[TRIAL].latest[0])
    assert others, "somewhere the first across the line is of another team"


def test_the_lead_in_tour_points_changes_when_it_is_told_to(tours: Tours) -> None:
    for tour, told in tours:
        for number, headlines in enumerate(told):
            for one in headlines:
                if one.code == "lead-changed":
                    old, new = (leader(tour.columns[n]) for n in (number - 1, number))
                    assert (one.args["other_team"], one.args["team"]) == (old, new)
                    assert one.args["n"] == points(tour.columns[number])[new]


def test_the_front_page_of_the_end_names_the_winner_and_yellow(tours: Tours) -> None:
    for tour, _ in tours:
        first, second, *_ = tour_news(tour)
        assert first.args["team"] == tour.sheets.ranking[0]
        assert first.code.startswith("won")
        own = tour.roster.team_of(tour.columns[-1].jerseys.yellow) == first.args["team"]
        assert second.code == ("end-yellow-own" if own else "end-yellow-other")


@pytest.mark.rule("GT-JER-02", "GT-END-06")
def test_whoever_leads_is_told_from_whoever_wears_his_jersey(tours: Tours) -> None:
    """The best sprinter in yellow: the next best rides in green for him, and is not the best."""
    lent = 0
    for tour, told in tours:
        for column, headlines in zip(tour.columns, told, strict=True):
            best = {"green": column.standings.sprint, "polka-dot": column.standings.mountain}
            worn = {"green": column.jerseys.green, "polka-dot": column.jerseys.polka_dot}
            for one in headlines:
                jersey, _, what = one.code.rpartition("-")
                if jersey in best:
                    assert one.args["rider"] == worn[jersey]
                    assert (what == "lent") == (worn[jersey] != best[jersey][0])
                    lent += what == "lent"
        last = tour.columns[-1]
        ends = {one.code.removesuffix("-lent"): one for one in tour_news(tour)}
        assert ends["end-green"].args["rider"] == last.standings.sprint[0]
        assert ends["end-polka-dot"].args["rider"] == last.standings.mountain[0]
        assert ends["end-green"].args.get("other", last.jerseys.green) == last.jerseys.green
    assert lent, "somewhere the leader wears another jersey"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_there_are_words_for_everything_that_can_be_told(tours: Tours, language: str) -> None:
    words = json.loads((WORDS / f"tour.{language}.json").read_text(encoding="utf-8"))
    source = Path(news.__file__).with_suffix(".py").read_text(encoding="utf-8")
    codes = set(re.findall(r'news\(\s*"([a-z-]+)"', source))
    codes |= set(re.findall(r'"(yellow-[a-z-]+|won[a-z-]*)"', source))
    codes |= {
        f"yellow-lost-{key}" for key in ("trial", "line", *(t.key for t in TERRAINS.values()))
    }
    codes |= {
        f"{jersey}-{what}"
        for jersey in ("green", "polka-dot")
        for what in ("first", "taken", "lent")
    }
    codes |= {f"end-{jersey}{how}" for jersey in ("green", "polka-dot") for how in ("", "-lent")}
    codes |= {f"end-yellow-{whose}" for whose in ("own", "other")}
    told = {one.code: one for tour, stages in tours for news_ in stages for one in news_}
    told |= {one.code: one for tour, _ in tours for one in tour_news(tour)}
    assert set(told) <= codes
    for code in codes:
        assert f"news.{code}" in words, code
    for code, one in told.items():
        text = words[f"news.{code}"]
        holes = set(re.findall(r"\{(\w+)\}", json.dumps(text)))
        assert holes <= {*one.args, "n"}, code
