"""What a talent would change on the stages that come, from many imagined ends of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, NamedTuple

from flammerouge.core.cards import EXHAUSTION
from flammerouge.core.chance import seed_simulation
from flammerouge.core.phases import start
from flammerouge.core.policy import Policy, drive
from flammerouge.core.state import DECK, SPENT_ONE, State
from flammerouge.rulesets import new_simulation
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.draw import CampaignStage
from flammerouge.tour.legends.outcome import MAIN, Outcome, outcome_in
from flammerouge.tour.legends.scores import final_points, stage_points
from flammerouge.tour.legends.talents import (
    exhaustion_between,
    exhaustion_on_choosing,
    has_a_bit_more,
)
from flammerouge.tour.seeds import part_seed

USUAL_RACES: Final = 600
NUMBER_DIGITS: Final = 12

MakePolicy = Callable[[int], Policy]


class StageForecast(NamedTuple):
    """The main rider on one stage, on average: his place, his points, how often he wins it and how
    often its sprint, the seconds behind its winner and the exhaustion left at its end."""

    stage: int
    place: float
    points: float
    wins: float
    sprints: float
    behind: float
    exhaustion: float


class Forecast(NamedTuple):
    """What comes with a talent; an empty one stands for no further talent.

    `points` is the score of the whole campaign on average, what is scored already included.
    """

    talent: str
    races: int
    points: float
    stages: tuple[StageForecast, ...]


def forecast(
    campaign: Campaign, policy: MakePolicy, races: int = USUAL_RACES
) -> tuple[Forecast, ...]:
    """The rest of the campaign without a further talent, then with each that is offered.

    Every one rides about so many races, all with the same draws: what differs comes of the talent.
    Nothing of the races to come is used, so it tells nothing of them.
    """
    return tuple(_forecast(campaign, one, policy, races) for one in ("", *campaign.offered))


def _forecast(campaign: Campaign, talent: str, policy: MakePolicy, races: int) -> Forecast:
    ahead = campaign.stages[len(campaign.outcomes) :]
    runs = max(1, races // len(ahead))
    held = (*campaign.talents, talent) if talent else campaign.talents
    rest = _ride(campaign, held, ahead, runs, policy(0))
    past = campaign.outcomes
    points = fmean(final_points(campaign.options, (*past, *run)) for run in rest)
    by_stage = zip(ahead, zip(*rest, strict=True), strict=True)
    stages = tuple(_stage(campaign, stage.number, found) for stage, found in by_stage)
    return Forecast(talent, runs * len(ahead), points, stages)


def _ride(
    campaign: Campaign,
    talents: tuple[str, ...],
    ahead: Sequence[CampaignStage],
    runs: int,
    policy: Policy,
) -> list[list[Outcome]]:
    """So many ends of the campaign, stage by stage, because a road is laid once for all."""
    rest: list[list[Outcome]] = [[] for _ in range(runs)]
    chosen = talents[-1] if len(talents) > len(campaign.talents) else ""
    cards = [exhaustion_on_choosing(chosen, campaign.exhaustion)] * runs
    for stage in ahead:
        laid = new_simulation(campaign.options_of(stage, talents, 0))
        first = int(part_seed(campaign.seed, f"forecast {stage.number}")[:NUMBER_DIGITS], 16)
        for run in range(runs):
            state = laid.clone()
            _bring(campaign, state, cards[run], [*campaign.outcomes, *rest[run]])
            seed_simulation(state.streams, first + run)
            start(state)
            drive(state, [policy])
            outcome = outcome_in(state)
            rest[run].append(outcome)
            cards[run] = exhaustion_between(talents, outcome.exhaustion)
    return rest


def _bring(campaign: Campaign, state: State, cards: int, past: Sequence[Outcome]) -> None:
    """What the main rider has from earlier stages."""
    for _ in range(cards):
        state.add(MAIN, DECK, EXHAUSTION)
    if not has_a_bit_more(campaign.options, any(one.spent for one in past)):
        state.status[MAIN] |= SPENT_ONE


def _stage(campaign: Campaign, number: int, found: Sequence[Outcome]) -> StageForecast:
    rider = campaign.options.rider
    places = [one.place(rider) for one in found]
    sprints = fmean(one.sprint for one in found)
    return StageForecast(
        stage=number,
        place=fmean(places),
        points=fmean(map(stage_points, places)) + sprints,
        wins=places.count(1) / len(places),
        sprints=sprints,
        behind=fmean(one.time(rider) - min(one.seconds) for one in found),
        exhaustion=fmean(one.exhaustion for one in found),
    )
