"""A tour: which race comes next, and what has come of those that are over.

Everything follows from the options, the seed and the outcomes of the stages ridden so far, so
that a tour can be left at any time and made again from them (GT-NEXT-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flammerouge.core.chance import check_seed
from flammerouge.core.errors import FlammeRougeError, IllegalAction, IncompatibleOptions
from flammerouge.core.options import Entry, Options
from flammerouge.core.race import Race
from flammerouge.core.rules import TOUR
from flammerouge.rulesets import make_plan
from flammerouge.tour.classifications import by_crossing
from flammerouge.tour.options import TourOptions, check_options
from flammerouge.tour.outcome import StageOutcome, outcome_of
from flammerouge.tour.paper import Paper
from flammerouge.tour.races import route_of
from flammerouge.tour.seeds import part_seed
from flammerouge.tour.sheets import Sheets, StageSheet, gather, next_sheet


class Tour:
    """A tour that is ridden: `next_options` and `next_seed` start the race of the next stage,
    `finish` takes it back when it is over. `seed` must stay secret until the tour is over."""

    def __init__(
        self, options: TourOptions, seed: str, outcomes: Iterable[StageOutcome] = ()
    ) -> None:
        self.options = options
        self.seed = check_seed(seed)
        self.roster = options.roster
        self.stages, self.races, self.entries = route_of(options)
        self.outcomes: list[StageOutcome] = []
        self.columns: list[StageSheet] = []
        for outcome in outcomes:
            self.take(outcome)

    # -- where it stands -------------------------------------------------------------------
    @property
    def ridden(self) -> int:
        """How many stages are over; also the place of the next one in `stages`."""
        return len(self.outcomes)

    @property
    def over(self) -> bool:
        """Whether all stages have been ridden."""
        return self.ridden == len(self.stages)

    @property
    def seats(self) -> tuple[str, ...]:
        """The teams that somebody decides for."""
        return tuple(team for team in self.roster.teams if team not in self.roster.dummies)

    @property
    def sheets(self) -> Sheets:
        """What the scorekeeper has written so far."""
        return gather(self.roster, self.columns, len(self.stages))

    @property
    def exhaustion(self) -> Mapping[str, int]:
        """GT-NEXT-04: the cards that riders carry to the next stage, of those who carry some."""
        return self.columns[-1].exhaustion if self.columns else {}

    @property
    def specialists(self) -> Mapping[str, str]:
        """SPEC-SET-02, SPEC-DECK-05: as whom riders ride since the first stage."""
        return self.outcomes[0].specialists if self.outcomes else {}

    @property
    def paper(self) -> Paper:
        """The results so far, as they would be kept on paper."""
        results = tuple(outcome.result for outcome in self.outcomes)
        return Paper(
            self.roster,
            results,
            self.options.rest_days_after,
            len(self.stages),
            self.options.combative,
        )

    # -- the next stage --------------------------------------------------------------------
    def next_options(self) -> Options:
        """What the race of the next stage is set up with.

        GT-SET-08: the first stage draws who places first, later ones go by the points.
        """
        self._check_goes_on()
        race = self.races[self.ridden]
        if not self.columns:
            return race
        return race._replace(
            teams=self._entries(race.mode),
            exhaustion=self.exhaustion,
            placing=self.columns[-1].placing if race.mode == TOUR else (),
            drafted=self.specialists,
        )

    def next_seed(self) -> str:
        """The seed of the next stage's race."""
        self._check_goes_on()
        return self.seed_of(self.ridden)

    def seed_of(self, stage: int) -> str:
        """The seed of a stage by its place; it may be shown when that stage is over."""
        return part_seed(self.seed, f"stage {stage + 1}")

    def finish(self, race: Race) -> StageSheet:
        """Take the race of the next stage, which is over; its column of the sheets."""
        if not race.over:
            raise IllegalAction("stage-not-over", "the race of this stage is not over yet")
        if race.options != self.next_options() or race.seed != self.next_seed():
            raise IllegalAction("other-race", f"this is not the race of stage {self.ridden + 1}")
        return self.take(outcome_of(race.state, self.stages[self.ridden].id))

    def take(self, outcome: StageOutcome) -> StageSheet:
        """Add the outcome of the next stage (GT-NEXT-01)."""
        self._check_goes_on()
        number = self.ridden + 1
        column = next_sheet(
            self.roster,
            self.columns[-1] if self.columns else None,
            outcome.result,
            rests=number in self.options.rest_days_after,
            last=number == len(self.stages),
        )
        self.outcomes.append(outcome)
        self.columns.append(column)
        return column

    def _check_goes_on(self) -> None:
        if self.over:
            raise IllegalAction("tour-over", "the tour is over: there is no next stage")

    def _entries(self, mode: str) -> tuple[Entry, ...]:
        """The teams after the first stage; R-27: in a time trial those with the better rider in
        the general classification first."""
        if mode == TOUR:
            return self.entries
        order = by_crossing(self.roster, self.columns[-1].standings.general)
        return tuple(sorted(self.entries, key=lambda entry: order.index(entry.colour)))


def new_tour(options: TourOptions, seed: str) -> Tour:
    """A tour before its first stage, checked whole: every stage of it can be ridden."""
    check_options(options)
    tour = Tour(options, seed)
    for number, race in enumerate(tour.races):
        try:
            make_plan(race, tour.seed)
        except FlammeRougeError as problem:
            raise IncompatibleOptions(
                problem.code, f"stages[{number}]: {problem.message}"
            ) from None
    return tour
