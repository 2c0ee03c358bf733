"""Bodies for requests, made from the server's own types: that fit, and that nearly do."""

import json
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from flammerouge.bots.levels import LEVELS
from flammerouge.core.options import COLOURS

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
# Bytes that no UTF-8 text holds, to be put inside a text of JSON.
no_utf8 = st.sampled_from([b"\xff", b"a\xc3", b"\xed\xa0\x80", b"\x80\x80", b"\xf8\x88"])
# What means something in one field or another, so that a request gets further than its first check.
WORDS = (
    *COLOURS, *LEVELS, "avenue-corso-paseo", "grand-tour-5", "a", "b", "u", "weather",
    "specialists", "tour", "team-time-trial", "rouleur", "sprinteur", "/#/x", "",
)  # fmt: skip
words = st.sampled_from(WORDS)


def fitting(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Data that the type takes."""
    return _values(inspect.type_info(kind))


def _values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    match kind:
        case inspect.StructType():
            return _fields(kind)
        case inspect.StrType():
            text = words | st.text(max_size=min(kind.max_length or 12, 12))
            return text.filter(lambda one: not kind.pattern or one.startswith("/"))
        case inspect.IntType():
            return st.integers(kind.ge if kind.ge is not None else -1, kind.le)
        case inspect.BoolType():
            return st.booleans()
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.VarTupleType():
            most = min(kind.max_length or 4, 4)
            return st.lists(_values(kind.item_type), min_size=kind.min_length or 0, max_size=most)
        case inspect.UnionType():
            return st.one_of([_values(one) for one in kind.types])
        case inspect.NoneType():
            return st.none()
    raise NotImplementedError(f"how to make up {kind}")


def _fields(kind: inspect.StructType) -> st.SearchStrategy[dict[str, Any]]:
    needed = {one.encode_name: _values(one.type) for one in kind.fields if one.required}
    others = {one.encode_name: _values(one.type) for one in kind.fields if not one.required}
    return st.fixed_dictionaries(needed, optional=others)


@st.composite
def nearly(draw: st.DrawFn, kind: type[msgspec.Struct]) -> Any:
    """Data that would fit, with one thing changed."""
    data = draw(fitting(kind))
    names = [one.encode_name for one in msgspec.structs.fields(kind)]
    change = draw(st.sampled_from(["other", "long", "lost", "more"]))
    name = draw(st.sampled_from(names or ["more"]))
    if change == "lost":
        data.pop(name, None)
    elif change == "more":
        data[draw(st.text(max_size=8))] = draw(anything)
    else:
        data[name] = draw(anything) if change == "other" else ["x" * 5000]
    return data


def bodies(kind: type[msgspec.Struct] | None) -> st.SearchStrategy[bytes]:
    """What may come as the body of a request that wants this type."""
    plain = anything.map(to_json) | st.binary(max_size=60)
    bad = no_utf8.map(lambda text: b'{"name":"' + text + b'"}') | st.just(b"[" * 3000)
    if kind is None:
        return plain | bad | st.just(b"")
    return fitting(kind).map(to_json) | nearly(kind).map(to_json) | plain | bad


def to_json(data: Any) -> bytes:
    return json.dumps(data).encode()


def fits(content: bytes, kind: type[msgspec.Struct]) -> bool:
    """Whether a body is what the type takes; without one, whatever may be left out is."""
    try:
        msgspec.json.decode(content or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    return True
