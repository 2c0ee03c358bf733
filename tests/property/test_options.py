"""Whatever is asked for before a race: it starts, or is refused with a reason."""

import random
import re

from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from flammerouge.core.errors import FlammeRougeError
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import COLOURS, RIDES, SWITCHES, Entry, Legend, Options
from flammerouge.core.rules import MODES
from flammerouge.core.talents import TALENT_IDS
from flammerouge.data.decks import specialists
from flammerouge.data.stages import stages
from flammerouge.data.tiles import all_tiles
from flammerouge.rulesets import new_race
from tests.property.lineups import roads
from tests.property.profile import examples
from tests.property.watch import Watched

NAMES = [one.id for one in stages()]
FACES = sorted(all_tiles())
SPECIALISTS = sorted(specialists())
words = st.text(max_size=5)
counts = st.integers(-3, 30) | st.integers()
entries = st.builds(
    Entry,
    st.sampled_from(sorted(COLOURS)) | words,
    st.sampled_from(RIDES) | words,
    st.integers(0, 2) | counts,
)
legends = st.builds(
    Legend,
    st.sampled_from(KINDS) | words,
    st.sampled_from(KINDS) | words,
    st.lists(st.sampled_from(TALENT_IDS) | words, max_size=4).map(tuple),
    counts,
    st.booleans(),
)
riders = st.sampled_from(["rR", "rS", "bR", "kS", "r1", "r2", "xx", ""])


@st.composite
def anything(draw: DrawFn) -> Options:
    """Options with anything in them, sensible or not."""
    return Options(
        stage=draw(st.sampled_from(NAMES) | words),
        tiles=draw(
            st.just(()) | roads() | st.lists(st.sampled_from(FACES) | words, max_size=80).map(tuple)
        ),
        teams=draw(
            st.lists(entries, max_size=8).map(tuple)
            | st.integers(0, 6).map(lambda n: tuple(Entry(colour) for colour in [*COLOURS][:n]))
        ),
        mode=draw(st.sampled_from(MODES) | words),
        modules=draw(st.frozensets(st.sampled_from(SWITCHES)) | st.frozensets(words, max_size=2)),
        finish_slipstream=draw(st.booleans()),
        legend=draw(st.none() | legends),
        first=draw(st.just("") | st.sampled_from(sorted(COLOURS)) | words),
        exhaustion=draw(st.dictionaries(riders, counts, max_size=3)),
        repeats=draw(st.frozensets(st.integers(-1, 80), max_size=80)),
        placing=draw(st.just(()) | st.permutations(sorted(COLOURS)[:3]).map(tuple)),
        drafted=draw(st.dictionaries(riders, st.sampled_from(SPECIALISTS) | words, max_size=3)),
        combative=draw(st.booleans()),
    )


@examples(400)
@given(anything(), st.none() | st.text(max_size=40) | st.just("0" * 32))
def test_options_start_a_race_or_are_refused(options: Options, seed: str | None) -> None:
    refused: FlammeRougeError | None = None
    try:
        race = new_race(options, seed)
    except FlammeRougeError as problem:
        refused = problem
    if refused is None:
        assert race.decisions
    else:
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)+", refused.code)
        assert refused.message


@examples(60)
@given(anything(), st.integers(0, 2**32))
def test_whatever_starts_can_be_ridden(options: Options, number: int) -> None:
    try:
        watched = Watched(options, f"{number:032x}")
    except FlammeRougeError:
        return
    watched.ride(random.Random(number))
    assert watched.race.over
