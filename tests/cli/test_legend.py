"""`flammerouge legend`: a whole campaign by a bot and by a person, left and resumed."""

import io
import sys
from pathlib import Path

import pytest

from flammerouge.cli import main
from flammerouge.cli.legend_files import LAST, OPEN, SCORES, CampaignFolder, load
from flammerouge.cli.legend_pages import Pages
from flammerouge.cli.questions import Question
from flammerouge.cli.stages import road_of, sizes
from flammerouge.cli.terminal import HEIGHT, WIDTH, Paint
from flammerouge.cli.texts import texts
from flammerouge.core.lineup import KINDS
from flammerouge.core.options import Legend, Options
from flammerouge.data.stages import stage
from flammerouge.record.read import read_record
from flammerouge.texts.load import LANGUAGES
from flammerouge.tour.legends.best import read_scores
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.forecast import Forecast
from flammerouge.tour.legends.kept import digest_of
from flammerouge.tour.legends.options import CampaignOptions
from tests.cli.person import FIRST_CHOICES, SEED, new_game, written
from tests.tour.legends.rides import outcome

Capture = pytest.CaptureFixture[str]
EXPRESS = ("--variant", "express", "--races", "3", "--seed", SEED)


def legend(home: Path, typed: str, *arguments: str, language: str = "en") -> int:
    """Run the command with a player's folder and with what he types."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(home))
        patch.setattr(sys, "stdin", io.StringIO(typed))
        return main(["legend", *arguments, "--lang", language])


def folder(home: Path) -> Path:
    return home / "flammerouge"


# -- a bot ---------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", ["rouleur", "sprinteur"])
def test_a_bot_rides_an_introduction_and_the_books_are_printed(
    kind: str, tmp_path: Path, capsys: Capture
) -> None:
    arguments = ("--bot", "no-waste", "--kind", kind, "--introduction", *EXPRESS)
    assert legend(tmp_path, "", *arguments) == 0
    first = capsys.readouterr().out
    assert "Antoine Gruzelle" in first
    assert ("doubled" in first) == (kind == "rouleur")
    assert "3. " in first
    assert "SCORE" in first
    assert f"Seed: {SEED}" in first
    assert max(map(len, first.splitlines())) <= WIDTH
    assert legend(tmp_path, "", *arguments) == 0
    assert capsys.readouterr().out == first
    assert not folder(tmp_path).exists()


def test_the_same_in_french(tmp_path: Path, capsys: Capture) -> None:
    arguments = ("--bot", "--sprints", "--doubled", *EXPRESS)
    assert legend(tmp_path, "", *arguments, language="fr") == 0
    shown = capsys.readouterr().out
    assert "variante en solitaire d'Antoine Gruzelle" in shown
    assert "cartes Fatigue" in shown
    assert max(map(len, shown.splitlines())) <= WIDTH


# -- a person ------------------------------------------------------------------------------
def test_a_person_rides_a_whole_campaign_and_his_score_is_kept(
    tmp_path: Path, capsys: Capture
) -> None:
    assert legend(tmp_path, FIRST_CHOICES * 4, "--sprints", *EXPRESS) == 0
    shown = capsys.readouterr().out
    assert "Choose a talent of tier 1." in shown
    assert "1) Power save: Any round you may keep" in shown
    assert "Means of 3 races each, ridden by legend" in shown
    assert "Sprint: past square" in shown
    assert "This is number 1 of your 1 in this table." in shown
    kept = load(folder(tmp_path) / LAST)
    assert kept.campaign.over
    assert len(kept.races) == 3
    assert not (folder(tmp_path) / OPEN).exists()
    (score,) = read_scores((folder(tmp_path) / SCORES).read_text("utf-8"))
    assert score == kept.campaign.score(campaign=digest_of(kept))
    assert legend(tmp_path, "", "--scores") == 0
    shown = capsys.readouterr().out
    assert "BEST SCORES   the express tour, with sprints" in shown
    assert "GC " in shown


def test_a_campaign_counts_once_though_the_program_died_before_closing_it(
    tmp_path: Path, capsys: Capture
) -> None:
    """The score is written, then the campaign is put away: dead in between, both are there."""
    assert legend(tmp_path, FIRST_CHOICES * 4, *EXPRESS) == 0
    (folder(tmp_path) / LAST).rename(folder(tmp_path) / OPEN)
    capsys.readouterr()
    assert legend(tmp_path, "") == 0
    assert "This is number 1 of your 1 in this table." in capsys.readouterr().out
    assert len(read_scores((folder(tmp_path) / SCORES).read_text("utf-8"))) == 1
    assert (folder(tmp_path) / LAST).exists()
    assert not (folder(tmp_path) / OPEN).exists()
    assert legend(tmp_path, FIRST_CHOICES * 4, *EXPRESS[:-1], SEED[::-1]) == 0
    assert len(read_scores((folder(tmp_path) / SCORES).read_text("utf-8"))) == 2


def test_at_the_offer_to_go_on_q_leaves_the_campaign_as_it_is(
    tmp_path: Path, capsys: Capture
) -> None:
    assert legend(tmp_path, "q\n", *EXPRESS) == 0
    first = (folder(tmp_path) / OPEN).read_text("utf-8")
    capsys.readouterr()
    assert legend(tmp_path, "q\n", "--kind", "sprinteur", "--races", "3") == 0
    told = capsys.readouterr().out
    assert told.startswith("It keeps its own options: --kind counts only for a new one (answer n).")
    assert "LEGENDARY" not in told
    assert (folder(tmp_path) / OPEN).read_text("utf-8") == first
    assert [one.name for one in folder(tmp_path).iterdir()] == [OPEN]


def test_a_campaign_is_left_at_any_time_and_resumed(tmp_path: Path, capsys: Capture) -> None:
    assert legend(tmp_path, "q\n", *EXPRESS) == 0
    assert "`flammerouge legend` goes on with it" in capsys.readouterr().out
    assert load(folder(tmp_path) / OPEN).campaign.talents == ()
    # A talent, to the start, four riders placed, then nothing more is typed.
    assert legend(tmp_path, "\n2\n\n1\n1\n1\n1\n", "--resume", "--races", "3") == 0
    kept = load(folder(tmp_path) / OPEN)
    assert kept.campaign.talents == ("stamina",)
    race = read_record(kept.open)
    assert race.history
    assert not race.over
    assert legend(tmp_path, "\n" + FIRST_CHOICES * 4, "--races", "3") == 0
    assert "A campaign is saved: stage 1 of 3. Go on with it?" in capsys.readouterr().out
    last = load(folder(tmp_path) / LAST)
    assert last.campaign.over
    # The race that was left is ridden on: what was decided before is there.
    first = read_record(last.races[0])
    assert first.history[: len(race.history)] == race.history


def test_every_stage_is_saved_when_it_is_over(tmp_path: Path) -> None:
    """The terminal goes away in the second stage; the first is there with its talent."""
    typed = "1\n\n" + FIRST_CHOICES
    for enough in range(60, 400, 20):
        home = tmp_path / str(enough)
        assert legend(home, "".join(typed.splitlines(keepends=True)[:enough]), *EXPRESS) == 0
        kept = load(folder(home) / OPEN)
        if len(kept.races) == 1:
            assert kept.campaign.outcomes[0].order
            return
    pytest.fail("the first stage never ended")


def test_a_new_campaign_does_not_overwrite_one_that_was_left(
    tmp_path: Path, capsys: Capture
) -> None:
    legend(tmp_path, "q\n", *EXPRESS)
    before = (folder(tmp_path) / OPEN).read_text("utf-8")
    legend(tmp_path, "q\n", "--new", "--kind", "sprinteur", *EXPRESS)
    assert "kept in" in capsys.readouterr().out
    aside = folder(tmp_path) / "open-legend-1.json"
    assert aside.read_text("utf-8") == before
    assert load(folder(tmp_path) / OPEN).campaign.options.kind == "sprinteur"


def test_a_spoilt_campaign_is_said_and_put_aside(tmp_path: Path, capsys: Capture) -> None:
    folder(tmp_path).mkdir(parents=True)
    (folder(tmp_path) / OPEN).write_text("{}", "utf-8")
    assert legend(tmp_path, "q\n", *EXPRESS) == 0
    assert "cannot be read, a new one begins: open-legend.json" in capsys.readouterr().out
    assert (folder(tmp_path) / "open-legend-1.json").read_text("utf-8") == "{}"


def test_spoilt_scores_are_put_aside_and_the_new_one_is_kept(
    tmp_path: Path, capsys: Capture
) -> None:
    folder(tmp_path).mkdir(parents=True)
    (folder(tmp_path) / SCORES).write_text("[3]", "utf-8")
    assert legend(tmp_path, FIRST_CHOICES * 4, *EXPRESS) == 0
    assert "scores[0]" in capsys.readouterr().out
    assert (folder(tmp_path) / "legend-scores-1.json").exists()
    assert len(read_scores((folder(tmp_path) / SCORES).read_text("utf-8"))) == 1


def test_a_folder_that_cannot_be_used_does_not_stop_the_ride(
    tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "flammerouge").write_text("a file", "utf-8")
    assert legend(tmp_path, "q\n", *EXPRESS) == 0
    shown = capsys.readouterr().out
    assert "cannot be saved" in shown
    assert "not saved" in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--exhaustion", "11"), "exhaustion: 11 is not between 0 and 10"),
        (("--boxes", "attic"), 'boxes[0]: "attic" is not one of'),
        (("--boxes", "promo"), "boxes: 1 stages"),
        (("--seed", "xyz"), "--seed 'xyz'"),
        (("--races", "0"), "--races 0: 1 to"),
        (("--bot", "muscle"), "--bot: muscle is a dummy team"),
        (("--bot", "nobody"), "bot 'nobody' is not one of"),
        (("--resume",), "--resume: no campaign is saved"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: Capture
) -> None:
    assert legend(tmp_path, "", *arguments) == 2
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_a_seed_that_is_none_is_refused_where_a_campaign_is_saved_too(
    tmp_path: Path, capsys: Capture
) -> None:
    assert legend(tmp_path, "q\n", *EXPRESS) == 0
    assert legend(tmp_path, "q\n", "--seed", "zz") == 2
    assert "--seed 'zz' is not" in capsys.readouterr().err


# -- pages ---------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_on_the_screen(language: str) -> None:
    options = CampaignOptions(
        "sprinteur",
        "sprinteur",
        10,
        "sixth-stage",
        doubled=True,
        sprints=True,
        boxes=("grand-tour",),
    )
    campaign = Campaign(options, SEED)
    pages = Pages(campaign, texts(language), Paint(on=False))
    shown = [*pages.head(), *pages.stages()]
    assert len(shown) < HEIGHT
    assert max(map(len, shown)) <= WIDTH
    for kind in KINDS:
        offering = Campaign(options._replace(kind=kind), SEED)
        for _ in range(3):
            told = [Forecast(talent, 600, 12.5, ()) for talent in ("", *offering.offered)]
            page = Pages(offering, texts(language), Paint(on=False)).offer(told, "heuristic")
            assert max(map(len, page)) <= WIDTH
            offering = next_offer(offering)


@pytest.mark.parametrize(
    ("kind", "talents", "left", "told"),
    [
        ("rouleur", ("second-breath",), 3, "Second breath has taken 3"),
        ("rouleur", ("second-breath",), 2, "Second breath has taken 2"),
        ("rouleur", ("second-breath",), 0, ""),
        ("rouleur", ("stamina",), 3, ""),
        ("sprinteur", ("clarity", "super-sprint", "final-stretch"), 4, "Final stretch has taken 4"),
    ],
)
@pytest.mark.rule("LEG-TALENT-R1-3", "LEG-TALENT-S3-3")
def test_cards_that_a_talent_takes_away_are_told(
    kind: str, talents: tuple[str, ...], left: int, told: str
) -> None:
    options = CampaignOptions(kind, variant="express")
    ends = [outcome(rider=options.rider, exhaustion=left)] * (2 if len(talents) == 3 else 1)
    campaign = Campaign(options, SEED, talents, ends)
    lines = Pages(campaign, texts("en"), Paint(on=False)).next_stage()
    assert len(lines) == 2 + bool(told)
    if told:
        assert lines[1] == f"{left} exhaustion cards at the end of the last stage; {told} of them."
        assert "You bring 0 exhaustion cards." in lines[0]


@pytest.mark.rule("LEG-TOUR-02", "R-69")
def test_roads_that_are_not_as_on_their_cards_are_explained() -> None:
    """Le Col du Ballon has 69 squares from line to line; the side a of its start has one less."""
    pages = Pages(Campaign(CampaignOptions("rouleur"), SEED), texts("en"), Paint(on=False))
    lines = pages.stages()
    first = [one for one in pages.campaign.stages if stage(one.id).tiles[0] == "A"]
    assert any("so it may climb" in line for line in lines)
    assert any("one square less" in line for line in lines) == bool(first)
    for one in first:
        squares = sizes(road_of(stage(one.id)))[0] - 1 + 6 * len(one.added)
        assert any(f"{pages.name(one)}   {squares} squares" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.rule("LEG-SET-02")
def test_whoever_places_a_dice_team_is_told_so(language: str) -> None:
    game = new_game(Options(mode="tour", legend=Legend("rouleur")), language=language)
    titles: dict[str, str] = {}
    while not game.race.round:
        question = Question(game.race, game.race.decisions[0], game.words)
        titles[question.choices[0].rider[0]] = question.title
        game.race.apply(question.choices[0])
    own = titles.pop("r")
    assert own == game.words("ask.start")
    assert len(titles) == 3
    for letter, name in (("b", "blue"), ("k", "black"), ("g", "green")):
        assert titles[letter] == game.words("ask.start-dice", team=game.words(f"squad.{name}"))


def next_offer(campaign: Campaign) -> Campaign:
    """The campaign where its next talent is to be chosen, or at its end."""
    options, talents = campaign.options, (*campaign.talents, campaign.offered[0])
    ends = [outcome(rider=options.rider)] * 2
    return Campaign(options, SEED, talents, [*campaign.outcomes, *ends])


def test_the_point_of_a_sprint_is_on_the_map() -> None:
    options = Options(mode="tour", legend=Legend("rouleur", sprint=True))
    game = new_game(options, "r\nq\n")
    game.ride()
    assert "Points: 1 sprint 39" in written(game)


def test_no_scores_yet(tmp_path: Path, capsys: Capture) -> None:
    assert legend(tmp_path, "", "--scores") == 0
    assert capsys.readouterr().out == "There are no scores yet.\n"


def test_a_folder_without_a_path_keeps_nothing() -> None:
    nowhere = CampaignFolder(None)
    assert nowhere.left() is None
    assert nowhere.scores() == ()
    assert nowhere.set_aside() is None
