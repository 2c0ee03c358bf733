"""A server that runs already, as a second start finds it."""

from __future__ import annotations

import http.client
import json
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from flammerouge.core.errors import FlammeRougeError

ASK_SECONDS: Final = 2.0
LONGEST_ANSWER: Final = 10_000


@dataclass(frozen=True)
class Running:
    """Where a server is, the mark of its data, and its address in the network if that is open."""

    address: str
    data: str
    network: str


def running_at(address: str) -> Running | None:
    """The server of this program at an address, None where something else answers or nothing."""
    health = _ask(f"{address}/api/health")
    if "proto" not in health:
        return None
    network = _ask(f"{address}/api/network")
    return Running(address, str(health.get("data", "")), str(network.get("address", "")))


def refuse_other_wishes(running: Running, *, for_others: bool, names: Iterable[str]) -> None:
    """Say what a server that runs already does not do, rather than let it be missed."""
    if for_others and not running.network:
        raise _other(running, "for this machine only; a switch under New race lets others in")
    for name in names:
        if "proto" not in _ask(f"{running.address}/api/health", name):
            raise _other(running, f"and does not go by the name {name}")


def _other(running: Running, how: str) -> FlammeRougeError:
    text = f"Flamme Rouge runs already at {running.address}, {how}. Or end it first."
    return FlammeRougeError("runs-otherwise", text)


def _ask(address: str, host: str = "") -> dict[str, Any]:
    """What is answered, empty when that is nothing of ours."""
    request = urllib.request.Request(address, headers={"Host": host} if host else {})
    try:
        with urllib.request.urlopen(request, timeout=ASK_SECONDS) as answer:
            told = json.loads(answer.read(LONGEST_ANSWER))
    except (OSError, ValueError, http.client.HTTPException):
        return {}
    return told if isinstance(told, dict) else {}
