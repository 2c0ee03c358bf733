"""The front end's types are those of the server, and the docs know every message."""

import typing
from pathlib import Path

import msgspec
import pytest

from flammerouge.server import protocol
from flammerouge.server.rest import Api
from flammerouge.server.tours.rest import TourApi
from tests.server.house import ThreadServer
from tools.protocol_types import PAGE, WIRE, page, structs, type_text

DOCS = Path(__file__).parent.parent.parent / "docs"
ASKED = [s for module in WIRE for s in structs(module) if issubclass(s, protocol.Asked)]
MESSAGES = (*typing.get_args(protocol.ServerMessage), *typing.get_args(protocol.ClientMessage))


def test_the_types_of_the_front_end_are_fresh() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tools.protocol_types"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (str, "string"),
        (int | None, "number | null"),
        (tuple[str, ...], "string[]"),
        (tuple[int, int], "[number, number]"),
        (tuple[int | None, ...], "(number | null)[]"),
        (dict[str, int], "Record<string, number>"),
        (typing.Literal["a", "b"], '"a" | "b"'),
        (protocol.Name, "string"),
        (protocol.View, "View"),
    ],
)
def test_types_are_written_as_typescript_has_them(kind: object, text: str) -> None:
    assert type_text(kind) == text


def test_what_clients_send_is_checked_to_the_last_field() -> None:
    assert protocol.NewTable in ASKED
    assert protocol.Join in ASKED
    for struct in ASKED:
        assert struct.__struct_config__.forbid_unknown_fields


def test_every_text_that_a_client_sends_has_a_limit() -> None:
    for struct in ASKED:
        known = msgspec.inspect.type_info(struct)
        assert isinstance(known, msgspec.inspect.StructType)
        for field in known.fields:
            for kind in _texts(field.type):
                assert kind.max_length is not None, f"{struct.__name__}.{field.name}"


def _texts(kind: msgspec.inspect.Type) -> list[msgspec.inspect.StrType]:
    if isinstance(kind, msgspec.inspect.StrType):
        return [kind]
    if isinstance(kind, msgspec.inspect.VarTupleType):
        assert kind.max_length is not None
        return _texts(kind.item_type)
    return []


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: m.__name__)
def test_every_message_is_in_the_docs(message: type[msgspec.Struct]) -> None:
    text = (DOCS / "protocol.md").read_text("utf-8")
    assert f"`{message.__struct_config__.tag}`" in text


def test_every_address_is_in_the_docs(server: ThreadServer) -> None:
    text = (DOCS / "protocol.md").read_text("utf-8")
    assert server.house.api is not None
    for route in [*server.house.api.routes(), *TourApi(server.house.api).routes()]:
        for method in (route.methods or set()) - {"HEAD"}:
            assert f"| `{method}` | `{route.path}` |" in text
    assert isinstance(server.house.api, Api)
