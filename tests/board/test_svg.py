"""The picture shows what is on the board."""

import xml.etree.ElementTree as ET

import pytest

from flammerouge.board.figures import TEAMS, Rider
from flammerouge.board.svg import WORDS, Language, Picture, draw, draw_stage
from flammerouge.core.errors import MalformedInput
from flammerouge.data.stages import stage, stages
from flammerouge.data.tiles import read_tiles

SVG = "{http://www.w3.org/2000/svg}"


def parse(picture: str) -> ET.Element:
    return ET.fromstring(picture)


def words(root: ET.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def marks(root: ET.Element, name: str) -> int:
    return sum(use.get("href") == f"#m-{name}" for use in root.iter(f"{SVG}use"))


@pytest.mark.parametrize("name", ["avenue-corso-paseo", "grand-tour-2", "grand-tour-20-5-6"])
def test_a_stage_is_drawn_with_its_tiles_and_numbers(name: str) -> None:
    found = words(parse(draw_stage(stage(name))))
    assert set(stage(name).tiles) <= set(found)
    assert stage(name).name in found
    assert {"0", "5", "10", "60"} <= set(found)


def test_every_stage_is_well_formed_and_refers_to_what_is_defined() -> None:
    for each in stages()[::4]:
        root = parse(draw_stage(each))
        ids = {element.get("id") for element in root.iter()}
        for element in root.iter():
            for value in element.attrib.values():
                if value.startswith("#m-") or value.startswith("#r-"):
                    assert value[1:] in ids
                if value.startswith("url(#"):
                    assert value[5:-1] in ids


def test_titles_and_labels_speak_both_languages() -> None:
    assert WORDS["en"].keys() == WORDS["fr"].keys()
    french = words(parse(draw_stage(stage("grand-tour-5"), language="fr")))
    assert stage("grand-tour-5").name_fr in french
    assert {"montée", "descente", "ravitaillement", "départ", "arrivée"} <= set(french)
    assert "2–4 équipes · 25 tuiles · 92 cases · 2 montées" in french


@pytest.mark.parametrize(("language", "word"), [("en", "ascent"), ("fr", "montée")])
def test_the_legend_names_only_what_is_there(language: Language, word: str) -> None:
    for tiles, there in (("a b u", False), ("a L u", True)):
        found = words(parse(draw(read_tiles(tiles), Picture(language=language))))
        assert (word in found) == there


def test_terrain_is_told_by_marks_and_not_by_colour_alone() -> None:
    """Tile L has three squares of two lanes each way; tile 3 five of three lanes."""
    root = parse(draw(read_tiles("a L 3 5 u")))
    legend = 1
    assert marks(root, "ascent") == 3 * 2 + legend
    assert marks(root, "descent") == 3 * 2 + legend
    assert marks(root, "supply") == 5 * 3 + legend
    assert any(path.get("fill") == "url(#p-cobbles)" for path in root.iter(f"{SVG}path"))


@pytest.mark.rule("R-10")
def test_breakaway_places_are_drawn() -> None:
    assert marks(parse(draw(read_tiles("1 2 b u"))), "breakaway") == 2
    assert marks(parse(draw(read_tiles("a 2B b u"))), "breakaway") == 1


def test_crash_zones_are_drawn() -> None:
    def waves(tiles: str) -> int:
        root = parse(draw(read_tiles(tiles)))
        return sum(p.get("stroke") == "#2348a0" and p.get("stroke-width") == "3.2"
                   for p in root.iter(f"{SVG}path"))  # fmt: skip

    assert waves("a b u") == 0
    assert waves("a z u") == 3 * 2


def test_riders_show_shape_letter_colour_and_bib() -> None:
    riders = (Rider(0, "R", 7, 0, own=True), Rider(5, "S", 7, 1), Rider(1, "S", 8, 0, crashed=True))
    root = parse(draw(read_tiles("a b u"), Picture(riders=riders)))
    found = words(root)
    assert {"11", "62", "22"} <= set(found)
    assert found.count("R") == 1
    assert found.count("S") == 2
    figures = {g.get("id") for g in root.iter(f"{SVG}g")}
    assert {"r-R0", "r-S5", "r-S1"} <= figures
    assert sum(c.get("stroke-dasharray") == "6 4" for c in root.iter(f"{SVG}circle")) == 1


def test_teams_differ_in_pattern_as_well_as_in_colour() -> None:
    assert len({team.fill for team in TEAMS}) == len({team.pattern for team in TEAMS}) == 6


@pytest.mark.parametrize("rider", [Rider(0, "R", 99, 0), Rider(0, "R", 7, 2), Rider(0, "R", -1, 0)])
def test_a_rider_who_is_nowhere_is_refused(rider: Rider) -> None:
    with pytest.raises(MalformedInput, match="rider 11"):
        draw(read_tiles("a b u"), Picture(riders=(rider,)))


def test_weather_has_a_sign_and_a_veil() -> None:
    plain = draw(read_tiles("a b u"))
    wet = draw(read_tiles("a b u"), Picture(weather={1: "wet"}))
    fair = draw(read_tiles("a b u"), Picture(weather={1: "fair"}))
    assert plain.count("url(#p-weather)") == fair.count("url(#p-weather)") == 0
    assert wet.count("url(#p-weather)") == 1
    assert fair != plain


def test_piles_and_refresh_are_drawn() -> None:
    bare = draw(read_tiles(stage("grand-tour-15").code))
    with_tokens = draw_stage(stage("grand-tour-15"))
    legend_and_zones = marks(parse(bare), "supply")
    assert marks(parse(with_tokens), "supply") == legend_and_zones + 1
    discs = [c for c in parse(with_tokens).iter(f"{SVG}circle") if c.get("r") == "16"]
    assert len(discs) == 2 * 2


def test_a_title_cannot_break_the_picture() -> None:
    title = '<script>"&'
    root = parse(draw(read_tiles("a b u"), Picture(title=title)))
    assert title in words(root)
    assert root.get("aria-label") == title
