"""`flammerouge serve`: the web app, for this machine or for the network."""

from __future__ import annotations

import argparse
import errno
import signal
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flammerouge.cli.running import Running, refuse_other_wishes, running_at
from flammerouge.cli.saved import data_folder
from flammerouge.core.errors import FlammeRougeError, MalformedInput

if TYPE_CHECKING:
    from starlette.types import ASGIApp

HERE: Final = "127.0.0.1"
PORT: Final = 8000
PORTS_TRIED: Final = 20
LAST_PORT: Final = 65535
FILE: Final = "tables.sqlite3"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What can be chosen; without anything it serves this machine and opens a browser."""
    parser.add_argument("--host", default=HERE, metavar="ADDRESS",
                        help=f"where to listen; default {HERE}, 0.0.0.0: everywhere")  # fmt: skip
    parser.add_argument("--port", type=int, metavar="N",
                        help=f"default {PORT}, or the next one that is free; 0 is any")  # fmt: skip
    parser.add_argument("--data", type=Path, metavar="FILE",
                        help=f"where tables are kept; default {FILE} in your folder")  # fmt: skip
    parser.add_argument("--name", action="append", default=[], metavar="HOST",
                        help="a host name by which others reach this server, such as a "
                        "proxy's; may be given several times")  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(args: argparse.Namespace) -> int:
    """Listen, say where, and serve until Ctrl-C; or show what runs already."""
    from flammerouge.server.listening import http_address, is_loopback, near
    from flammerouge.server.network import network_address

    data = args.data or data_folder() / FILE
    place = find_place(args.host, args.port, data)
    if isinstance(place, Running):
        refuse_other_wishes(place, for_others=not is_loopback(args.host), names=args.name)
        print(f"Flamme Rouge runs already at {place.address}", flush=True)
        show(place.address, place.network, browser=not args.no_browser)
        return 0
    with place:
        check_data(data)
        host, port = place.getsockname()[:2]
        address = http_address(near(host), port)
        print(f"Flamme Rouge is at {address}  (Ctrl-C ends it; data: {data})", flush=True)
        show(address, network_address(host, port), browser=not args.no_browser)
        serve(place, data, tuple(args.name))
    return 0


def show(address: str, network: str, *, browser: bool) -> None:
    """Tell how others get there, with a code for their phones, and open a browser."""
    from flammerouge.server.network import write_code

    if network:
        print(f"On your network it is at {network}", flush=True)
        if sys.stdout.isatty():
            print(write_code(network), flush=True)
    if browser:
        open_browser(address)


def check_data(data: Path) -> None:
    """Say what is wrong with the data before anything starts."""
    from flammerouge.server.sqlite import connect

    connect(data).close()


def serve(listener: socket.socket, data: Path, names: tuple[str, ...]) -> None:
    """Run the server on a socket that listens already."""
    import uvicorn

    from flammerouge.server.app import House, Settings, configure, create_app, switch_for
    from flammerouge.server.listening import http_address, is_loopback, near
    from flammerouge.server.network import NetworkSwitch, network_address

    settings = Settings(data, names)
    host, port = listener.getsockname()[:2]
    if is_loopback(host):
        network = switch_for(lambda: app, port, settings.limits)
    else:
        address = network_address(host, port) or http_address(near(host), port)
        network = NetworkSwitch(fixed=address)
    app: ASGIApp = create_app(House(settings, network))
    # Once all is shut, uvicorn raises the signal again: end then as after any other work.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    uvicorn.Server(configure(app, settings.limits)).run(sockets=[listener])


def find_place(host: str, port: int | None, data: Path) -> socket.socket | Running:
    """A socket that listens, or the server that does so there already with the same data."""
    from flammerouge.server.listening import http_address, listen, near
    from flammerouge.server.sqlite import mark_of

    if port is not None and not 0 <= port <= LAST_PORT:
        raise MalformedInput("bad-port", f"--port {port}: 0 to {LAST_PORT}")
    wanted = range(PORT, PORT + PORTS_TRIED) if port is None else [port]
    taken = "another program listens there"
    for number in wanted:
        try:
            return listen(host, number)
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE:
                raise FlammeRougeError("no-listening", f"{host}:{number}: {problem}") from None
        running = running_at(http_address(near(host), number))
        if running and running.data and running.data == mark_of(data):
            return running
        if running and port is not None:
            taken = "Flamme Rouge runs there with other data"
    raise FlammeRougeError("port-taken", f"{http_address(host, wanted[0])}: {taken}")


def open_browser(address: str) -> None:
    """Open a browser without waiting for it; whoever has none has read the address."""
    threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        pass
