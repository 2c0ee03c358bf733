"""Forecasts: the same every time, about the stages that come, and of use."""

import pytest

from flammerouge.bots.roster import POLICIES
from flammerouge.core.policy import RandomPolicy
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.forecast import Forecast, forecast
from flammerouge.tour.legends.options import CampaignOptions
from tests.tour.legends.rides import SEED, outcome, ridden

SPRINTEUR = CampaignOptions("sprinteur", sprints=True)
NO_WASTE = POLICIES["no-waste"]


def by_talent(campaign: Campaign, races: int) -> dict[str, Forecast]:
    return {one.talent: one for one in forecast(campaign, NO_WASTE, races)}


def test_without_a_talent_and_with_each_that_is_offered_on_the_stages_that_come() -> None:
    campaign = ridden(SPRINTEUR, ("clarity",), *[outcome(rider="rS", exhaustion=3)] * 2)
    found = forecast(campaign, NO_WASTE, 10)
    assert [one.talent for one in found] == ["", *campaign.offered]
    for one in found:
        assert one.races == 9
        assert [stage.stage for stage in one.stages] == [3, 4, 5]
        for stage in one.stages:
            assert 1 <= stage.place <= 7
            assert 0 <= stage.wins <= 1
            assert 0 <= stage.sprints <= 1
            assert stage.sprints <= stage.points <= 4
            assert stage.behind >= 0
            assert stage.exhaustion >= 0


def test_where_no_talent_is_offered_only_what_comes_is_told() -> None:
    campaign = ridden(SPRINTEUR, ("clarity",))
    assert [one.talent for one in forecast(campaign, NO_WASTE, 5)] == [""]


def test_the_same_campaign_has_the_same_forecast() -> None:
    first = forecast(Campaign(SPRINTEUR, SEED), RandomPolicy, 10)
    assert forecast(Campaign(SPRINTEUR, SEED), RandomPolicy, 10) == first
    assert forecast(Campaign(SPRINTEUR, SEED[::-1]), RandomPolicy, 10) != first


def test_a_campaign_is_not_changed_by_its_forecast() -> None:
    campaign = Campaign(SPRINTEUR, SEED)
    before = dict(vars(campaign))
    forecast(campaign, NO_WASTE, 5)
    assert vars(campaign) == before


def test_points_scored_already_count() -> None:
    won = [outcome(1, 0, rider="rS", others=600, exhaustion=2)] * 4
    lost = [outcome(7, 900, rider="rS", exhaustion=2)] * 4
    talents = ("clarity", "super-sprint", "final-stretch")
    after_wins = forecast(ridden(SPRINTEUR, talents, *won), NO_WASTE, 10)[0].points
    after_losses = forecast(ridden(SPRINTEUR, talents, *lost), NO_WASTE, 10)[0].points
    # Four wins and a lead that one stage cannot undo against four lost stages without hope.
    assert after_wins - after_losses == pytest.approx(12 + 5)


@pytest.mark.rule("LEG-TALENT-S3-3")
def test_final_stretch_shows_in_the_cards_that_are_left() -> None:
    tired = [outcome(rider="rS", exhaustion=16)] * 4
    found = by_talent(ridden(SPRINTEUR, ("clarity", "super-sprint"), *tired), 40)
    assert found["final-stretch"].stages[0].exhaustion < found[""].stages[0].exhaustion - 4
    assert found["final-stretch"].stages[0].place < found[""].stages[0].place - 0.5


@pytest.mark.rule("LEG-TALENT-R1-3")
def test_second_breath_shows_on_every_stage_after_the_first() -> None:
    options = CampaignOptions("rouleur", exhaustion=6)
    found = by_talent(Campaign(options, SEED), 60)
    with_it, without = found["second-breath"].stages, found[""].stages
    assert with_it[0] == without[0]
    assert all(a.exhaustion < b.exhaustion for a, b in zip(with_it[1:], without[1:], strict=True))


@pytest.mark.rule("R-21")
def test_a_bit_more_once_in_the_tour_is_gone_after_its_first_use() -> None:
    options = CampaignOptions("sprinteur", a_bit_more="tour")
    found = by_talent(Campaign(options, SEED), 20)
    other = by_talent(Campaign(options._replace(a_bit_more="race"), SEED), 20)
    assert found["a-bit-more"].stages[0] == other["a-bit-more"].stages[0]
    assert found["a-bit-more"].stages[1:] != other["a-bit-more"].stages[1:]
