"""Points of a campaign, the general classification and the tables of best scores."""

from typing import Any

import pytest

from flammerouge.core.errors import IllegalAction, MalformedInput
from flammerouge.tour.legends.best import (
    Score,
    ranked,
    read_scores,
    table_of,
    tables,
    write_scores,
)
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.options import CampaignOptions, introduction
from flammerouge.tour.legends.scores import general, general_points, ledger, stage_points
from tests.tour.legends.rides import SEED, outcome

ROULEUR = CampaignOptions("rouleur")
EXPRESS = CampaignOptions("rouleur", variant="express")
TALENTS = ("stamina", "rest", "roule-roule")


@pytest.mark.rule("LEG-SCORE-01")
def test_the_first_three_of_a_stage_score_three_two_and_one() -> None:
    assert [stage_points(place) for place in range(1, 8)] == [3, 2, 1, 0, 0, 0, 0]


@pytest.mark.rule("LEG-SCORE-02", "LEG-SCORE-03")
def test_the_first_five_of_the_classification_score_five_to_one_or_twice_that() -> None:
    plain = [general_points(place, doubled=False) for place in range(1, 8)]
    assert plain == [5, 4, 3, 2, 1, 0, 0]
    assert [general_points(place, doubled=True) for place in range(1, 8)] == [
        2 * points for points in plain
    ]


@pytest.mark.rule("LEG-SCORE-01", "LEG-SCORE-02")
def test_stages_score_at_once_and_the_classification_at_the_end() -> None:
    # First twice and fourth once; 0 + 90 + 60 seconds against 180 of the others: he leads.
    ends = [outcome(1, 0), outcome(1, 90), outcome(4, 60)]
    books = [ledger(EXPRESS, ends[:n]) for n in range(4)]
    assert [one.total for one in books] == [0, 3, 6, 11]
    assert [one.classification for one in books] == [0, 0, 0, 5]
    assert [line.points for line in books[3].lines] == [3, 3, 0]
    assert [line.total for line in books[3].lines] == [0, 90, 150]
    assert [line.behind for line in books[3].lines] == [0, 0, 0]


@pytest.mark.rule("LEG-SCORE-03")
def test_the_rouleurs_introduction_doubles_the_classification_alone() -> None:
    assert introduction("rouleur") == ROULEUR._replace(doubled=True)
    ends = [outcome(1, 0), outcome(2, 90), outcome(4, 60)]
    assert ledger(EXPRESS._replace(doubled=True), ends).total == 3 + 2 + 2 * 5


@pytest.mark.rule("LEG-SCORE-04")
def test_the_sprinteurs_introduction_scores_a_point_a_sprint() -> None:
    assert introduction("sprinteur") == CampaignOptions("sprinteur", sprints=True)
    ends = [outcome(4, 60, sprint=True), outcome(5, 60), outcome(6, 60, sprint=True)]
    books = ledger(EXPRESS._replace(sprints=True), ends)
    assert [line.sprint for line in books.lines] == [1, 0, 1]
    # He is sixth: all have the same time, and five crossed before him on the last stage.
    assert (books.classification, books.total) == (0, 2)
    assert ledger(EXPRESS, ends).total == 0


@pytest.mark.rule("LEG-SCORE-03", "LEG-SCORE-04")
def test_both_scorings_go_together_and_with_any_rider() -> None:
    options = CampaignOptions("sprinteur", variant="express", doubled=True, sprints=True)
    ends = [outcome(3, 0, rider="rS", sprint=True)] * 3
    assert ledger(options, ends).total == 3 * (1 + 1) + 2 * 5


@pytest.mark.rule("LEG-TM-03", "R-53")
def test_the_classification_has_seven_riders_and_adds_their_times() -> None:
    standings = general([outcome(2, 70), outcome(2, 80)])
    assert len(standings) == 7
    assert [one.time for one in standings] == [120] * 6 + [150]
    assert standings[-1] == ("rR", 150, 30)
    assert general([]) == ()


@pytest.mark.rule("GT-END-05")
def test_among_equal_times_who_crossed_first_on_the_latest_stage_is_ahead() -> None:
    early, late = outcome(1, 60), outcome(3, 60)
    assert [one.rider for one in general([early, late])] == list(late.order)
    assert [one.rider for one in general([late, early])] == list(early.order)


# -- best scores ---------------------------------------------------------------------------
def scored(points: int, **fields: Any) -> Score:
    usual = Score("standard", points, 1, 300, "rouleur", "rouleur", 2)
    return usual._replace(**fields)


@pytest.mark.rule("LEG-VAR-03")
def test_every_variant_and_every_scoring_has_a_table_of_its_own() -> None:
    found = {
        table_of(CampaignOptions("rouleur", variant=variant, doubled=doubled, sprints=sprints))
        for variant in ("standard", "sixth-stage", "express")
        for doubled in (False, True)
        for sprints in (False, True)
    }
    assert len(found) == 12
    assert found == set(tables())
    assert table_of(introduction("sprinteur")) == "standard+sprints"
    assert table_of(ROULEUR) == table_of(CampaignOptions("sprinteur", "sprinteur", 4))


@pytest.mark.rule("LEG-VAR-03")
def test_tables_are_kept_apart_and_begin_with_the_best() -> None:
    few, many, express = scored(4), scored(9), scored(20, table="express")
    assert ranked([few, express, many]) == {"standard": (many, few), "express": (express,)}


def test_equal_points_are_told_apart_by_place_difficulty_and_time() -> None:
    best = [
        scored(9, general=1, exhaustion=5, time=200),
        scored(9, general=1, exhaustion=5, time=250),
        scored(9, general=1, exhaustion=2, time=100),
        scored(9, general=2, exhaustion=9, time=50),
    ]
    assert list(ranked(best[::-1])["standard"]) == best


def test_a_campaign_that_is_over_has_a_score() -> None:
    ends = [outcome(1, 0), outcome(2, 90), outcome(4, 60)]
    campaign = Campaign(EXPRESS._replace(exhaustion=3), SEED, TALENTS, ends)
    assert campaign.score("Ann") == Score("express", 10, 1, 150, "rouleur", "rouleur", 3, "Ann")
    with pytest.raises(IllegalAction):
        Campaign(EXPRESS, SEED, TALENTS[:1]).score()


def test_scores_are_written_and_read_again() -> None:
    scores = (scored(4), scored(9, table="express+sprints", name="Zoé"))
    assert read_scores(write_scores(scores)) == scores
    assert read_scores("[]") == ()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("table", "moon", "scores[0].table"),
        ("points", -1, "scores[0].points"),
        ("general", 8, "scores[0].general"),
        ("time", 1.5, "scores[0].time"),
        ("kind", "climber", "scores[0].kind"),
        ("exhaustion", True, "scores[0].exhaustion"),
    ],
)
def test_a_bad_score_is_refused_by_its_field(field: str, value: Any, said: str) -> None:
    with pytest.raises(MalformedInput) as refusal:
        read_scores(write_scores([scored(4)._replace(**{field: value})]))
    assert refusal.value.message.startswith(said)
