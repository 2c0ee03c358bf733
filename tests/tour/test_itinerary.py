"""Which stages a tour can have, where it rests, and what is refused before it starts."""

import pytest

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.options import MUSCLE, Entry
from flammerouge.core.rules import INDIVIDUAL_TIME_TRIAL, TEAM_TIME_TRIAL, TOUR
from flammerouge.tour.itinerary import BASIC, GRAND, KeptStage, generated, stage_of
from flammerouge.tour.options import TourOptions
from flammerouge.tour.tour import new_tour
from tests.tour.ridden import FOUR, SEED, SHORT, SIX, TWO

THREE = TourOptions(stages=SHORT[:3], teams=FOUR)


@pytest.mark.rule("GT-SET-01")
def test_the_basic_tour_and_the_grand_tour() -> None:
    assert [name.removeprefix("grand-tour-") for name in BASIC] == [
        "3", "4", "8", "11", "13", "18", "19",
    ]  # fmt: skip
    assert list(GRAND) == [f"grand-tour-{number}" for number in range(1, 22)]
    assert TourOptions().stages == BASIC


@pytest.mark.rule("GT-SET-02", "EXT-01", "GT-SET-06", "TILE-WIDE-01")
@pytest.mark.parametrize("teams", [FOUR, SIX])
def test_every_stage_of_the_grand_tour_is_ridden_as_its_card_asks(teams: tuple[Entry, ...]) -> None:
    tour = new_tour(TourOptions(GRAND, teams, modules=frozenset({"breakaway", "weather"})), SEED)
    modes = {number: race.mode for number, race in enumerate(tour.races, 1)}
    assert {number for number, mode in modes.items() if mode != TOUR} == {1, 10}
    assert (modes[1], modes[10]) == (TEAM_TIME_TRIAL, INDIVIDUAL_TIME_TRIAL)
    extended = {n for n, race in enumerate(tour.races, 1) if "refresh" in race.modules}
    assert extended == {5, 15, 20}
    assert all("weather" in race.modules for race in tour.races)
    breaking = {n for n, race in enumerate(tour.races, 1) if "breakaway" in race.modules}
    assert breaking == (set(range(1, 22)) - {1, 10} if teams == SIX else set())
    assert all(race.stage.endswith("-5-6") == (teams == SIX) for race in tour.races)


@pytest.mark.rule("GT-SET-03")
def test_an_own_selection_has_three_stages_or_more_in_any_order() -> None:
    chosen = ("le-col-du-ballon", "grand-tour-10", "avenue-corso-paseo")
    tour = new_tour(TourOptions(chosen, FOUR), SEED)
    assert [race.stage for race in tour.races] == list(chosen)
    assert [race.mode for race in tour.races] == [TOUR, INDIVIDUAL_TIME_TRIAL, TOUR]


REFUSED = {
    "two stages": ("stage-count", THREE._replace(stages=SHORT[:2])),
    "22 stages": ("stage-count", THREE._replace(stages=(*GRAND, "avenue-corso-paseo"))),
    "a stage twice": ("stage-twice", THREE._replace(stages=(*SHORT[:3], SHORT[0]))),
    "an unknown stage": ("unknown-stage", THREE._replace(stages=("x", *SHORT[:2]))),
    "an unknown tile": ("unknown-tile", THREE._replace(stages=("a Ω u", *SHORT[:2]))),
    "no road": ("no-start", THREE._replace(stages=("b c", *SHORT[:2]))),
    "one team": ("team-count", THREE._replace(teams=FOUR[:1])),
    "a colour twice": ("colour-twice", THREE._replace(teams=(*TWO, Entry("red")))),
    "an unknown colour": ("unknown-colour", THREE._replace(teams=(*TWO, Entry("grey")))),
    "an unknown module": ("unknown-module", THREE._replace(modules=frozenset({"refresh"}))),
    "dummies against the clock": (
        "dummies-in-time-trial",
        THREE._replace(stages=GRAND[:3], teams=(*TWO, Entry("green", MUSCLE))),
    ),
    "only dummies": (
        "only-dummies",
        THREE._replace(teams=(Entry("red", MUSCLE), Entry("blue", MUSCLE))),
    ),
    "too few places": ("start-places", THREE._replace(teams=SIX)),
    "rest before the start": ("rest-day-range", THREE._replace(rest_days_after=(0,))),
    "rest after the end": ("rest-day-range", THREE._replace(rest_days_after=(3,))),
    "two rests on a short tour": ("too-many-rest-days", THREE._replace(rest_days_after=(1, 2))),
    "two rests elsewhere": ("rest-day-place", TourOptions(GRAND, FOUR, (4, 15))),
    "a huge handicap": ("handicap-range", THREE._replace(teams=(*TWO, Entry("green", handicap=3)))),
}  # fmt: skip


@pytest.mark.rule("GT-SET-01", "GT-SET-03", "GT-SET-04")
@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_ridden_is_refused_before_the_first_stage(name: str) -> None:
    code, options = REFUSED[name]
    with pytest.raises(FlammeRougeError) as refused:
        new_tour(options, SEED)
    assert refused.value.code == code


@pytest.mark.rule("GT-SET-04")
@pytest.mark.parametrize("days", [(), (3,), (20,), (3, 15), (9, 16), (10, 15)])
def test_rest_days_of_a_grand_tour(days: tuple[int, ...]) -> None:
    assert not new_tour(TourOptions(GRAND, FOUR, days), SEED).over


def test_generated_stages_come_from_the_seed_and_can_be_found_again() -> None:
    names = generated(6, "x")
    assert names == generated(6, "x") != generated(6, "y")
    assert len(set(names)) == 6
    assert {name.split("-")[0] for name in names[:4]} == {"flat", "hilly", "summit", "cobbled"}
    tour = new_tour(TourOptions(names, SIX), SEED)
    assert [stage.origin for stage in tour.stages] == ["generated"] * 6
    assert tour.next_options().tiles == stage_of(names[0], 6).tiles


@pytest.mark.parametrize("teams", [FOUR, SIX])
def test_a_tour_keeps_its_generated_stages(teams: tuple[Entry, ...]) -> None:
    options = TourOptions((*generated(2, "x"), "grand-tour-3"), teams)
    kept = options.keeping_stages()
    assert [one.reference for one in kept.generated] == list(options.stages[:2])
    assert new_tour(kept, SEED).stages == new_tour(options, SEED).stages


def test_a_kept_stage_counts_whatever_the_generator_makes_of_its_name() -> None:
    old = KeptStage("flat-1", "Old Road", "Vieille route", ("a", "b", "c", "u"))
    tour = new_tour(TourOptions(("flat-1", *SHORT[:2]), FOUR, generated=(old,)), SEED)
    assert (tour.stages[0].name, tour.stages[0].tiles) == (old.name, old.tiles)
    assert tour.next_options().tiles == old.tiles != stage_of("flat-1", 4).tiles


@pytest.mark.rule("GT-SET-03")
@pytest.mark.parametrize("teams", [FOUR, SIX])
def test_both_versions_of_a_stage_are_one_stage(teams: tuple[Entry, ...]) -> None:
    twins = ("grand-tour-3", "grand-tour-4", "grand-tour-3-5-6")
    with pytest.raises(FlammeRougeError) as refused:
        new_tour(TourOptions(twins, teams), SEED)
    assert refused.value.code == "stage-twice"


def test_a_stage_with_too_long_a_name_is_refused_and_not_cut() -> None:
    stages = (" ".join(["a", *"b" * 150, "u"]), *SHORT[:2])
    with pytest.raises(FlammeRougeError) as refused:
        new_tour(TourOptions(stages, FOUR), SEED)
    assert refused.value.message.startswith("stages[0]: a stage is named in 200 letters")


@pytest.mark.rule("GT-SET-09")
def test_a_basic_tour_has_neither_specialists_nor_refresh() -> None:
    assert all(race.modules == frozenset() for race in new_tour(TourOptions(), SEED).races)
