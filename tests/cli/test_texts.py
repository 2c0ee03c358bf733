"""Every text exists in both languages, is used, and keeps to its language's typography."""

import ast
import re
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

from flammerouge.cli import story
from flammerouge.cli.play import INFORM
from flammerouge.cli.texts import language_of, texts
from flammerouge.core import actions
from flammerouge.core.clauses import CLAUSES
from flammerouge.core.design import Mode
from flammerouge.core.events import FIELDS
from flammerouge.core.lineup import CONTROLS, KINDS
from flammerouge.core.options import COLOURS
from flammerouge.core.talents import TALENT_IDS
from flammerouge.core.terrain import TERRAINS
from flammerouge.data.stages import ORIGINS
from flammerouge.data.weather import weather_tokens
from flammerouge.texts.load import LANGUAGES, Value
from flammerouge.texts.typography import NO_BREAK
from flammerouge.tour.legends.best import EXTRAS
from flammerouge.tour.legends.options import VARIANTS

CLI = Path(texts.__wrapped__.__code__.co_filename).parent
KEY = re.compile(r"[a-z]+\.[A-Za-z0-9-]*[A-Za-z0-9]")


def constants(file: Path) -> set[str]:
    return {
        node.value
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def codes_of_findings() -> set[str]:
    """The first argument of every Finding in the design rules."""
    tree = ast.parse((CLI.parent / "core" / "design.py").read_text("utf-8"))
    return {
        str(node.args[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "Finding"
        and isinstance(node.args[0], ast.Constant)
    }


# Keys that are put together while the program runs.
FAMILIES = {
    "event": {kind for kind, _ in FIELDS},
    "ask": {*actions.KINDS, "ready"},
    "rule": set(CLAUSES),
    "team": set(COLOURS),
    "squad": set(COLOURS),
    "kind": set(KINDS),
    "road": set(get_args(Mode)),
    "terrain": {*(terrain.key for terrain in TERRAINS.values()), "finish"},
    "weather": set(weather_tokens()) - {"fair"},
    "control": set(CONTROLS) - {"deck", "teammate"},
    "lane": {"0", "1", "2", "middle", "grass"},
    "command": {*INFORM, "quit", "undo", "yes", "no"},
    "brief": {*story.GROUPED, "more"},
    "finding": codes_of_findings(),
    "talent": set(TALENT_IDS),
    "gift": set(TALENT_IDS),
    "mates": set(KINDS),
    "variant": set(VARIANTS),
    "extra": set(EXTRAS),
}
PREFIXES = {f"stages.origin-{origin.replace(' ', '-')}" for origin in ORIGINS} | {
    "stages.sprint",
    "stages.mountain",
}
EXPECTED = {f"{head}.{key}" for head, keys in FAMILIES.items() for key in keys} | PREFIXES


def literals() -> set[str]:
    heads = {key.split(".")[0] for key in texts("en").table}
    found = {c for file in CLI.glob("*.py") for c in constants(file) if KEY.fullmatch(c)}
    return {key for key in found if key.split(".")[0] in heads}


def fields(value: Value) -> set[str]:
    text = value if isinstance(value, str) else ""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_have_the_same_keys_with_the_same_fields() -> None:
    english, french = (texts(language).table for language in LANGUAGES)
    assert list(english) == list(french)
    for key, value in english.items():
        assert fields(value) == fields(french[key]), key


def test_no_text_is_missing() -> None:
    assert not (EXPECTED | literals()) - set(texts("en").table)


def test_no_text_is_unused() -> None:
    assert not set(texts("en").table) - EXPECTED - literals()


def test_no_text_is_empty_or_wider_than_the_screen() -> None:
    for language in LANGUAGES:
        for key, value in texts(language).table.items():
            lines = value if isinstance(value, list) else value.strip("\n").split("\n")
            assert all(line.strip() for line in lines), key
            if not key.startswith("rule."):  # those are wrapped
                assert max(map(len, lines)) <= 80, key


def test_french_has_a_no_break_space_before_high_signs() -> None:
    for key, value in texts("fr").table.items():
        if isinstance(value, list):
            continue
        for sign in re.finditer(r"(.)[:;!?](?=\s|$)", value):
            # "?" and "!" also stand alone as a key to type or a sign on the road.
            assert sign[1] == NO_BREAK or re.match(r"[ \n]", sign[1]), (key, sign[0])
        assert not re.search(r"\w[:;!?](?=\s|$)", value), key


def test_french_apostrophes_and_english_signs_stay_as_they_are() -> None:
    assert texts("fr")("ask.lane") == f"Qui part dans la file de droite{NO_BREAK}?"
    assert texts("en")("ask.lane") == "Who starts in the right lane?"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LC_MESSAGES": "fr_BE", "LANG": "en_US"}, "fr"),
    ],
)
def test_the_language_comes_from_the_environment(
    environment: dict[str, str], language: str
) -> None:
    assert language_of(environment) == language


def test_one_thing_is_not_several() -> None:
    english, french = texts("en"), texts("fr")
    assert [english.count("count.point", n) for n in (0, 1, 2)] == [
        "0 points",
        "1 point",
        "2 points",
    ]
    assert [french.count("count.free", n) for n in (0, 1, 2)] == ["0 libre", "1 libre", "2 libres"]


def test_decimals_follow_the_language() -> None:
    assert (texts("en").decimal(13.46), texts("fr").decimal(13.46)) == ("13.5", "13,5")


def test_a_key_with_several_words_is_no_text() -> None:
    with pytest.raises(KeyError):
        texts("en")("command.help")
    assert "?" in texts("en").words("command.help")
