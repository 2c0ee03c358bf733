"""Teams and kinds of riders are told apart without colours."""

from base64 import b64encode
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.kept import Kept
from tests.browser.test_board import SIX
from tests.browser.views import front
from tests.sampling import sampled
from tests.server.house import ProcessServer

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
# Whether each part of a line, its edge and its colour, has gaps.
BROKEN = """lines => lines.map((line) => [...line.querySelectorAll("path")]
  .map((part) => getComputedStyle(part).strokeDasharray !== "none"))"""
LEAST = 8
# On the road, where riders are small, the numbers alone make 11, and nothing at all makes 3.
LEAST_ON_THE_ROAD = 15


def see_as(page: Page, sight: str) -> None:
    """Let the browser draw the page as somebody sees it."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})


@pytest.mark.soak
@pytest.mark.parametrize("edition", ["day", "night"])
def test_teams_differ_without_colour(new_person: NewPerson, edition: str) -> None:
    person = new_person(fresh=True, settings={"edition": edition})
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


# How far the nearest two of some parts of a picture differ, and which they are.
NEAREST = """async ([data, boxes]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [32, 32];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const inside = (_, at) => Math.hypot((at >> 2) % 32 - 15.5, (at >> 7) - 15.5) < 16;
  const parts = boxes.map(({ x, y, width, height }) => {
    // Without the edge, which is alike, and the road around.
    const size = 0.76 * Math.min(width, height);
    const left = x + (width - size) / 2;
    context.drawImage(image, left, y + (height - size) / 2, size, size, 0, 0, 32, 32);
    return Array.from(context.getImageData(0, 0, 32, 32).data).filter(inside);
  });
  let nearest = [Infinity];
  for (let i = 0; i < parts.length; i += 1) {
    for (let k = 0; k < i; k += 1) {
      const sum = parts[i].reduce((all, one, at) => all + Math.abs(one - parts[k][at]), 0);
      // Every fourth byte says how solid a point is, and is always the same.
      const far = sum / (parts[i].length * 0.75);
      if (far < nearest[0]) nearest = [far, k, i];
    }
  }
  return nearest;
}"""


ALIKE = """() => {
  for (const team of ["red", "blue", "black", "green", "pink", "white"]) {
    document.documentElement.style.setProperty(`--team-${team}`, "#888888");
    document.getElementById(`t-${team}`).setAttribute("d", "");
  }
}"""


@pytest.mark.parametrize("edition", sampled("night", "day"))
def test_riders_on_the_road_differ_for_every_kind_of_sight(
    new_person: NewPerson, server: ProcessServer, screens: Path, edition: str
) -> None:
    """At the start, where all of them look the same way: twelve riders and no two alike."""
    created = server.create(teams=SIX, stage="firenze-milano-5-6", tiles=[])
    ann, watcher = new_person(), new_person(fresh=True, settings={"edition": edition})
    ann.sit(created.table.id, created.tokens["red"])
    ann.ride_to_energy()
    watcher.go(f"table/{created.table.id}")
    marks = watcher.page.locator("svg.board .piece .figure")
    expect(marks).to_have_count(12)
    boxes = [mark.bounding_box() for mark in marks.all()]

    def nearest(path: Path | None = None) -> list[float]:
        seen = b64encode(watcher.page.screenshot(path=path)).decode()
        found: list[float] = watcher.page.evaluate(NEAREST, [seen, boxes])
        return found

    for sight in SIGHTS:
        see_as(watcher.page, sight)
        far, *who = nearest(screens / f"road-{edition}-{sight}.png")
        assert far >= LEAST_ON_THE_ROAD, (sight, who, far)
    # It would be noticed if numbers were all that tells them apart.
    watcher.page.evaluate(ALIKE)
    assert nearest()[0] < LEAST_ON_THE_ROAD


def test_the_line_of_a_sprinteur_is_broken_with_its_edge(
    new_person: NewPerson, server: ProcessServer, tables: dict[str, Kept]
) -> None:
    """By night the edge is the brightest part of a line: whole, it would hide the gaps."""
    person = new_person(settings={"edition": "night"})
    front("end")(person, server, tables)
    lines = person.page.locator("main g:has(> path.edge)")
    expect(lines.first).to_be_visible()
    broken = lines.evaluate_all(BROKEN)
    assert {tuple(parts) for parts in broken} == {(True, True), (False, False)}
