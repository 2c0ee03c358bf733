"""Bots come from a file or a package, the page's own example among them."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from flammerouge.bots.base import Bot
from flammerouge.bots.guard import Guard
from flammerouge.bots.load import load_bot
from flammerouge.bots.roster import bot as roster_bot
from flammerouge.core.actions import CARD, KINDS
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Legend, Options
from flammerouge.core.race import Race
from flammerouge.core.view import OwnCards, RiderView, View
from flammerouge.rulesets import new_race

PAGE = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text("utf-8")
CHOOSE = "    def choose(self, view, decision, choices):\n        return choices[0]\n"
SEED = "0123456789abcdef" * 2
RACES = {
    "base": Options(),
    "everything": Options(
        stage="peloton-7-2-4",
        modules=frozenset({"specialists", "breakaway", "weather", "refresh"}),
    ),
    "legend": Options(
        mode="tour", legend=Legend("rouleur", talents=("power-save", "rest", "roule-roule"))
    ),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty working folder, which is also the place of installed packages."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        del sys.modules[name]


def examples() -> list[str]:
    """The programs of the page."""
    return re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def example() -> str:
    """The bot of the page."""
    return examples()[0]


def ride(options: Options, bots: dict[str, Bot]) -> Race:
    race = new_race(options, SEED)
    while not race.over:
        decision = race.decisions[0]
        bot = bots.get(decision.seat, roster_bot("no-waste", SEED, decision.seat))
        choices = race.choices(decision)
        race.apply(bot.choose(race.view(decision.seat), decision, choices))
    return race


# -- the example ---------------------------------------------------------------------------
def test_the_example_is_ten_lines_long() -> None:
    assert len([line for line in example().splitlines() if line.strip()]) <= 10


@pytest.mark.parametrize("options", RACES.values(), ids=list(RACES))
def test_the_example_rides_a_race_without_a_fault(options: Options, folder: Path) -> None:
    (folder / "my_bot.py").write_text(example(), "utf-8")
    guard = Guard(load_bot("my_bot.py:MyBot")("any seed"))
    race = ride(options, {"red": guard})
    assert race.winner
    assert any(action.seat == "red" for action in race.history)
    assert not guard.faults, guard.first_fault


def test_the_example_sprints_with_less_than_20_squares_to_go(folder: Path) -> None:
    (folder / "my_bot.py").write_text(example(), "utf-8")
    bot = load_bot("my_bot.py:MyBot")("")
    race = new_race(Options(), SEED)
    sprints: set[bool] = set()
    while not race.over:
        decision = race.decisions[0]
        choices = race.choices(decision)
        action = bot.choose(race.view(decision.seat), decision, choices)
        if decision.kind == CARD:
            square = race.state.square[race.state.lineup.index(decision.rider)]
            sprint = race.state.course.to_go[square] < 20
            assert action == choices[-1 if sprint else len(choices) // 2]  # from low to high
            sprints.add(sprint)
        race.apply(action)
    assert sprints == {False, True}


def test_the_page_explains_every_decision_and_every_field() -> None:
    for kind in KINDS:
        assert f"`{kind}`" in PAGE, kind
    for field in View._fields:
        assert f"view.{field}" in PAGE, field
    for field in RiderView._fields:
        assert f"`{field}`" in PAGE, field
    for field in OwnCards._fields:
        assert f"`own.{field}`" in PAGE, field


# -- loading -------------------------------------------------------------------------------
def test_a_class_that_takes_an_argument_is_given_the_seed(folder: Path) -> None:
    body = "class Seeded:\n    def __init__(self, seed):\n        self.seed = seed\n" + CHOOSE
    (folder / "seeded.py").write_text(body, "utf-8")
    make = load_bot("seeded.py:Seeded")
    assert [vars(make(seed)) for seed in ("a", "b")] == [{"seed": "a"}, {"seed": "b"}]


@pytest.mark.parametrize("init", ["", "    def __init__(self):\n        self.notes = []\n"])
def test_a_class_that_takes_none_is_called_without(folder: Path, init: str) -> None:
    (folder / "plain.py").write_text(f"class Plain:\n{init}{CHOOSE}", "utf-8")
    assert hasattr(load_bot("plain.py:Plain")("a"), "choose")


def test_every_call_makes_a_bot_of_its_own(folder: Path) -> None:
    (folder / "plain.py").write_text(f"class Plain:\n{CHOOSE}", "utf-8")
    make = load_bot("plain.py:Plain")
    assert make("a") is not make("a")


def test_a_file_is_found_in_another_folder(folder: Path) -> None:
    (folder / "a b").mkdir()
    file = folder / "a b" / "plain.py"
    file.write_text(f"class Plain:\n{CHOOSE}", "utf-8")
    assert hasattr(load_bot(f"{file}:Plain")("a"), "choose")


def test_a_file_with_the_name_of_a_module_in_use_does_no_harm(folder: Path) -> None:
    import random

    (folder / "random.py").write_text(f"class Plain:\n{CHOOSE}", "utf-8")
    load_bot("random.py:Plain")
    assert sys.modules["random"] is random


def test_a_file_may_use_dataclasses(folder: Path) -> None:
    head = "from __future__ import annotations\nfrom dataclasses import dataclass\n\n"
    body = f"{head}@dataclass\nclass Noted:\n    seed: str\n    rounds: int = 0\n{CHOOSE}"
    (folder / "noted.py").write_text(body, "utf-8")
    assert vars(load_bot("noted.py:Noted")("a")) == {"seed": "a", "rounds": 0}


def test_a_package_is_imported_by_name(folder: Path) -> None:
    (folder / "a_team").mkdir()
    (folder / "a_team" / "__init__.py").write_text("", "utf-8")
    (folder / "a_team" / "riders.py").write_text(f"class Plain:\n{CHOOSE}", "utf-8")
    assert type(load_bot("a_team.riders:Plain")("a")).__module__ == "a_team.riders"


# -- what is refused -----------------------------------------------------------------------
FILES = {
    "good.py": f"class Good:\n{CHOOSE}\nNUMBER = 1\n",
    "dumb.py": "class Dumb:\n    pass\n\nclass Half:\n    choose = 3\n",
    "greedy.py": f"class Greedy:\n    def __init__(self, seed, more):\n        pass\n{CHOOSE}",
    "typo.py": "class Typo\n    pass\n",
    "broken.py": "raise OSError('no disk\\nno luck')\n",
    "gone.py": "import sys\nsys.exit(3)\n",
    "needy.py": "import a_module_that_nobody_has\n",
}


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("good.py", "bad-bot", "'good.py' is not file.py:Class"),
        ("good.py:", "bad-bot", "'good.py:' is not"),
        (":Good", "bad-bot", "':Good' is not"),
        ("lost.py:Good", "no-bot-file", "no file lost.py"),
        ("good.py:Bad", "no-bot-class", "good.py has no class Bad"),
        ("good.py:NUMBER", "no-bot-class", "no class NUMBER"),
        ("dumb.py:Dumb", "no-choose", "class Dumb has no method choose"),
        ("dumb.py:Half", "no-choose", "class Half has no method choose"),
        ("greedy.py:Greedy", "bot-arguments", "'greedy.py:Greedy' wants more than a seed"),
        ("typo.py:Typo", "bot-broken", r"typo.py: SyntaxError: .*\(typo.py, line 1\)"),
        ("broken.py:Any", "bot-broken", "broken.py: OSError: no disk$"),
        ("gone.py:Any", "bot-broken", "gone.py: SystemExit: 3"),
        ("needy.py:Any", "bot-broken", "needy.py: ModuleNotFoundError: .*a_module_that_nobody_has"),
        ("needy:Any", "bot-broken", "needy: ModuleNotFoundError: .*a_module_that_nobody_has"),
        ("broken:Any", "bot-broken", "broken: OSError: no disk$"),
        ("nowhere:Any", "no-bot-module", "no module nowhere"),
        ("nowhere.at.all:Any", "no-bot-module", "no module nowhere.at.all"),
        ("good:Bad", "no-bot-class", "good has no class Bad"),
    ],
)
def test_what_is_wrong_is_named(folder: Path, text: str, code: str, message: str) -> None:
    for name, body in FILES.items():
        (folder / name).write_text(body, "utf-8")
    with pytest.raises(MalformedInput, match=message) as refusal:
        load_bot(text)
    assert refusal.value.code == code
    assert "\n" not in refusal.value.message


def test_a_bot_that_cannot_be_made_is_named(folder: Path) -> None:
    body = "class Frail:\n    def __init__(self):\n        raise KeyError('weights')\n" + CHOOSE
    (folder / "frail.py").write_text(body, "utf-8")
    make = load_bot("frail.py:Frail")
    with pytest.raises(MalformedInput, match=r"frail.py:Frail: KeyError: 'weights'") as refusal:
        make("a")
    assert refusal.value.code == "bot-broken"


def test_the_page_shows_how_a_choice_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for every different card of the hand, with a chance and play-outs, 200 at most."""
    told: dict[str, object] = {}
    exec(examples()[1], told)
    lines = capsys.readouterr().out.splitlines()
    choices = told["choices"]
    assert isinstance(choices, tuple | list)
    values = [int(line.split(":")[0]) for line in lines]
    assert sorted(values) == [one.cards[0].value for one in choices]
    found = [re.fullmatch(r"\d+: (\d+)% of (\d+) play-outs", line) for line in lines]
    assert all(found)
    # What is left over of even shares is not used.
    assert 190 <= sum(int(one[2]) for one in found if one) <= 200
    assert all(0 <= int(one[1]) <= 100 for one in found if one)
