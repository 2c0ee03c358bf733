"""Facts of who won, and how it was at the line."""

from __future__ import annotations

from typing import Final

from flammerouge.core.cards import read_card
from flammerouge.server.press.chronicle import Moment
from flammerouge.server.press.finished import Finished, Headline
from flammerouge.server.press.statistics import BLOCKED
from flammerouge.server.ways import lost_by

CLEAR: Final = 5
BUNCH: Final = 5
BIG_CARD: Final = 9
SMALL_CARD: Final = 2


def dummy_wins(race: Finished) -> Headline | None:
    """A team without a head beats all the others."""
    control = race.winner.control
    return race.news(f"{control}-wins") if control in ("muscle", "peloton") else None


def dice_win(race: Finished) -> Headline | None:
    """The legend is beaten by dice."""
    return race.news("dice-win") if race.winner.control == "dice" else None


def legend_wins(race: Finished) -> Headline | None:
    """The legend lives up to his name."""
    return race.news("legend-wins") if race.rules.legends and _is_legend(race) else None


def specialist_wins(race: Finished) -> Headline | None:
    """What he was hired for."""
    picked = race.chronicle.start.of("picked", race.winner.rider)
    if not picked:
        return None
    return race.news(
        "specialist-wins", specialist=race.rules.specialists[picked[0]["specialist"]].id
    )


def breakaway_held(race: Finished) -> Headline | None:
    """He went ahead before the start and was never caught, or came back."""
    held = race.chronicle.start.of("broke-away", race.winner.rider)
    return race.news("breakaway-held") if held else None


def breakaway_caught(race: Finished) -> Headline | None:
    """The breakaway led until the last rounds, and no longer."""
    for event in race.chronicle.start.of("broke-away"):
        if event.rider != race.winner.rider and race.before(2).order[0] == event.rider:
            return race.news("breakaway-caught", event.rider)
    return None


def one_two(race: Finished) -> Headline | None:
    """Both riders of a team before all others."""
    if race.alone or race.second.team != race.winner.team:
        return None
    return race.news("one-two", race.second.rider)


def three_abreast(race: Finished) -> Headline | None:
    """Three in one square, and the lanes decide."""
    squares = race.crossing.squares
    first = [r.rider for r in race.figures.riders[:3] if r.place and r.rider in squares]
    if len(first) < 3 or len({squares[rider] for rider in first}) > 1:
        return None
    return race.news("three-abreast", first[1], third=first[2])


def photo_finish(race: Finished) -> Headline | None:
    """Two in one square: the right lane wins."""
    return race.news("photo-finish", race.second.rider) if race.margin == 0 else None


def clear_win(race: Finished) -> Headline | None:
    """Nobody near him."""
    return race.news("clear-win", n=race.margin) if race.margin >= CLEAR else None


def alone_across(race: Finished) -> Headline | None:
    """Nobody else crossed in that round."""
    return race.news("alone-across") if len(race.crossing.of("crossed")) == 1 else None


def bunch_sprint(race: Finished) -> Headline | None:
    """A whole pack over the line."""
    crossed = len(race.crossing.of("crossed"))
    return race.news("bunch-sprint", n=crossed) if crossed >= BUNCH else None


def by_a_wheel(race: Finished) -> Headline | None:
    """One square."""
    return race.news("by-a-wheel", race.second.rider) if race.margin == 1 else None


def big_card(race: Finished) -> Headline | None:
    """The last card was one of the biggest."""
    value = _value(race, race.crossing)
    return race.news("big-card", n=value) if value >= BIG_CARD else None


def small_card(race: Finished) -> Headline | None:
    """He crawled over the line, and still first."""
    value = _value(race, race.crossing)
    return race.news("small-card", n=value) if 0 < value <= SMALL_CARD else None


def exhausted_over_the_line(race: Finished) -> Headline | None:
    """Even the last card was one of exhaustion."""
    card = race.chronicle.card(race.crossing, race.winner.rider)
    return race.news("exhausted-over-the-line") if card.endswith("e") else None


def boxed_in(race: Finished) -> Headline | None:
    """The second had the legs to win, but no room."""
    for rider in race.figures.riders[1:]:
        for move in race.crossing.of("moved", rider.rider):
            short = lost_by(race.chronicle.course, move)
            behind = race.chronicle.gap(race.crossing, race.winner.rider, rider.rider)
            if move.rule in BLOCKED and short >= behind:
                return race.news("boxed-in", rider.rider, n=short)
    return None


def summit_finish(race: Finished) -> Headline | None:
    """The line lay on an ascent."""
    square = race.crossing.squares[race.winner.rider]
    climbs = race.chronicle.course.track.squares()[square].terrain.climbs
    return race.news("summit-finish") if climbs else None


def _is_legend(race: Finished) -> bool:
    return race.winner.rider == race.chronicle.riders[0].id


def _value(race: Finished, moment: Moment) -> int:
    """The number on the winner's card in a round, 0 without one."""
    card = race.chronicle.card(moment, race.winner.rider)
    return read_card(card).value if card else 0
