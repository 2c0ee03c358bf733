"""The front page at the end of a campaign: what was remarkable about it, the rarest thing first.

A headline is a code and its arguments: `n` is a number, `time` seconds, `stage` the number of a
stage, `other` another rider. All of them are about the main rider.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from flammerouge.server.press.finished import Headline
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.scores import Line

MOST_NEWS: Final = 6
PODIUM: Final = 3
A_MOMENT: Final = 20
A_GULF: Final = 180
FAR_BACK: Final = 5
WORN_OUT: Final = 12


class Told:
    """A campaign that is over, as its headlines ask about it."""

    def __init__(self, campaign: Campaign) -> None:
        books = campaign.ledger
        self.lines: tuple[Line, ...] = books.lines
        self.general = books.general
        self.points = books.total
        self.sprints = campaign.options.sprints
        self.won = [line.stage for line in books.lines if line.place == 1]

    @property
    def last(self) -> Line:
        """The last stage."""
        return self.lines[-1]

    @property
    def is_first(self) -> bool:
        """Whether the general classification was won."""
        return self.last.general == 1

    @property
    def lead(self) -> int:
        """The seconds between the first two of the general classification."""
        return self.general[1].behind


Fact = Callable[[Told], Headline | None]


def news(code: str, **args: str | int) -> Headline:
    """A headline."""
    return Headline(code, args)


def sweep(told: Told) -> Headline | None:
    """Every stage won."""
    every = len(told.won) == len(told.lines)
    return news("sweep", n=len(told.lines)) if every else None


def lost_at_the_last(told: Told) -> Headline | None:
    """The classification led before the last stage, and lost on it."""
    lost = told.lines[-2].general == 1 and not told.is_first
    return news("lost-last", other=told.general[0].rider, time=told.last.behind) if lost else None


def taken_at_the_last(told: Told) -> Headline | None:
    """The classification won on the last stage only."""
    taken = told.is_first and all(line.general > 1 for line in told.lines[:-1])
    return news("taken-last", other=told.general[1].rider, time=told.lead) if taken else None


def by_a_moment(told: Told) -> Headline | None:
    """The classification won, or missed, by a few seconds."""
    if told.is_first and told.lead <= A_MOMENT:
        return news("by-seconds", other=told.general[1].rider, time=told.lead)
    if told.last.general == 2 and told.last.behind <= A_MOMENT:
        return news("missed", other=told.general[0].rider, time=told.last.behind)
    return None


def winner_without_a_stage(told: Told) -> Headline | None:
    """The classification won without a single stage."""
    return news("no-stage") if told.is_first and not told.won else None


def from_far_back(told: Told) -> Headline | None:
    """A place on the podium after a poor first stage."""
    first = told.lines[0].general
    found = first >= FAR_BACK and told.last.general <= PODIUM
    return news("from-behind", n=first, place=told.last.general) if found else None


def led_throughout(told: Told) -> Headline | None:
    """The lead from the first stage to the last."""
    return news("throughout") if all(line.general == 1 for line in told.lines) else None


def every_sprint(told: Told) -> Headline | None:
    """Every intermediate sprint won."""
    found = told.sprints and all(line.sprint for line in told.lines)
    return news("every-sprint", n=len(told.lines)) if found else None


def on_every_podium(told: Told) -> Headline | None:
    """Never worse than third on a stage."""
    found = all(line.place <= PODIUM for line in told.lines)
    return news("podiums", n=len(told.lines)) if found else None


def by_far(told: Told) -> Headline | None:
    """The classification won by minutes."""
    far = told.is_first and told.lead >= A_GULF
    return news("by-far", other=told.general[1].rider, time=told.lead) if far else None


def hunter(told: Told) -> Headline | None:
    """Stages won, the classification lost."""
    found = len(told.won) > 1 and told.last.general > PODIUM
    return news("hunter", n=len(told.won), place=told.last.general) if found else None


def fresh(told: Told) -> Headline | None:
    """Not one exhaustion card left at the end."""
    return news("fresh") if told.last.exhaustion == 0 else None


def worn_out(told: Told) -> Headline | None:
    """A deck full of exhaustion at the end."""
    tired = told.last.exhaustion
    return news("worn-out", n=tired) if tired >= WORN_OUT else None


def empty_handed(told: Told) -> Headline | None:
    """Not a single point."""
    return news("empty-handed") if told.points == 0 else None


def last_of_all(told: Told) -> Headline | None:
    """Last in the classification."""
    last = told.last.general == len(told.general)
    return news("lantern", time=told.last.behind) if last else None


def won_the_tour(told: Told) -> Headline | None:
    """The classification won."""
    return news("tour-won", other=told.general[1].rider, time=told.lead) if told.is_first else None


def one_stage(told: Told) -> Headline | None:
    """One stage won."""
    return news("one-stage", stage=told.won[0]) if len(told.won) == 1 else None


def some_stages(told: Told) -> Headline | None:
    """Some stages won."""
    return news("stages", n=len(told.won)) if len(told.won) > 1 else None


def on_the_podium(told: Told) -> Headline | None:
    """Second or third in the classification."""
    found = 1 < told.last.general <= PODIUM
    return news("podium", place=told.last.general, time=told.last.behind) if found else None


def home(told: Told) -> Headline | None:
    """The place in the end, where it is neither on the podium nor the last."""
    found = PODIUM < told.last.general < len(told.general)
    return news("home", place=told.last.general, time=told.last.behind) if found else None


FACTS: Final[tuple[Fact, ...]] = (
    sweep, lost_at_the_last, taken_at_the_last, by_a_moment, winner_without_a_stage, every_sprint,
    led_throughout, from_far_back, on_every_podium, by_far, won_the_tour, hunter, on_the_podium,
    some_stages, one_stage, worn_out, fresh, empty_handed, last_of_all, home,
)  # fmt: skip
ALIKE: Final = (
    ("taken-last", "by-seconds", "by-far", "tour-won"),
    ("lost-last", "missed", "from-behind", "podium"),
)
"""Headlines that tell the same: only the first of them is printed."""


def campaign_news(campaign: Campaign) -> tuple[Headline, ...]:
    """The headline of a campaign that is over, and the other news below it."""
    told = Told(campaign)
    found = [headline for fact in FACTS if (headline := fact(told)) is not None]
    for codes in ALIKE:
        alike = [one for one in found if one.code in codes]
        found = [one for one in found if one not in alike[1:]]
    return tuple(found[:MOST_NEWS])
