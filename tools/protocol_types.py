"""Write web/src/protocol.ts from the structs of the server: `python -m tools.protocol_types`.

With `--check` nothing is written; the exit code says whether the file is as it should be.
"""

from __future__ import annotations

import argparse
import sys
import types
import typing
from pathlib import Path
from typing import Final

import msgspec

from flammerouge.core.cards import POWERS
from flammerouge.rulesets import card_table
from flammerouge.server import gallery, geometry, guide, help_texts, protocol
from flammerouge.server.press import finished, front_page, statistics
from flammerouge.server.protocol import (
    answers,
    campaigns,
    choices,
    messages,
    papers,
    race,
    requests,
    tables,
    tours,
)

PAGE: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "protocol.ts"
HEAD: Final = """\
// Made by `python -m tools.protocol_types` from the structs in src/flammerouge/server.

export const PROTOCOL = {version};

/** Every kind of card, from low to high. */
export const CARDS: readonly Card[] = [
{cards}
];
"""
WIRE: Final = (race, tables, messages, requests, answers, choices, campaigns, papers, tours)
MODULES: Final = (
    *WIRE, gallery, geometry, finished, statistics, front_page, guide, help_texts
)  # fmt: skip
UNIONS: Final = ("ServerMessage", "ClientMessage")
PLAIN: Final = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def structs(module: types.ModuleType) -> list[type[msgspec.Struct]]:
    """The structs that a module defines, in the order in which it does."""
    bases = {protocol.Asked, protocol.Told}
    return [
        found
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, msgspec.Struct)
        and found.__module__ == module.__name__
        and found not in bases
    ]


def type_text(kind: object) -> str:
    """A Python type as TypeScript."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    if isinstance(kind, type) and kind in PLAIN:
        return PLAIN[kind]
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return type_text(arguments[0])
    if origin is typing.Literal:
        return " | ".join(f'"{argument}"' for argument in arguments)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(type_text(argument) for argument in arguments)
    if origin is tuple:
        return tuple_text(arguments)
    if origin is dict:
        return f"Record<{type_text(arguments[0])}, {type_text(arguments[1])}>"
    raise TypeError(f"no TypeScript for {kind!r}")


def tuple_text(arguments: tuple[object, ...]) -> str:
    """A tuple of any length as an array, one of a fixed length as a tuple."""
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        inner = type_text(arguments[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    return f"[{', '.join(type_text(argument) for argument in arguments)}]"


def interface(struct: type[msgspec.Struct]) -> str:
    """A struct as an interface; what may be left out is optional."""
    hints = typing.get_type_hints(struct, include_extras=True)
    asked = issubclass(struct, protocol.Asked)
    lines = [f"export interface {struct.__name__} {{"]
    config = struct.__struct_config__
    if config.tag_field is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    for field in msgspec.structs.fields(struct):
        may_miss = not field.required and (asked or config.omit_defaults)
        text = type_text(hints[field.name])
        text = text.removesuffix(" | null") if may_miss else text
        lines.append(f"  {field.encode_name}{'?' if may_miss else ''}: {text};")
    return "\n".join([comment(struct), *lines, "}", ""])


def comment(struct: type[msgspec.Struct]) -> str:
    """The docstring as a comment."""
    text = " ".join((struct.__doc__ or "").split())
    return f"/** {text} */"


def card_lines() -> str:
    """The cards as lines of an array."""
    found = sorted(card_table().number)
    structs = [
        race.Card(str(card), card.value, tuple(POWERS[power] for power in card.powers),
                  card.exhaustion)
        for card in found
    ]  # fmt: skip
    return "\n".join(f"  {msgspec.json.encode(card).decode()}," for card in structs)


def page() -> str:
    """The whole file."""
    parts = [HEAD.format(version=protocol.PROTOCOL, cards=card_lines())]
    parts += [interface(struct) for module in MODULES for struct in structs(module)]
    for name in UNIONS:
        members = typing.get_args(getattr(protocol, name))
        parts.append(f"export type {name} = {' | '.join(m.__name__ for m in members)};\n")
    return "\n".join(parts)


def main(arguments: list[str] | None = None) -> int:
    """Write the file, or compare it."""
    parser = argparse.ArgumentParser(prog="python -m tools.protocol_types")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 when it is stale")
    options = parser.parse_args(arguments)
    if options.check:
        fresh = PAGE.exists() and PAGE.read_text("utf-8") == page()
        if not fresh:
            print(f"{PAGE.name} is stale: python -m tools.protocol_types")
        return 0 if fresh else 1
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
