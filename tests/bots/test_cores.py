"""Search on several cores: what each has found counts by its play-outs."""

import os
import signal
import subprocess
import sys
import time

import pytest

from flammerouge.bots.base import Weighed
from flammerouge.bots.cores import CoresBot, together
from flammerouge.bots.roster import bot, entrant
from flammerouge.bots.search import SearchBot
from flammerouge.core.actions import CARD, Action
from flammerouge.core.cards import Card
from flammerouge.core.errors import MalformedInput
from flammerouge.core.options import Entry, Options
from flammerouge.rulesets import new_race

LOW = Action(CARD, "red", "rR", cards=(Card(3),))
HIGH = Action(CARD, "red", "rR", cards=(Card(7),))
DUEL = Options(teams=(Entry("red"), Entry("blue")))


def test_opinions_are_put_together_by_their_playouts() -> None:
    low = [Weighed(LOW, 0.5, 10), Weighed(LOW, 0.125, 20)]
    high = [Weighed(HIGH, 0.25, 30), Weighed(HIGH, 0.75, 10)]
    assert together([*low, *high]) == (Weighed(LOW, 0.25, 30), Weighed(HIGH, 0.375, 40))


def test_two_cores_think_twice_as_much_and_the_same_again() -> None:
    race = new_race(DUEL, "5" * 32)
    while race.decisions[0].kind != CARD:
        race.apply(race.choices(race.decisions[0])[0])
    decision = race.decisions[0]
    view, choices = race.view(decision.seat), race.choices(decision)
    answers = []
    for _ in range(2):
        two = bot("search@24*2", race.seed, decision.seat)
        one = bot("search@24", race.seed, decision.seat)
        assert isinstance(two, CoresBot)
        assert isinstance(one, SearchBot)
        weighed = two.explain(view, decision, choices)
        alone = one.explain(view, decision, choices)
        assert sum(w.playouts for w in weighed) == 2 * sum(w.playouts for w in alone)
        answers.append((weighed, two.choose(view, decision, choices)))
    assert answers[0] == answers[1]
    assert answers[0][1] in choices


@pytest.mark.parametrize("text", ["search@24*", "search@24*1", "search@24*x", "flat@16*2"])
def test_a_bad_number_of_cores_is_refused(text: str) -> None:
    with pytest.raises(MalformedInput) as refusal:
        entrant(text)
    assert refusal.value.code == "bad-budget"


THINKS = """
import multiprocessing, time
from tests.bots.test_cores import asked_once
asked_once("search@8*2")
print(*(child.pid for child in multiprocessing.active_children()), flush=True)
time.sleep(60)
"""


def asked_once(name: str) -> CoresBot:
    """A bot of several cores whose processes are there."""
    race = new_race(DUEL, "5" * 32)
    while race.decisions[0].kind != CARD:
        race.apply(race.choices(race.decisions[0])[0])
    decision = race.decisions[0]
    thinker = bot(name, race.seed, decision.seat)
    assert isinstance(thinker, CoresBot)
    thinker.choose(race.view(decision.seat), decision, race.choices(decision))
    return thinker


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are ended by a signal")
def test_no_process_outlives_the_one_of_the_bot() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", THINKS], stdout=subprocess.PIPE, text=True
    ) as thinker:
        assert thinker.stdout is not None
        pids = [int(word) for word in thinker.stdout.readline().split()]
        assert len(pids) == 2
        assert all(map(is_there, pids))
        thinker.kill()
    until = time.monotonic() + 20
    while any(map(is_there, pids)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(is_there, pids))


def is_there(pid: int) -> bool:
    """Whether a process is running."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
