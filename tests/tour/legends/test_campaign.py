"""Whole campaigns: races in turn, and the same campaign again from its parts."""

import pytest

from flammerouge.core.errors import IllegalAction, MalformedInput
from flammerouge.core.options import Entry
from flammerouge.record.read import read_record
from flammerouge.record.write import write_record
from flammerouge.rulesets import new_race
from flammerouge.tour.legends.campaign import Campaign, rebuild
from flammerouge.tour.legends.options import (
    CampaignOptions,
    introduction,
    read_options,
    write_options,
)
from tests.tour.legends.rides import SEED, go_on, next_race, outcome, ridden

ROULEUR = CampaignOptions("rouleur")
EXPRESS = CampaignOptions("sprinteur", "sprinteur", variant="express", sprints=True)


@pytest.mark.rule("LEG-TOUR-01", "LEG-SET-01", "R-69")
def test_a_rouleurs_campaign_has_five_stages_ridden_like_those_of_a_tour() -> None:
    campaign = Campaign(introduction("rouleur"), SEED)
    races = go_on(campaign)
    assert campaign.over
    assert campaign.asks == ""
    assert len(races) == len(campaign.outcomes) == 5
    for race, stage in zip(races, campaign.stages, strict=True):
        assert race.options.mode == "tour"
        assert race.ranking() == campaign.outcomes[stage.number - 1].order
    assert len({race.seed for race in races}) == 5


@pytest.mark.rule("LEG-SET-01", "LEG-SET-03")
def test_the_options_of_a_race_name_the_rider_his_team_and_three_others() -> None:
    campaign = ridden(CampaignOptions("sprinteur", "sprinteur", colour="black"), ("clarity",))
    options = campaign.next_options()
    assert options.teams == tuple(Entry(c) for c in ("black", "red", "blue", "green"))
    race = new_race(options, campaign.next_seed())
    assert [rider.id for rider in race.view("").riders[:3]] == ["kS", "k1", "k2"]
    assert campaign.options.rider == "kS"


def test_a_campaign_is_the_same_again_from_its_outcomes_and_from_its_races() -> None:
    campaign = Campaign(EXPRESS, SEED)
    races = go_on(campaign)
    again = Campaign(EXPRESS, SEED, campaign.talents, campaign.outcomes)
    assert vars(again) == vars(campaign)
    read = [read_record(write_record(race, {})) for race in races]
    assert vars(rebuild(EXPRESS, SEED, campaign.talents, read)) == vars(campaign)


def test_a_campaign_can_be_rebuilt_wherever_it_stands() -> None:
    campaign = Campaign(EXPRESS, SEED)
    races = []
    while not campaign.over:
        if campaign.asks == "talent":
            campaign.choose(campaign.offered[1])
        else:
            races.append(next_race(campaign))
            campaign.finish(races[-1])
        assert vars(rebuild(EXPRESS, SEED, campaign.talents, races)) == vars(campaign)


def test_a_race_is_taken_up_only_where_it_belongs() -> None:
    campaign = ridden(EXPRESS, ("clarity",))
    race = next_race(campaign)
    with pytest.raises(IllegalAction, match="stage 1"):
        campaign.finish(new_race(campaign.next_options(), SEED))
    with pytest.raises(IllegalAction, match="not over"):
        campaign.finish(new_race(campaign.next_options(), campaign.next_seed()))
    with pytest.raises(IllegalAction, match="stage 1"):
        ridden(EXPRESS, ("breakaway",)).finish(race)
    with pytest.raises(IllegalAction, match="a talent is chosen"):
        Campaign(EXPRESS, SEED).finish(race)
    campaign.finish(race)
    campaign.choose("super-sprint")
    with pytest.raises(IllegalAction, match="stage 2"):
        campaign.finish(race)


def test_nothing_follows_the_last_stage() -> None:
    ends = [outcome(rider="rS")] * 3
    talents = ("clarity", "super-sprint", "final-stretch")
    campaign = Campaign(EXPRESS, SEED, talents, ends)
    assert campaign.over
    for call in (campaign.next_options, campaign.next_seed, lambda: campaign.stage):
        with pytest.raises(IllegalAction):
            call()
    with pytest.raises(IllegalAction):
        Campaign(EXPRESS, SEED, talents, [*ends, ends[0]])
    with pytest.raises(IllegalAction):
        Campaign(EXPRESS, SEED, talents[:1], ends[:2])


def test_the_seed_of_a_stage_tells_nothing_of_the_campaigns_own() -> None:
    seeds = {ridden(ROULEUR, ("stamina",), seed=f"{n:032x}").next_seed() for n in range(50)}
    assert len(seeds) == 50
    assert all(len(seed) == 32 and seed not in SEED for seed in seeds)


# -- options -------------------------------------------------------------------------------
def test_options_are_written_and_read_again() -> None:
    for options in (ROULEUR, EXPRESS, introduction("rouleur")):
        assert read_options(write_options(options)) == options
    assert read_options({"kind": "rouleur"}) == ROULEUR
    assert read_options({"kind": "rouleur", "boxes": ["base", "promo"]}).boxes == ("base", "promo")


@pytest.mark.rule("LEG-SET-04")
@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "options.kind: is missing"),
        ({"kind": "climber"}, "options.kind"),
        ({"kind": 3}, "options.kind"),
        ({"kind": "rouleur", "teammates": "x"}, "options.teammates"),
        ({"kind": "rouleur", "exhaustion": 11}, "options.exhaustion: 11 is not between 0 and 10"),
        ({"kind": "rouleur", "exhaustion": -1}, "options.exhaustion"),
        ({"kind": "rouleur", "variant": "long"}, "options.variant"),
        ({"kind": "rouleur", "doubled": 1}, "options.doubled"),
        ({"kind": "rouleur", "sprints": "yes"}, "options.sprints"),
        ({"kind": "rouleur", "boxes": "base"}, "options.boxes"),
        ({"kind": "rouleur", "boxes": []}, "options.boxes: 0 stages"),
        ({"kind": "rouleur", "boxes": ["base", "base"]}, "options.boxes[1]"),
        ({"kind": "rouleur", "a_bit_more": "never"}, "options.a_bit_more"),
        ({"kind": "rouleur", "colour": "mauve"}, "options.colour"),
        ({"kind": "rouleur", "speed": 3}, "options.speed: unknown field"),
        ([], "options: an array is not an object"),
    ],
)
def test_bad_options_are_refused_by_the_name_of_the_field(fields: object, said: str) -> None:
    with pytest.raises(MalformedInput) as refusal:
        read_options(fields)
    assert refusal.value.message.startswith(said)


def test_bad_options_and_seeds_make_no_campaign() -> None:
    with pytest.raises(MalformedInput, match=r"options\.kind"):
        Campaign(CampaignOptions("climber"), SEED)
    with pytest.raises(MalformedInput, match="seed"):
        Campaign(ROULEUR, "abc")
