"""What stands before every request: where it may come from, how big it is, and safe headers."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Collection
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from flammerouge.server.limits import Limits, Rates
from flammerouge.server.listening import is_loopback
from flammerouge.server.protocol import Problem
from flammerouge.server.refusals import (
    BAD,
    FORBIDDEN,
    TIMEOUT,
    TOO_LARGE,
    TOO_MANY,
    UNAVAILABLE,
    Refused,
)

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
FORBIDDEN_SOCKET: Final = 4003
OWN_BITS: Final = 64


class Gate:
    """Lets in what asks this server by a name of its own, from its own pages or from no page.

    A name that is not ours means that somebody's page has pointed its own name at this machine;
    an origin that is not ours is somebody else's page.
    """

    def __init__(
        self, app: ASGIApp, names: Collection[str], limits: Limits, *, behind_proxy: bool = False
    ) -> None:
        self.app = app
        self.behind_proxy = behind_proxy
        self.names = {name.lower() for name in names}
        self.limits = limits
        self.requests = Rates(limits.requests)
        self.files = Rates(limits.files)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request or a socket, then pass it on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if self.behind_proxy:
            scope = seen_by_proxy(scope)
        problem = self._problem(scope)
        if problem is None:
            await self._pass_on(scope, self._measured(scope, receive), with_headers(send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": FORBIDDEN_SOCKET})
        else:
            await refuse(with_headers(send), *problem)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let in. Only a server that stops gives up what it is asked for."""
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, sending)
        except asyncio.CancelledError:
            if scope["type"] != "http":
                raise
            if not begun:
                await refuse(send, UNAVAILABLE, "stopping", "the server stops: ask again later")

    def _problem(self, scope: Scope) -> tuple[int, str, str] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._is_own(host):
            return BAD, "foreign-host", "this server is not called so"
        origin = headers.get("origin")
        asks_only = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if origin is not None and not asks_only and site_of(origin) != host:
            return FORBIDDEN, "foreign-origin", "this comes from another site"
        if scope["type"] == "http":
            length = headers.get("content-length", "0")
            if not length.isdecimal() or int(length) > self.limits.body_bytes:
                return TOO_LARGE, "too-large", f"at most {self.limits.body_bytes} bytes"
            asks_the_game = scope["path"].startswith("/api/")
            if not (self.requests if asks_the_game else self.files).allows(asker_of(scope)):
                return TOO_MANY, "too-fast", "too many requests: wait a little"
        return None

    def _is_own(self, host: str) -> bool:
        """Addresses are always ours; names only those that we know of."""
        name = host_name(host)
        if name == "localhost" or name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _measured(self, scope: Scope, receive: Receive) -> Receive:
        """Stop a body that is longer than it may be, whatever its header says, or takes longer."""
        if scope["type"] != "http":
            return receive
        most, seconds = self.limits.body_bytes, self.limits.body_seconds
        seen, ends, more = 0, time.monotonic() + seconds, True

        async def measured() -> Message:
            nonlocal seen, more
            try:
                left = max(0.0, ends - time.monotonic())
                message = await asyncio.wait_for(receive(), left if more else None)
            except TimeoutError:
                raise Refused("too-slow", f"at most {seconds:g} seconds", TIMEOUT) from None
            seen += len(message.get("body", b""))
            more = message.get("more_body", False)
            if seen > most:
                raise Refused("too-large", f"at most {most} bytes", TOO_LARGE)
            return message

        return measured


def site_of(origin: str) -> str:
    """The host and port of an origin, empty where there are none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def address_of(scope: Scope) -> str:
    """Who asks; a test has no address."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def asker_of(scope: Scope) -> str:
    """Who asks, as limits count: of IPv6 everybody has a whole network of addresses, so it counts
    as one."""
    address = address_of(scope)
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(known), OWN_BITS), strict=False))


def seen_by_proxy(scope: Scope) -> Scope:
    """The same request with the address from which a proxy on this machine got it, and how.

    The last address of the header is the proxy's own word; those before it are anybody's.
    """
    headers = Headers(scope=scope)
    given = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    if not given or not is_loopback(address_of(scope)):
        return scope
    secure = scope["type"] == "http" and headers.get("x-forwarded-proto") == "https"
    return {**scope, "client": (given, 0), "scheme": "https" if secure else scope["scheme"]}


def is_this_machine(scope: Scope) -> bool:
    """Whether the request comes from the machine that the server runs on, and from no proxy."""
    headers = Headers(scope=scope)
    if "x-forwarded-for" in headers or "forwarded" in headers:
        return False
    return is_loopback(address_of(scope))


def with_headers(send: Send) -> Send:
    """Add the safe headers to an answer."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


async def refuse(send: Send, status: int, code: str, message: str) -> None:
    """Answer with a problem."""
    body = msgspec.json.encode(Problem(code, message))
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
