"""Browsers that tests borrow and give back: to open one takes longer than most tests."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from tests.browser.person import PATIENCE

DESK: ViewportSize = {"width": 1366, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
# A page of the server without the app: its storage can be set before the app has run.
ANTEROOM = "/api/health"
EMPTY = "() => { localStorage.clear(); sessionStorage.clear(); }"


def open_browser(chromium: Browser, *, phone: bool = False, **options: Any) -> BrowserContext:
    """One with a storage of its own."""
    size: dict[str, Any] = {"viewport": PHONE if phone else DESK}
    if phone:
        size |= {"has_touch": True, "is_mobile": True}
    # Without the service worker, unless asked for, every page comes from the server.
    context = chromium.new_context(**{"service_workers": "block", **size, **options})
    context.set_default_timeout(PATIENCE)
    return context


class Devices:
    """Desks and phones, each with one page; whoever gets one finds it as new.

    What a page cannot be freed of again (scripts that are run before it, a clock of its own, other
    eyes) is for a browser that is opened for one test alone.
    """

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.free: dict[bool, list[Page]] = defaultdict(list)

    def borrow(self, address: str, script: str, *, phone: bool) -> Page:
        """A page that has nothing stored for this server but what the script stores."""
        free = self.free[phone]
        page = free.pop() if free else open_browser(self.chromium, phone=phone).new_page()
        page.goto(address + ANTEROOM)
        page.evaluate(EMPTY)
        page.evaluate(script)
        session = page.context.new_cdp_session(page)
        session.send("Page.resetNavigationHistory")
        session.detach()
        return page

    def give_back(self, page: Page, *, phone: bool) -> None:
        """Leave nothing on it for the next one."""
        if page.is_closed():
            page.context.close()
            return
        for other in page.context.pages:
            if other != page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")
        page.mouse.move(0, 0)
        page.set_viewport_size(PHONE if phone else DESK)
        page.emulate_media(media="null", color_scheme="light")
        self.free[phone].append(page)

    def close(self) -> None:
        for page in (page for free in self.free.values() for page in free):
            page.context.close()
