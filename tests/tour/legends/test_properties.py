"""Random whole campaigns: what must hold whatever is chosen and ridden."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammerouge.core.cards import EXHAUSTION_CARD
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import COLOURS
from flammerouge.core.race import Race
from flammerouge.record.write import write_record
from flammerouge.rulesets import MOST_CARRIED, new_race
from flammerouge.tour.legends.best import tables
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.draw import STRAIGHTS
from flammerouge.tour.legends.kept import read_campaign, write_campaign
from flammerouge.tour.legends.options import PER_RACE, PER_TOUR, VARIANTS, CampaignOptions, boxes
from tests.property.profile import examples
from tests.tour.legends.rides import go_on

options = st.builds(
    CampaignOptions,
    kind=st.sampled_from(KINDS),
    teammates=st.sampled_from(KINDS),
    exhaustion=st.integers(0, 10),
    variant=st.sampled_from(sorted(VARIANTS)),
    doubled=st.booleans(),
    sprints=st.booleans(),
    boxes=st.lists(st.sampled_from(boxes()), unique=True).map(lambda more: ("base", *more)),
    a_bit_more=st.sampled_from([PER_RACE, PER_TOUR]),
    colour=st.sampled_from(sorted(COLOURS)),
).map(lambda one: one._replace(boxes=tuple(dict.fromkeys(one.boxes))))
seeds = st.integers(0, 2**128 - 1).map(lambda number: f"{number:032x}")


@pytest.mark.rule("LEG-TOUR-01", "LEG-TOUR-03", "LEG-SCORE-01", "LEG-SCORE-02")
@examples(6)
@given(options, seeds, st.integers(0, 1000))
def test_a_campaign_holds_together_from_the_first_talent_to_the_score(
    chosen: CampaignOptions, seed: str, number: int
) -> None:
    campaign = Campaign(chosen, seed)
    races = go_on(campaign, number)
    check_stages(campaign)
    check_talents(campaign, races)
    check_exhaustion(campaign, races)
    check_books(campaign)
    records = [write_record(race, {}) for race in races]
    kept = read_campaign(write_campaign(campaign, records))
    assert vars(kept.campaign) == vars(campaign)
    assert kept.campaign.ledger == campaign.ledger


def check_stages(campaign: Campaign) -> None:
    """No stage twice; each is lengthened by what its variant says."""
    assert len({stage.id for stage in campaign.stages}) == len(campaign.stages)
    straights = campaign.options.length.straights
    assert tuple(len(stage.added) for stage in campaign.stages) == straights
    for stage in campaign.stages:
        assert all(face.lower() in STRAIGHTS for face in stage.added)


def check_talents(campaign: Campaign, races: list[Race]) -> None:
    """One of each tier, held from the stage before which it was chosen."""
    assert len(campaign.talents) == 3
    for number, race in enumerate(races, 1):
        held = sum(due <= number for due in campaign.options.length.talents)
        assert race.options.legend is not None
        assert race.options.legend.talents == campaign.talents[:held]


def check_exhaustion(campaign: Campaign, races: list[Race]) -> None:
    """A stage begins with what the one before it left, but for the two talents that remove cards;
    all energy cards are back."""
    before = campaign.options.exhaustion
    for number, race in enumerate(races, 1):
        if "final-stretch" in campaign.talents and number == campaign.options.length.talents[2]:
            before = 0
        fresh = new_race(race.options, race.seed).view("").riders[0].held
        assert fresh.count(EXHAUSTION_CARD) == min(before, MOST_CARRIED)
        assert race.options.legend is not None
        more = "roule-roule" in race.options.legend.talents
        assert len(fresh) - fresh.count(EXHAUSTION_CARD) == 15 + more
        before = campaign.outcomes[number - 1].exhaustion
        if "second-breath" in campaign.talents:
            before = max(0, before - 3)


def check_books(campaign: Campaign) -> None:
    """Points add up, times never go back, everybody is classified once."""
    books = campaign.ledger
    assert books.total == books.classification + sum(one.points + one.sprint for one in books.lines)
    assert books.total == campaign.score().points
    totals = [line.total for line in books.lines]
    assert totals == sorted(totals)
    times = [one.time for one in books.general]
    assert times == sorted(times)
    assert len({one.rider for one in books.general}) == 7
    assert campaign.options.rider in {one.rider for one in books.general}
    assert campaign.score().table in tables()
    if not campaign.options.sprints:
        assert not any(line.sprint for line in books.lines)
