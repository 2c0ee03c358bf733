"""The door of sockets: a request that is none gets an answer, too."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MALFORMED: Final = "This request for a socket cannot be read.\n"


class SocketProtocol(WebSocketsSansIOProtocol):
    """What uvicorn does for sockets, and an answer where it leaves the caller waiting.

    The reader of requests lets through what that of sockets refuses, such as control characters in
    a header, a header of more than 8 kB or more than 128 of them. What the latter has to say then
    is never sent, and the line would stay open for as long as the caller likes.
    """

    def data_received(self, data: bytes) -> None:
        """Read on; whoever cannot be understood is told so and shown out."""
        super().data_received(data)
        if self.conn.handshake_exc is None or self.handshake_initiated:
            return
        answer = b"".join(self.conn.data_to_send())
        malformed = self.conn.reject(HTTPStatus.BAD_REQUEST, MALFORMED)
        self.transport.write(answer or malformed.serialize())
        self.transport.close()
