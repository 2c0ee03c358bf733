"""The stages of a campaign: drawn before anything else, lengthened as it goes on."""

from collections import Counter

import pytest

from flammerouge.core.errors import MalformedInput
from flammerouge.data.stages import stage, stages
from flammerouge.data.tiles import tile
from flammerouge.rulesets import make_plan
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.draw import (
    STRAIGHTS,
    draw_stages,
    lengthened,
    origin_of,
    read_stages,
    write_stages,
)
from flammerouge.tour.legends.options import STANDARD, CampaignOptions, boxes
from tests.tour.legends.rides import SEED

BASE = {one.id for one in stages() if one.box == "base"}


def seeds(count: int) -> list[str]:
    return [f"{number:032x}" for number in range(count)]


@pytest.mark.rule("LEG-SET-05", "R-69")
def test_five_different_stages_of_the_base_game_are_known_before_the_first_talent() -> None:
    campaign = Campaign(CampaignOptions("rouleur"), SEED)
    assert campaign.asks == "talent"
    ids = [one.id for one in campaign.stages]
    assert len(set(ids)) == 5
    assert set(ids) <= BASE
    assert [one.number for one in campaign.stages] == [1, 2, 3, 4, 5]


@pytest.mark.rule("LEG-SET-05")
def test_every_stage_is_as_likely_as_any_other_at_every_place() -> None:
    drawn = [draw_stages(CampaignOptions("rouleur"), seed) for seed in seeds(600)]
    for place in range(5):
        found = Counter(stages[place].id for stages in drawn)
        # A stage is due 100 times, give or take nine.
        assert set(found) == BASE
        assert all(65 <= times <= 135 for times in found.values()), found


def test_the_stages_depend_on_the_seed_alone() -> None:
    one, other = CampaignOptions("rouleur"), CampaignOptions("sprinteur", "sprinteur", 5)
    assert draw_stages(one, SEED) == draw_stages(other, SEED)
    assert draw_stages(one, SEED) != draw_stages(one, SEED[::-1])


@pytest.mark.rule("LEG-TOUR-02")
@pytest.mark.parametrize("seed", seeds(30))
def test_one_straight_follows_the_start_from_stage_two_and_one_precedes_the_finish_from_four(
    seed: str,
) -> None:
    drawn = draw_stages(CampaignOptions("rouleur"), seed)
    assert [len(one.added) for one in drawn] == [0, 1, 1, 2, 2]
    for one in drawn:
        printed = list(stage(one.id).tiles)
        expected = printed[:1] + list(one.added[:1]) + printed[1:-1] + list(one.added[1:])
        assert list(one.tiles) == [*expected, printed[-1]]


@pytest.mark.rule("LEG-TOUR-02")
@pytest.mark.parametrize("seed", seeds(30))
def test_no_straight_is_added_twice_in_a_campaign(seed: str) -> None:
    drawn = draw_stages(CampaignOptions("rouleur"), seed)
    added = [face.lower() for one in drawn for face in one.added]
    assert len(set(added)) == len(added) == 6
    assert all(tile(face).size == 6 and tile(face).shape == "straight" for face in added)


@pytest.mark.rule("LEG-TOUR-02")
def test_both_faces_of_all_seven_straights_are_drawn_alike() -> None:
    drawn = [draw_stages(CampaignOptions("rouleur"), seed) for seed in seeds(700)]
    found = Counter(one.added[0] for stages in drawn for one in stages[1:2])
    assert set(found) == {*STRAIGHTS, *(face.upper() for face in STRAIGHTS)}
    # A face is due 50 times, give or take seven.
    assert all(25 <= times <= 80 for times in found.values()), found


@pytest.mark.rule("LEG-VAR-02", "O-21")
@pytest.mark.parametrize("seed", seeds(30))
def test_a_sixth_stage_is_lengthened_like_the_fifth_with_straights_that_are_taken_up_again(
    seed: str,
) -> None:
    drawn = draw_stages(CampaignOptions("rouleur", variant="sixth-stage"), seed)
    assert [len(one.added) for one in drawn] == [0, 1, 1, 2, 2, 2]
    assert drawn[:5] == draw_stages(CampaignOptions("rouleur"), seed)
    added = [face.lower() for one in drawn for face in one.added]
    assert len(set(added[:7])) == 7
    assert added[6] != added[7]


@pytest.mark.rule("LEG-VAR-01")
def test_the_express_tour_has_three_stages_with_none_one_and_two_straights() -> None:
    drawn = draw_stages(CampaignOptions("rouleur", variant="express"), SEED)
    assert [len(one.added) for one in drawn] == [0, 1, 2]


@pytest.mark.rule("LEG-TOUR-02", "R-69")
@pytest.mark.parametrize("box", boxes())
def test_every_stage_can_be_laid_with_any_two_straights(box: str) -> None:
    campaign = Campaign(CampaignOptions("rouleur", boxes=boxes()), SEED)
    for one in (s for s in stages() if s.box == box and s.mode == "race" and s.fits(4)):
        for added in (("b", "N"), ("L", "l"), ("n", "C")):
            longer = lengthened(2, one, added)
            road = make_plan(campaign.options_of(longer, (), 0), SEED).road
            faces = [face.id for face in road.tiles]
            assert faces[0] == "a"
            assert faces[-1] in "vV"
            assert (faces[1], faces[-2]) == added
            assert len(faces) == len(one.tiles) + 2


@pytest.mark.rule("LEG-TOUR-02")
def test_a_tile_of_the_stage_may_be_laid_once_more_and_only_where_it_was_added() -> None:
    longer = lengthened(2, stage("avenue-corso-paseo"), ("B", "n"))
    assert longer.tiles[:3] == ("a", "B", "b")
    assert longer.tiles[-2:] == ("n", "u")
    # b follows its own other face at 2; n stood at 14 already when it comes at 21.
    assert longer.repeats == {2, 21}


def test_other_boxes_can_be_drawn_from_and_unknown_or_small_ones_are_refused() -> None:
    drawn = draw_stages(CampaignOptions("rouleur", boxes=("peloton",)), SEED)
    assert {stage(one.id).box for one in drawn} == {"peloton"}
    with pytest.raises(MalformedInput, match=r"options\.boxes: 1 stages, but the campaign has 5"):
        Campaign(CampaignOptions("rouleur", boxes=("promo",)), SEED)
    with pytest.raises(MalformedInput, match=r'options\.boxes\[0\]: "attic" is not one of base'):
        Campaign(CampaignOptions("rouleur", boxes=("attic",)), SEED)


def test_time_trials_and_extended_stages_are_not_drawn() -> None:
    for seed in seeds(40):
        for one in draw_stages(CampaignOptions("rouleur", boxes=("grand-tour",)), seed):
            assert stage(one.id).mode == "race"


def test_a_lengthened_stage_is_known_by_its_tiles() -> None:
    for seed in seeds(10):
        for one in draw_stages(CampaignOptions("rouleur"), seed)[1:]:
            assert origin_of(one.tiles) == one._replace(number=0)
    assert origin_of(stage("la-classicissima").tiles) is None
    assert origin_of(("a", "b", "u")) is None
    assert origin_of(()) is None


@pytest.mark.rule("LEG-TOUR-02", "O-21")
@pytest.mark.parametrize("variant", [STANDARD, "sixth-stage"])
@pytest.mark.parametrize("seed", seeds(30))
def test_what_was_drawn_can_be_kept_and_read(seed: str, variant: str) -> None:
    options = CampaignOptions("rouleur", variant=variant)
    drawn = draw_stages(options, seed)
    assert read_stages(write_stages(drawn), options) == drawn


def kept_with(variant: str, *added: str) -> list[dict[str, object]]:
    """Stages as they are kept, with these straights on the last ones."""
    rows = write_stages(draw_stages(CampaignOptions("rouleur", variant=variant), SEED))
    for row, faces in zip(rows[-len(added) :], added, strict=True):
        row["added"] = faces.split()
    return rows


@pytest.mark.rule("LEG-TOUR-02", "O-21")
@pytest.mark.parametrize(
    ("variant", "added", "where"),
    [
        # Two faces of one tile in a stage; a tile of an earlier stage, either face up.
        (STANDARD, ("c", "d", "l m", "b B"), "stages[4].added[1]: tile b"),
        (STANDARD, ("c", "d", "l m", "C b"), "stages[4].added[0]: tile c"),
        # All seven have been added when the eighth is taken, but not twice in a stage.
        ("sixth-stage", ("c", "d", "l m", "b f", "N n"), "stages[5].added[1]: tile n"),
        ("sixth-stage", ("c", "d", "l m", "b f", "c n"), "stages[5].added[0]: tile c"),
    ],
)
def test_a_straight_that_was_added_before_is_refused(
    variant: str, added: tuple[str, ...], where: str
) -> None:
    with pytest.raises(MalformedInput) as refused:
        read_stages(kept_with(variant, *added), CampaignOptions("rouleur", variant=variant))
    assert refused.value.code == "repeated-straight"
    assert refused.value.message.startswith(where)


@pytest.mark.rule("O-21")
def test_when_all_seven_have_been_added_any_other_may_follow() -> None:
    options = CampaignOptions("rouleur", variant="sixth-stage")
    kept = kept_with("sixth-stage", "c", "d", "l m", "b f", "N C")
    assert read_stages(kept, options)[-1].added == ("N", "C")
