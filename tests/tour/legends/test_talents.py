"""Talents of a campaign: when they are chosen, and what they do between stages."""

import pytest

from flammerouge.core.cards import EXHAUSTION_CARD
from flammerouge.core.errors import IllegalAction
from flammerouge.core.race import Race
from flammerouge.core.talents import TALENT_IDS, TALENTS
from flammerouge.rulesets import MOST_CARRIED, new_race
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.options import CampaignOptions
from flammerouge.tour.legends.talents import exhaustion_between, tiers
from tests.rules.raced import of_kind
from tests.tour.legends.rides import SEED, next_race, outcome, ridden

ROULEUR = CampaignOptions("rouleur")
SPRINTEUR = CampaignOptions("sprinteur")


def held_at_start(campaign: Campaign) -> int:
    """Exhaustion cards in the main rider's deck at the start of the stage that comes."""
    race = new_race(campaign.next_options(), campaign.next_seed())
    return race.view("").riders[0].held.count(EXHAUSTION_CARD)


def asked(options: CampaignOptions) -> list[str]:
    """What a campaign asks for, one after the other; talents by their tier."""
    campaign = Campaign(options, SEED)
    found: list[str] = []
    while not campaign.over:
        if campaign.asks == "talent":
            found.append(str(tiers(options.kind).index(campaign.offered) + 1))
            campaign.choose(campaign.offered[0])
        else:
            found.append("race")
            campaign = Campaign(
                options, SEED, campaign.talents, (*campaign.outcomes, outcome(rider=options.rider))
            )
    return found


# -- when ----------------------------------------------------------------------------------
@pytest.mark.rule("LEG-TOUR-03", "LEG-TOUR-01")
@pytest.mark.parametrize("options", [ROULEUR, SPRINTEUR])
def test_a_talent_of_the_next_tier_is_chosen_before_stages_one_three_and_five(
    options: CampaignOptions,
) -> None:
    assert asked(options) == ["1", "race", "race", "2", "race", "race", "3", "race"]


@pytest.mark.rule("LEG-VAR-02")
def test_a_sixth_stage_is_ridden_with_the_talents_of_the_fifth() -> None:
    whole = asked(ROULEUR._replace(variant="sixth-stage"))
    assert whole == ["1", "race", "race", "2", "race", "race", "3", "race", "race"]


@pytest.mark.rule("LEG-VAR-01")
def test_in_the_express_tour_a_talent_is_chosen_before_each_stage() -> None:
    assert asked(ROULEUR._replace(variant="express")) == ["1", "race", "2", "race", "3", "race"]


@pytest.mark.rule("LEG-TOUR-03")
def test_there_are_eighteen_talents_three_in_each_tier_of_each_kind() -> None:
    assert [[len(tier) for tier in kind] for kind in TALENTS] == [[3, 3, 3], [3, 3, 3]]
    assert len(set(TALENT_IDS)) == 18
    assert Campaign(ROULEUR, SEED).offered == ("power-save", "stamina", "second-breath")
    assert Campaign(SPRINTEUR, SEED).offered == ("a-bit-more", "breakaway", "clarity")


@pytest.mark.rule("LEG-TOUR-03")
def test_talents_add_up_and_ride_with_him() -> None:
    campaign = ridden(ROULEUR, ("stamina", "rest"), outcome(), outcome())
    legend = campaign.next_options().legend
    assert legend is not None
    assert legend.talents == ("stamina", "rest")
    race = new_race(campaign.next_options(), campaign.next_seed())
    assert race.view("").riders[0].talents == ("stamina", "rest")


@pytest.mark.rule("LEG-TOUR-03")
def test_only_what_is_offered_can_be_chosen() -> None:
    campaign = Campaign(ROULEUR, SEED)
    for talent in ("rest", "clarity", "wings"):
        with pytest.raises(IllegalAction, match="power-save stamina second-breath"):
            campaign.choose(talent)
    campaign.choose("stamina")
    with pytest.raises(IllegalAction, match="offered now: none"):
        campaign.choose("power-save")
    with pytest.raises(IllegalAction, match="'rest' is not to be chosen yet"):
        Campaign(ROULEUR, SEED, ("stamina", "rest"), [outcome()])


# -- exhaustion between stages -------------------------------------------------------------
@pytest.mark.rule("LEG-TOUR-01")
def test_no_exhaustion_card_is_returned_between_stages() -> None:
    campaign = ridden(ROULEUR, ("stamina",), outcome(exhaustion=7))
    assert campaign.exhaustion == 7
    assert held_at_start(campaign) == 7
    assert held_at_start(ridden(ROULEUR, ("stamina",), outcome(exhaustion=0))) == 0


@pytest.mark.rule("LEG-SET-04")
@pytest.mark.parametrize("cards", [0, 2, 10])
def test_the_first_stage_begins_with_the_cards_of_the_difficulty(cards: int) -> None:
    assert held_at_start(ridden(ROULEUR._replace(exhaustion=cards), ("stamina",))) == cards


@pytest.mark.rule("LEG-TOUR-01")
def test_what_is_left_in_the_deck_at_the_end_of_a_race_is_brought_to_the_next_one() -> None:
    campaign = ridden(SPRINTEUR, ("clarity",))
    race = next_race(campaign)
    left = race.view("").riders[0].held.count(EXHAUSTION_CARD)
    assert left > 0
    assert campaign.finish(race).exhaustion == campaign.exhaustion == left
    assert held_at_start(campaign) == left


@pytest.mark.rule("LEG-TALENT-R1-3")
@pytest.mark.parametrize(("left", "kept"), [(8, 5), (3, 0), (2, 0), (0, 0)])
def test_second_breath_removes_three_cards_between_stages(left: int, kept: int) -> None:
    campaign = ridden(ROULEUR, ("second-breath",), outcome(exhaustion=left))
    assert campaign.exhaustion == kept
    assert held_at_start(campaign) == kept


@pytest.mark.rule("LEG-TALENT-R1-3")
def test_second_breath_works_after_every_stage_but_not_before_the_first() -> None:
    talents = ("second-breath", "rest")
    assert ridden(ROULEUR, talents[:1]).exhaustion == 2
    first, second = outcome(exhaustion=9), outcome(exhaustion=10)
    assert ridden(ROULEUR, talents, first, second).exhaustion == 7


@pytest.mark.rule("LEG-TALENT-S3-3")
def test_final_stretch_removes_all_cards_on_choosing_and_only_then() -> None:
    options = SPRINTEUR._replace(variant="sixth-stage")
    ends = [outcome(rider="rS", exhaustion=n) for n in (5, 6, 7, 8)]
    campaign = ridden(options, ("clarity", "super-sprint"), *ends)
    assert campaign.exhaustion == 8
    campaign.choose("final-stretch")
    assert campaign.exhaustion == 0
    assert held_at_start(campaign) == 0
    after = Campaign(options, SEED, campaign.talents, [*ends, outcome(rider="rS", exhaustion=4)])
    assert after.exhaustion == 4


@pytest.mark.rule("O-22")
def test_nobody_brings_more_cards_than_a_race_has_room_for() -> None:
    assert exhaustion_between((), 99) == MOST_CARRIED
    campaign = ridden(ROULEUR, ("stamina",), outcome(exhaustion=99))
    assert held_at_start(campaign) == MOST_CARRIED


def energy(race: Race) -> list[str]:
    """All cards of the main rider but exhaustion, in his deck or played."""
    own = race.view("").riders[0]
    return sorted(str(card) for card in (*own.held, *own.played) if card != EXHAUSTION_CARD)


@pytest.mark.rule("LEG-TALENT-S2-3")
def test_what_a_descent_sprint_has_gained_is_gone_after_the_stage() -> None:
    campaign = ridden(SPRINTEUR, ("clarity", "descent-sprint"), *[outcome(rider="rS")] * 2)
    start = energy(new_race(campaign.next_options(), campaign.next_seed()))
    races = (next_race(campaign, number) for number in range(60))
    race = next(race for race in races if of_kind(race.events(), "gained"))
    gained = [str(event["card"]) for event in of_kind(race.events(), "gained")]
    assert energy(race) == sorted([*start, *gained])
    campaign.finish(race)
    assert energy(new_race(campaign.next_options(), campaign.next_seed())) == start
    assert len(start) == 15


@pytest.mark.rule("LEG-TALENT-R3-1")
def test_the_seven_of_roule_roule_is_there_at_the_start() -> None:
    last = ridden(ROULEUR, ("stamina", "rest", "roule-roule"), *[outcome()] * 4)
    sevens = new_race(last.next_options(), last.next_seed()).view("").riders[0].held
    assert [str(card) for card in sevens].count("7") == 4


@pytest.mark.rule("R-21", "LEG-TALENT-S1-1")
def test_a_bit_more_is_for_every_race_or_once_in_the_tour_as_it_was_set() -> None:
    ends = (outcome(rider="rS", spent=True), outcome(rider="rS"))
    for once_per, there in (("race", True), ("tour", False)):
        options = SPRINTEUR._replace(a_bit_more=once_per)
        campaign = ridden(options, ("a-bit-more",), ends[0])
        race = new_race(campaign.next_options(), campaign.next_seed())
        assert race.view("").riders[0].a_bit_more is there
    unused = ridden(SPRINTEUR._replace(a_bit_more="tour"), ("a-bit-more",), ends[1])
    assert new_race(unused.next_options(), SEED).view("").riders[0].a_bit_more


@pytest.mark.rule("R-21")
def test_a_race_tells_whether_it_was_used() -> None:
    campaign = ridden(SPRINTEUR, ("a-bit-more",))
    race = new_race(campaign.next_options(), campaign.next_seed())
    while not race.over:
        choices = race.choices(race.decisions[0])
        race.apply(next((c for c in choices if c.kind == "add-one" and not c.yes), choices[0]))
    assert not campaign.finish(race).spent
