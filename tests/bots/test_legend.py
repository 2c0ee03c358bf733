"""The policy for legends: talents count, and teammates shelter the main rider."""

import pytest

from flammerouge.bots.policies.legend import LegendPolicy, printed_goal
from flammerouge.bots.roster import FORECASTER, POLICIES, bot
from flammerouge.core.energy import NOTHING, draw_hand
from flammerouge.core.policy import team_choice
from flammerouge.core.race import Race
from flammerouge.core.state import HAND
from flammerouge.core.talents import TALENTS
from flammerouge.rulesets import new_race
from tests.rules.legends import DESCENT, legend_options, legend_race, stand_at_start
from tests.rules.raced import SEED, deal

FLAT = ("a", "b", "c", "d", "f", "v")
BEHIND = "bR@0R bS@0L kR@1R kS@1L gR@2R gS@2L"


def hand(race: Race, rider: str, cards: str) -> int:
    """Give a rider exactly these cards and let him draw them; his row."""
    deal(race, rider, deck=cards)
    row = int(race.state.lineup.index(rider))
    draw_hand(race.state, row)
    return row


def chosen(race: Race, cards: str) -> str:
    """The card that the main rider plays from this hand, `-` for none."""
    name = race.state.lineup.riders[0].id
    row = hand(race, name, cards)
    place = LegendPolicy().card(race.state, row, race.state.count(row, HAND))
    if place == NOTHING:
        return "-"
    return str(race.state.cards.rows[int(race.state.card_at(row, HAND, place))])


@pytest.mark.rule("LEG-TALENT-R1-1")
def test_where_the_road_carries_him_he_saves_his_cards() -> None:
    # On a descent every card up to 5 leads to the same square, and none costs nothing.
    places = f"rR@6R r1@3R r2@3L {BEHIND}"
    saving = legend_race("rouleur", "power-save", tiles=DESCENT)
    stand_at_start(saving, places)
    assert chosen(saving, "4 4 5 5") == "-"
    other = legend_race("rouleur", "stamina", tiles=DESCENT)
    stand_at_start(other, places)
    assert chosen(other, "4 4 5 5") == "4"


@pytest.mark.rule("LEG-TALENT-S2-1")
def test_a_nine_that_counts_twelve_is_worth_more() -> None:
    plain, super_sprint = LegendPolicy(), LegendPolicy()
    races = [
        legend_race("sprinteur", tiles=FLAT),
        legend_race("sprinteur", "super-sprint", tiles=FLAT),
    ]
    goals = []
    for policy, race in zip((plain, super_sprint), races, strict=True):
        stand_at_start(race, f"rS@5R r1@3R r2@3L {BEHIND}")
        policy.look_at(race.state, 0)
        nine = race.state.cards.id_of(next(c for c in race.state.cards.rows if str(c) == "9"))
        goals.append(int(policy.goal(race.state, 5, nine)))
    assert goals == [14, 17]


@pytest.mark.rule("LEG-TM-01")
@pytest.mark.parametrize("places", ["r1@9R r2@9L", "r1@7R r2@9R", "r1@11R r2@6R"])
def test_a_teammate_is_sent_just_before_the_main_rider(places: str) -> None:
    race = legend_race("rouleur", tiles=FLAT)
    stand_at_start(race, f"rR@8R {places} {BEHIND}")
    state, policy = race.state, LegendPolicy()
    state.card[0] = state.cards.id_of(next(c for c in state.cards.rows if str(c) == "5"))
    row = hand(race, "r1", "3 4 5 6 7 7")
    choice = int(team_choice(state, row, policy))
    first, second = choice % 64, choice // 64 - 1
    assert first != second
    cards = [int(state.card_at(row, HAND, place)) for place in (first, second)]
    # He goes to 13: a teammate on 14 shelters him, one on 15 also pulls him.
    ends = {
        int(printed_goal(state, int(state.square[mate]), card)) for mate in (1, 2) for card in cards
    }
    assert ends & {14, 15}


@pytest.mark.rule("LEG-TM-01")
def test_the_teammate_who_can_shelter_gets_the_card_for_it() -> None:
    race = legend_race("rouleur", tiles=FLAT)
    stand_at_start(race, f"rR@8R r1@10R r2@6R {BEHIND}")
    state = race.state
    by_name = {str(card): state.cards.id_of(card) for card in state.cards.rows}
    state.card[0], state.card[1], state.card[2] = (by_name[c] for c in ("5", "7", "4"))
    # To 13: from 10 a 4 leads to 14, a 7 to 17; from 6 the 7 leads beside him.
    assert LegendPolicy().assigns(state, 1) == by_name["4"]
    state.card[1], state.card[2] = by_name["4"], by_name["7"]
    assert LegendPolicy().assigns(state, 1) == by_name["4"]


@pytest.mark.parametrize("kind", [0, 1])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_as_a_bot_it_rides_with_all_talents_and_every_answer_is_allowed(
    kind: int, place: int
) -> None:
    talents = [tier[place] for tier in TALENTS[kind]]
    race = new_race(legend_options(("rouleur", "sprinteur")[kind], *talents), SEED)
    rider = bot(FORECASTER, SEED, "red")
    while not race.over:
        decision = race.decisions[0]
        race.apply(rider.choose(race.view("red"), decision, race.choices(decision)))
    assert race.over


def test_it_is_the_one_that_forecasts_are_made_of() -> None:
    assert isinstance(POLICIES[FORECASTER](0), LegendPolicy)
