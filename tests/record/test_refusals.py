"""A record that is changed, cut short, or from another time is refused by line and reason."""

import re
from collections.abc import Callable

import pytest

from flammerouge.core.errors import FlammeRougeError, IllegalAction, MalformedInput
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.record import read_record, replay, write_record
from flammerouge.record.lines import MOST_CHARACTERS, checksum
from flammerouge.rulesets import new_race
from tests.record.races import ALL, HEAVIEST, SHORT, TEAMS, answer, ridden

LINE = re.compile(r"line ([0-9]+): ")


def short_race() -> Race:
    """Two teams on a short road, everybody always with his first choice."""
    race = new_race(Options(tiles=SHORT, teams=TEAMS[:2], first="red"), seed="1" * 32)
    while not race.over:
        race.apply(answer(race.decisions[0], race))
    return race


TEXT = write_record(short_race(), {"red": "Ada"})
LINES = TEXT.splitlines()
# 1 title, 2 tiles, 3 mode, 4 teams, 5 first, 6 seats, 7 seed, 8 start, 9 ... rounds
RESULT = len(LINES) - 1
END = len(LINES)


def refusal(text: str, *, edited: bool = False) -> FlammeRougeError:
    with pytest.raises(FlammeRougeError) as caught:
        read_record(text, edited=edited)
    assert LINE.match(caught.value.message), caught.value.message
    return caught.value


def line_of(problem: FlammeRougeError) -> int:
    found = LINE.match(problem.message)
    assert found is not None
    return int(found[1])


def with_line(number: int, line: str | None) -> str:
    """The record with one line replaced, or taken out."""
    lines = list(LINES)
    lines[number - 1 : number] = [] if line is None else line.split("\n")
    return "\n".join(lines) + "\n"


def sealed(text: str) -> str:
    """The text with a checksum that fits it: a forger's work."""
    *lines, closing = text.splitlines()
    return "\n".join([*lines, f"{closing.split()[0]} {checksum(lines)}", ""])


def test_the_record_of_these_tests_is_what_they_think() -> None:
    assert [line.split()[0] for line in LINES[:9]] == [
        "flammerouge", "tiles", "mode", "teams", "first", "seats", "seed", "start", "1",
    ]  # fmt: skip
    assert LINES[7] == "start rR 0 rS 0  bR 1 bS 1"
    assert read_record(TEXT).over


HEAD = [
    (1, "flammerouge record 2", "newer-record", "newer version"),
    (1, "flammerouge record 99999999999999999999", "newer-record", "newer version"),
    (1, "flammerouge record 0", "not-a-record", "version 0"),
    (1, "flammerouge record one", "not-a-record", "flammerouge record 1"),
    (1, "1. e4 e5 2. Nf3", "not-a-record", "1. e4 e5"),
    (2, "stage alpe-d-huez", "unknown-stage", "alpe-d-huez"),
    (2, "stage", "bad-line", "one word"),
    (2, "tiles a l Z9 u", "unknown-tile", "Z9"),
    (2, "tiles a l l u", "tile-twice", "tile l"),
    (2, "tiles l u", "no-start", "l"),
    (2, "tiles a l", "no-finish", "l"),
    (2, "tiles a l u\nstage firenze-milano", "no-road", "either"),
    (2, None, "no-road", "either"),
    (2, "tile a l u", "unknown-line", "'tile'"),
    (3, "mode sprint", "unknown-mode", "sprint"),
    (3, "mode race\nmode race", "line-twice", "'mode'"),
    (4, "teams red", "team-count", "not 1"),
    (4, "teams red red", "colour-twice", "red"),
    (4, "teams red mauve", "unknown-colour", "mauve"),
    (4, "teams red blue:robots", "unknown-team", "robots"),
    (4, "teams red blue+9", "handicap-range", "blue"),
    (4, "teams red blue++", "bad-team", "blue++"),
    (4, None, "no-teams", "teams"),
    (4, "teams red blue\nmodules turbo", "unknown-module", "turbo"),
    (4, "teams red blue\nmodules breakaway", "breakaway-without-tile", "tile 2"),
    (4, "teams red blue\nfinish-slipstream on", "bad-line", "'on'"),
    (4, "teams red blue\na-bit-more off", "no-legend", "legend"),
    (4, "teams red blue\nlegend rouleur", "bad-line", "legend"),
    (4, "teams red blue\nexhaustion rR", "bad-line", "rider"),
    (4, "teams red blue\nexhaustion gR 1", "unknown-rider", "gR"),
    (4, "teams red blue\nexhaustion rR 49", "bad-number", "49"),
    (4, "teams red blue\nrepeats x", "bad-number", "'x'"),
    (6, "seats green \"Ada\"", "unknown-seat", "green"),
    (6, "seats red Ada", "bad-name", "Ada"),
    (6, 'seats red ""', "bad-name", "1 to 40"),
    (6, f'seats red "{"x" * 41}"', "bad-name", "1 to 40"),
    (6, 'seats red "\\q"', "bad-name", "red"),
    (6, 'seats red "\\ud800"', "bad-name", "red"),
    (7, "seed 123", "bad-seed", "123"),
    (7, "seed", "bad-seed", "32"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "line", "code", "named"), HEAD)
@pytest.mark.parametrize("edited", [False, True])
def test_a_wrong_head_is_refused_by_its_line(
    number: int, line: str | None, code: str, named: str, edited: bool
) -> None:
    problem = refusal(with_line(number, line), edited=edited)
    assert problem.code == code
    assert named in problem.message
    if line is None:
        assert line_of(problem) == 6  # the seed, above which it is missing
    else:
        assert line_of(problem) in range(number, number + line.count("\n") + 1) or code == "no-road"


def test_the_first_team_must_ride() -> None:
    problem = refusal(with_line(5, "first green"))
    assert (line_of(problem), problem.code) == (5, "unknown-team")
    assert "green" in problem.message


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("placing red green", "bad-placing"),
        ("placing red red", "bad-placing"),
        ("drafted rR puncheur", "no-draft"),
        ("drafted rR", "bad-line"),
        ("combative on", "combative-mode"),
        ("combative off", "bad-line"),
        ("sprint on", "no-legend"),
    ],
)
def test_lines_of_tours_name_themselves(line: str, code: str) -> None:
    problem = refusal(with_line(5, line))
    assert (line_of(problem), problem.code) == (5, code)


BODY = [
    (8, "start rR 0 rS 0  bR 1 bS 77", "no-room", "bS"),
    (8, "start rR 0 rS 0  bR 1 bS 999", "bad-number", "999"),
    (8, "start rR 0 rS 0  bR 0 bS 1", "no-room", "square 0"),
    (8, "start bR 0 bS 0  rR 1 rS 1", "not-open", "blue"),
    (8, "start rR 0 rS 0  bR 1 bX 1", "bad-answer", "one word"),
    (8, "start gR 0 rS 0  bR 1 bS 1", "unknown-rider", "gR"),
    (8, "start rR 0 rS 0  bR 1", "unanswered", "blue"),
    (8, "start rR 0 rS 0  bR 1 bS 1 bR 2", "too-many-answers", "bR"),
    (8, "start", "no-answer", "start"),
    (8, "draft rR grimpeur", "wrong-phase", "draft"),
    (8, "lane rR", "wrong-phase", "'start'"),
    (8, "begin rR 0", "unknown-line", "begin"),
    (9, "2  rR 3", "wrong-phase", "'2'"),
    (9, "1  rR 8 rS 2  bR 3 bS 2", "card-not-in-hand", "rR"),
    (9, "1  rR x rS 2  bR 3 bS 2", "bad-card", "'x'"),
    (9, "1  rR rS 2  bR 3 bS 2", "no-card", "card"),
    (9, "1  rR 3 4 rS 2  bR 3 bS 2", "card-not-in-hand", "rR"),
    (9, "1  rR - rS 2  bR 3 bS 2", "card-not-in-hand", "no card"),
    (9, "1  rR 5XB rS 2  bR 3 bS 2", "card-not-in-hand", "5XB"),
    (9, "1  rR ? rS 2  bR 3 bS 2", "wrong-rider", "rS"),
    (9, "1  rR ? rR ?", "not-open", "red"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "line", "code", "named"), BODY)
@pytest.mark.parametrize("edited", [False, True])
def test_a_decision_against_the_rules_is_refused_by_its_line(
    number: int, line: str, code: str, named: str, edited: bool
) -> None:
    problem = refusal(with_line(number, line), edited=edited)
    assert (line_of(problem), problem.code) == (number, code), problem.message
    assert named in problem.message


def test_a_round_left_out_is_missed_where_the_next_one_begins() -> None:
    problem = refusal(with_line(9, None))
    assert (line_of(problem), problem.code) == (9, "wrong-phase")
    assert "'2'" in problem.message
    assert "red blue" in problem.message


def test_nothing_can_be_decided_after_the_race() -> None:
    last = LINES[RESULT - 2]
    problem = refusal(with_line(RESULT - 1, f"{last}\n{last}"))
    assert (line_of(problem), problem.code) == (RESULT, "race-over")


def test_nothing_follows_the_end() -> None:
    assert refusal(TEXT + "1  rR 3\n").code == "after-end"


def swapped(words: str) -> str:
    """The first two riders of a result in the wrong order."""
    key, first, second, *rest = words.split()
    return " ".join([key, second, first, *rest])


TOLD = LINES[RESULT - 1]
UPSIDE_DOWN = "mode race\ntiles a l u"
CLOSING: list[tuple[Callable[[str], str], int, str]] = [
    (lambda text: text.replace(LINES[END - 1], "end 00000000"), END, "checksum"),
    (lambda text: text.replace(LINES[END - 1], "end"), END, "checksum"),
    (lambda text: text.replace('"Ada"', '"Eve"'), END, "checksum"),
    (lambda text: sealed(text.replace("\nend", "\npause")), END, "race-over"),
    (lambda text: sealed(text.replace(TOLD, swapped(TOLD))), RESULT, "result"),
    (lambda text: sealed(text.replace(f"{TOLD}\n", "")), RESULT, "result"),
    (lambda text: sealed(text.replace("rR 0 rS 0  bR", "rR 0 rS 0 bR")), 8, "layout"),
    (lambda text: sealed(text.replace("mode race\n", "")), 3, "layout"),
    (lambda text: sealed(text.replace("tiles a l u\nmode race", UPSIDE_DOWN)), 2, "layout"),
]  # fmt: skip


@pytest.mark.parametrize(("tamper", "number", "code"), CLOSING)
def test_what_breaks_no_rule_is_still_seen(
    tamper: Callable[[str], str], number: int, code: str
) -> None:
    text = tamper(TEXT)
    assert text != TEXT
    problem = refusal(text)
    assert (line_of(problem), problem.code) == (number, code), problem.message
    if code != "race-over":
        assert isinstance(problem, MalformedInput)
    read_record(text, edited=True)


def test_a_card_changed_for_another_of_the_same_hand_is_seen() -> None:
    seen = 0
    race = new_race(Options(tiles=SHORT, teams=TEAMS[:2], first="red"), seed="1" * 32)
    for action in short_race().history:
        decision = next(d for d in race.decisions if (d.kind, d.seat) == (action.kind, action.seat))
        for other in race.choices(decision):
            if action.kind == "card" and other != action:
                told = f" {action.rider} {action.card}"
                line = next(i for i, one in enumerate(LINES) if one.startswith(f"{race.round}  "))
                changed = LINES[line].replace(told, f" {other.rider} {other.card}")
                refusal(with_line(line + 1, changed))
                seen += 1
        race.apply(action)
    assert seen > 10


def test_an_answer_out_of_the_order_of_the_seats_is_layout() -> None:
    red, blue = LINES[8].removeprefix("1  ").split("  ")
    problem = refusal(sealed(with_line(9, f"1  {blue}  {red}")))
    assert (line_of(problem), problem.code) == (9, "layout")
    assert LINES[8] in problem.message


@pytest.mark.parametrize("number", [5, 33, 46])
def test_cut_after_any_line_it_is_refused(number: int) -> None:
    lines = write_record(ridden(ALL[number], number)).splitlines()
    for kept in range(len(lines)):
        for ending in ("", "\n"):
            problem = refusal("\n".join(lines[:kept]) + ending)
            assert problem.code == ("cut-short" if kept else "not-a-record")
            assert line_of(problem) == max(kept, 1)


def test_cut_at_any_character_it_is_refused() -> None:
    for kept in range(len(TEXT) - 1):
        refusal(TEXT[:kept])


def test_a_huge_file_is_refused_unread() -> None:
    assert refusal("#" * (MOST_CHARACTERS + 1)).code == "record-too-long"
    assert refusal("1" * MOST_CHARACTERS).code == "not-a-record"


def test_a_character_that_cannot_be_printed_is_refused() -> None:
    for character in ("\0", "\x1b", "\u2028", "\ud800", "\x0c"):
        assert refusal(TEXT.replace("red", f"red{character}")).code == "bad-character"


def test_an_edited_record_is_ridden_by_the_rules_and_comes_back_right() -> None:
    hand = next(
        race.choices(race.decisions[0])
        for race in [read_record("\n".join([*LINES[:8], "1  rR ?"]), edited=True)]
    )
    other = next(action for action in hand if f"rR {action.card}" not in LINES[8])
    told = LINES[8].split()[2]
    changed = LINES[8].replace(f"rR {told}", f"rR {other.card}")
    assert refusal(with_line(9, changed))
    text = "\n".join([*LINES[:8], f"\t {changed.replace('  ', ' ')} ", ""])
    race = read_record(text, edited=True)
    corrected = write_record(race, {"red": "Ada"})
    assert corrected.splitlines()[8] == changed
    assert corrected.splitlines()[-1].startswith("pause ")
    assert write_record(read_record(corrected), {"red": "Ada"}) == corrected


def test_replay_checks_before_it_shows_anything() -> None:
    with pytest.raises(MalformedInput, match=f"^line {END}: "):
        replay(TEXT.replace("Ada", "Eve"))


def test_names_that_cannot_be_written_are_refused() -> None:
    for names in ({"green": "x"}, {"red": ""}, {"red": "a\nb"}, {"red": "x" * 41}):
        with pytest.raises(MalformedInput):
            write_record(short_race(), names)


def test_a_dummy_answers_nothing() -> None:
    text = with_line(8, "start bR 0").replace("teams red blue", "teams red blue:muscle")
    problem = refusal(text)
    assert (line_of(problem), problem.code) == (8, "no-seat")


def test_an_end_before_the_end_is_refused() -> None:
    lines = write_record(ridden(HEAVIEST)).splitlines()
    problem = refusal(sealed("\n".join([*lines[:20], "end 0"])))
    assert (line_of(problem), problem.code) == (21, "not-over")
    assert isinstance(problem, IllegalAction)
