"""Somebody with a phone beside the board: writes a tour down with the fingers."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Locator, expect

from flammerouge.server.protocol import PaperCreated
from tests.browser.person import Person
from tests.server.house import Asks
from tests.server.wire import decode

KEPT = "flammerouge.papers"
# Every time that a finger comes down, to tap, to stay or to draw, and every turn of a wheel.
COUNT = """() => {
  window.taps = 0;
  for (const kind of ["pointerdown", "wheel"])
    addEventListener(kind, ({ isTrusted }) => (window.taps += isTrusted ? 1 : 0), true);
}"""
# Milliseconds until a number grows under a finger that stays.
FIRST_STEP, NEXT_STEP = 600, 400
# The last number of a row that a phone has room for.
LAST_SEEN = 6
IN_SIGHT = """one => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
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
        self.stopped = False
        self.screen = self.page.context.new_cdp_session(self.page)
        self.fingers = 0

    def count_taps(self) -> None:
        """From now on, as long as the page is there."""
        self.page.evaluate(COUNT)

    @property
    def taps(self) -> int:
        """How often a finger has touched something since taps are counted."""
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
        """A rider crosses; on a time of whoever is minutes behind a finger stays until it is his.

        Here and below only what is in sight is touched: nothing is drawn to the side.
        """
        name = re.compile(rf"^{LETTERS[rider[0]]} {KINDS[rider[1]]}, \d+:{time[-2:]}$")
        spot = self.page.get_by_role("button", name=name).first
        shown = (spot.get_attribute("aria-label") or "").split()[-1]
        self.touch(spot, int(time.split(":")[0]) - int(shown.split(":")[0]))
        expect(self.cell(rider, time)).to_have_attribute("aria-pressed", "true")

    def touch(self, spot: Locator, steps: int = 0) -> None:
        """A finger comes down, stays while a number grows by so many steps, and is lifted."""
        assert spot.evaluate(IN_SIGHT), f"{spot} is not in sight"
        if not steps:
            spot.click()
            return
        self.stop_the_clock()
        with self.finger_on(spot):
            self.page.clock.run_for(FIRST_STEP + NEXT_STEP * (steps - 1))

    @contextmanager
    def finger_on(self, spot: Locator) -> Iterator[None]:
        """A finger stays on something; others may already be elsewhere on the screen."""
        box = spot.bounding_box()
        assert box is not None
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._touch("touchStart", {**at, "id": self.fingers})
        self.fingers += 1
        yield
        self.fingers -= 1
        self._touch("touchEnd", {**at, "id": self.fingers})

    def _touch(self, kind: str, finger: dict[str, float]) -> None:
        self.screen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [finger]})

    def stop_the_clock(self) -> None:
        """From now on time passes only when it is told to."""
        if not self.stopped:
            self.person.spent = True
            self.page.clock.install()
            self.page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
            self.stopped = True

    def minute(self) -> None:
        self.page.locator(".bar button").nth(1).click()

    def tokens(self, major: int, minor: int) -> None:
        """What the last one has picked up."""
        self.touch(self.page.locator(f"[data-tokens='{major}-{minor}']"))

    def led(self, rounds: int, *, away: bool = False) -> None:
        """So many rounds, as one of the breakaway or not."""
        self.number("led-away" if away else "led", rounds)

    def tired(self, cards: int) -> None:
        """So many exhaustion cards are left in the deck."""
        self.number("exhaustion", cards)

    def number(self, name: str, value: int) -> None:
        """A number of a row, or the last one in sight until it has grown to be the one."""
        seen = min(value, LAST_SEEN)
        self.touch(self.page.locator(f"[data-number='{name}-{seen}']"), value - seen)
        own = self.page.locator(f"[data-number='{name}-{value}']")
        expect(own).to_have_attribute("aria-pressed", "true")

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
