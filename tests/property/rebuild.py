"""The race as its events tell it, without a look at the state: a missing event shows."""

from collections import Counter
from collections.abc import Callable, Iterable

from flammerouge.core.cards import ATTACK_ID, EXHAUSTION, NO_CARD
from flammerouge.core.events import Event
from flammerouge.core.finish import MINUTE, time_of
from flammerouge.core.lineup import PELOTON
from flammerouge.core.race import Race
from flammerouge.core.rules import MOUNTAIN, OVER
from flammerouge.core.state import (
    CRASHED,
    DECK,
    HAND,
    HOLDS_REFRESH,
    NONE,
    OUTSIDE,
    PLAYED,
    PLUS_ONE,
    RECYCLED,
    SPENT_ONE,
    WITHHOLDS,
    State,
)
from flammerouge.data.weather import weather_flags
from flammerouge.rulesets import new_simulation

Place = tuple[int, int]
Cards = Counter[int]

PLACES = ("moved", "chased", "slipped", "shifted", "placed", "broke-away")


def cards(state: State, row: int, section: int) -> Cards:
    """The cards of a pile, counted."""
    return Counter(
        int(state.card_at(row, section, i)) for i in range(int(state.count(row, section)))
    )


class Rebuilt:
    """A race told by its events, from the decks as they are before anything happens."""

    def __init__(self, race: Race) -> None:
        fresh = new_simulation(race.options, race.seed)
        self.lineup = fresh.lineup
        self.rules = fresh.rules
        self.told = 0
        self.names = [rider.id for rider in fresh.lineup.riders]
        count = len(self.names)
        self.deck = [cards(fresh, row, DECK) for row in range(count)]
        self.hand: list[Cards] = [Counter() for _ in range(count)]
        self.recycled: list[Cards] = [Counter() for _ in range(count)]
        self.played: list[Cards] = [Counter() for _ in range(count)]
        self.early: list[Cards] = [Counter() for _ in range(count)]  # drawn before a shuffle
        self.place: list[Place | None] = [None] * count
        self.fallen: set[int] = set()
        self.card = [NO_CARD] * count
        self.shown: dict[int, list[int]] = {}  # rows with cards revealed in this round
        self.minutes = [0] * count
        self.time = [NONE] * count
        self.home: list[int] = []
        self.tokens = [0] * len(fresh.rules.piles)
        self.holder: set[int] = set()
        self.spent = {r for r in range(count) if int(fresh.status[r]) & SPENT_ONE}
        self.one_more: set[int] = set()
        self.withholding: set[int] = set()
        self.retrieved = 0
        self.weather: list[tuple[int, str]] = []
        self.specialist = [int(one) for one in fresh.specialist]
        self.points = [0] * (2 * count)
        self.led = [0] * count
        self.bidders: list[int] = []
        self.round = 0
        self.ended = False
        self.handlers: dict[str, Callable[[Event, int], None]] = {
            **dict.fromkeys(PLACES, self._stands),
            "picked": self._picked,
            "bidding": lambda event, rider: self.bidders.append(rider),
            "bid": self._bid,
            "returned": lambda event, rider: self.recycled[rider].update([event["card"]]),
            "shuffled": self._shuffled,
            "started": self._started,
            "drew": self._drew,
            "revealed": self._revealed,
            "recovered": lambda event, rider: self._give(self.recycled, rider, EXHAUSTION),
            "rolled": lambda event, rider: self._shows(rider, event["value"]),
            "assigned": self._assigned,
            "retired": lambda event, rider: self._leaves(rider),
            "left-road": lambda event, rider: self._leaves(rider),
            "stood-up": lambda event, rider: self.fallen.remove(rider),
            "crashed": self._crashed,
            "exhausted": self._exhausted,
            "crossed": self._crossed,
            "timed": self._timed,
            "waited": self._waited,
            "took-token": self._took_token,
            "took-refresh": lambda event, rider: self.holder.add(rider),
            "retrieved": self._retrieved,
            "rested": self._rested,
            "gained": lambda event, rider: self.recycled[rider].update([event["card"]]),
            "added-one": self._added_one,
            "withheld": lambda event, rider: self.withholding.add(rider),
            "led": self._led,
            "refreshed": self._refreshed,
            "ended": self._ended,
            "weather": self._weather,
        }

    def follow(self, race: Race) -> None:
        """Take in what has happened since the last time, and compare."""
        events = race.events(self.told)
        self.told += len(events)
        self.tell(events)
        self.compare(race.state)
        assert tuple(self.weather) == race.weather

    def tell(self, events: Iterable[Event]) -> None:
        """Take in events."""
        for event in events:
            if event.kind != "revealed":
                self._clear_hands()
            rider = self.names.index(event.rider) if event.rider else NONE
            self.handlers[event.kind](event, rider)
        self._clear_hands()

    # -- places ----------------------------------------------------------------------------
    def _stands(self, event: Event, rider: int) -> None:
        before = self.place[rider]
        if event.kind in ("moved", "chased", "slipped"):
            assert before is not None
            assert before[0] == event["start"], event
        elif event.kind == "shifted":
            assert before is not None
            assert before[0] == event["square"], event
        else:
            assert (before is None) == (event.kind == "placed"), event
        self.place[rider] = (event["square"], event["lane"])

    def _leaves(self, rider: int) -> None:
        assert self.place[rider] is not None
        self.place[rider] = None
        self.fallen.discard(rider)

    def _crashed(self, event: Event, rider: int) -> None:
        assert rider not in self.fallen
        assert (self.place[rider] or (NONE,))[0] == event["square"]
        self.fallen.add(rider)

    # -- cards -----------------------------------------------------------------------------
    def _give(self, piles: list[Cards], row: int, card: int) -> None:
        assert piles[row][card] > 0, (self.names[row], card, piles[row])
        piles[row] -= Counter([card])

    def _picked(self, event: Event, rider: int) -> None:
        self.specialist[rider] = event["specialist"]
        chosen = self.rules.specialists[event["specialist"]]
        for card in chosen.removed:
            self._give(self.deck, rider, card)
        self.deck[rider].update(chosen.added)

    def _shuffled(self, event: Event, row: int) -> None:
        if event.rule == "BASE-ENER-07":
            self.early[row], self.deck[row] = self.deck[row], self.recycled[row]
        else:
            self.deck[row] = self.deck[row] + self.recycled[row]
        self.recycled[row] = Counter()
        assert self.deck[row].total() == event["cards"], event

    def _drew(self, event: Event, row: int) -> None:
        drawn = Counter(card for _, card in event.numbers if card != NO_CARD)
        before = drawn & self.early[row]
        self.early[row] -= before
        for card in (drawn - before).elements():
            self._give(self.deck, row, card)
        self.hand[row] += drawn

    def _revealed(self, event: Event, rider: int) -> None:
        card = event["card"]
        if event.rule in ("PEL-DUM-01", "PEL-DUM-02"):
            self._dummy(rider, card)
            return
        assert not self.early[rider]
        row = rider
        if event.rule != "BASE-ENER-09" and card != NO_CARD:
            self._give(self.hand, row, card)
            if card != EXHAUSTION:
                self.played[row][card] += 1
        if event.rule == "LEG-TM-01":
            self._team(row, card)
        else:
            self.shown[row] = [card]
            self.card[rider] = card

    def _team(self, row: int, card: int) -> None:
        self.shown.setdefault(row, []).append(card)
        shown = self.shown[row]
        mates = [
            r for r in range(len(self.names)) if self._row(r) == row and self.place[r] is not None
        ]
        for i, rider in enumerate(mates):
            self.card[rider] = shown[min(i, len(shown) - 1)]

    def _dummy(self, rider: int, card: int) -> None:
        self.card[rider] = card
        row = self._row(rider)
        if row in self.shown:  # both riders of a Peloton team move by one card
            return
        self.shown[row] = [card]
        if not self.deck[row]:
            assert card == 2
            return
        if int(self.lineup.control[rider]) == PELOTON and card in (2, 9):
            card = ATTACK_ID
        self._give(self.deck, row, card)
        self.played[row][card] += 1

    def _clear_hands(self) -> None:
        """What is left of a hand after the reveal is recycled."""
        for row in self.shown:
            self.recycled[row] += self.hand[row]
            self.hand[row] = Counter()

    def _bid(self, event: Event, rider: int) -> None:
        self._give(self.hand, rider, event["card"])
        self.recycled[rider] += self.hand[rider]
        self.hand[rider] = Counter()

    def _assigned(self, event: Event, rider: int) -> None:
        other = next(
            r
            for r in range(len(self.names))
            if r != rider and self._row(r) == self._row(rider) and self.place[r] is not None
        )
        if self.card[rider] != event["card"]:
            self.card[rider], self.card[other] = self.card[other], self.card[rider]
        assert self.card[rider] == event["card"]

    def _shows(self, rider: int, card: int) -> None:
        self.card[rider] = card

    def _exhausted(self, event: Event, rider: int) -> None:
        self.recycled[self._row(rider)][EXHAUSTION] += 1

    def _retrieved(self, event: Event, rider: int) -> None:
        self._give(self.played, rider, event["card"])
        self.deck[rider][event["card"]] += 1
        self.retrieved += 1

    def _rested(self, event: Event, rider: int) -> None:
        if event["card"] != EXHAUSTION:
            self._give(self.played, rider, event["card"])
        self.recycled[rider][event["card"]] += 1

    def _refreshed(self, event: Event, rider: int) -> None:
        assert event["cards"] == self.retrieved
        self.retrieved = 0

    def _added_one(self, event: Event, rider: int) -> None:
        self.one_more.add(rider)
        if event.rule == "LEG-TALENT-S1-1":
            self.spent.add(rider)

    def _row(self, rider: int) -> int:
        return int(self.lineup.deck[rider])

    # -- the line --------------------------------------------------------------------------
    def _started(self, event: Event, rider: int) -> None:
        self.round += 1
        assert event["round"] == self.round
        self.shown = {}
        self.one_more = set()
        self.withholding = set()

    def _crossed(self, event: Event, rider: int) -> None:
        self.home.append(rider)
        assert event["place"] == len(self.home)
        assert self.place[rider] == (event["square"], event["lane"])

    def _timed(self, event: Event, rider: int) -> None:
        if event.rule != "TTT-04":
            assert self.minutes[rider] == event["minutes"]
        self.time[rider] = MINUTE * event["minutes"] + event["seconds"]

    def _waited(self, event: Event, rider: int) -> None:
        self.minutes[rider] += 1
        assert self.minutes[rider] == event["minutes"]

    def _took_token(self, event: Event, rider: int) -> None:
        pile = event["pile"]
        assert event["value"] == self.rules.piles[pile].values[self.tokens[pile]]
        self.tokens[pile] += 1
        mountain = self.rules.piles[pile].side == MOUNTAIN
        self.points[rider + (len(self.names) if mountain else 0)] += event["value"]

    def _led(self, event: Event, rider: int) -> None:
        self.led[rider] += 1
        assert event["count"] == self.led[rider]

    def _weather(self, event: Event, rider: int) -> None:
        self.weather.append((event["tile"], list(weather_flags())[event["token"]]))

    def _ended(self, event: Event, rider: int) -> None:
        assert event["round"] == self.round
        self.ended = True

    # -- comparing -------------------------------------------------------------------------
    def compare(self, state: State) -> None:
        """Hold what the events say against the state itself."""
        riders = range(len(self.names))
        assert self.place == [place_of(state, rider) for rider in riders]
        for section, piles in (
            (DECK, self.deck),
            (HAND, self.hand),
            (RECYCLED, self.recycled),
            (PLAYED, self.played),
        ):
            assert [+pile for pile in piles] == [cards(state, row, section) for row in riders]
        assert self.card == [int(state.card[rider]) for rider in riders]
        assert self.fallen == {r for r in riders if int(state.status[r]) & CRASHED}
        assert self.holder == {r for r in riders if int(state.status[r]) & HOLDS_REFRESH}
        # Earned at the start of a round, told when the rider moves.
        assert self.one_more <= {r for r in riders if int(state.status[r]) & PLUS_ONE}
        assert self.withholding == {r for r in riders if int(state.status[r]) & WITHHOLDS}
        assert self.spent == {r for r in riders if int(state.status[r]) & SPENT_ONE}
        assert self.minutes == [int(state.clock[rider]) for rider in riders]
        assert self.time == [int(time_of(state, rider)) for rider in riders]
        assert self.home == [int(rider) for rider in state.home]
        assert self.tokens == [int(taken) for taken in state.tokens]
        assert self.points == [int(points) for points in state.points]
        assert self.led == [int(tokens) for tokens in state.led]
        assert self.specialist == [int(one) for one in state.specialist]
        assert self.round == int(state.round)
        assert self.ended == (int(state.phase) == OVER)


def place_of(state: State, rider: int) -> Place | None:
    """Square and lane of a rider on the road."""
    square = int(state.square[rider])
    return None if square == OUTSIDE else (square, int(state.lane(rider)))
