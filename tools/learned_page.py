"""The page of the learned networks, docs/learned.md: how they were trained, and what they win.

What they win is read from the races of the ladder (`tools.ladder`): python -m tools.learned_page
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping, Sequence
from statistics import mean, variance
from typing import Final

from flammerouge.arena.axes import plain_axis
from flammerouge.arena.charts import Series, lines
from flammerouge.arena.intervals import Z_95
from flammerouge.arena.kept import Kept
from flammerouge.bots.learned import INSTINCT, VALUE, networks
from flammerouge.bots.policies import instinct, value
from flammerouge.bots.policies.ways import WAYS
from flammerouge.bots.search import FAR_PLAYOUTS, FAR_ROUNDS, ROUNDS
from flammerouge.cli.options import read_seed
from tools.contests import Contest, counted
from tools.ladder import (
    ALONE,
    FOLDER,
    LEARNED_OPPONENTS,
    PLAIN,
    QUICK,
    SEED,
    strength,
)
from tools.ladder_page import Counted, races_text, time_text, won
from tools.learn import CURVES, GENERATION, PACKAGE, VALUE_RACES
from tools.measured import DOCS, stamp, table
from tools.training_races import FIELDS

Pair = tuple[Sequence[int], Sequence[int]]  # wins by deal of two bots

PAGE: Final = DOCS / "learned.md"
TOGETHER: Final = 10  # generations of which the curve shows the mean

HEAD: Final = """\
# What bots have learned

Two small networks come with the program. One is an *instinct*: it looks at the road and at a
hand, and says at once which card to play. The other is a *value*: it looks at the road between
two rounds, and says how likely each team is to win. `search` uses both in the races that it
imagines. The instinct says which cards of the tree are worth a try, and below the tree its riders
ride by it; after {rounds} rounds the value says how the race will end, or after {far_rounds} where
there are {far_playouts:,} play-outs and more. The bot `instinct` plays by the first one alone.

Both are used in mass-start races with any modules. They were trained without specialists and
weather; where times count, in time trials, tours and solo campaigns, races are ridden without
them.

## The instinct

Every card of a hand has {inputs} inputs: the squares ahead, the rider's own cards and his
teammate's, who is near, what all others hold together, how many of them ride in which way ({ways}),
where
the card leads, how likely rivals are to be there, and what the *counter* thinks of it: the
heuristic with other weights, which were tuned to beat it. Where rivals
come is counted: everybody can know which cards a rider holds; every hand of four is taken to be as
likely as any other, and from each he plays the card that his way of riding prefers. One layer of
{instinct_hidden} hidden units gives the card a score. Most inputs are zero, and what depends on the
road alone is worked out once for a stage, so that a choice takes some microseconds.

It learned by trying, in {lessons:,} races. One team, the pupil, draws its cards, the better the
score the likelier. The others are heuristics in {heuristic:.0f} % of the races, no-waste in
{no_waste:.0f} %, riders with the same instinct in {same:.0f} %, and in the rest other baselines,
dummy teams or a mixed field. Four in five races are on the base stages, the others on all other
stages; mostly there are four teams. After each generation of {generation:,} races those cards are
made likelier after which a race went better than expected, and the others less likely (proximal
policy optimization). At the beginning the heuristic's opinion is nearly all that counts.

![What the pupil wins]({instinct_chart})

The curve is what the pupil wins against all of these, while it draws its cards.

## The value

Every rider has {facts} inputs. Everybody at the table can know the squares before him, the cards
he holds in all, by value, his teammate, who is on each square around him, and the strongest of the
others; how his team rides, search has read from its cards. They give him {value_hidden} units of
his own, and {field} of the field. Those of the field are added up over all riders; what they say
together is added to everybody's own, and these give him a score. His chance to win is his share of
the scores of all riders (softmax), so that it serves any number of teams. It learned from {races:,}
races between the same teams, of which the pupil rides by instinct too, and four positions of each.
Half of the races begin with rounds in which teams ride in some other way, so that the positions are
of many kinds.

![Surprise at who won]({value_chart})

The surprise at who won is in nats, on positions that the training never saw, though it may have
seen others of their races; who knows nothing of eight riders has 2.08. After the last of {epochs}
epochs it is {unseen}, and {seen} on positions that it has seen.

`make learn` trains both on two cores, in about an hour, and rides the races below in another. The
parameters are {size:.0f} kB of numbers in the package, and need nothing else to load.

## What they win

One team against three on the six base stages, seats rotated, 25 % is an equal share. `plain` is
the same search without networks: below its tree it rides as the counter, always to the line. Its
budget is one that takes about as long. The races are those of [the ladder](ladder.md)."""


def contests() -> list[Contest]:
    """The instinct alone, and search with and without networks, against the same opponents."""
    return [
        one
        for others in LEARNED_OPPONENTS
        for bot in (ALONE, QUICK, PLAIN)
        for one in strength()
        if one.entrants == (bot, *others)
    ]


def read_curve(name: str) -> list[dict[str, float]]:
    """The rows of a curve."""
    with (CURVES / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [{key: float(cell) for key, cell in row.items()} for row in csv.DictReader(file)]


def instinct_chart(rows: Sequence[dict[str, float]]) -> str:
    """What the pupil wins, by generation."""
    lots = [rows[i : i + TOGETHER] for i in range(0, len(rows), TOGETHER)]
    points = [(lot[-1]["generation"], 100 * mean([row["won"] for row in lot])) for lot in lots]
    x = plain_axis([point[0] for point in points], lambda value: f"{value:.0f}")
    y = plain_axis([point[1] for point in points], lambda value: f"{value:.0f} %")
    return lines(
        "What the pupil wins", [Series("races won", points)], x, y,
        x_label="generations", y_label="won",
    )  # fmt: skip


def value_chart(rows: Sequence[dict[str, float]]) -> str:
    """How surprised the value is at who won, by epoch."""
    x = plain_axis([row["epoch"] for row in rows], lambda value: f"{value:.0f}")
    y = plain_axis([row[one] for row in rows for one in ("seen", "unseen")], lambda n: f"{n:.3f}")
    series = [
        Series(f"{one} positions", [(row["epoch"], row[one]) for row in rows])
        for one in ("unseen", "seen")
    ]
    return lines("Surprise at who won", series, x, y, x_label="epochs", y_label="nats")


def share(name: str) -> float:
    """In how many of a hundred lessons all others ride in this way."""
    return 100 * FIELDS[name,] / sum(FIELDS.values())


def page(counts: Sequence[Counted], told: str, made: str) -> str:
    """The whole page."""
    last = read_curve("value")[-1]
    head = HEAD.format(
        inputs=instinct.INPUTS,
        facts=value.INPUTS,
        field=value.field_units(networks().value.hidden),
        rounds=ROUNDS,
        far_rounds=FAR_ROUNDS,
        far_playouts=FAR_PLAYOUTS,
        ways=", ".join(WAYS),
        instinct_hidden=networks().instinct.hidden,
        value_hidden=networks().value.hidden,
        size=sum((PACKAGE / name).stat().st_size for name in (INSTINCT, VALUE)) / 1000,
        instinct_chart="learned/instinct.svg",
        value_chart="learned/value.svg",
        lessons=int(read_curve("instinct")[-1]["generation"]) * GENERATION,
        heuristic=share("heuristic"),
        no_waste=share("no-waste"),
        same=share(ALONE),
        generation=GENERATION,
        races=VALUE_RACES,
        epochs=int(last["epoch"]),
        unseen=f"{last['unseen']:.3f}",
        seen=f"{last['seen']:.3f}",
    )
    ridden = [(contest, tally) for contest, tally in counts if tally.races]
    return "\n".join([head, "", *contest_table(ridden), "", told, "", made, ""])


def contest_table(counts: Sequence[Counted]) -> list[str]:
    """What each of them wins, and its time."""
    rows = []
    for contest, tally in counts:
        figures = [races_text(contest, tally), won(tally.first), time_text(tally.first)]
        rows.append([f"`{contest.bot}`", contest.opponents, *figures])
    return table(["bot", "against", "races", "won", "CPU ms"], rows, words=2)


def wins_by_deal(contest: Contest, seed: str) -> list[int]:
    """How many of the races of each deal, which are ridden with the same draws, the bot has won."""
    schedule = contest.schedule(seed)
    path = contest.file(FOLDER / seed)
    results = list(Kept(path, schedule).results()) if path.exists() else []
    wins = [
        any(team.who == contest.bot and team.place == 1 for team in result.teams)
        for result in results
    ]
    return [sum(wins[i : i + contest.seats]) for i in range(0, len(wins), contest.seats)]


def gain(pairs: Sequence[Pair], seats: int) -> tuple[float, float]:
    """By how much the first of each pair wins more than the second of the same deals, and the half
    width of its 95 % interval; every pair, an opponent, counts alike."""
    means, doubts = [], []
    for ours, others in pairs:
        gains = [(one - other) / seats for one, other in zip(ours, others, strict=False)]
        means.append(mean(gains))
        doubts.append(variance(gains) / len(gains))
    return mean(means), Z_95 * sum(doubts) ** 0.5 / len(pairs)


def points(more: float, doubt: float) -> str:
    """A gain with its doubt, in points of a per cent."""
    return f"{100 * more:+.1f} ± {100 * doubt:.1f}"


def verdict(by_opponent: Mapping[str, Pair], seats: int) -> str:
    """Whether networks make search stronger at equal time."""
    pairs = list(by_opponent.values())
    if any(min(len(ours), len(others)) < 2 for ours, others in pairs):
        return "Not every race has been ridden yet."
    more, doubt = gain(pairs, seats)
    races = sum(seats * min(map(len, pair)) for pair in pairs)
    each = (f"{points(*gain([pair], seats))} against `{who}`" for who, pair in by_opponent.items())
    told = (
        f"Of {races:,} races with the same draws, `{QUICK}` wins {points(more, doubt)} points more "
        f"than `{PLAIN}`, as the mean of all opponents ({', '.join(each)})"
    )
    if more > doubt:
        return f"{told}: at equal time the networks make search stronger."
    if more < -doubt:
        return f"{told}: at equal time the networks make search weaker."
    return f"{told}: these races do not tell the two apart."


def main() -> int:
    """Write the page."""
    seed = read_seed(SEED)
    (CURVES / "instinct.svg").write_text(instinct_chart(read_curve("instinct")), "utf-8")
    (CURVES / "value.svg").write_text(value_chart(read_curve("value")), "utf-8")
    rows = contests()
    wins = {one.entrants: wins_by_deal(one, seed) for one in rows}
    pairs = {
        others[0]: (wins[QUICK, *others], wins[PLAIN, *others]) for others in LEARNED_OPPONENTS
    }
    counts = [(one, counted(one, seed, FOLDER / seed)) for one in rows]
    made = stamp("make ladder", seed)
    PAGE.write_text(page(counts, verdict(pairs, rows[0].seats), made), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
