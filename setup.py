"""Compile the engine with mypyc; where that fails, install the same files as plain Python.

FLAMMEROUGE_PURE=1      do not compile at all
FLAMMEROUGE_COMPILED=1  a compilation that fails is an error, not a fallback
"""

import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
PACKAGE = SOURCE / "flammerouge"
COMPILED = (PACKAGE / "core", PACKAGE / "bots" / "policies")
PURE = os.environ.get("FLAMMEROUGE_PURE") == "1"
MUST_COMPILE = os.environ.get("FLAMMEROUGE_COMPILED") == "1"


def engine_files() -> list[str]:
    """Every module of the core, and the policies of the bots."""
    paths = sorted(path for folder in COMPILED for path in folder.rglob("*.py"))
    return [str(path) for path in paths if path.name != "__init__.py"]


def compile_to_c() -> list[Extension]:
    """Let mypyc write the C of the whole engine as one library."""
    from mypyc.build import mypycify

    with redirect_stdout(sys.stderr):  # where mypyc says what it does not like
        extensions: list[Extension] = mypycify(
            engine_files(), opt_level="3", group_name="flammerouge"
        )
    for extension in extensions:
        # The C is generated: a warning of some newer compiler must not cost the fast engine.
        flags = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if os.name == "posix":
            # The random numbers need products that wrap around.
            flags += ["-fvisibility=hidden", "-fwrapv"]
        extension.extra_compile_args = flags
    return extensions


def remove_compiled(folder: Path) -> None:
    """Delete compiled modules of an earlier build, which would hide newer sources."""
    for pattern in ("flammerouge__mypyc*", "flammerouge/**/*"):
        for path in folder.glob(pattern):
            if path.suffix in {".so", ".pyd"}:
                path.unlink()


class BuildEngine(build_ext):
    """Run mypyc only when the engine is really built, and survive its failure."""

    def run(self) -> None:
        """Compile, or say loudly that the engine stays interpreted."""
        remove_compiled(SOURCE if self.inplace else Path(self.build_lib))
        if PURE:
            return
        try:
            self.use(compile_to_c())
            super().run()
        except (Exception, SystemExit) as error:
            if MUST_COMPILE:
                raise
            self.use([])
            remove_compiled(SOURCE if self.inplace else Path(self.build_lib))
            refused = "mypyc refuses it (see above)"
            reason = refused if isinstance(error, SystemExit) else str(error)[:200]
            print(NOT_COMPILED.format(reason=reason), file=sys.stderr)

    def use(self, extensions: list[Extension]) -> None:
        """Take up extensions that are known only now."""
        self.distribution.ext_modules = extensions
        self.ext_map = {}
        self.swig_opts = None  # setuptools expects it as it was before the first time
        self.finalized = False
        self.ensure_finalized()


class EngineDistribution(Distribution):
    """A distribution whose extensions are worked out late, in `BuildEngine.run`."""

    def has_ext_modules(self) -> bool:
        """Tell setuptools to run `build_ext` and to build a wheel for this platform."""
        return not PURE


NOT_COMPILED = """
**********************************************************************
flammerouge: the engine could NOT be compiled: {reason}
It is installed as plain Python: everything works, about 50 times slower.
With a C compiler and the Python headers, build anew for the fast engine.
**********************************************************************
"""

setup(distclass=EngineDistribution, cmdclass={"build_ext": BuildEngine})
