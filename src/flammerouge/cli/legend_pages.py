"""The pages of a campaign: its stages, talents with their forecast, the books, best scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Final

from flammerouge.cli.draw import Ribbon, draw_overview
from flammerouge.cli.stages import name_of, sizes
from flammerouge.cli.terminal import WIDTH, Paint
from flammerouge.core.finish import clock
from flammerouge.core.sprint import sprint_mark
from flammerouge.core.tiles import Road, lay
from flammerouge.data.stages import stage
from flammerouge.rulesets import tiles_of
from flammerouge.texts.load import Texts
from flammerouge.tour.legends.best import JOINED, Score
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.draw import CampaignStage
from flammerouge.tour.legends.forecast import Forecast
from flammerouge.tour.legends.scores import Line
from flammerouge.tour.legends.talents import FINAL_STRETCH, SECOND_BREATH

STAGE_WIDTH: Final = 27


class Pages:
    """What a campaign shows, in the reader's language."""

    def __init__(self, campaign: Campaign, words: Texts, paint: Paint) -> None:
        self.campaign = campaign
        self.words = words
        self.paint = paint

    # -- what is ridden --------------------------------------------------------------------
    def head(self) -> list[str]:
        """The variant, its author and what was chosen."""
        options, words = self.campaign.options, self.words
        lines = [
            self.paint(words("legend.title"), "bold"),
            words(
                "legend.rider",
                kind=words(f"kind.{options.kind}"),
                mates=words(f"mates.{options.teammates}"),
                exhaustion=words.count("count.exhaustion", options.exhaustion),
                variant=words(f"variant.{options.variant}"),
            ),
        ]
        lines += [words("legend.doubled")] if options.doubled else []
        return [*lines, *([words("legend.sprints")] if options.sprints else []), ""]

    def stages(self) -> list[str]:
        """All stages with their roads; those that are over with what came of them."""
        lines: list[str] = []
        for one, line in zip(self.campaign.stages, self._lines(), strict=True):
            road = self.road(one)
            lines.append(self._stage(one, road, line))
            lines.append(draw_overview(Ribbon(road.track), (), self.paint)[0])
        return [*lines, *self._notes(), ""]

    def _notes(self) -> list[str]:
        """LEG-TOUR-02, R-69: why a road is not the one on the card of its stage."""
        drawn = self.campaign.stages
        added = any(one.added for one in drawn)
        turned = any(one.tiles[0] != self.road(one).tiles[0].id for one in drawn)
        notes = [("legend.added", added), ("legend.turned", turned)]
        return [self.words(key) for key, holds in notes if holds]

    def _lines(self) -> list[Line | None]:
        ridden = self.campaign.ledger.lines
        return [*ridden, *[None] * (len(self.campaign.stages) - len(ridden))]

    def _stage(self, one: CampaignStage, road: Road, line: Line | None) -> str:
        words = self.words
        if line is not None:
            points = words.count("count.point", line.points + line.sprint)
            return words(
                "legend.ridden",
                number=one.number,
                stage=self.name(one),
                place=line.place,
                points=points,
            )
        squares, climbs, _ = sizes(road)
        return words(
            "legend.stage",
            number=one.number,
            stage=self.name(one),
            squares=words.count("count.square", squares),
            climbs=words.count("count.ascent", climbs),
        )

    def road(self, one: CampaignStage) -> Road:
        """The road of a stage as it is laid."""
        options = self.campaign.options_of(one, (), 0)
        return lay(tiles_of(options))

    def name(self, one: CampaignStage) -> str:
        """The name of a stage with the straights that are added to it."""
        name = name_of(stage(one.id), self.words)
        return f"{name} + {' '.join(one.added)}" if one.added else name

    def next_stage(self) -> list[str]:
        """The stage that comes, with its road and what the rider brings."""
        coming = self.campaign.stage
        cards = self.words.count("count.exhaustion", self.campaign.exhaustion)
        lines = [
            self.words(
                "legend.next", number=coming.number, stage=self.name(coming), exhaustion=cards
            ),
            *self.relief(),
            self.talents(),
        ]
        if self.campaign.options.sprints:
            mark = sprint_mark(self.road(coming).track)
            lines.append(self.words("legend.mark", square=mark.square))
        return lines

    def relief(self) -> list[str]:
        """LEG-TALENT-R1-3, LEG-TALENT-S3-3: the talent that took exhaustion cards since the last
        stage, and how many."""
        ridden, cards = self.campaign.ledger.lines, self.campaign.exhaustion
        left = ridden[-1].exhaustion if ridden else cards
        held = [one for one in (SECOND_BREATH, FINAL_STRETCH) if one in self.campaign.talents]
        if left == cards or not held:
            return []
        count = self.words.count("count.exhaustion", left)
        talent = self.words(f"talent.{held[0]}")
        return [self.words("legend.relieved", left=count, talent=talent, gone=left - cards)]

    def talents(self) -> str:
        """The talents that the rider has."""
        held = [self.words(f"talent.{talent}") for talent in self.campaign.talents]
        return self.words(
            "legend.talents", talents=", ".join(held) or self.words("legend.no-talents")
        )

    # -- talents ---------------------------------------------------------------------------
    def offer(self, forecasts: Sequence[Forecast], bot: str) -> list[str]:
        """The talents to choose from, and what each would change."""
        words = self.words
        lines = [words("legend.talent", tier=len(self.campaign.talents) + 1)]
        without = forecasts[0]
        for number, one in enumerate(forecasts[1:], 1):
            name = self.paint(words(f"talent.{one.talent}"), "bold")
            gift = words(f"gift.{one.talent}")
            lines.append(words("legend.offer", number=number, name=name, gift=gift))
            change = self._decimal(one.points - without.points, sign=True)
            score, places = self._decimal(one.points), self._places(one)
            lines.append(words("legend.outlook", score=score, change=change, places=places))
        score, places = self._decimal(without.points), self._places(without)
        return [
            *lines,
            words("legend.outlook-none", score=score, places=places),
            words("legend.forecast", races=without.races, bot=bot),
        ]

    def _places(self, one: Forecast) -> str:
        return "  ".join(self._decimal(stage.place) for stage in one.stages)

    def _decimal(self, number: float, *, sign: bool = False) -> str:
        rounded = round(number, 1) + 0.0  # no minus before a zero
        text = self.words.decimal(rounded)
        return f"+{text}" if sign and rounded >= 0 else text

    # -- the books -------------------------------------------------------------------------
    def ledger(self) -> list[str]:
        """The books so far."""
        books, words = self.campaign.ledger, self.words
        lines = [self.paint(words("legend.head"), "bold"), *map(self._entry, books.lines)]
        standings = "  ".join(f"{one.rider} +{clock(one.behind)}" for one in books.general[1:])
        if books.general:
            first = books.general[0]
            leader = f"{first.rider} {clock(first.time)}"
            text = words("legend.general", standings=f"{leader}  {standings}")
            lines += wrap(text, WIDTH - 1, subsequent_indent="  ")
        return [*lines, self.talents(), *self._end()]

    def _entry(self, line: Line) -> str:
        number = f"{line.stage}."
        name = self.name(self.campaign.stages[line.stage - 1])[:STAGE_WIDTH]
        sprint = str(line.sprint) if self.campaign.options.sprints else "-"
        return (
            f"{number:<3}{name:<28}{line.place:>5}{line.points:>5}{sprint:>7}"
            f"{clock(line.time):>7}{line.general:>4}{clock(line.behind):>8}{line.exhaustion:>12}"
        )

    def _end(self) -> list[str]:
        books, words = self.campaign.ledger, self.words
        total = words("legend.total", points=words.count("count.point", books.total))
        if not self.campaign.over:
            return [total]
        points = words.count("count.point", books.classification)
        place = books.lines[-1].general
        return [
            words("legend.classification", place=place, points=points),
            self.paint(total, "bold"),
        ]


def best_lines(tables: Mapping[str, Sequence[Score]], words: Texts, most: int) -> list[str]:
    """The best scores of each table."""
    if not tables:
        return [words("legend.none")]
    lines: list[str] = []
    for table, scores in tables.items():
        lines += ["", words("legend.best", table=table_name(table, words))]
        lines += [_row(place, one, words) for place, one in enumerate(scores[:most], 1)]
    return lines[1:]


def table_name(table: str, words: Texts) -> str:
    """A table in words: its variant and what else scores."""
    variant, *extras = table.split(JOINED)
    return ", ".join([words(f"variant.{variant}"), *(words(f"extra.{one}") for one in extras)])


def _row(place: int, one: Score, words: Texts) -> str:
    team = words(
        "legend.team",
        kind=words(f"kind.{one.kind}"),
        mates=words(f"mates.{one.teammates}"),
        exhaustion=words.count("count.exhaustion", one.exhaustion),
    )
    general = words("legend.place", place=one.general)
    return f"{place:>3}. {one.points:>3}   {general}   {clock(one.time):>6}   {team}"[: WIDTH - 1]
