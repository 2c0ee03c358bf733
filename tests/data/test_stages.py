"""The stages are what the cards say, and a file with a mistake in it is refused."""

from collections import Counter
from pathlib import Path

import pytest

from flammerouge.core.design import Pile, Piles, Spot, straights_in_stock
from flammerouge.core.errors import MalformedInput
from flammerouge.core.tiles import lay
from flammerouge.core.track import FINISH, START, Split
from flammerouge.data.stages import Stage, box_stages, fitting_stage, load_stages, stage, stages
from flammerouge.data.tiles import tile

RIDE = 'my-ride = { name = "My ride", tiles = "a b c u" }'


def length(of: Stage) -> int:
    """Squares from line to line, the inner way round."""
    squares = 0
    for section in lay(tuple(tile(face) for face in of.tiles)).track.sections:
        if isinstance(section, Split):
            squares += len(section.inner)
        elif START not in section.flags and FINISH not in section.flags:
            squares += 1
    return squares


def in_box(box: str) -> list[Stage]:
    return [each for each in stages() if each.box == box]


@pytest.mark.rule("BASE-COMP-06", "BASE-COMP-01")
def test_base_comp_06_six_stage_cards_for_two_to_four_teams() -> None:
    cards = in_box("base")
    assert len(cards) == 6
    assert {card.teams for card in cards} == {(2, 4)}
    assert {card.origin for card in cards} == {"card"}


@pytest.mark.rule("BASE-SET-02")
def test_base_set_02_the_first_stage_has_all_small_letters_in_order() -> None:
    first = stage("avenue-corso-paseo")
    assert "".join(first.tiles) == "abcdefghijklmnopqrstu"


@pytest.mark.rule("BASE-SET-01")
def test_base_set_01_every_stage_begins_with_a_start_and_ends_with_a_finish() -> None:
    for each in stages():
        roles = [tile(face).role for face in each.tiles]
        assert roles[0] == "start"
        assert roles[-1] == "finish"
        assert not {"start", "finish"} & set(roles[1:-1])
        assert max(Counter(tile(face).physical for face in each.tiles).values()) == 1


def test_there_are_as_many_stages_as_we_know() -> None:
    boxes = Counter(each.box for each in stages())
    assert boxes == {"base": 6, "promo": 1, "peloton": 12, "community": 6, "grand-tour": 42}


@pytest.mark.rule("DESIGN-01", "DESIGN-02", "DESIGN-06", "DESIGN-10", "R-23")
def test_design_01_every_stage_has_all_turns_and_the_straights_that_it_may_have() -> None:
    """Twelve turns; nine others, one more for the large race and four for the extended one."""
    for each in stages():
        roles = Counter(tile(face).role for face in each.tiles)
        turns = roles.pop("turn")
        assert (turns, roles.total()) == (12, straights_in_stock(each.teams[1], each.mode)), each.id


@pytest.mark.rule("DESIGN-10")
def test_design_10_extended_stages_are_about_24_squares_longer() -> None:
    usual = [length(s) for s in stages() if s.mode == "race" and s.teams == (2, 4)]
    long = [length(s) for s in stages() if s.mode == "extended" and s.teams == (2, 4)]
    assert (min(usual), max(usual)) == (68, 70)
    assert {n - 24 for n in long} <= {68, 69, 70}


@pytest.mark.rule("GT-SET-02")
def test_gt_set_02_five_stages_are_special() -> None:
    modes = {f"grand-tour-{n}": stage(f"grand-tour-{n}").mode for n in range(1, 22)}
    assert {name: mode for name, mode in modes.items() if mode != "race"} == {
        "grand-tour-1": "team-time-trial",
        "grand-tour-5": "extended",
        "grand-tour-10": "individual-time-trial",
        "grand-tour-15": "extended",
        "grand-tour-20": "extended",
    }


def test_only_two_grand_tour_stages_claim_to_come_from_the_rules() -> None:
    tour = in_box("grand-tour")
    assert [s.id for s in tour if s.origin == "rulebook"] == ["grand-tour-3", "grand-tour-4"]
    assert {s.origin for s in tour if s.origin != "rulebook"} == {"own design"}


def test_grand_tour_stages_have_names_in_both_languages() -> None:
    small = [each for each in in_box("grand-tour") if each.teams == (2, 4)]
    assert len({each.name for each in small}) == len({each.name_fr for each in small}) == 21
    assert all(each.name != each.name_fr for each in small)


def test_a_stage_like_another_takes_its_names_and_tokens_but_not_its_tiles() -> None:
    small, large = stage("grand-tour-5"), stage("grand-tour-5-5-6")
    assert (large.name, large.name_fr, large.mode) == (small.name, small.name_fr, small.mode)
    assert (large.piles, large.refresh) == (small.piles, small.refresh)
    assert large.teams == (5, 6)
    assert large.tiles[:2] == ("1B", "2")


@pytest.mark.rule("PEL-GEN-01")
def test_pel_gen_01_five_teams_need_a_stage_made_for_them() -> None:
    small, large = stage("peloton-8-2-4"), stage("peloton-8-5-6")
    assert [teams for teams in range(1, 7) if small.fits(teams)] == [1, 2, 3, 4]
    assert [teams for teams in range(1, 7) if large.fits(teams)] == [5, 6]


def test_a_stage_is_found_in_its_version_for_so_many_teams() -> None:
    for each in stages():
        if each.name != "Plateaux de Wallonie":
            assert {fitting_stage(each.id, n).teams for n in (2, 4)} == {(2, 4)}, each.id
            assert {fitting_stage(each.id, n).teams for n in (5, 6)} == {(5, 6)}, each.id
            assert fitting_stage(each.id, 3).name == each.name
    only = "plateaux-de-wallonie"
    assert fitting_stage(only, 6).id == only


@pytest.mark.rule("GT-SET-05")
def test_gt_set_05_piles_lie_where_the_file_says() -> None:
    assert stage("grand-tour-4").piles == Piles(
        Pile("mountain", Spot("V", 3)), Pile("mountain", Spot("L", 4))
    )
    assert stage("grand-tour-20").refresh == Spot("3", 1)
    assert stage("avenue-corso-paseo").piles is None


def test_somebodys_own_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'[own]\n{RIDE}\n[tokens]\nmy-ride = {{ refresh = "b:1" }}\n', "utf-8")
    (mine,) = load_stages(file)
    assert mine == Stage(
        "my-ride", "My ride", "My ride", "own", "own design", (2, 4), "race",
        ("a", "b", "c", "u"), None, Spot("b", 1),
    )  # fmt: skip
    assert mine.code == "a b c u"


def test_a_text_is_read_like_a_file() -> None:
    (mine,) = load_stages('[own]\ntest = { name = "T", teams = "5-6", tiles = "abu" }')
    assert mine.tiles == ("a", "b", "u")
    assert mine.teams == (5, 6)


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        (RIDE.replace("b c", "q2 c"), "unknown-tile", "stage my-ride: tile q2: unknown tile"),
        (RIDE.replace("b c", "b B"), "tile-twice", "stage my-ride: tile B is used twice"),
        (RIDE.replace("a b", "b d"), "no-start", "stage my-ride: the first tile is b"),
        (RIDE.replace("c u", "c d"), "no-finish", "stage my-ride: the last tile is d"),
        (RIDE.replace("b c", "b v"), "tile-misplaced", "stage my-ride: tile v"),
        (RIDE.replace("name", "nmae"), "unknown-key", "stage my-ride: nmae: unknown key"),
        ('my-ride = { tiles = "a u" }', "bad-value", "stage my-ride: name: None"),
        ('my-ride = { name = "x" }', "bad-value", "stage my-ride: tiles: None"),
        ("my-ride = 3", "bad-value", "stage my-ride: 3 is not a table"),
        (RIDE.replace("}", ', teams = "4-2" }'), "bad-value", "stage my-ride: teams '4-2'"),
        (RIDE.replace("}", ', teams = "2-7" }'), "bad-value", "stage my-ride: teams '2-7'"),
        (RIDE.replace("}", ', mode = "sprint" }'), "bad-value", "stage my-ride: mode 'sprint'"),
        (RIDE.replace("}", ', origin = "dream" }'), "bad-value", "stage my-ride: origin 'dream'"),
        (RIDE.replace("}", ', like = "other" }'), "unknown-stage", "stage my-ride: like other"),
        ("my-ride = ", "not-toml", ""),
    ],
)
def test_a_mistake_is_refused_by_file_stage_and_tile(
    text: str, code: str, message: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f"[own]\n{text}\n", "utf-8")
    with pytest.raises(MalformedInput) as refusal:
        load_stages(file)
    assert refusal.value.code == code
    assert refusal.value.message.startswith(f"mine.toml: {message}")


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        ('major = "sprint u:2"', "stages: stage my-ride: minor: None is not a text"),
        ('major = "green u:2", minor = "sprint b:1"', "major: side 'green'"),
        ('major = "sprint v:2", minor = "sprint b:1"', "tile v: not a tile of this stage"),
        ('major = "sprint u:7", minor = "sprint b:1"', "tile u: has no square 7"),
        ('refresh = "b"', "refresh: 'b' is not a square like L:4"),
        ('fresh = "b:1"', "fresh: unknown key"),
    ],
)
def test_a_mistake_in_the_tokens_is_refused(tokens: str, message: str) -> None:
    with pytest.raises(MalformedInput) as refusal:
        load_stages(f"[own]\n{RIDE}\n[tokens]\nmy-ride = {{ {tokens} }}\n")
    assert message in refusal.value.message


def test_tokens_of_an_unknown_stage_are_refused() -> None:
    with pytest.raises(MalformedInput, match="stage no-ride: unknown stage"):
        load_stages(f'[own]\n{RIDE}\n[tokens]\nno-ride = {{ refresh = "b:1" }}\n')


def test_a_stage_in_two_boxes_is_refused() -> None:
    with pytest.raises(MalformedInput, match="stage my-ride: there is one already"):
        load_stages(f"[own]\n{RIDE}\n[other]\n{RIDE}\n")


def test_an_unknown_stage_is_named() -> None:
    with pytest.raises(MalformedInput, match="stage nowhere: unknown stage"):
        stage("nowhere")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MalformedInput, match=r"gone\.toml: cannot be read"):
        load_stages(tmp_path / "gone.toml")


@pytest.mark.parametrize(
    ("box", "teams", "first"),
    [
        ("base", 4, "avenue-corso-paseo"),
        ("base", 6, "avenue-corso-paseo-5-6"),
        ("peloton", 4, "peloton-7-2-4"),
        ("peloton", 5, "peloton-7-5-6"),
    ],
)
def test_a_box_has_six_stages_for_any_number_of_teams(box: str, teams: int, first: str) -> None:
    found = box_stages(box, teams)
    assert (len(found), found[0]) == (6, first)


def test_a_box_has_no_stages_for_teams_that_none_of_its_own_is_for() -> None:
    """Stages of other boxes are not put in the place of its own."""
    assert all(stage(name).teams[0] == 5 for name in box_stages("community", 5))
    assert box_stages("community", 4) == ()
