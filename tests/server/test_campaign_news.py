"""The front page of a campaign tells what happened, the rarest thing first."""

import json
from pathlib import Path

import pytest

from flammerouge.server.press.campaign_news import ALIKE, FACTS, campaign_news
from flammerouge.tour.legends.campaign import Campaign
from flammerouge.tour.legends.options import CampaignOptions
from flammerouge.tour.legends.outcome import Outcome
from tests.tour.legends.rides import OPPONENTS, outcome, ridden

WORDS = Path(__file__).resolve().parents[2] / "web" / "src" / "words"
EXPRESS = CampaignOptions("rouleur", variant="express", sprints=True)
TALENTS = ("power-save", "rest", "roule-roule")


def over(*stages: Outcome) -> Campaign:
    return ridden(EXPRESS, TALENTS, *stages)


def first(time: int = 0, others: int = 30, **more: object) -> Outcome:
    return outcome(1, time, others=others, exhaustion=5, sprint=bool(more.get("sprint")))


def at(place: int, time: int, others: int = 0, exhaustion: int = 5) -> Outcome:
    return outcome(place, time, others=others, exhaustion=exhaustion)


CASES = {
    "sweep": over(first(), first(), first()),
    "lost-last": over(first(), first(), at(7, 600)),
    "taken-last": over(at(2, 30), at(2, 30), first(0, 300)),
    "by-seconds": over(first(0, 60), first(0, 60), at(5, 110)),
    "missed": over(*[Outcome(("bR", "rR", *OPPONENTS[1:]), (0, 5, *[60] * 5), 5)] * 3),
    "no-stage": over(at(2, 0, 60), at(2, 0, 60), at(2, 0, 60)),
    "every-sprint": over(
        outcome(4, 60, others=0, exhaustion=5, sprint=True),
        outcome(4, 60, others=0, exhaustion=5, sprint=True),
        outcome(4, 60, others=0, exhaustion=5, sprint=True),
    ),
    "throughout": over(first(0, 60), at(4, 0, 0), first(0, 60)),
    "hunter": over(first(0, 0), first(0, 0), at(7, 900)),
    "worn-out": over(at(4, 200), at(4, 200), at(4, 200, exhaustion=12)),
    "fresh": over(at(4, 200), at(4, 200), at(4, 200, exhaustion=0)),
    "empty-handed": over(at(7, 200), at(7, 200), at(7, 200)),
}


@pytest.mark.parametrize("code", CASES)
def test_what_happened_is_told(code: str) -> None:
    assert code in [news.code for news in campaign_news(CASES[code])]


def test_the_rarest_thing_is_the_headline() -> None:
    assert campaign_news(CASES["sweep"])[0].code == "sweep"
    assert campaign_news(CASES["lost-last"])[0].code == "lost-last"
    assert campaign_news(CASES["taken-last"])[0].code == "taken-last"


def test_the_figures_are_those_of_the_books() -> None:
    """110 seconds on the last stage, 120 seconds of lead before it: ten are left."""
    found = {news.code: news.args for news in campaign_news(CASES["by-seconds"])}
    assert found["by-seconds"]["time"] == 10
    assert found["stages"]["n"] == 2


def test_the_margin_is_told_once_and_every_campaign_has_an_end() -> None:
    for campaign in CASES.values():
        found = [news.code for news in campaign_news(campaign)]
        for codes in ALIKE:
            assert len({*found} & {*codes}) <= 1
        assert 1 <= len(found) <= 6
        assert len({*found}) == len(found)


def test_nothing_is_told_of_others() -> None:
    """A middling campaign has no remarkable news, only its end."""
    order = ("bR", "bS", "kR", "rR", "kS", "gR", "gS")
    stage = Outcome(order, (0, 0, 0, 60, 120, 120, 120), 5)
    (news,) = campaign_news(over(stage, stage, stage))
    assert (news.code, news.args) == ("home", {"place": 4, "time": 180})
    assert "lantern" in [news.code for news in campaign_news(CASES["empty-handed"])]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_news_has_words(language: str) -> None:
    words = json.loads((WORDS / f"legend.{language}.json").read_text(encoding="utf-8"))
    codes = {key.partition(".")[2] for key in words if key.startswith("legend-news.")}
    told = {news.code for campaign in CASES.values() for news in campaign_news(campaign)}
    assert told <= codes
    assert len(codes) >= len(FACTS)
