"""Find the browser that the tests drive, and install it where that can be done without asking.

    python -m tools.browser

CHROMIUM=... names one that is not on the path.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGE: Final = "chromium"
MISSING: Final = (
    "The tests drive a real Chromium, and none is here. Install it (Debian: apt install "
    f"{PACKAGE}), or name it: CHROMIUM=/path/to/chromium"
)


def find() -> str | None:
    """The program, or None; one that is named but not there is none."""
    named = os.environ.get("CHROMIUM")
    candidates = (named,) if named else NAMES
    return next((path for name in candidates if (path := shutil.which(name))), None)


def install() -> None:
    """Install the package of Debian and its like, as root."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        return
    print(f"Installing {PACKAGE}, for the tests in a browser ...", flush=True)
    wanted = [apt, "install", "--yes", "--no-install-recommends", PACKAGE]
    for command in (wanted, [apt, "update"], wanted):
        if find():
            return
        subprocess.run(
            command,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
            check=False,
        )


def main() -> int:
    """Make sure that there is one."""
    if find() is None and not os.environ.get("CHROMIUM"):
        install()
    if find() is None:
        print(MISSING, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
