"""`make soak` runs these same tests, marked `soak`, with many more examples and fresh seeds."""

from pathlib import Path

import pytest

from tests.property.profile import SOAK

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is not asked for
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if SOAK:
        for item in items:
            if HERE in item.path.parents:
                item.add_marker(pytest.mark.soak)
