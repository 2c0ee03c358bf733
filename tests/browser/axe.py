"""Looks for what keeps people out: axe-core, in the page."""

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  const tell = ({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`;
  return violations.flatMap(({ help, nodes }) => nodes.map((one) => `${help}: ${tell(one)}`));
}"""


@cache
def source() -> str:
    return SOURCE.read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What is wrong with a page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(source())
    found: list[str] = page.evaluate(RUN)
    return found
