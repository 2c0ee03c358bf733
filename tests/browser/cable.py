"""A cable between a browser and a server, which can be cut, choked and mended."""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress

HERE = "127.0.0.1"


class Cable:
    """Passes bytes on from a port of its own; cut, it breaks every connection and takes none.
    Choked, it swallows every byte, and neither end is told."""

    def __init__(self, port: int) -> None:
        self.far = port
        self.is_cut = self.is_choked = False
        self._ends: set[socket.socket] = set()
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server((HERE, 0))
        self.address = f"http://{HERE}:{self._listener.getsockname()[1]}"
        self._start(self._accept)

    def cut(self) -> None:
        """Break it."""
        self.is_cut = True
        for end in tuple(self._ends):
            break_off(end)

    def choke(self) -> None:
        """Let nothing through any more."""
        self.is_choked = True

    def mend(self) -> None:
        """Take connections again; those that were choked have lost something and stay dead."""
        self.is_cut = self.is_choked = False

    def close(self) -> None:
        """Cut it for good."""
        break_off(self._listener)
        self.cut()
        for thread in self._threads:
            thread.join()

    def _start(self, work: Callable[..., None], *args: object) -> None:
        thread = threading.Thread(target=work, args=args)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        with self._listener, suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self._start(self._carry, near)

    def _carry(self, near: socket.socket) -> None:
        """Carry a connection to its end."""
        with near, suppress(OSError):
            if self.is_cut:
                return
            with socket.create_connection((HERE, self.far)) as far:
                self._ends |= {near, far}
                back = threading.Thread(target=self._pass_on, args=(far, near))
                back.start()
                self._pass_on(near, far)
                back.join()
                self._ends -= {near, far}

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        """Until one of the two ends, and then both."""
        dead = False
        with suppress(OSError):
            while some := source.recv(65536):
                dead = dead or self.is_choked
                if not dead:
                    target.sendall(some)
        break_off(source)
        break_off(target)


def break_off(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
