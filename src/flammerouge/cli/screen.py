"""The screen of a race: road, riders, what happened, what is asked. 80 columns, 24 lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from flammerouge.cli.draw import Mark, Ribbon, draw_overview, draw_strip
from flammerouge.cli.story import Teller, fold, last_events
from flammerouge.cli.terminal import HEIGHT, WIDTH, Paint, in_columns, pad
from flammerouge.core.course import NOWHERE
from flammerouge.core.finish import clock
from flammerouge.core.race import Race
from flammerouge.core.state import OUTSIDE
from flammerouge.core.turns import pack_of
from flammerouge.core.view import RiderView, View
from flammerouge.data.stages import stage
from flammerouge.texts.load import Texts
from flammerouge.tour.legends.draw import origin_of

PROMPT_LINES: Final = 1
AHEAD: Final = 30
FURTHER: Final = "…"
HALF: Final = WIDTH // 2


class Screen:
    """Draws one race for one seat; an empty seat sees what everybody sees."""

    def __init__(self, race: Race, seat: str, texts: Texts, paint: Paint) -> None:
        self.race = race
        self.seat = seat
        self.texts = texts
        self.paint = paint
        self.teller = Teller(race, texts)
        self.ribbon = Ribbon(race.state.course.track)

    def page(self, question: Sequence[str], focus: str = "", note: Sequence[str] = ()) -> list[str]:
        """The whole screen above the prompt; note and story get the room that is left."""
        view = self.race.view(self.seat)
        road = self.road(view, focus)
        top = [self.title(view), *road, *self.table(view)]
        bottom = [*self.ahead(view, focus), *question]
        room = HEIGHT - PROMPT_LINES - len(top) - len(bottom)
        if len(note) <= room:
            bottom, room = [*note, *bottom], room - len(note)
        story = self.story(max(room, 0))
        gaps = room - len(story)
        page = top + [""] * (gaps > 0) + story + [""] * (gaps > 1) + bottom
        return page[-(HEIGHT - PROMPT_LINES) :]

    def title(self, view: View) -> str:
        """Stage, round, and who the person is."""
        key = "screen.title" if view.round else "screen.setup"
        team = self.texts(f"team.{self.seat}")
        name = stage_name(self.race, self.texts)
        text = self.texts(key, stage=name, round=view.round, team=team)
        return self.paint(text[: WIDTH - 1], "bold")

    # -- the road --------------------------------------------------------------------------
    def road(self, view: View, focus: str = "") -> list[str]:
        """The whole road in two lines, then the stretch around a rider."""
        marks = self.marks(view)
        window = self.ribbon.window(self._focus(view, focus))
        return [
            *draw_overview(self.ribbon, marks, self.paint),
            *draw_strip(self.ribbon, marks, window, self.paint),
        ]

    def whole_road(self) -> list[str]:
        """Every stretch of the road, one under the other."""
        marks = self.marks(self.race.view(self.seat))
        lines: list[str] = []
        for window in self.ribbon.windows():
            lines += draw_strip(self.ribbon, marks, window, self.paint)
        return [*lines, *self.weather(), *self.points()]

    def marks(self, view: View) -> list[Mark]:
        """The riders on the road."""
        return [
            Mark(r.id, r.team, r.square, r.lane, own=r.own is not None, fallen=r.crashed)
            for r in view.riders
            if r.square >= 0
        ]

    def _focus(self, view: View, focus: str) -> int | None:
        riders = [rider for rider in view.riders if rider.square >= 0]
        chosen = [rider for rider in riders if rider.id == focus]
        own = chosen or [rider for rider in riders if rider.own] or riders
        if not own and any(rider.time >= 0 for rider in view.riders):
            return int(self.race.state.course.size) - 1  # all are home
        return min((rider.square for rider in own), default=None)

    def points(self) -> list[str]:
        """Where points still lie on the road."""
        parts = [
            f"{' '.join(map(str, pile.values))} {self.texts(f'stages.{pile.side}')} {pile.square}"
            for pile in self.race.view(self.seat).piles
            if pile.values
        ]
        return [f"{self.texts('stages.piles')} {', '.join(parts)}"] if parts else []

    def weather(self) -> list[str]:
        """Which squares have which weather."""
        ids = self.race.weather
        if not ids:
            return []
        squares = self.race.state.course.track.squares()
        flags = {"crosswind": "x", "tailwind": "+", "headwind": "-", "wet": "w"}
        parts = []
        for _, token in ids:
            on = [n for n, square in enumerate(squares) if flags[token] in square.flags]
            name = self.texts(f"weather.{token}")
            parts.append(self.texts("screen.cover", terrain=name, first=on[0], last=on[-1]))
        return fold(f"{self.texts('screen.weather')} ", parts)

    def ahead(self, view: View, focus: str) -> list[str]:
        """What comes for the riders who matter now."""
        own = [r for r in view.riders if r.own and r.square >= 0 and r.control == "deck"]
        chosen = [rider for rider in view.riders if rider.id == focus and rider.square >= 0]
        return [
            self.texts("screen.ahead", rider=rider.id, road=self._stretches(rider.square))
            for rider in chosen or own
        ]

    def _stretches(self, square: int) -> str:
        course = self.race.state.course
        squares = course.track.squares()
        keys: list[str] = []
        at = int(course.ahead[square])
        while at != NOWHERE and len(keys) < AHEAD:
            past = bool(course.past[at])
            keys.append("finish" if past else squares[at].terrain.key)
            at = NOWHERE if past else int(course.ahead[at])
        parts = [
            self.texts(f"terrain.{key}")
            if key == "finish"
            else self.texts(
                "screen.stretch", terrain=self.texts(f"terrain.{key}"), n=len(list(run))
            )
            for key, run in groupby(keys)
        ]
        text = ", ".join(parts if at == NOWHERE else [*parts, FURTHER])
        room = WIDTH - 8
        return text if len(text) <= room else f"{text[:room].rpartition(',')[0]}, {FURTHER}"

    # -- the riders ------------------------------------------------------------------------
    def table(self, view: View) -> list[str]:
        """Every rider from the front: where he is, his last card, what his deck holds."""
        riders = sorted(view.riders, key=lambda rider: self._rank(rider, view))
        head = self.paint(pad(self.texts("screen.head"), HALF) + self.texts("screen.head"), "faint")
        return [head, *in_columns([self._row(rider) for rider in riders], 2)]

    def _rank(self, rider: RiderView, view: View) -> tuple[int, int]:
        row = self.race.state.lineup.index(rider.id)
        if rider.square >= 0:
            return 1, -int(self.race.state.key[row])
        home = rider.id in view.ranking
        return (0, view.ranking.index(rider.id)) if home else (2, row)

    def _row(self, rider: RiderView) -> str:
        mark = ">" if rider.own else " "
        name = self.paint(rider.id, rider.team, *(["own"] if rider.own else []))
        where, left = "-", ""
        if rider.square >= 0:
            where = self.teller.place(rider.square, rider.lane)
            left = str(self.race.state.course.to_go[rider.square])
        elif rider.time >= 0:
            where, left = self.texts("screen.home"), clock(rider.time)
        card = str(rider.card) if rider.card else ""
        return f"{mark} {name}     {where:<6}{left:<7}{card:<7}{self._deck(rider)}"

    def _deck(self, rider: RiderView) -> str:
        if rider.control in ("dice", "muscle", "peloton"):
            return self.texts(f"control.{rider.control}")
        tired = sum(card.exhaustion for card in rider.held)
        text = str(len(rider.held) - tired)
        return text + (f" {self.texts('screen.exhaustion', n=tired)}" if tired else "")

    def decks(self) -> list[str]:
        """The cards that every rider still holds, which everybody may know."""
        lines: list[str] = []
        for rider in self.race.view(self.seat).riders:
            held = " ".join(str(card) for card in rider.held)
            if held:
                mark = ">" if rider.own else " "
                name = f" {self.teller.specialist(rider.specialist)}" if rider.specialist else ""
                text = self.texts("screen.held", rider=f"{rider.id}{name}", cards=held)
                lines.append(f"{mark} {text}"[: WIDTH - 1])
        return lines

    # -- what happened ---------------------------------------------------------------------
    def story(self, room: int) -> list[str]:
        """Groups on the road and the last round in as many lines as there is room for."""
        weather = [] if self.race.round else self.weather()
        lines = [*weather, *self.groups(), *self.teller.in_short(last_events(self.race))]
        if len(lines) <= room:
            return lines
        return [*lines[: room - 1], self.texts("brief.more")] if room > 0 else []

    def groups(self) -> list[str]:
        """The packs from the front, with the empty squares between them."""
        state = self.race.state
        packs = list(self._packs())
        if not packs:
            return []
        parts: list[str] = []
        ahead: int | None = None
        for pack in packs:
            columns = [self.ribbon.place[int(state.square[rider])] for rider in pack]
            names = " ".join(state.lineup.riders[rider].id for rider in pack)
            gap = max(ahead - max(columns) - 1, 0) if ahead is not None else 0
            back = f" ({self.texts('screen.gap', n=gap)})" if gap else ""
            parts.append(names + back)
            ahead = min(columns)
        return fold(f"{self.texts('screen.groups')} ", parts)

    def _packs(self) -> Iterable[list[int]]:
        """Riders of each pack, front first; packs in the order of their first rider."""
        state = self.race.state
        riders = [r for r in range(len(state.lineup.riders)) if int(state.square[r]) != OUTSIDE]
        riders.sort(key=lambda rider: -int(state.key[rider]))
        seen: set[int] = set()
        for rider in riders:
            if rider not in seen:
                pack = [r for r in riders if r not in seen and r in pack_of(state, rider)]
                seen.update(pack)
                yield pack


def stage_name(race: Race, texts: Texts) -> str:
    """The name of the stage, or its tiles; of a legend's stage also what is added to it."""
    options = race.options
    if options.legend and (longer := origin_of(options.tiles)):
        return f"{_name(longer.id, texts)} + {' '.join(longer.added)}"
    if options.tiles:
        return " ".join(options.tiles)[: WIDTH // 2]
    return _name(options.stage, texts)


def _name(name: str, texts: Texts) -> str:
    chosen = stage(name)
    return chosen.name_fr if texts.language == "fr" else chosen.name
