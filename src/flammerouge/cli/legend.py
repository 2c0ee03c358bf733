"""`flammerouge legend`: a whole solo campaign in the terminal, by a person or by a bot."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import Final

from flammerouge.bots.roster import FORECASTER, POLICIES, entrant
from flammerouge.cli.bots import Bots
from flammerouge.cli.legend_files import SCORES, CampaignFolder
from flammerouge.cli.legend_pages import Pages, best_lines
from flammerouge.cli.options import add_language, read_seed
from flammerouge.cli.options import words as split_words
from flammerouge.cli.play import Game
from flammerouge.cli.resume import LeftAgain, tell_ignored, wants_it
from flammerouge.cli.saved import PERSON, data_folder, obstacle
from flammerouge.cli.terminal import Terminal, open_terminal
from flammerouge.cli.texts import texts
from flammerouge.core.errors import FlammeRougeError, MalformedInput
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import COLOURS
from flammerouge.core.race import Race
from flammerouge.record.read import read_record
from flammerouge.record.write import write_record
from flammerouge.rulesets import new_race
from flammerouge.texts.load import Texts
from flammerouge.tour.legends.best import Score, ranked
from flammerouge.tour.legends.campaign import TALENT, Campaign
from flammerouge.tour.legends.forecast import USUAL_RACES, forecast
from flammerouge.tour.legends.kept import Kept, digest_of
from flammerouge.tour.legends.options import (
    PER_RACE,
    PER_TOUR,
    USUAL_EXHAUSTION,
    VARIANTS,
    CampaignOptions,
    boxes,
    introduction,
    read_options,
    write_options,
)

MOST_RACES: Final = 100_000
SHOWN_SCORES: Final = 10


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be chosen; without anything a rouleur's campaign begins."""
    parser.epilog = "A variant by Antoine Gruzelle."
    parser.add_argument("--kind", choices=KINDS, default=KINDS[0], help="what you are")
    parser.add_argument("--teammates", choices=KINDS, default=KINDS[0], help="their deck")
    parser.add_argument("--variant", choices=VARIANTS, default=next(iter(VARIANTS)))
    parser.add_argument("--introduction", action="store_true",
                        help="score as in the first campaign of your kind")  # fmt: skip
    parser.add_argument("--doubled", action="store_true", help="the classification counts twice")
    parser.add_argument("--sprints", action="store_true", help="an intermediate sprint each stage")
    parser.add_argument("--exhaustion", type=int, default=USUAL_EXHAUSTION, metavar="N",
                        help="cards at the start: how hard it is")  # fmt: skip
    parser.add_argument("--a-bit-more", choices=(PER_RACE, PER_TOUR), default=PER_RACE,
                        help="that talent is for once in each of these")  # fmt: skip
    parser.add_argument("--boxes", default="base", metavar="LIST",
                        help=f"draw stages from {', '.join(boxes())}")  # fmt: skip
    parser.add_argument("--colour", choices=COLOURS, default=next(iter(COLOURS)))
    parser.add_argument("--seed", default="", metavar="HEX", help="up to 32 hexadecimal digits")
    parser.add_argument("--bot", nargs="?", const=FORECASTER, metavar="NAME",
                        help="let a bot ride; nothing is asked or kept")  # fmt: skip
    parser.add_argument("--races", type=int, default=USUAL_RACES, metavar="N",
                        help="races behind the forecast of a talent")  # fmt: skip
    parser.add_argument("--scores", action="store_true", help="only show your best scores")
    begin = parser.add_mutually_exclusive_group()
    begin.add_argument("--new", action="store_true", help="do not ask about a saved campaign")
    begin.add_argument("--resume", action="store_true", help="go on with the saved campaign")
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Begin or resume a campaign, and ride it until it is over or left."""
    terminal, words = open_terminal(), texts(args.lang)
    folder = CampaignFolder(data_folder(os.environ))
    if not 1 <= args.races <= MOST_RACES:
        raise MalformedInput("race-count", f"--races {args.races}: 1 to {MOST_RACES} races")
    read_seed(args.seed)  # A mistake is told, also where a saved campaign goes on.
    if args.scores:
        terminal.show(best_lines(ranked(folder.scores()), words, SHOWN_SCORES))
        return 0
    if args.bot is not None:
        return run_bot(args, terminal, words)
    try:
        kept = left_campaign(args, terminal, words, folder)
    except LeftAgain:
        return 0
    folder = make_room(folder, terminal, words, new=kept is None)
    kept = kept or Kept(new_campaign(args))
    game = LegendGame(kept, folder, words, terminal, args.races)
    try:
        over = game.ride()
    except KeyboardInterrupt:
        over = False
    game.end() if over else game.leave()
    return 0


def run_bot(args: argparse.Namespace, terminal: Terminal, words: Texts) -> int:
    """A bot rides the whole campaign."""
    if entrant(args.bot).make is None:
        raise MalformedInput("unknown-bot", f"--bot: {args.bot} is a dummy team")
    campaign = new_campaign(args)
    bots = Bots({campaign.options.colour: args.bot})
    pages = Pages(campaign, words, terminal.paint)
    terminal.show([*pages.head(), *pages.stages()])
    while not campaign.over:
        if campaign.asks == TALENT:
            campaign.choose(best_talent(campaign, args.races))
        else:
            race = new_race(campaign.next_options(), campaign.next_seed())
            campaign.finish(bots.ride(race))
    terminal.show([*pages.ledger(), words("result.seed", seed=campaign.seed)])
    terminal.show(bots.fault_lines(words))
    return 0


def new_campaign(args: argparse.Namespace) -> Campaign:
    """A campaign as the arguments want it."""
    first = introduction(args.kind) if args.introduction else CampaignOptions(args.kind)
    options = first._replace(
        teammates=args.teammates,
        exhaustion=args.exhaustion,
        variant=args.variant,
        doubled=first.doubled or args.doubled,
        sprints=first.sprints or args.sprints,
        boxes=tuple(split_words(args.boxes)),
        a_bit_more=args.a_bit_more,
        colour=args.colour,
    )
    return Campaign(read_options(write_options(options), ""), read_seed(args.seed))


def best_talent(campaign: Campaign, races: int) -> str:
    """The talent that promises most points."""
    found = forecast(campaign, POLICIES[FORECASTER], races)
    return max(found[1:], key=lambda one: one.points).talent


def left_campaign(
    args: argparse.Namespace, terminal: Terminal, words: Texts, folder: CampaignFolder
) -> Kept | None:
    """The saved campaign if there is one and the person wants it."""
    if args.new:
        return None
    try:
        kept = folder.left()
    except FlammeRougeError as problem:
        if args.resume:
            raise
        terminal.notice(words("legend.broken", reason=problem.message), words("legend.more"))
        return None
    if kept is None and args.resume:
        raise MalformedInput("no-campaign", "--resume: no campaign is saved")
    if kept is None or args.resume or kept.campaign.over:
        return kept
    number, stages = len(kept.races) + 1, len(kept.campaign.stages)
    tell_ignored(args, add_arguments, terminal, words)
    question = words("legend.resume", number=number, stages=stages)
    return kept if wants_it(terminal, words, question) else None


def make_room(
    folder: CampaignFolder, terminal: Terminal, words: Texts, *, new: bool
) -> CampaignFolder:
    """The folder, or none where nothing can be saved; an older campaign is not overwritten."""
    if folder.path is not None and (reason := obstacle(folder.path)):
        terminal.notice(words("legend.no-saving", reason=reason), words("legend.more"))
        return CampaignFolder(None)
    if new and (kept := folder.set_aside()):
        terminal.notice(words("legend.kept", path=kept), words("legend.more"))
    return folder


class LegendGame:
    """A person's campaign: talents and races in turn, saved after each."""

    def __init__(
        self, kept: Kept, folder: CampaignFolder, words: Texts, terminal: Terminal, races: int
    ) -> None:
        self.campaign = kept.campaign
        self.records = kept.races
        self.open: Race | None = read_record(kept.open) if kept.open else None
        self.folder = folder
        self.words = words
        self.terminal = terminal
        self.races = races
        self.pages = Pages(kept.campaign, words, terminal.paint)

    @property
    def names(self) -> dict[str, str]:
        """Who rides for the one seat."""
        return {self.campaign.options.colour: PERSON}

    def kept(self) -> Kept:
        """The campaign as it is saved now."""
        left = write_record(self.open, self.names) if self.open else ""
        return Kept(self.campaign, self.records, left)

    def ride(self) -> bool:
        """Ride until the campaign is over (True) or the person leaves (False)."""
        while not self.campaign.over:
            going = self.choose() if self.campaign.asks == TALENT else self.race()
            if not going:
                return False
            self.folder.save(self.kept())
        return True

    def choose(self) -> bool:
        """Ask for a talent; False when the person leaves."""
        offered = self.campaign.offered
        found = forecast(self.campaign, POLICIES[FORECASTER], self.races)
        self._page([*self.pages.head(), *self.pages.stages()])
        self._page(self.pages.offer(found, FORECASTER), wait=False)
        while True:
            text = self.terminal.ask(self.words("legend.number"))
            if text is None or self._leaves(text):
                return False
            if text.isascii() and text.isdigit() and 0 < int(text) <= len(offered):
                self.campaign.choose(offered[int(text) - 1])
                return True
            bad = self.words("legend.bad", answer=text[:20], most=len(offered))
            self.terminal.show([bad])

    def race(self) -> bool:
        """Ride the stage that comes, or go on with it; False when the person leaves."""
        if self.open is None:
            self._page([*self.pages.head(), *self.pages.stages()])
            self._page(self.pages.next_stage(), wait=False)
            text = self.terminal.ask(self.words("legend.start"))
            if text is None or self._leaves(text):
                return False
            self.open = new_race(self.campaign.next_options(), self.campaign.next_seed())
        game = Game(self.open, self.names, self.words, self.terminal)
        if not game.ride():
            return False
        self.campaign.finish(self.open)
        self.records += (write_record(self.open, self.names),)
        self.open = None
        self.terminal.ask(self.words("legend.more"))
        if not self.campaign.over:
            self._page(self.pages.ledger())
        return True

    def leave(self) -> None:
        """Save, and say where."""
        path = self.folder.save(self.kept())
        text = self.words("legend.saved", path=path) if path else self.words("play.not-saved")
        self.terminal.show(["", *text.split("\n")])

    def end(self) -> None:
        """The books, the place among the best, and where everything is kept."""
        self.terminal.clear()
        self.terminal.show([*self.pages.ledger(), ""])
        score = self.campaign.score(campaign=digest_of(self.kept()))
        table = ranked(self._add(score))[score.table]
        place = table.index(score) + 1
        self.terminal.show(best_lines({score.table: table}, self.words, SHOWN_SCORES))
        self.terminal.show([self.words("legend.rank", place=place, count=len(table))])
        if path := self.folder.close(self.kept()):
            self.terminal.show(["", *self.words("legend.over", path=path).split("\n")])

    def _add(self, score: Score) -> tuple[Score, ...]:
        """Keep a score; a file of scores that cannot be read is put aside."""
        try:
            return self.folder.add(score)
        except FlammeRougeError as problem:
            path = self.folder.set_aside(SCORES)
            notice = self.words("legend.scores-broken", path=path, reason=problem.message)
            self.terminal.show([notice])
            return self.folder.add(score)

    def _page(self, lines: Sequence[str], *, wait: bool = True) -> None:
        self.terminal.clear()
        self.terminal.show(lines)
        if wait and self.terminal.live:
            self.terminal.ask(self.words("legend.more"))

    def _leaves(self, text: str) -> bool:
        return text.lower() in self.words.words("command.quit")
