"""Whatever is wrong with an action, it is refused by a stable code and changes nothing."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flammerouge.core import actions
from flammerouge.core.actions import Action, Decision
from flammerouge.core.cards import Card, read_card
from flammerouge.core.errors import IllegalAction
from flammerouge.core.options import Options
from flammerouge.core.race import Race
from flammerouge.rulesets import new_race
from tests.property.fingerprint import whole
from tests.property.lineups import EVERY_COMBINATION, TEAMS, lineups, seeds
from tests.property.profile import examples
from tests.property.watch import any_answer, may_take_back, moments

# Programs go by these: a change here is a change for all of them.
CODES = {
    "unknown-seat",
    "unknown-rider",
    "unknown-kind",
    "stray-answer",
    "nothing-to-take-back",
    "not-open",
    "wrong-rider",
    "no-room",
    "specialist-gone",
    "refresh-limit",
    "card-not-in-hand",
}
WRONG_SEATS = ("", "purple", "RED", "r")
WRONG_RIDERS = ("", "xX", "rr", "red")
WRONG_SQUARES = (-2, -1, 0, 3, 40, 249, 255, 2**31, 2**63, -(2**70))
WRONG_CARDS = (Card(0), Card(3), Card(9), Card(19), Card(99), Card(-5), read_card("5XB"))
WRONG_SPECIALISTS = ("", "grimpeur", "squirrel", "acrobat")
numbers = st.integers(0, 2**32)


def meddled(action: Action, race: Race) -> Iterator[Action]:
    """The action with each of its parts replaced by something it should not be."""
    yield from (action._replace(kind=kind) for kind in (*actions.KINDS, "take-back", "", "win"))
    yield from (action._replace(seat=seat) for seat in (*WRONG_SEATS, *race.state.lineup.teams))
    riders = [rider.id for rider in race.state.lineup.riders]
    yield from (action._replace(rider=rider) for rider in (*WRONG_RIDERS, *riders))
    yield from (action._replace(square=square) for square in WRONG_SQUARES)
    yield from (action._replace(specialist=name) for name in WRONG_SPECIALISTS)
    yield action._replace(yes=not action.yes)
    yield action._replace(cards=())
    for card in WRONG_CARDS:
        yield action._replace(cards=(card,))
        yield action._replace(cards=(*action.cards, card))
    yield action._replace(cards=action.cards * 2)
    yield action._replace(cards=action.cards * 100)
    yield from (Action(actions.TAKE_BACK, seat) for seat in race.seats)


def is_legal(action: Action, race: Race) -> bool:
    if action.kind == actions.TAKE_BACK:
        return action == Action(action.kind, action.seat) and may_take_back(race, action.seat)
    return any(action.in_order() in race.choices(decision) for decision in race.decisions)


def named(action: Action, problem: IllegalAction) -> bool:
    """Whether the message names what is wrong."""
    said = problem.message
    return {
        "unknown-seat": repr(action.seat) in said,
        "unknown-rider": repr(action.rider) in said,
        "unknown-kind": repr(action.kind) in said,
        "stray-answer": action.kind in said and "answers nothing" in said,
        "nothing-to-take-back": action.seat in said,
        "not-open": action.seat in said and action.kind in said,
        "wrong-rider": repr(action.rider) in said,
        "no-room": str(action.square) in said,
        "specialist-gone": repr(action.specialist) in said,
    }.get(problem.code, all(str(card) in said for card in action.cards))


def refuse_all(race: Race, chance: random.Random) -> set[tuple[str, str]]:
    """Try everything that is wrong with one good action; which kinds met which codes."""
    good = chance.choice(race.choices(chance.choice(race.decisions)))
    before = whole(race)
    met: set[tuple[str, str]] = set()
    for action in meddled(good, race):
        if is_legal(action, race):
            continue
        with pytest.raises(IllegalAction) as caught:
            race.apply(action)
        assert caught.value.code in CODES
        assert named(action, caught.value), (action, caught.value.message)
        met.add((good.kind, caught.value.code))
    assert whole(race) == before
    return met


@examples(25)
@given(lineups(), seeds, st.integers(0, 150), numbers)
def test_a_wrong_action_is_refused_and_changes_nothing(
    options: Options, seed: str, answers: int, number: int
) -> None:
    chance = random.Random(number)
    for race in moments(new_race(options, seed), chance, answers, 0.05):
        refuse_all(race, chance)


def test_every_kind_of_action_is_refused_for_every_reason_it_can_be_wrong() -> None:
    met: set[tuple[str, str]] = set()
    tried: dict[str, int] = {}
    for number, options in list(enumerate(EVERY_COMBINATION))[::5] + [
        (i, one) for i, one in enumerate(EVERY_COMBINATION) if one.legend
    ]:
        chance = random.Random(number)
        race = new_race(options, f"{number:032x}")
        while not race.over:
            kind = race.decisions[0].kind
            if tried.get(kind, 0) < 4:
                tried[kind] = tried.get(kind, 0) + 1
                met |= refuse_all(race, chance)
            race.apply(any_answer(race, chance))
    assert set(tried) == set(actions.KINDS)
    assert {code for _, code in met} == CODES
    everywhere = {"unknown-seat", "unknown-rider", "unknown-kind", "stray-answer", "not-open"}
    for kind in actions.KINDS:
        assert everywhere <= {code for met_kind, code in met if met_kind == kind}


@pytest.mark.parametrize("seat", ["", "purple", "white"])
def test_a_decision_that_is_not_open_has_no_choices(seat: str) -> None:
    race = new_race(Options(teams=TEAMS[:2]), "0" * 32)
    with pytest.raises(IllegalAction) as caught:
        race.choices(Decision(actions.CARD, seat, "rR"))
    assert caught.value.code == "not-open"


def test_nobody_looks_from_a_seat_that_is_not_there() -> None:
    race = new_race(Options(teams=TEAMS[:2]), "0" * 32)
    for look in (race.view, race.events_for):
        with pytest.raises(IllegalAction) as caught:
            look("white")
        assert caught.value.code == "unknown-seat"
        assert "'white'" in caught.value.message


def test_cards_may_be_named_in_any_order() -> None:
    race = new_race(next(o for o in EVERY_COMBINATION if o.legend), "0" * 32)
    chance = random.Random(1)
    while (decision := race.decisions[0]).kind != actions.CARDS:
        race.apply(chance.choice(race.choices(decision)))
    choice = next(c for c in race.choices(decision) if c.cards[0] != c.cards[-1])
    race.apply(choice._replace(cards=choice.cards[::-1]))
    assert choice in race.history
