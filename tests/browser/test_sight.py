"""Teams and kinds of riders are told apart without colours."""

from base64 import b64encode
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept

SIGHTS = ["achromatopsia", "deuteranopia", "protanopia", "tritanopia"]
# How far two pictures differ: the mean difference of their brightness, from 0 to 255.
DIFFERENCE = """async (pictures) => {
  const grey = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [40, 40];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, 40, 40);
    const { data: bytes } = context.getImageData(0, 0, 40, 40);
    const light = (_, i) => (bytes[4 * i] + bytes[4 * i + 1] + bytes[4 * i + 2]) / 3;
    return Array.from({ length: 1600 }, light);
  };
  const [a, b] = await Promise.all(pictures.map(grey));
  return a.reduce((sum, one, i) => sum + Math.abs(one - b[i]), 0) / a.length;
}"""
LEAST = 8


def see_as(page: Page, sight: str) -> None:
    """Let the browser draw the page as somebody sees it."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})


@pytest.mark.parametrize("edition", ["day", "night"])
def test_teams_differ_without_colour(new_person: NewPerson, edition: str) -> None:
    person = new_person(settings={"edition": edition})
    person.go("new")
    for field in person.page.locator("select:not([aria-label])").all():
        field.select_option("bot")
    see_as(person.page, "achromatopsia")
    chips = person.page.locator(".team .chips svg")
    expect(chips).to_have_count(12)
    pictures = [b64encode(chip.screenshot()).decode() for chip in chips.all()]
    near = {
        (i, k): round(far, 1)
        for i, k in combinations(range(12), 2)
        if (far := person.page.evaluate(DIFFERENCE, [pictures[i], pictures[k]])) < LEAST
    }
    assert not near


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_race_as_others_see_it(
    new_person: NewPerson, tables: dict[str, Kept], screens: Path, sight: str
) -> None:
    """Kept to be looked at; and the picture is another one than ours."""
    person = new_person()
    person.sit(tables["far"].id, tables["far"].token)
    person.wait()
    usual = b64encode(person.page.screenshot()).decode()
    see_as(person.page, sight)
    seen = person.page.screenshot(path=screens / f"race-{sight}.png")
    assert person.page.evaluate(DIFFERENCE, [usual, b64encode(seen).decode()]) > 0
