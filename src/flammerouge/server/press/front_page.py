"""The front page of a finished race: what was remarkable about it, the rarest thing first."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from flammerouge.core.race import Race
from flammerouge.server.press.at_the_line import (
    alone_across,
    big_card,
    boxed_in,
    breakaway_caught,
    breakaway_held,
    bunch_sprint,
    by_a_wheel,
    clear_win,
    dice_win,
    dummy_wins,
    exhausted_over_the_line,
    legend_wins,
    one_two,
    photo_finish,
    small_card,
    specialist_wins,
    summit_finish,
    three_abreast,
)
from flammerouge.server.press.chronicle import Chronicle
from flammerouge.server.press.finished import Finished, Headline
from flammerouge.server.press.incidents import (
    alone_against_the_clock,
    crash_of_the_leader,
    fallen_winner,
    pile_up,
    points_and_win,
    refreshed_winner,
    same_time,
    trial_margin,
)
from flammerouge.server.press.on_the_road import (
    all_together,
    close_field,
    comeback,
    downhill,
    faithful_mate,
    far_behind,
    fast_race,
    first_and_last,
    fresh_winner,
    from_nowhere,
    held_on,
    lead_lost,
    led_throughout,
    long_pull,
    many_leaders,
    never_led,
    scattered,
    sheltered_winner,
    slow_race,
    stuck,
    tired_winner,
    wasted_uphill,
)
from flammerouge.server.press.statistics import Statistics

MOST_NEWS: Final = 5

Fact = Callable[[Finished], Headline | None]

FACTS: Final[tuple[Fact, ...]] = (
    fallen_winner, crash_of_the_leader, three_abreast, comeback, breakaway_held, boxed_in, pile_up,
    breakaway_caught, from_nowhere, dummy_wins, points_and_win, refreshed_winner, scattered,
    slow_race, fast_race, stuck, exhausted_over_the_line, small_card, led_throughout, long_pull,
    many_leaders, fresh_winner, wasted_uphill, far_behind, big_card, tired_winner, lead_lost,
    clear_win, one_two, close_field, downhill, bunch_sprint, faithful_mate, sheltered_winner,
    all_together, summit_finish, specialist_wins, held_on, photo_finish, never_led, first_and_last,
    alone_across, by_a_wheel, legend_wins, dice_win,
)  # fmt: skip
"""In the order of how seldom they happen, as measured in races of bots."""

TRIAL_FACTS: Final[tuple[Fact, ...]] = (
    fallen_winner, same_time, refreshed_winner, tired_winner, specialist_wins, trial_margin,
    alone_against_the_clock,
)  # fmt: skip


class FrontPage(msgspec.Struct, frozen=True):
    """The headline, the other news below it, and the figures."""

    headline: Headline
    news: tuple[Headline, ...]
    figures: Statistics


def front_page(finished: Race) -> FrontPage:
    """The front page of a race that is over."""
    race = Finished(Chronicle(finished))
    facts = TRIAL_FACTS if race.trial else FACTS
    found = [headline for fact in facts if (headline := fact(race)) is not None]
    found.append(race.news("wins"))
    return FrontPage(found[0], tuple(found[1 : MOST_NEWS + 1]), race.figures)
