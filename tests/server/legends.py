"""Somebody who rides campaigns over the wire."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from flammerouge.record.read import read_record
from flammerouge.server import protocol
from flammerouge.tour.legends.campaign import Campaign, rebuild
from flammerouge.tour.legends.draw import CampaignStage
from flammerouge.tour.legends.options import read_options
from tests.server.house import Asks
from tests.server.player import Player
from tests.server.wire import decode

EXPRESS = {"kind": "sprinteur", "variant": "express", "sprints": True, "name": "Ann"}


class Legend:
    """A campaign of a server, and its secret."""

    def __init__(self, server: Asks, **wish: Any) -> None:
        answer = server.ask("POST", "/campaigns", {**EXPRESS, **wish})
        assert answer.status_code == 201, answer.text
        created = decode(answer.content, protocol.CampaignCreated)
        self.server = server
        self.id, self.token = created.campaign.id, created.token

    @property
    def facts(self) -> protocol.Campaign:
        answer = self.server.ask("GET", f"/campaigns/{self.id}")
        assert answer.status_code == 200, answer.text
        return decode(answer.content, protocol.Campaign)

    def post(self, what: str, token: str | None = None, **fields: object) -> httpx.Response:
        mine = self.token if token is None else token
        return self.server.ask("POST", f"/campaigns/{self.id}/{what}", fields, mine)

    def choose(self, place: int = 0) -> str:
        """Take one of the talents on offer."""
        talent = self.facts.offered[place]
        assert self.post("talent", talent=talent).status_code == 200
        return talent

    def start(self) -> str:
        """The table of the stage that comes."""
        answer = self.post("ride")
        assert answer.status_code == 200, answer.text
        return decode(answer.content, protocol.Table).id

    def ride_stage(self, number: int = 1) -> str:
        """Choose what is to be chosen, and ride one stage anyhow; its table."""
        if self.facts.asks == "talent":
            self.choose(number % 3)
        table = self.start()
        player = Player(self.server, table, self.token, number)
        # In a thread of its own: a browser in this one would have a loop already.
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(player.ride())).result()
        return table

    def ride(self, number: int = 1) -> protocol.Campaign:
        """Ride all stages that are left."""
        while self.facts.asks:
            self.ride_stage(number)
            number += 1
        return self.facts

    def rebuilt(self, stages: Sequence[CampaignStage] = ()) -> Campaign:
        """The campaign as its records tell it, on these stages or on those that the seed draws."""
        facts = self.facts
        chosen = {name: getattr(facts.chosen, name) for name in facts.chosen.__struct_fields__}
        options = read_options({name: chosen[name] for name in chosen if name != "name"})
        records = [self.server.ask("GET", f"/tables/{stage.table}/record").text
                   for stage in facts.stages]  # fmt: skip
        races = [read_record(record) for record in records]
        return rebuild(options, facts.seed, facts.talents, races, stages)
