"""The result of a race: podium and ranking."""

from __future__ import annotations

from collections.abc import Mapping

from flammerouge.cli.saved import PERSON
from flammerouge.cli.screen import stage_name
from flammerouge.cli.terminal import WIDTH, in_columns, short
from flammerouge.core.finish import clock
from flammerouge.core.race import Race
from flammerouge.texts.load import Texts


def result_lines(race: Race, words: Texts, names: Mapping[str, str]) -> list[str]:
    """Who has won, the riders in finishing order, and the seed."""
    head = words(
        "result.head", stage=stage_name(race, words), rounds=words.count("count.round", race.round)
    )
    columns = 2 if len(race.ranking()) > 6 else 1
    room = WIDTH // columns - 1
    rows = [ranked(race, words, names, place, room) for place in range(len(race.ranking()))]
    return [
        head,
        f"{verdict(race, words, names)}  {podium(race, words)}",
        *in_columns(rows, columns),
        words("result.seed", seed=race.seed),
    ]


def podium(race: Race, words: Texts) -> str:
    """The riders on the podium: in a team time trial one of each team."""
    first = enumerate(race.podium(), 1)
    return words("result.podium", riders="  ".join(f"{place}. {rider}" for place, rider in first))


def verdict(race: Race, words: Texts, names: Mapping[str, str]) -> str:
    """Whether the person has won, or which team."""
    if names.get(race.winner) == PERSON:
        return words("result.won")
    key = "result.lost" if PERSON in names.values() else "result.winner"
    return words(key, team=words(f"squad.{race.winner}"))


def ranked(race: Race, words: Texts, names: Mapping[str, str], place: int, room: int) -> str:
    """One rider of the ranking, with his time where times count; the name of a bot is cut where
    there is no room for it."""
    rider = race.view("").rider(race.ranking()[place])
    who = words("play.you") if names.get(rider.team) == PERSON else names.get(rider.team, "")
    text = words(
        "result.place",
        place=place + 1,
        rider=rider.id,
        kind=words(f"kind.{rider.kind}"),
        team=words(f"team.{rider.team}"),
    )
    time = f" {clock(rider.time)}" if rider.time >= 0 else ""
    name = f" ({short(who, room - len(f'{text} (){time}'))})" if who else ""
    return f"{text}{name}{time}"
