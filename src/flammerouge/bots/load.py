"""Bots that people write: a class in a file or in an installed package."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from flammerouge.bots.base import Bot
from flammerouge.core.errors import MalformedInput


def load_bot(text: str) -> Callable[[str], Bot]:
    """What makes bots of a class named `my_bot.py:MyBot` or `package.module:MyBot` from a seed.

    The class is called with the seed if it takes an argument, else without. MalformedInput says
    what is wrong with the file, the module or the class.
    """
    home, _, name = text.rpartition(":")
    if not home or not name:
        raise MalformedInput("bad-bot", f"bot {text!r} is not file.py:Class or module:Class")
    module = _from_file(Path(home)) if home.endswith(".py") else _from_module(home)
    found = getattr(module, name, None)
    if not isinstance(found, type):
        raise MalformedInput("no-bot-class", f"bot {text!r}: {home} has no class {name}")
    if not callable(getattr(found, "choose", None)):
        raise MalformedInput("no-choose", f"bot {text!r}: class {name} has no method choose")
    return _maker(text, found)


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise MalformedInput("no-bot-file", f"bot: there is no file {path}")
    # Not under its own name, which may be that of a module in use.
    name = f"bot_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise MalformedInput("no-bot-file", f"bot: {path} is not Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        raise _broken(str(path), error) from error
    return module


def _from_module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and f"{name}.".startswith(f"{error.name}."):
            raise MalformedInput("no-bot-module", f"bot: there is no module {name}") from error
        raise _broken(name, error) from error
    except (Exception, SystemExit) as error:
        raise _broken(name, error) from error


def _maker(text: str, kind: type[Any]) -> Callable[[str], Bot]:
    """How the class is called is settled here, before the first race."""
    seeded = _accepts(kind, "")
    if not seeded and not _accepts(kind):
        raise MalformedInput("bot-arguments", f"bot {text!r} wants more than a seed")

    def make(seed: str) -> Bot:
        try:
            bot: Bot = kind(seed) if seeded else kind()
        except (Exception, SystemExit) as error:
            raise _broken(text, error) from error
        return bot

    return make


def _accepts(kind: type[Any], *arguments: str) -> bool:
    try:
        inspect.signature(kind).bind(*arguments)
    except (TypeError, ValueError):
        return False
    return True


def _broken(what: str, error: BaseException) -> MalformedInput:
    said = (str(error).splitlines() or [""])[0]
    return MalformedInput("bot-broken", f"bot {what}: {type(error).__name__}: {said}")
