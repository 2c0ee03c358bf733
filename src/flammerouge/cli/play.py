"""`flammerouge play`: a person rides against bots in the terminal."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from flammerouge.cli.bots import Bots
from flammerouge.cli.files import is_file
from flammerouge.cli.options import (
    add_language,
    add_race_arguments,
    bots_for,
    race_options,
    read_seed,
)
from flammerouge.cli.questions import FREE_TEXT, Question
from flammerouge.cli.result import result_lines
from flammerouge.cli.resume import LeftAgain, tell_ignored, wants_it
from flammerouge.cli.saved import (
    LAST,
    OPEN,
    PERSON,
    data_folder,
    load,
    obstacle,
    save,
    set_aside,
)
from flammerouge.cli.screen import Screen, stage_name
from flammerouge.cli.story import last_events
from flammerouge.cli.terminal import WIDTH, Terminal, in_columns, open_terminal, short, width_of
from flammerouge.cli.texts import texts
from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.clauses import CLAUSES
from flammerouge.core.errors import FlammeRougeError, IllegalAction, MalformedInput
from flammerouge.core.race import Race
from flammerouge.record.write import write_record
from flammerouge.rulesets import new_race
from flammerouge.texts.load import Texts

INFORM: Final = ("help", "log", "why", "road", "deck")
# Asked even when there is only one answer: a card is always played by hand.
ALWAYS_ASKED: Final = (actions.CARD, actions.CARDS, actions.BID, actions.REFRESH)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be chosen; without anything a race begins at once."""
    add_race_arguments(parser)
    parser.add_argument("--seat", default="", metavar="COLOUR", help="your team; default the first")
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--new", action="store_true", help="do not ask about a saved race")
    begin.add_argument("--resume", action="store_true", help="go on with the saved race")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Begin or resume a race, and ride it until it is over or left."""
    terminal, words = open_terminal(), texts(args.lang)
    folder = data_folder(os.environ)
    try:
        left = left_race(args, terminal, words, folder / OPEN)
    except LeftAgain:
        return 0
    race, names = left or new_game(args)
    game = Game(race, names, words, terminal)
    saves = make_room(folder, terminal, words, new=left is None)
    if saves:
        game.keep = lambda: save(folder / OPEN, race, names)
    try:
        with suppress(KeyboardInterrupt):
            game.ride()
    finally:
        put_away(game, folder if saves else None)
    return 0


def put_away(game: Game, folder: Path | None) -> None:
    """Keep the race, over or not, and say where; and what bots did wrong in it."""
    race, names, words = game.race, game.names, game.words
    if folder is None:
        lines = ["", words("play.not-saved")]
    elif race.over:
        save(folder / LAST, race, names)
        (folder / OPEN).unlink(missing_ok=True)
        lines = words("play.finished", path=folder / LAST).split("\n")
    else:
        save(folder / OPEN, race, names)
        lines = ["", *words("play.saved", path=folder / OPEN).split("\n")]
    game.terminal.show([*lines, *game.bots.fault_lines(words)])


def left_race(
    args: argparse.Namespace, terminal: Terminal, words: Texts, path: Path
) -> tuple[Race, dict[str, str]] | None:
    """The saved race if there is one and the person wants it."""
    if args.resume:
        return load(path)
    try:
        if args.new or not is_file(path):
            return None
        race, names = load(path)
    except FlammeRougeError as problem:
        terminal.notice(words("play.broken", reason=problem.message), words("screen.more"))
        return None
    name = stage_name(race, words)
    tell_ignored(args, add_arguments, terminal, words)
    question = words("play.resume", stage=name, round=race.round)
    return (race, names) if wants_it(terminal, words, question) else None


def make_room(folder: Path, terminal: Terminal, words: Texts, *, new: bool) -> bool:
    """Whether the race can be saved; a new one does not take the place of an older one."""
    if reason := obstacle(folder):
        terminal.notice(words("play.no-saving", reason=reason), words("screen.more"))
        return False
    if new and is_file(folder / OPEN):
        kept = set_aside(folder / OPEN)
        terminal.notice(words("play.kept", path=kept), words("screen.more"))
    return True


def new_game(args: argparse.Namespace) -> tuple[Race, dict[str, str]]:
    """A race as the arguments want it, and who rides for each seat."""
    race = new_race(race_options(args), read_seed(args.seed))
    seat = args.seat or race.seats[0]
    if seat not in race.seats:
        raise MalformedInput(
            "unknown-seat", f"--seat {seat!r} is not one of {' '.join(race.seats)}"
        )
    others = tuple(other for other in race.seats if other != seat)
    names = {seat: PERSON, **bots_for(others, args.bots)}
    write_record(race, names)  # Names that no record takes are refused before it is ridden.
    return race, names


class Game:
    """One person's race: asks him, lets the bots answer for the others.

    `keep` saves the race. It is called before bots answer, so that none of them can lose it.
    """

    def __init__(self, race: Race, names: dict[str, str], words: Texts, terminal: Terminal) -> None:
        self.race = race
        self.words = words
        self.terminal = terminal
        self.names = names
        self.seat = next(seat for seat, name in names.items() if name == PERSON)
        self.bots = Bots({seat: name for seat, name in names.items() if seat != self.seat})
        self.bots.begin(race)
        self.keep: Callable[[], None] = lambda: None
        self.screen = Screen(race, self.seat, words, terminal.paint)

    def ride(self) -> bool:
        """Ride until the race is over (True) or the person leaves (False)."""
        while not self.race.over:
            own = self.own_decisions()
            if own:
                if not self.decide(own[0]):
                    return False
            elif self.can_take_back() and not self.confirm():
                return False
            else:
                self.let_bots_answer()
        self.terminal.clear()
        self.terminal.show(self.end_page())
        return True

    def let_bots_answer(self) -> None:
        """The other seats answer until the person is asked again."""
        # A disk that is full now is no reason to end the race; at its end it is told.
        with suppress(FlammeRougeError):
            self.keep()
        failed: list[str] = []
        while not self.race.over and not self.own_decisions():
            if name := self.bots.answer(self.race):
                failed.append(name)
        if failed:
            self.terminal.notice(self.fault_text(failed), self.words("screen.more"))

    def fault_text(self, failed: Sequence[str]) -> str:
        """A line about each bot that has failed for the first time."""
        faults = self.bots.first_faults
        lines = (self.words("play.fault", name=name, fault=faults[name]) for name in failed)
        return "\n".join(short(line, WIDTH - 1) for line in lines)

    def own_decisions(self) -> list[Decision]:
        """What the person must decide now."""
        return [decision for decision in self.race.decisions if decision.seat == self.seat]

    def end_page(self) -> list[str]:
        """The last stretch of road and the result."""
        view = self.race.view(self.seat)
        front = self.race.ranking()[0]
        return [
            *self.screen.road(view, front),
            *self.screen.teller.in_short(last_events(self.race))[:5],
            *result_lines(self.race, self.words, self.names),
        ]

    # -- asking ----------------------------------------------------------------------------
    def decide(self, decision: Decision) -> bool:
        """Ask until there is an answer; False when the person leaves."""
        question = Question(self.race, decision, self.words)
        if len(question.choices) == 1 and decision.kind not in ALWAYS_ASKED:
            self.race.apply(question.choices[0])
            return True
        free = decision.kind == FREE_TEXT
        lines = [question.title, *(question.lines() if free else lay_out(question.lines()))]
        note = (
            self.words("choice.powers").split("\n") if decision.kind == actions.SPECIALIST else ()
        )
        self.show(lines, decision.rider, note)
        prompt = self.words("screen.prompt")
        while True:
            text = self.terminal.ask(prompt)
            if text is None or self.is_command("quit", text):
                return False
            action = self.answer(question, text)
            if action is not None:
                self.race.apply(action)
                return True
            if not text:
                self.show(lines, decision.rider, note)
                prompt = self.words("screen.prompt")
            else:
                self.inform(text, question)
                prompt = self.words("screen.again")

    def answer(self, question: Question, text: str) -> Action | None:
        """What a text answers; Enter alone takes the best cards in a Refresh."""
        if question.decision.kind == FREE_TEXT and not text:
            return question.best
        return question.answer(text)

    def can_take_back(self) -> bool:
        """Whether the person has laid a card that nobody has seen yet."""
        trial = self.race.clone()
        try:
            trial.apply(Action(actions.TAKE_BACK, self.seat))
        except IllegalAction:
            return False
        return True

    def confirm(self) -> bool:
        """The last moment to take a card back; the bots answer after it."""
        prompt = f"{self.words('ask.ready')} > "
        while True:
            text = self.terminal.ask(prompt)
            if text is None or self.is_command("quit", text):
                return False
            if not text:
                return True
            if self.is_command("undo", text):
                self.race.apply(Action(actions.TAKE_BACK, self.seat))
                return True
            self.inform(text, None)

    def show(self, question: Sequence[str], focus: str, note: Sequence[str]) -> None:
        """Draw the screen anew."""
        self.terminal.clear()
        self.terminal.show(self.screen.page(question, focus, note))

    # -- telling ---------------------------------------------------------------------------
    def inform(self, text: str, question: Question | None) -> None:
        """Show what a command asks for, or say that there is no such answer."""
        word, _, rest = text.partition(" ")
        command = next((name for name in INFORM if self.is_command(name, word)), "")
        if command:
            self.terminal.clear()
            self.terminal.leaf(self.information(command, rest.strip()), self.words("screen.more"))
        elif self.is_command("undo", text):
            drawn = question is not None and question.laid
            self.terminal.show([self.words("play.drawn" if drawn else "play.no-undo")])
        elif question is not None and question.decision.kind == FREE_TEXT:
            self.terminal.show([self.words("play.bad-cards", answer=text[:20])])
        elif question is not None:
            most = len(question.choices)
            self.terminal.show([self.words("play.bad", answer=text[:20], most=most)])
        else:
            self.terminal.show([self.words("play.ready")])

    def information(self, command: str, about: str) -> list[str]:
        """The lines behind a command."""
        if command == "help":
            return f"{self.words('help.text')}{self.words('help.cards')}".strip("\n").split("\n")
        if command == "road":
            return self.screen.whole_road()
        if command == "deck":
            return self.screen.decks()
        events = last_events(self.race)
        if command == "log":
            return self.screen.teller.in_full(events) or [self.words("play.nothing")]
        if about.upper() in CLAUSES:
            return self.screen.teller.clause(about.upper())
        own = [event for event in events if not about or event.rider.lower() == about.lower()]
        empty = self.words("play.unknown-rule", rule=about) if about else self.words("play.nothing")
        return self.screen.teller.why(own) or [empty]

    def is_command(self, name: str, text: str) -> bool:
        """Whether a text is one of the words of a command."""
        return text.lower() in self.words.words(f"command.{name}")


def lay_out(choices: Sequence[str]) -> list[str]:
    """Choices in as many columns as they leave room for."""
    longest = max(width_of(choice) for choice in choices)
    columns = 1 if len(choices) <= 2 else max(1, min(4, WIDTH // (longest + 2)))
    return in_columns(choices, columns)
