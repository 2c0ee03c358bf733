"""Sockets that listen."""

from __future__ import annotations

import ipaddress
import os
import socket
from typing import Final

WAITING: Final = 128
EVERYWHERE: Final = ("0.0.0.0", "::")
# Whoever takes nothing of what is sent to him for so long is gone, also when his machine is not.
SILENT_MILLISECONDS: Final = 30_000


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; OSError when that cannot be.

    It says that it speaks TCP: only then does asyncio send small messages at once, which saves
    forty milliseconds on every second one.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MILLISECONDS)
        listener.bind((host, port))
        listener.listen(WAITING)
    except BaseException:
        listener.close()
        raise
    return listener


def http_address(host: str, port: int) -> str:
    """What one types to reach a host; IPv6 addresses stand in brackets."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def near(host: str) -> str:
    """How this machine itself reaches a place where something listens."""
    if host in EVERYWHERE:
        return "::1" if ":" in host else "127.0.0.1"
    return host


def is_loopback(name: str) -> bool:
    """Whether a name or an address leads nowhere but to the own machine."""
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False
