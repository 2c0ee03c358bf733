"""Servers that the tests of this folder share."""

from collections.abc import Iterator

import pytest

from flammerouge.server.limits import Limits
from tests.server.house import ThreadServer


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    """One server for all tests that change nothing but their own tables."""
    data = tmp_path_factory.mktemp("server") / "tables.sqlite3"
    limits = Limits(requests=(1e6, 1_000_000), new_tables=(1e6, 1_000_000))
    with ThreadServer(data, limits=limits) as running:
        yield running
