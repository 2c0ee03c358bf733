"""Help, rules and the guide in both languages: complete, printed well, and never wrong."""

import json
import random
import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from flammerouge.bots.roster import bot
from flammerouge.core import actions
from flammerouge.core.actions import Action
from flammerouge.core.cards import POWERS
from flammerouge.core.clauses import CLAUSES
from flammerouge.core.race import Race
from flammerouge.data.decks import specialists
from flammerouge.rulesets import new_race
from flammerouge.server.guide import EXPLAINED, LESSONS, LEVELS, OPTIONS, SEAT, SEED, guide, hint
from flammerouge.server.help_texts import help_texts
from flammerouge.server.rule_texts import rule_texts
from flammerouge.texts.load import LANGUAGES
from flammerouge.texts.typography import NARROW, NO_BREAK

CATALOGUE = Path(__file__).parent.parent.parent / "tools" / "catalogue.toml"
WORDS = CATALOGUE.parent.parent / "web" / "src" / "words"
FEWEST_ROUNDS, MOST_ROUNDS = 3, 4
LONGEST_HINT = 200
AGAIN = ("finish", "cards-gone")
MOST_WORDS = 260  # a minute and a half of quiet reading; the rest is for choosing and watching


@cache
def known_clauses() -> frozenset[str]:
    """Every clause of the rules."""
    sections = tomllib.loads(CATALOGUE.read_text("utf-8"))["sections"]
    return frozenset(clause for section in sections.values() for clause in section)


def printed(language: str) -> Iterator[str]:
    shown = help_texts(language)
    yield from rule_texts(language).values()
    for section in shown.sections:
        yield section.title
        yield from (point.text for point in section.points)
    for term in shown.glossary:
        yield from (term.word, term.meaning)
    for power in shown.powers:
        yield from (power.name, power.text)
    told = guide(language)
    yield from (told.name, told.welcome)
    for one in told.hints.values():
        yield from (one.title, one.text)


# -- help ----------------------------------------------------------------------------------
def test_both_languages_have_the_same_sections_and_points() -> None:
    english, french = (help_texts(language) for language in LANGUAGES)
    assert [(s.id, s.module) for s in english.sections] == [
        (s.id, s.module) for s in french.sections
    ]
    for one, other in zip(english.sections, french.sections, strict=True):
        assert [p.rules for p in one.points] == [p.rules for p in other.points], one.id
        assert one.title != other.title
    assert len(english.glossary) == len(french.glossary)


def test_ids_are_unique_and_nothing_is_empty() -> None:
    for language in LANGUAGES:
        ids = [section.id for section in help_texts(language).sections]
        assert len(set(ids)) == len(ids)
        assert all(section.points for section in help_texts(language).sections)
        assert all(text.strip() == text != "" for text in printed(language))


def test_help_refers_to_clauses_that_exist_and_to_all_that_events_name() -> None:
    used = {rule for s in help_texts("en").sections for p in s.points for rule in p.rules}
    assert used <= known_clauses()
    assert set(CLAUSES) <= used


def test_the_glossary_follows_the_alphabet() -> None:
    def plain(word: str) -> str:
        decomposed = unicodedata.normalize("NFD", word.casefold())
        return "".join(sign for sign in decomposed if not unicodedata.combining(sign))

    for language in LANGUAGES:
        words = [plain(term.word) for term in help_texts(language).glossary]
        assert words == sorted(words)
        assert len(set(words)) == len(words)


@pytest.mark.rule("SPEC-DECK-01", "SPEC-DECK-02")
def test_every_specialist_is_told_with_his_cards_and_every_power_is_explained() -> None:
    """A Squirrel gives a 2 and a 9 for two 7s that break away and chase."""
    for language in LANGUAGES:
        shown = help_texts(language)
        letters = [power.letters for power in shown.powers]
        assert letters == list(POWERS.values())
        assert {one.id for one in shown.specialists} == set(specialists())
        squirrel = next(one for one in shown.specialists if one.id == "squirrel")
        assert (squirrel.removes, squirrel.adds) == (("2", "9"), ("7BC", "7BC"))
        assert squirrel.powers == ("B", "C")
        section = next(one for one in shown.sections if one.id == "specialists")
        told = " ".join(point.text for point in section.points)
        assert all(f"{power.letters}, {power.name}" in told for power in shown.powers)


def test_powers_have_the_names_that_the_pages_give_them() -> None:
    for language in LANGUAGES:
        words = json.loads((WORDS / f"race.{language}.json").read_text("utf-8"))
        for power in help_texts(language).powers:
            assert words[f"power.{power.letters}"] == power.name


# -- print ---------------------------------------------------------------------------------
def test_french_is_printed_as_french_is() -> None:
    for text in printed("fr"):
        assert not re.search(rf"(?<!{NARROW})[;!?]", text), text
        assert not re.search(rf"(?<![{NO_BREAK}\d]):", text), text
        assert not re.search(rf"«(?!{NO_BREAK})|(?<!{NO_BREAK})»", text), text
        assert "“" not in text


def test_print_has_neither_straight_apostrophes_nor_stray_spaces() -> None:
    for language in LANGUAGES:
        for text in printed(language):
            assert "'" not in text, text
            assert '"' not in text, text
            assert "  " not in text, text
            assert "..." not in text, text
            assert not re.search(r" [.,)]|\( ", text), text


def test_rule_sentences_are_those_of_the_clauses() -> None:
    for language in LANGUAGES:
        assert set(rule_texts(language)) == set(CLAUSES)


# -- the guided race -----------------------------------------------------------------------
Choose = Callable[[random.Random, Sequence[Action]], Action]


def value(action: Action) -> int:
    return sum(card.value for card in action.cards)


HABITS: dict[str, Choose] = {
    "random": lambda chance, choices: chance.choice(choices),
    "lowest": lambda chance, choices: min(choices, key=lambda a: (value(a), chance.random())),
    "highest": lambda chance, choices: max(choices, key=lambda a: (value(a), chance.random())),
    "first": lambda chance, choices: choices[0],
    "last": lambda chance, choices: choices[-1],
}
RIDES = [*((habit, 0) for habit in HABITS), *(("random", n) for n in range(1, 25))]


def ride(habit: str, number: int) -> Iterator[Race]:
    """A guided race, at every moment in which the beginner decides, and at its end."""
    race, chance = new_race(OPTIONS, SEED), random.Random(number)
    bots = {seat: bot(level, SEED, seat) for seat, level in LEVELS.items()}
    while not race.over:
        own = [decision for decision in race.decisions if decision.seat == SEAT]
        if own:
            yield race
            race.apply(HABITS[habit](chance, race.choices(own[0])))
            continue
        decision = race.decisions[0]
        choices = race.choices(decision)
        race.apply(bots[decision.seat].choose(race.view(decision.seat), decision, choices))
    yield race


@pytest.mark.parametrize(("habit", "number"), RIDES)
def test_whatever_is_chosen_the_race_is_short_and_hints_fit(habit: str, number: int) -> None:
    told: dict[int, str] = {}
    for race in ride(habit, number):
        key = hint(race)
        assert all(key in guide(language).hints for language in LANGUAGES)
        assert CLAIMS[key](race), (key, race.round)
        told[race.round] = key
    assert race.over
    assert FEWEST_ROUNDS <= race.round <= MOST_ROUNDS
    lessons = [key for key in told.values() if key in LESSONS]
    assert all(lessons.count(key) == 1 for key in lessons if key not in AGAIN)
    near = lessons[lessons.index("finish") :] if "finish" in lessons else []
    assert set(near) <= {"finish"}


def own_squares(race: Race) -> list[int]:
    return [rider.square for rider in race.view(SEAT).riders if rider.team == SEAT]


def to_go(race: Race) -> list[int]:
    return [int(race.state.course.to_go[rider.square]) for rider in race.view(SEAT).riders]


def last_round(race: Race, kind: str, rule: str) -> bool:
    """Whether something happened to the own riders in the round before, read from the end of the
    story."""
    rounds = [i for i, event in enumerate(race.events()) if event.kind == "started"]
    events = race.events()[rounds[-2] : rounds[-1]]
    return any(
        event.kind == kind and event.rider[0] == "r" and event.rule == rule for event in events
    )


def ground(race: Race, ahead: int) -> set[str]:
    squares = race.state.course.track.squares()
    return {s.terrain.key for at in own_squares(race) for s in squares[at : at + ahead + 1]}


def tired(race: Race) -> list[tuple[bool, str]]:
    """Of the own riders, whether each holds an exhaustion card and on which ground he stands; one
    that he took and played, which he can only do on his way there, is gone."""
    squares = race.state.course.track.squares()
    own = [rider for rider in race.view(SEAT).riders if rider.team == SEAT]
    cards = [[*rider.held, *rider.played] for rider in own]
    return [
        (any(card.exhaustion for card in held), squares[rider.square].terrain.key)
        for rider, held in zip(own, cards, strict=True)
    ]


def kind_of(race: Race) -> str:
    return next(decision.kind for decision in race.decisions if decision.seat == SEAT)


def laid(race: Race) -> int:
    return sum(bool(rider.own and rider.own.chosen) for rider in race.view(SEAT).riders)


CLAIMS: dict[str, Callable[[Race], bool]] = {
    "place-first": lambda race: kind_of(race) == actions.START and max(own_squares(race)) < 0,
    "place-second": lambda race: kind_of(race) == actions.START and max(own_squares(race)) >= 0,
    "whose-hand": lambda race: race.round == 1 and kind_of(race) == actions.RIDER,
    "first-card": lambda race: race.round == 1 and not laid(race),
    "second-card": lambda race: race.round == 1 and laid(race) == 1,
    "blocked": lambda race: last_round(race, "moved", "BASE-MOVE-06"),
    "ascent": lambda race: "ascent" in ground(race, 9),
    "descent": lambda race: any(held for held, key in tired(race) if key == "descent"),
    "finish": lambda race: min(to_go(race)) <= 6,
    "cards-gone": lambda race: race.round > 1,
    "over": lambda race: race.over,
}
"""What each hint says of the race, checked another way than the guide finds it."""


def test_every_hint_is_told_in_some_race_and_the_chief_ones_in_nearly_all() -> None:
    told = [{hint(race) for race in ride(habit, number)} for habit, number in RIDES]
    seen = set().union(*told)
    told_by_events = {"riding", *EXPLAINED}
    assert seen | {"wait"} | told_by_events == set(guide("en").hints) == set(guide("fr").hints)
    for key in ("ascent", "finish"):
        assert sum(key in one for one in told) >= 0.8 * len(told), key


def test_slipstream_and_exhaustion_nearly_always_come_early_to_be_explained() -> None:
    early = 0
    for habit, number in RIDES:
        *_, race = ride(habit, number)
        kinds = [event.kind for event in race.events()]
        early += all(kinds[: kinds.index(kind)].count("started") <= 2 for kind in EXPLAINED)
    assert early >= 0.9 * len(RIDES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_race_takes_about_three_minutes(language: str) -> None:
    hints = guide(language).hints
    counts: list[int] = []
    for habit, number in RIDES:
        read = {hint(race) for race in ride(habit, number)} | {"riding", *EXPLAINED}
        words = " ".join(f"{hints[key].title} {hints[key].text}" for key in read).split()
        counts.append(sum(word.isalnum() or len(word) > 1 for word in words))
    assert max(counts) <= MOST_WORDS, counts


def test_the_line_is_spoken_of_when_the_race_is_about_to_end() -> None:
    before_line = [s for s in new_race(OPTIONS, SEED).state.course.track.squares() if not s.flags]
    assert not any(square.terrain.climbs for square in before_line[-6:])
    early: list[int] = []
    for habit, number in RIDES:
        told = 0
        for race in ride(habit, number):
            told = told or (race.round if hint(race) == "finish" else 0)
        early += [race.round - told] if told else []
    assert max(early) <= 1
    assert early.count(0) >= 0.8 * len(early), "nearly always in the last round"


def test_while_others_choose_the_reader_is_told_to_wait() -> None:
    race = new_race(OPTIONS, SEED)
    while any(decision.seat == SEAT for decision in race.decisions):
        own = next(decision for decision in race.decisions if decision.seat == SEAT)
        race.apply(race.choices(own)[0])
    assert hint(race) == "wait"


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_short_and_name_rules_that_can_be_read(language: str) -> None:
    for key, one in guide(language).hints.items():
        assert len(one.text) <= LONGEST_HINT, key
        assert set(one.rules) <= set(rule_texts(language)), key
    assert {k: h.rules for k, h in guide("en").hints.items()} == {
        k: h.rules for k, h in guide("fr").hints.items()
    }
