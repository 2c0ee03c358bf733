"""A campaign: a legendary rider's tour, from what was chosen and what was ridden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from flammerouge.core.chance import check_seed
from flammerouge.core.errors import IllegalAction
from flammerouge.core.options import Entry, Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.rules import TOUR
from flammerouge.tour.legends.best import Score, score_of
from flammerouge.tour.legends.draw import CampaignStage, draw_stages
from flammerouge.tour.legends.options import CampaignOptions, read_options, write_options
from flammerouge.tour.legends.outcome import Outcome, outcome_of
from flammerouge.tour.legends.scores import Ledger, ledger
from flammerouge.tour.legends.talents import (
    exhaustion_between,
    exhaustion_on_choosing,
    has_a_bit_more,
    offered,
)
from flammerouge.tour.seeds import part_seed

TALENT: Final = "talent"
RACE: Final = "race"
NOTHING: Final = ""


class Campaign:
    """A tour of a legendary rider. It asks for a talent or for a race until it is over.

    Everything follows from the options, the seed, the stages drawn, the talents chosen and the
    races ridden; the same give an equal campaign. `seed` must stay secret until it is over.
    """

    def __init__(
        self,
        options: CampaignOptions,
        seed: str,
        talents: Sequence[str] = (),
        outcomes: Sequence[Outcome] = (),
        stages: Sequence[CampaignStage] = (),
    ) -> None:
        """A campaign at its start, or where talents and outcomes that `finish` gave have led it;
        `stages` are those drawn at its start, without any they are drawn now."""
        self.options = read_options(write_options(options))
        self.seed = check_seed(seed)
        self.stages = tuple(stages) or draw_stages(options, seed)
        self.talents: tuple[str, ...] = ()
        self.outcomes: tuple[Outcome, ...] = ()
        self.exhaustion = self.options.exhaustion
        for outcome in outcomes:
            self._choose_due(talents)
            self._take_up(outcome)
        self._choose_due(talents)
        if len(self.talents) < len(talents):
            late = talents[len(self.talents)]
            raise IllegalAction("talent-not-offered", f"talent {late!r} is not to be chosen yet")

    def _choose_due(self, talents: Sequence[str]) -> None:
        if self.asks == TALENT and len(self.talents) < len(talents):
            self.choose(talents[len(self.talents)])

    # -- what comes ------------------------------------------------------------------------
    @property
    def asks(self) -> str:
        """What the campaign waits for: `talent`, `race`, or nothing when it is over."""
        return asked(self.options, len(self.outcomes), len(self.talents))

    @property
    def over(self) -> bool:
        """Whether the last stage has been ridden."""
        return len(self.outcomes) == len(self.stages)

    @property
    def offered(self) -> tuple[str, ...]:
        """The talents to choose from now; empty when none is chosen now."""
        return offered(self.options, len(self.outcomes) + 1, len(self.talents))

    @property
    def stage(self) -> CampaignStage:
        """The stage that comes."""
        if self.over:
            raise IllegalAction("campaign-over", "the last stage has been ridden")
        return self.stages[len(self.outcomes)]

    def choose(self, talent: str) -> None:
        """LEG-TOUR-03: take one of the talents offered now."""
        if talent not in self.offered:
            named = " ".join(self.offered) or "none"
            raise IllegalAction("talent-not-offered", f"talent {talent!r}: offered now: {named}")
        self.talents += (talent,)
        self.exhaustion = exhaustion_on_choosing(talent, self.exhaustion)

    # -- races -----------------------------------------------------------------------------
    def next_options(self) -> Options:
        """The options of the race that comes."""
        if self.asks != RACE:
            raise IllegalAction("no-race-now", "a talent is chosen before the next stage")
        return self.options_of(self.stage, self.talents, self.exhaustion)

    def options_of(
        self, stage: CampaignStage, talents: tuple[str, ...], exhaustion: int
    ) -> Options:
        """The options of any stage of this campaign, ridden with these talents.

        LEG-SET-01, LEG-SET-04, R-69: laid like a stage of a tour.
        """
        spent = any(one.spent for one in self.outcomes)
        first = stage.number == 1
        legend = Legend(
            self.options.kind,
            self.options.teammates,
            talents,
            exhaustion if first else 0,
            has_a_bit_more(self.options, spent),
            self.options.sprints,
        )
        return Options(
            stage=Options().stage if stage.added else stage.id,
            tiles=stage.tiles if stage.added else (),
            teams=tuple(Entry(colour) for colour in self.options.colours),
            mode=TOUR,
            legend=legend,
            exhaustion={} if first or not exhaustion else {self.options.rider: exhaustion},
            repeats=stage.repeats,
        )

    def next_seed(self) -> str:
        """The seed of the race that comes: to know it helps with no other stage."""
        return part_seed(self.seed, f"stage {self.stage.number}")

    def expects(self, race: Race) -> bool:
        """Whether this is the race that is asked for, wherever it stands."""
        return race.options == self.next_options() and race.seed == self.next_seed()

    def finish(self, race: Race) -> Outcome:
        """Take up the race that was asked for, ridden to its end."""
        if not self.expects(race):
            raise IllegalAction(
                "wrong-race", f"this is not the race of stage {self.stage.number} of the campaign"
            )
        outcome = outcome_of(race)
        self._take_up(outcome)
        return outcome

    def _take_up(self, outcome: Outcome) -> None:
        if self.asks != RACE:
            raise IllegalAction("no-race-now", "the campaign does not wait for a race now")
        self.outcomes += (outcome,)
        self.exhaustion = exhaustion_between(self.talents, outcome.exhaustion)

    # -- the books -------------------------------------------------------------------------
    @property
    def ledger(self) -> Ledger:
        """The books so far."""
        return ledger(self.options, self.outcomes)

    def score(self, name: str = "", campaign: str = "") -> Score:
        """The final score; `name` says who rode, `campaign` which one it was."""
        if not self.over:
            raise IllegalAction("campaign-not-over", "there are stages to ride yet")
        return score_of(self.options, self.ledger, name, campaign)


def asked(options: CampaignOptions, ridden: int, held: int) -> str:
    """What a campaign waits for after so many stages, with so many talents."""
    if ridden == options.length.stages:
        return NOTHING
    return TALENT if offered(options, ridden + 1, held) else RACE


def rebuild(
    options: CampaignOptions,
    seed: str,
    talents: Sequence[str],
    races: Sequence[Race],
    stages: Sequence[CampaignStage] = (),
) -> Campaign:
    """The campaign of these talents and of these races, each of which is checked in its turn."""
    outcomes: list[Outcome] = []
    due = options.length.talents
    for race in races:
        chosen = talents[: sum(stage <= len(outcomes) + 1 for stage in due)]
        outcomes.append(Campaign(options, seed, chosen, outcomes, stages).finish(race))
    return Campaign(options, seed, talents, outcomes, stages)
