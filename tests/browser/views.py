"""The way to every screen of the app."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.kept import Kept
from tests.browser.papers import plain_paper
from tests.browser.person import OPEN, Person
from tests.browser.scorekeeper import open_paper
from tests.browser.touring import ridden_tour
from tests.server.house import BOTS, TWO, ProcessServer
from tests.server.legends import Legend
from tests.server.touring import set_up

MOST_PLACED = 4

Shelf = dict[str, Kept]
Way = Callable[[Person, ProcessServer, Shelf], None]


def route(address: str, sign: str) -> Way:
    """A page that is shown by its address; something on it is the sign that it is there."""

    def way(person: Person, server: ProcessServer, tables: Shelf) -> None:
        person.go(address)
        person.page.locator(sign).first.wait_for()

    return way


def gallery(person: Person, server: ProcessServer, tables: Shelf) -> None:
    person.go("new")
    person.page.locator(".stage button").click()
    expect(person.page.locator("dialog li").first).to_be_visible()


def more(person: Person, server: ProcessServer, tables: Shelf) -> None:
    person.go("new")
    person.page.locator("summary").click()


def legend(person: Person, server: ProcessServer, tables: Shelf) -> None:
    person.go("new")
    person.page.get_by_role("button", name=person.says("preset.legend")).click()
    person.page.locator("summary").click()
    expect(person.page.get_by_text(person.says("legend.kind"))).to_be_visible()


def lobby(person: Person, server: ProcessServer, tables: Shelf) -> None:
    seats = [{"colour": "red", "sits": "human"}, {"colour": "blue", "sits": "open"}, *BOTS]
    created = server.create(teams=seats, stage="le-col-du-ballon", tiles=[], start=False)
    person.sit(created.table.id, created.tokens["red"])
    expect(person.button("lobby.start-bots.one")).to_be_visible()
    expect(person.page.locator(".map svg")).to_be_visible()


def asked(kind: str) -> Way:
    """A decision of a kind."""

    def way(person: Person, server: ProcessServer, tables: Shelf) -> None:
        person.sit(tables[kind].id, tables[kind].token)
        person.wait()

    return way


def picked(person: Person, server: ProcessServer, tables: Shelf) -> None:
    """A card before it is played, and where it leads."""
    asked("far")(person, server, tables)
    person.panel.locator("label.choice").last.click()
    expect(person.panel.locator("p.preview")).to_be_visible()


def tab(key: str, page: str) -> Way:
    """A page of the box beside the board."""

    def way(person: Person, server: ProcessServer, tables: Shelf) -> None:
        asked("far")(person, server, tables)
        person.page.keyboard.press(key)
        person.page.locator(f"[role=tab][id$={page}][aria-selected=true]").wait_for()

    return way


def why(person: Person, server: ProcessServer, tables: Shelf) -> None:
    tab("l", "dispatches")(person, server, tables)
    person.page.locator("li.told button").first.click()


def telling(person: Person, server: ProcessServer, tables: Shelf) -> None:
    """A round while it is told, stopped in the middle."""
    created = server.create(stage="le-col-du-ballon", tiles=[])
    person.sit(created.table.id, created.tokens["red"])
    person.ride_to_energy()
    person.answer()
    person.wait()
    person.change(speed=1)
    person.ride_to_energy()
    person.answer()
    person.press("time.pause")


def keys(person: Person, server: ProcessServer, tables: Shelf) -> None:
    asked("far")(person, server, tables)
    person.page.keyboard.press("?")
    expect(person.page.locator("dialog kbd").first).to_be_visible()


def device(person: Person, server: ProcessServer, tables: Shelf) -> None:
    asked("far")(person, server, tables)
    person.button("seat-link.open").first.click()


def reading(page: str, sign: str) -> Way:
    """Something that is read over a race."""

    def way(person: Person, server: ProcessServer, tables: Shelf) -> None:
        asked("far")(person, server, tables)
        person.go(f"table/{tables['far'].id}?page={page}")
        person.page.locator(f"dialog {sign}").first.wait_for()

    return way


def cover(person: Person, server: ProcessServer, tables: Shelf) -> None:
    created = server.create(teams=TWO, tiles=list("abu"))
    person.sit(created.table.id, created.tokens["blue"])
    person.sit(created.table.id, created.tokens["red"])
    covered = person.page.locator("main.halftone button.first")
    answers = person.panel.locator(OPEN)
    # Two people place two riders each.
    for _ in range(MOST_PLACED):
        covered.or_(answers.first).wait_for(state="attached")
        if covered.count():
            return
        person.answer()
    expect(covered).to_be_visible()


def end(person: Person, server: ProcessServer, tables: Shelf) -> None:
    person.sit(tables["end"].id, tables["end"].token)
    expect(person.page.locator("h1.loud")).to_be_visible()


def front(name: str) -> Way:
    def way(person: Person, server: ProcessServer, tables: Shelf) -> None:
        person.go(f"table/{tables[name].id}")
        expect(person.page.locator("h1.loud")).to_be_visible()

    return way


def replay(person: Person, server: ProcessServer, tables: Shelf) -> None:
    person.go(f"replay/{tables['end'].id}?eyes=all&round=6")
    expect(person.page.locator("li.told").first).to_be_visible()


def mine(person: Person, server: ProcessServer, tables: Shelf) -> None:
    for name in ("far", "end", "start"):
        person.sit(tables[name].id, tables[name].token)
    person.go("tables")
    expect(person.page.locator("main li a").first).to_be_visible()


def guided(person: Person, server: ProcessServer, tables: Shelf) -> None:
    person.go("first")
    person.press("first.go")
    person.wait()
    expect(person.page.get_by_role("complementary", name=person.says("guide.hint"))).to_be_visible()


def touring(stages: int, page: str = "") -> Way:
    """The hub of a tour of which so many stages are over."""

    def way(person: Person, server: ProcessServer, tables: Shelf) -> None:
        person.go(f"tour/{ridden_tour(server, stages).tour.id}{page}")
        person.page.locator("table").first.wait_for()

    return way


def tour_lobby(person: Person, server: ProcessServer, tables: Shelf) -> None:
    seats = [{"colour": "red", "sits": "human"}, {"colour": "blue", "sits": "open"}, *BOTS]
    created = set_up(server, teams=seats)
    person.sit(created.tour.table, created.tokens["red"])
    expect(person.button("lobby.start-bots.one")).to_be_visible()


def legendary(stages: int, sign: str, *, chosen: bool = False) -> Way:
    """The hub of a campaign of which so many stages are over."""

    def way(person: Person, server: ProcessServer, tables: Shelf) -> None:
        legend = Legend(server, kind="rouleur", doubled=True)
        for stage in range(stages):
            legend.ride_stage(stage)
        if chosen:
            legend.choose()
        person.go(f"legend/{legend.id}/rider/{legend.token}")
        person.page.locator(sign).first.wait_for()

    return way


def scored(teams: int, ridden: int, length: int, page: str = "", sign: str = "article") -> Way:
    """A tour that is kept on paper."""

    def way(person: Person, server: ProcessServer, tables: Shelf) -> None:
        open_paper(person, server, plain_paper(teams, ridden, length), page)
        if page:
            person.page.locator(sign).first.wait_for()

    return way


def half_written(person: Person, server: ProcessServer, tables: Shelf) -> None:
    """A stage on which some riders are home."""
    scored(6, 2, 7, "stage/3", "[role=grid]")(person, server, tables)
    for spot in ("0-1", "3-1", "5-3", "8-2"):
        person.page.locator(f"[data-spot='{spot}']").click()
    person.press("score.correct")


VIEWS: dict[str, Way] = {
    "home": route("", "figure svg"),
    "new": route("new", ".stage .map svg"),
    "gallery": gallery,
    "more": more,
    "legend": legend,
    "lobby": lobby,
    "start": asked("start"),
    "draft": asked("specialist"),
    "auction": asked("bid"),
    "race": asked("far"),
    "preview": picked,
    "telling": telling,
    "dispatches": why,
    "order": tab("o", "order"),
    "decks": tab("d", "decks"),
    "teammates": asked("cards"),
    "refresh": asked("refresh"),
    "keys": keys,
    "device": device,
    "rules": reading("rules", "#help-glossary"),
    "own-settings": reading("settings", "fieldset"),
    "cover": cover,
    "end": end,
    "legend-end": front("over-2"),
    "replay": replay,
    "tables": mine,
    "tour-new": route("tour/new", "ol .profile svg"),
    "tour-lobby": tour_lobby,
    "tour": touring(2),
    "tour-end": touring(3),
    "tour-sheets": touring(3, "?page=sheets"),
    "campaign-new": route("legend/new", "form .riders"),
    "campaign-talent": legendary(0, "article table"),
    "campaign": legendary(1, "button.first", chosen=True),
    "campaign-end": legendary(3, "tr.own"),
    "campaign-best": route("legend/best", "main section, main p.none"),
    "score": route("score", "main .ways"),
    "score-new": route("score/new", "main form"),
    "score-stage": half_written,
    "score-tour": scored(4, 2, 7),
    "score-end": scored(4, 3, 3),
    "score-sheets": scored(6, 21, 21, "sheets"),
    "settings": route("settings", "main fieldset"),
    "help": route("help", "#help-glossary"),
    "first": route("first", "main .welcome"),
    "guided": guided,
    "nowhere": route("table/nowhere", "main.notice h1"),
}
