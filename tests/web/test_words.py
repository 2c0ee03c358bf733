"""Everything that a user reads is there in English and in French, and nothing else is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Final

import pytest

SOURCE: Final = Path(__file__).resolve().parents[2] / "web" / "src"
WORDS: Final = SOURCE / "words"
SUBJECTS: Final = sorted({path.name.split(".")[0] for path in WORDS.glob("*.json")})

Words = dict[str, str | dict[str, str]]

CODE: Final = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(SOURCE.rglob("*"))
    if path.suffix in {".svelte", ".ts"}
)


def words(subject: str, language: str) -> Words:
    return dict(json.loads((WORDS / f"{subject}.{language}.json").read_text(encoding="utf-8")))


def texts(entry: str | dict[str, str]) -> list[str]:
    return [entry] if isinstance(entry, str) else list(entry.values())


def holes(entry: str | dict[str, str]) -> set[str]:
    return {hole for text in texts(entry) for hole in re.findall(r"\{(\w+)\}", text)}


def used_keys() -> set[str]:
    """Keys that stand in the code as they are."""
    return set(re.findall(r"""["'`]([a-z0-9][\w-]*(?:\.[\w-]+)*)["'`]""", CODE))


def used_prefixes() -> set[str]:
    """Keys put together: `say("event", kind)`, `` `event.${kind}` ``, `has("event", kind)`."""
    said = re.findall(r"""\b(?:say|has)\(\s*["']([\w.-]+)["']""", CODE)
    built = re.findall(r"`([\w-]+(?:\.[\w-]+)*)\.\$\{", CODE)
    return {*said, *built}


@pytest.mark.parametrize("subject", SUBJECTS)
def test_both_languages_have_the_same_keys(subject: str) -> None:
    assert set(words(subject, "fr")) == set(words(subject, "en"))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_both_languages_have_the_same_forms(subject: str) -> None:
    english, french = words(subject, "en"), words(subject, "fr")
    plural = {key for key, entry in english.items() if isinstance(entry, dict)}
    assert {key for key, entry in french.items() if isinstance(entry, dict)} == plural
    assert all(set(entry) == {"one", "other"} for entry in french.values() if type(entry) is dict)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_french_fills_no_hole_that_english_does_not_know(subject: str) -> None:
    english, french = words(subject, "en"), words(subject, "fr")
    known = {"colour", "team", "kind", "letter"}  # a rider's name is put together in its own order
    strange = {key: holes(french[key]) - holes(english[key]) - known for key in english}
    assert not {key: names for key, names in strange.items() if names}


def test_no_key_stands_in_two_files() -> None:
    seen: dict[str, str] = {}
    for subject in SUBJECTS:
        for key in words(subject, "en"):
            assert key not in seen, f"{key} is in {seen[key]} and in {subject}"
            seen[key] = subject


@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_key_is_unused(subject: str) -> None:
    keys, prefixes = used_keys(), used_prefixes()
    unused = [
        key
        for key in words(subject, "en")
        if key not in keys and not any(key.startswith(f"{prefix}.") for prefix in prefixes)
    ]
    assert not unused


def test_every_key_in_the_code_has_words() -> None:
    known = {key for subject in SUBJECTS for key in words(subject, "en")}
    asked = set(re.findall(r"""\bt\(\s*["']([\w.-]+)["']""", CODE))
    assert asked
    assert not asked - known


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_spaces_are_plain_where_the_program_sets_them(subject: str, language: str) -> None:
    wrong = [
        key
        for key, entry in words(subject, language).items()
        if any(re.search(r"[\u00a0\u202f]|[^ ] {2,}[^ ]|^ | $", text) for text in texts(entry))
    ]
    assert not wrong


@pytest.mark.parametrize("subject", SUBJECTS)
def test_french_has_a_space_before_high_punctuation(subject: str) -> None:
    wrong = [
        key
        for key, entry in words(subject, "fr").items()
        if any(re.search(r"[\w»)}][;!?](?:\s|$)|[\w»)}]:\s", text) for text in texts(entry))
    ]
    assert not wrong


def test_every_kind_of_event_decision_and_phase_has_words() -> None:
    from flammerouge.core.actions import KINDS
    from flammerouge.core.events import FIELDS
    from flammerouge.core.rules import PHASES

    race = words("race", "en")
    assert {f"event.{kind}" for kind, _ in FIELDS} <= set(race)
    assert {f"ask.{kind}" for kind in KINDS} <= set(race)
    assert {f"phase.{phase}" for phase in PHASES} <= set(race)


def test_everything_that_can_be_chosen_has_words() -> None:
    from flammerouge.server.choices import choices
    from flammerouge.server.gallery import gallery

    offered = choices()
    tiers = [tier for kind in offered.legend.talents.values() for tier in kind]
    named = {
        "sits": {*offered.sits, *offered.legend.sits},
        "level": offered.levels,
        "character": offered.levels,
        "mode": offered.modes,
        "mode-text": offered.modes,
        "module": offered.modules,
        "module-text": offered.modules,
        "pace": offered.paces,
        "pace-text": offered.paces,
        "land": offered.lands,
        "box": {card.box for card in gallery()},
        "preset": [preset.id for preset in offered.presets],
        "preset-text": [preset.id for preset in offered.presets],
        "talent": [talent for tier in tiers for talent in tier],
    }
    wanted = {f"{prefix}.{name}" for prefix, names in named.items() for name in names}
    assert wanted <= set(words("screens", "en"))
    assert {f"kind.{kind}" for kind in offered.legend.kinds} <= set(words("race", "en"))


def test_everything_that_closes_a_choice_has_words() -> None:
    from flammerouge.server.checking import checked
    from flammerouge.server.choices import choices

    found: set[str] = set()
    for preset in choices().presets:
        closed = checked(preset.wish).closed
        for codes in (closed.stages, closed.modes, closed.modules, closed.handicaps,
                      *closed.sits.values()):  # fmt: skip
            found |= {f"refused.{code}" for code in codes.values()}
    assert found
    assert found <= set(words("screens", "en"))


def test_what_the_server_refuses_to_people_has_words() -> None:
    server = SOURCE.parents[1] / "src" / "flammerouge" / "server"
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(server.rglob("*.py")))
    # The others are met by programs only, or have words of their own.
    others = {"no-join", "no-language", "other-version", "too-large", "too-slow"}
    found = set(re.findall(r"""Refused\(\s*"([\w-]+)\"""", code)) - others
    assert {"not-there", "too-many-take-backs"} <= found
    said = {key for subject in SUBJECTS for key in words(subject, "en")}
    assert {f"refused.{code}" for code in found} <= said
