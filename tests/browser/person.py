"""Somebody at a browser: looks at the page and presses what is there to press."""

import json
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, WebSocket, expect

SETTINGS = {"language": "en", "edition": "day", "motion": "reduced", "speed": None, "name": "Ann"}
KEPT_SETTINGS = "flammerouge.settings"
WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words"
OVER = "a[href*='page=front']"
OPEN = "form [data-choice]:enabled"
MOST_ANSWERS = 400
# The same presses as by hand, without a pointer that goes there: most of a race is only the way to
# what a test is about.
ANSWER = """async ([form, oneTap]) => {
  const open = "[data-choice]:enabled";
  const first = form.querySelector(open);
  if (first.tagName === "BUTTON") return first.click();
  const pick = (any) => [...form.querySelectorAll(`label:has(${any})`)].at(-1).click();
  if (oneTap && form.querySelector("fieldset.hand")) return pick(open);
  const submit = form.querySelector("button.first");
  for (let presses = 0; submit.disabled; presses++) {
    if (presses > 100) throw new Error("nothing can be submitted");
    pick(`${open}:not(:checked)`);
    await new Promise((go) => setTimeout(go));
  }
  submit.click();
}"""
# As long as a busy machine may take; whoever is served sooner waits no longer.
PATIENCE = 60_000
# What a browser says of a server that cannot be reached.
CUT = ("net::ERR_", "WebSocket connection to")


def prepare(language: str = "en", **settings: Any) -> str:
    """A script that gives a new browser its settings, before any page of it has run."""
    wanted = json.dumps({**SETTINGS, "language": language, **settings})
    return f"localStorage['{KEPT_SETTINGS}'] ??= {json.dumps(wanted)};"


def words(language: str) -> dict[str, Any]:
    """Every text of the app in a language, as its files have it; `key.one` is a form of one."""
    texts: dict[str, Any] = {}
    for file in sorted(WORDS.glob(f"*.{language}.json")):
        for key, text in json.loads(file.read_text(encoding="utf-8")).items():
            forms = text.items() if isinstance(text, dict) else ()
            texts |= {key: text} | {f"{key}.{form}": said for form, said in forms}
    return texts


class Person:
    """One browser with its own storage, open at one page."""

    def __init__(self, page: Page, address: str, language: str = "en") -> None:
        self.page = page
        self.address = address
        self.words = words(language)
        self.one_tap = False
        # Whether something is left on the page that nobody can take away again.
        self.spent = False
        self.expected: set[str] = set()
        self.complaints: list[str] = []
        self.frames: list[str] = []
        page.on("pageerror", self._hear_fault)
        page.on("console", self._hear)
        page.on("websocket", self._listen)

    def leave(self) -> None:
        """Hear no more of what becomes of the page."""
        self.page.remove_listener("pageerror", self._hear_fault)
        self.page.remove_listener("console", self._hear)
        self.page.remove_listener("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", self._keep)

    def _keep(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.complaints.append(said.text)

    def _hear_fault(self, fault: Error) -> None:
        self.complaints.append(str(fault))

    def expects(self, *complaints: str) -> None:
        """That the browser complains of this, because the test is about it.

        Said before, and for good: nobody knows how long after the app its browser complains.
        """
        self.expected.update(complaints)

    @property
    def faults(self) -> list[str]:
        """What the browser complained of and nobody expected."""
        return [one for one in self.complaints if not any(part in one for part in self.expected)]

    def says(self, key: str, **args: str) -> str:
        """A text of the app, in the language of this browser."""
        text = str(self.words[key]).replace("'", "’")
        for name, value in args.items():
            text = text.replace(f"{{{name}}}", value)
        return text

    def go(self, route: str = "") -> None:
        """Open a page of the app, or a full address."""
        self.page.goto(route if "://" in route else f"{self.address}/#/{route}")

    def press(self, key: str, **args: str) -> None:
        """Press the button with this text."""
        self.button(key, **args).click()

    def button(self, key: str, **args: str) -> Locator:
        return self.page.get_by_role("button", name=self.says(key, **args), exact=True)

    def link(self, key: str, **args: str) -> Locator:
        return self.page.get_by_role("link", name=self.says(key, **args), exact=True)

    @property
    def panel(self) -> Locator:
        """Where one answers."""
        return self.page.locator("section.panel")

    @property
    def question(self) -> Locator:
        return self.panel.get_by_role("heading")

    @property
    def is_over(self) -> bool:
        return self.panel.locator(OVER).count() > 0

    def wait_for_panel(self) -> None:
        """Until the race is on the page."""
        self.panel.wait_for()

    def wait_for_frame(self, part: str) -> None:
        """Until the server has sent something with this in it."""
        until = monotonic() + PATIENCE / 1000
        while not any(part in frame for frame in self.frames):
            assert monotonic() < until, f"no frame with {part}"
            self.page.wait_for_timeout(20)

    def wait(self) -> None:
        """Until there is something to answer, or the race is over; what is explained is read."""
        while self.wait_or_be_taught():
            self.button("time.go").click()

    def wait_or_be_taught(self) -> bool:
        """The same, or until the first race explains something; whether it does."""
        lesson = self.button("time.go")
        self.panel.locator(f"{OVER}, {OPEN}").or_(lesson).first.wait_for(state="attached")
        advice = self.page.locator("button.understood:visible")
        if advice.count():
            advice.click()
        return lesson.count() > 0

    def answer(self) -> None:
        """Give any answer to the question that is asked."""
        form = self.panel.locator("form:has([data-choice]:enabled)").element_handle()
        self.page.evaluate(ANSWER, [form, self.one_tap])

    def answer_by_hand(self) -> None:
        """The same with a pointer, which finds only what is in sight and not covered."""
        form = self.panel.locator("form")
        first = form.locator("[data-choice]:enabled").first
        if first.evaluate("one => one.tagName") == "BUTTON":
            first.click()
            return
        if self.one_tap and form.locator("fieldset.hand").count():
            form.locator("label").last.click()
            return
        submit = form.locator("button.first")
        while not submit.is_enabled():
            form.locator("label:has([data-choice]:enabled:not(:checked))").last.click()
        submit.click()

    def ride(self, until: Callable[[], bool] = lambda: False, *, by_hand: bool = False) -> None:
        """Answer until the race is over, or something is so."""
        answer = self.answer_by_hand if by_hand else self.answer
        for _ in range(MOST_ANSWERS):
            self.wait()
            if self.is_over or until():
                return
            answer()
        raise AssertionError("the race does not end")

    def sit(self, table: str, token: str) -> None:
        """Open the secret link of a seat; it is kept, and leaves the address."""
        self.go(f"table/{table}/seat/{token}")
        self.page.wait_for_url(f"**/#/table/{table}")
        self.page.wait_for_function(
            "token => localStorage['flammerouge.seats']?.includes(token)", arg=token
        )

    def change(self, **settings: Any) -> None:
        """Set something as the page of settings does, and load the page anew."""
        kept = json.loads(self.page.evaluate("key => localStorage[key]", KEPT_SETTINGS))
        wanted = json.dumps({**kept, **settings})
        self.page.evaluate(
            "([key, value]) => { localStorage[key] = value }", [KEPT_SETTINGS, wanted]
        )
        self.page.reload()

    @property
    def held(self) -> list[dict[str, str]]:
        """The seats that this browser keeps."""
        kept: list[dict[str, str]] = json.loads(
            self.page.evaluate("() => localStorage['flammerouge.seats'] ?? '[]'")
        )
        return kept

    @property
    def hand(self) -> list[str]:
        """The cards of the hand that is open."""
        return self.panel.locator("fieldset.hand label > .unseen:not(input)").all_inner_texts()

    @property
    def log(self) -> list[str]:
        """What has been told, as it is printed."""
        return self.page.locator("li.told").all_text_contents()

    def ride_to_energy(self) -> None:
        """Until a hand is open."""
        self.ride(lambda: self.panel.locator("fieldset.hand").count() > 0)

    def read_front_page(self) -> str:
        """Turn to the front page of a race that is over; its headline."""
        self.panel.locator(OVER).click()
        headline = self.page.locator("h1.loud")
        expect(headline).to_be_visible()
        return headline.inner_text()

    def read_verdict(self, key: str) -> None:
        """Open the box about the shuffles, and find there what the browser has found out."""
        self.page.locator("summary", has_text=self.says("fair.title")).click()
        expect(self.page.get_by_text(self.says(key))).to_be_visible()


def ride_together(
    *people: Person, until: Callable[[], bool] = lambda: False, by_hand: bool = False
) -> None:
    """Everybody answers in turn until the race is over for all, or something is so."""
    deadline = monotonic() + PATIENCE / 1000
    while not (until() or all(person.is_over for person in people)):
        assert monotonic() < deadline, "the race does not go on"
        for person in people:
            if person.panel.locator(OPEN).count():
                (person.answer_by_hand if by_hand else person.answer)()
                deadline = monotonic() + PATIENCE / 1000
        people[0].page.wait_for_timeout(20)
