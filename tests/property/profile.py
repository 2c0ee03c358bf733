"""How long the random tests run: briefly and always alike, or with SOAK=1 long and afresh."""

import os

from hypothesis import HealthCheck, settings

SOAK = os.environ.get("SOAK") == "1"
LONGER = 50


def examples(count: int, *, steps: int = 30) -> settings:
    """Settings for a test that tries this many examples in a brief run."""
    return settings(
        max_examples=count * (LONGER if SOAK else 1),
        stateful_step_count=steps,
        derandomize=not SOAK,
        database=None,
        deadline=None,
        print_blob=SOAK,
        suppress_health_check=list(HealthCheck),
    )
