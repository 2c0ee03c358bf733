"""Somebody with a phone beside the board: writes a tour down with the fingers."""

import json
from typing import Any

from playwright.sync_api import Locator, expect

from flammerouge.server.protocol import PaperCreated
from tests.browser.person import Person
from tests.server.house import Asks
from tests.server.wire import decode

KEPT = "flammerouge.papers"
# Taps of a finger, not what the program does by itself.
COUNT = """
  window.taps = 0;
  addEventListener("click", ({ isTrusted }) => (window.taps += isTrusted ? 1 : 0), true);
"""
LETTERS = {"r": "Red", "b": "Blue", "k": "Black", "g": "Green", "p": "Pink", "w": "White"}
KINDS = {"R": "Rouleur", "S": "Sprinteur"}


def open_paper(person: Person, server: Asks, tour: object, page: str = "") -> None:
    """A tour that the server keeps, in the hands of somebody who may write."""
    made = decode(server.ask("POST", "/papers", tour).content, PaperCreated)
    person.go(f"score/{made.paper.id}/edit/{made.secret}")
    person.page.wait_for_url(f"**/#/score/{made.paper.id}")
    person.page.locator("main section.box").first.wait_for()
    if page:
        person.go(f"score/{made.paper.id}/{page}")


class Scorekeeper:
    """Works the pages under #/score, in English."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page
        self.page.add_init_script(COUNT)

    @property
    def taps(self) -> int:
        """How often a finger has touched something since the page was loaded."""
        return int(self.page.evaluate("window.taps"))

    @property
    def tours(self) -> list[Any]:
        """What the browser keeps."""
        return list(json.loads(self.page.evaluate(f"localStorage['{KEPT}'] ?? '[]'")))

    def tour(self) -> Any:
        """The tour that is on the page, as it is kept."""
        name = self.page.url.split("#/score/")[1].split("/")[0]
        return next(one["tour"] for one in self.tours if one["id"] == name)

    def begin(self, *, combative: bool = False, length: int = 7, rest: int = 0) -> None:
        """A new tour of red, blue, black and green."""
        self.person.go("score/new")
        while self.length() > length:
            self.person.press("score.shorter")
        self.page.locator("select").first.select_option(str(rest))
        if combative:
            self.page.get_by_role("switch").click()
        self.person.press("score.begin")
        expect(self.next).to_be_visible()

    def length(self) -> int:
        text = self.page.locator("[aria-pressed=true]", has_text="stages").inner_text()
        return int(text.split()[0])

    @property
    def next(self) -> Locator:
        return self.page.locator("a.first")

    def open_stage(self) -> None:
        """The page on which the next stage is written down."""
        self.next.click()
        expect(self.page.locator("table[role=grid]")).to_be_visible()

    def cell(self, rider: str, time: str) -> Locator:
        name = f"{LETTERS[rider[0]]} {KINDS[rider[1]]}, {time}"
        return self.page.get_by_role("button", name=name, exact=True)

    def cross(self, rider: str, time: str) -> None:
        """A rider crosses; who is far behind is found by drawing the times to the left."""
        cell = self.cell(rider, time)
        while not cell.count():
            self.draw_times()
        cell.click()

    def draw_times(self) -> None:
        """Later times come into sight."""
        self.page.locator(".frame").evaluate("frame => frame.scrollBy(200, 0)")
        self.page.wait_for_timeout(50)

    def minute(self) -> None:
        self.page.locator(".bar button").nth(1).click()

    def tokens(self, major: int, minor: int) -> None:
        """What the last one has picked up."""
        self.page.locator(f"[data-tokens='{major}-{minor}']").click()

    def led(self, rounds: int, *, away: bool = False) -> None:
        """So many rounds, as one of the breakaway or not."""
        self.page.locator(f"[data-number='{'led-away' if away else 'led'}-{rounds}']").click()

    def tired(self, cards: int) -> None:
        """So many exhaustion cards are left in the deck."""
        self.page.locator(f"[data-number='exhaustion-{cards}']").click()

    def done(self) -> None:
        self.page.locator(".bar button").last.click()

    def write(self, stage: str) -> None:
        """A whole stage from `rR 0:00 gS 0:20 ...`."""
        self.open_stage()
        words = stage.split()
        for rider, time in zip(words[::2], words[1::2], strict=True):
            self.cross(rider, time)
        self.done()
        expect(self.page.locator("table[role=grid]")).to_have_count(0)
