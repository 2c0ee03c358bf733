"""Somebody with a keyboard and without eyes: hears what the browser tells screen readers."""

import re
from dataclasses import dataclass
from time import monotonic
from typing import Any

from playwright.sync_api import Page

from tests.browser.person import PATIENCE

MOST_TABS = 120


@dataclass(frozen=True)
class Heard:
    """A thing on the page as a screen reader gets it."""

    role: str
    name: str
    focused: bool
    disabled: bool

    def is_called(self, role: str, name: str) -> bool:
        """Whether it has this role, and a name that fits; capitals are a matter of looks."""
        return self.role == role and re.search(name, self.name, re.IGNORECASE) is not None


class Listener:
    """Reads nothing but the accessibility tree of Chromium, and does nothing but press keys."""

    def __init__(self, page: Page) -> None:
        self.keyboard = page.keyboard
        self._pause = page.wait_for_timeout
        self._session = page.context.new_cdp_session(page)
        self._session.send("Accessibility.enable")

    def hear(self) -> list[Heard]:
        """Everything that is told, in its order."""
        tree: dict[str, Any] = self._session.send("Accessibility.getFullAXTree")
        nodes = {node["nodeId"]: node for node in tree["nodes"]}
        return [
            heard(node)
            for node in in_order(nodes)
            if not node["ignored"] and node["role"]["value"] != "InlineTextBox"
        ]

    def all(self, role: str, name: str = "") -> list[Heard]:
        """Things of a role whose name has this in it."""
        return [one for one in self.hear() if one.is_called(role, name)]

    def wait(self, role: str, name: str = "") -> Heard:
        """The first such thing, as soon as it is there."""
        until = monotonic() + PATIENCE / 1000
        while monotonic() < until:
            if found := self.all(role, name):
                return found[0]
            self._pause(100)
        raise AssertionError(f"no {role} {name!r}, but {self.all(role)}")

    @property
    def focused(self) -> Heard | None:
        """What has the focus; only this one is asked for, because the whole tree takes long."""
        active = self._session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        asked = {"objectId": active["result"]["objectId"], "fetchRelatives": False}
        [node] = self._session.send("Accessibility.getPartialAXTree", asked)["nodes"]
        now = None if node["ignored"] else heard(node)
        return now if now and now.focused else None

    def tab_to(self, role: str, name: str = "") -> None:
        """Go from one thing to the next until it is reached."""
        for _ in range(MOST_TABS):
            now = self.focused
            if now and now.is_called(role, name):
                return
            self.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {role} {name!r}")

    def press(self, role: str, name: str = "") -> None:
        """Wait for something, go there, and press it."""
        self.wait(role, name)
        self.tab_to(role, name)
        self.keyboard.press("Enter")

    def choose(self, name: str) -> None:
        """Go to a group of radio buttons and on to one of them."""
        self.tab_to("radio")
        self.keyboard.press("Space")
        for _ in range(MOST_TABS):
            now = self.focused
            if now and now.name == name:
                return
            self.keyboard.press("ArrowDown")
        raise AssertionError(f"no arrow leads to {name!r}")


def in_order(nodes: dict[str, Any]) -> list[dict[str, Any]]:
    """The tree from top to bottom."""
    found: list[dict[str, Any]] = []
    ahead = [node for node in nodes.values() if "parentId" not in node]
    while ahead:
        node = ahead.pop()
        found.append(node)
        ahead += [nodes[child] for child in reversed(node["childIds"]) if child in nodes]
    return found


def heard(node: dict[str, Any]) -> Heard:
    facts = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
    return Heard(
        str(node["role"]["value"]),
        str(node.get("name", {}).get("value", "")),
        bool(facts.get("focused", False)),
        bool(facts.get("disabled", False)),
    )
