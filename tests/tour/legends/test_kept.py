"""A campaign on paper: written, read again, and refused when anything is wrong with it."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from flammerouge.core.errors import FlammeRougeError
from flammerouge.record.write import write_record
from flammerouge.rulesets import new_race
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.draw import draw_stages
from flammerouge.tour.legends.kept import Kept, digest_of, read_campaign, write_campaign
from flammerouge.tour.legends.options import CampaignOptions
from tests.tour.legends.rides import SEED, go_on, next_race

OPTIONS = CampaignOptions("sprinteur", variant="express", sprints=True, boxes=("base", "promo"))


@cache
def whole() -> tuple[Campaign, tuple[str, ...]]:
    """A campaign ridden to its end, with the records of its races."""
    campaign = Campaign(OPTIONS, SEED)
    races = go_on(campaign, 3)
    return campaign, tuple(write_record(race, {"red": "you"}) for race in races)


def test_a_campaign_is_read_as_it_was_written() -> None:
    campaign, records = whole()
    text = write_campaign(campaign, records)
    kept = read_campaign(text)
    assert vars(kept.campaign) == vars(campaign)
    assert (kept.races, kept.open) == (records, "")
    assert write_campaign(kept.campaign, kept.races, kept.open) == text


def test_a_race_that_was_left_is_kept_with_it() -> None:
    campaign = Campaign(OPTIONS, SEED, ("clarity",))
    race = new_race(campaign.next_options(), campaign.next_seed())
    for _ in range(12):
        race.apply(race.choices(race.decisions[0])[0])
    left = write_record(race, {"red": "you"})
    kept = read_campaign(write_campaign(campaign, (), left))
    assert kept == Kept(kept.campaign, (), left)
    assert vars(kept.campaign) == vars(campaign)


def test_a_lengthened_stage_with_exhaustion_and_a_mark_is_read_again() -> None:
    campaign = Campaign(OPTIONS, SEED, ("clarity",))
    records = [write_record(next_race(campaign), {})]
    campaign.finish(next_race(campaign))
    campaign.choose("super-sprint")
    assert campaign.exhaustion > 0
    records.append(write_record(next_race(campaign), {}))
    campaign.finish(next_race(campaign))
    assert vars(read_campaign(write_campaign(campaign, records)).campaign) == vars(campaign)
    assert "sprint on" in records[1]


def test_a_campaign_keeps_the_stages_that_were_drawn_whatever_is_drawn_today() -> None:
    """As if the stages of a box, or the way of drawing them, had changed since it began."""
    drawn = draw_stages(OPTIONS, SEED[::-1])
    assert drawn != draw_stages(OPTIONS, SEED)
    campaign = Campaign(OPTIONS, SEED, stages=drawn)
    records = [write_record(race, {}) for race in go_on(campaign)]
    kept = read_campaign(write_campaign(campaign, records))
    assert kept.campaign.stages == drawn
    assert vars(kept.campaign) == vars(campaign)


def test_a_digest_tells_campaigns_apart_by_what_was_chosen_and_ridden() -> None:
    campaign, records = whole()
    digest = digest_of(Kept(campaign, records))
    assert digest == digest_of(read_campaign(write_campaign(campaign, records)))
    other = Campaign(OPTIONS, SEED)
    ridden_otherwise = tuple(write_record(race, {"red": "you"}) for race in go_on(other, 4))
    assert digest != digest_of(Kept(other, ridden_otherwise))


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """The text of the whole campaign with something wrong in it."""
    campaign, records = whole()
    content = json.loads(write_campaign(campaign, records))
    change(content)
    return json.dumps(content)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda c: c.update(campaign=2), "campaign: 2 is not between 1 and 1"),
        (lambda c: c.pop("seed"), "seed: is missing"),
        (lambda c: c.update(more=1), "more: unknown field"),
        (lambda c: c.update(seed="12"), "seed: '12' is not 32 hexadecimal digits"),
        (lambda c: c["options"].update(kind="x"), "options.kind"),
        (lambda c: c.pop("stages"), "stages: is missing"),
        (lambda c: c["stages"].pop(), "stages: 2 stages, but the campaign has 3"),
        (lambda c: c["stages"].append({}), "stages: at most 3, not 4"),
        (lambda c: c["stages"][1].pop("added"), "stages[1].added: is missing"),
        (lambda c: c["stages"][0].update(id="nowhere"), 'stages[0].id: "nowhere" is not one of'),
        (lambda c: c["stages"][0].update(id="peloton-9-2-4"), "stages[0].id"),
        (lambda c: c["stages"].__setitem__(0, c["stages"][1]), "stages[0].added: 1 straights"),
        (lambda c: c["stages"][0].update(id=c["stages"][1]["id"]), "stages[1].id"),
        (lambda c: c["stages"][1].update(added=["e"]), "stages[1].added[0]"),
        (lambda c: c["stages"].reverse(), "stages[0].added: 2 straights, but 0"),
        (lambda c: c.update(talents=["wings"]), "talents[0]"),
        (lambda c: c.update(talents=["rest"]), "talent 'rest': offered now"),
        (lambda c: c["talents"].pop(), "a talent is chosen before the next stage"),
        (lambda c: c.update(races=[3]), "races[0]: 3 is not a text"),
        (lambda c: c.update(races=["x"]), "races[0]: line 1"),
        (lambda c: c["races"].reverse(), "this is not the race of stage 1"),
        (lambda c: c.update(seed="0" * 32), "this is not the race of stage 1"),
        (lambda c: c.update(open="x"), "open: line 1"),
        (lambda c: c.update(open=c["races"][0]), "a talent is chosen"),
    ],
)
def test_what_is_wrong_is_named(change: Callable[[dict[str, Any]], object], said: str) -> None:
    with pytest.raises(FlammeRougeError) as refusal:
        read_campaign(changed(change))
    assert said in refusal.value.message


def test_an_edited_race_is_refused() -> None:
    campaign, records = whole()
    lines = records[0].splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    lines[at] = lines[at].replace("4", "5", 1)
    with pytest.raises(FlammeRougeError, match=r"races\[0\]"):
        read_campaign(write_campaign(campaign, ["\n".join(lines), *records[1:]]))


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"campaign": 1}', "\x00", "null"])
def test_no_campaign_at_all_is_refused(text: str) -> None:
    with pytest.raises(FlammeRougeError):
        read_campaign(text)
