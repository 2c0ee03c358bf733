"""The result of a race: podium and ranking."""

from __future__ import annotations

from collections.abc import Mapping

from flammerouge.cli.saved import PERSON
from flammerouge.cli.screen import stage_name
from flammerouge.cli.terminal import in_columns
from flammerouge.core.finish import clock
from flammerouge.core.race import Race
from flammerouge.texts.load import Texts


def result_lines(race: Race, words: Texts, names: Mapping[str, str]) -> list[str]:
    """Who has won, the riders in finishing order, and the seed."""
    head = words(
        "result.head", stage=stage_name(race, words), rounds=words.count("count.round", race.round)
    )
    rows = [ranked(race, words, names, place) for place in range(len(race.ranking()))]
    return [
        head,
        f"{verdict(race, words, names)}  {podium(race, words)}",
        *in_columns(rows, 2 if len(rows) > 6 else 1),
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


def ranked(race: Race, words: Texts, names: Mapping[str, str], place: int) -> str:
    """One rider of the ranking, with his time where times count."""
    rider = race.view("").rider(race.ranking()[place])
    who = words("play.you") if names.get(rider.team) == PERSON else names.get(rider.team, "")
    text = words(
        "result.place",
        place=place + 1,
        rider=rider.id,
        kind=words(f"kind.{rider.kind}"),
        team=words(f"team.{rider.team}"),
        who=f"({who})" if who else "",
    )
    return f"{text} {clock(rider.time)}" if rider.time >= 0 else text.rstrip()
