"""`flammerouge serve`: the web app, for this machine or for the network."""

from __future__ import annotations

import argparse
import errno
import ipaddress
import signal
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Final

from flammerouge.cli.saved import data_folder
from flammerouge.core.errors import FlammeRougeError, MalformedInput

if TYPE_CHECKING:
    from starlette.types import ASGIApp

HERE: Final = "127.0.0.1"
PORT: Final = 8000
PORTS_TRIED: Final = 20
LAST_PORT: Final = 65535
FILE: Final = "tables.sqlite3"
ASK_SECONDS: Final = 2.0


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
    """Listen, say where, and serve until Ctrl-C."""
    data = args.data or data_folder() / FILE
    listener = find_place(args.host, args.port)
    if listener is None:
        return show_running(args)
    with listener:
        check_data(data)
        host, port = listener.getsockname()[:2]
        address = f"http://{HERE if host == '0.0.0.0' else host}:{port}"
        print(f"Flamme Rouge is at {address}  (Ctrl-C ends it; data: {data})", flush=True)
        if not args.no_browser:
            open_browser(address)
        serve(listener, data, tuple(args.name))
    return 0


def check_data(data: Path) -> None:
    """Say what is wrong with the data before anything starts."""
    from flammerouge.server.sqlite import connect

    connect(data).close()


def serve(listener: socket.socket, data: Path, names: tuple[str, ...]) -> None:
    """Run the server on a socket that listens already."""
    import uvicorn

    from flammerouge.server.app import House, Settings, configure, create_app, switch_for
    from flammerouge.server.network import NetworkSwitch, own_address

    settings = Settings(data, names)
    host, port = listener.getsockname()[:2]
    if ipaddress.ip_address(host).is_loopback:
        network = switch_for(lambda: app, port, settings.limits)
    else:
        own = own_address() or host if host in ("0.0.0.0", "::") else host
        network = NetworkSwitch(fixed=f"http://{own}:{port}")
    app: ASGIApp = create_app(House(settings, network))
    # Once all is shut, uvicorn raises the signal again: end then as after any other work.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    uvicorn.Server(configure(app, settings.limits)).run(sockets=[listener])


def find_place(host: str, port: int | None) -> socket.socket | None:
    """A socket that listens; None when this program does so there already."""
    from flammerouge.server.listening import listen

    if port is not None and not 0 <= port <= LAST_PORT:
        raise MalformedInput("bad-port", f"--port {port}: 0 to {LAST_PORT}")
    wanted = range(PORT, PORT + PORTS_TRIED) if port is None else [port]
    for number in wanted:
        try:
            return listen(host, number)
        except OSError as problem:
            if problem.errno != errno.EADDRINUSE:
                raise FlammeRougeError("no-listening", f"{host}:{number}: {problem}") from None
            if is_running(f"http://{host}:{number}"):
                return None
    raise FlammeRougeError("port-taken", f"{host}:{wanted[0]}: another program listens there")


def is_running(address: str) -> bool:
    """Whether this program answers at an address."""
    try:
        with urllib.request.urlopen(f"{address}/api/health", timeout=ASK_SECONDS) as answer:
            return b'"proto"' in answer.read(1000)
    except (OSError, ValueError, urllib.error.URLError):
        return False


def show_running(args: argparse.Namespace) -> int:
    """Open what runs already, rather than start it twice."""
    address = f"http://{args.host}:{args.port or PORT}"
    print(f"Flamme Rouge runs already at {address}", flush=True)
    if not args.no_browser:
        open_browser(address)
    return 0


def open_browser(address: str) -> None:
    """Open a browser without waiting for it; whoever has none has read the address."""
    threading.Thread(target=_open, args=(address,), daemon=True).start()


def _open(address: str) -> None:
    try:
        webbrowser.open(address)
    except webbrowser.Error:
        pass
