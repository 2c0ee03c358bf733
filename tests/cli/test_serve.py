"""`flammerouge serve`, and `flammerouge` alone."""

import argparse
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from flammerouge.cli import main, serve
from flammerouge.core.errors import FlammeRougeError
from flammerouge.server.listening import listen


def start(folder: Path, *arguments: str) -> "subprocess.Popen[str]":
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "BROWSER": "true"}
    command = [sys.executable, "-m", "flammerouge", *arguments]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def address_of(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return next(word for word in process.stdout.readline().split() if word.startswith("http"))


def wait_for(address: str) -> httpx.Response:
    for _ in range(400):
        try:
            return httpx.get(f"{address}/api/health")
        except httpx.TransportError:
            time.sleep(0.025)
    raise TimeoutError


def stop(process: "subprocess.Popen[str]") -> int:
    process.send_signal(signal.SIGINT)
    code = process.wait(20)
    if process.stdout is not None:
        process.stdout.close()
    return code


def test_alone_it_serves_this_machine_and_ends_quietly(tmp_path: Path) -> None:
    process = start(tmp_path)
    address = address_of(process)
    try:
        assert address.startswith("http://127.0.0.1:8")
        assert wait_for(address).json()["status"] == "ok"
        assert (tmp_path / "flammerouge" / "tables.sqlite3").stat().st_mode & 0o077 == 0
        again = start(tmp_path)
        assert address_of(again) == address
        assert again.wait(20) == 0
        assert again.stdout is not None
        again.stdout.close()
    finally:
        assert stop(process) in (0, 130)


def test_options_without_a_command_are_those_of_serve(tmp_path: Path) -> None:
    data = tmp_path / "mine.sqlite3"
    process = start(tmp_path, "--port", "0", "--no-browser", "--data", str(data))
    try:
        assert wait_for(address_of(process)).json()["status"] == "ok"
        assert data.is_file()
    finally:
        assert stop(process) in (0, 130)


@pytest.mark.parametrize("option", ["--help", "-h", "--version"])
def test_the_programs_own_options_stay_its_own(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([option])
    assert stopped.value.code == 0
    assert "--port" not in capsys.readouterr().out


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_cannot_be_is_refused_by_name(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--port", port, "--no-browser"]) == 2
    assert capsys.readouterr().err == f"--port {port}: 0 to 65535\n"


def test_a_port_of_another_program_is_left_to_it(tmp_path: Path) -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--data", str(tmp_path / "x")]) == 2
    with pytest.raises(FlammeRougeError) as refused:
        serve.find_place("203.0.113.1", 0)
    assert refused.value.code == "no-listening"


def test_data_of_another_version_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoiled = tmp_path / "tables.sqlite3"
    spoiled.write_text("not a data base" * 100)
    assert main(["serve", "--port", "0", "--no-browser", "--data", str(spoiled)]) == 2
    assert "tables.sqlite3" in capsys.readouterr().err


def test_every_option_is_on_its_page() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "server.md").read_text("utf-8")
    parser = argparse.ArgumentParser(add_help=False)
    serve.add_arguments(parser)
    assert not [o for action in parser._actions for o in action.option_strings if o not in page]
