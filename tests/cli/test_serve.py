"""`flammerouge serve`, and `flammerouge` alone."""

import argparse
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from flammerouge.cli import main, serve
from flammerouge.core.errors import FlammeRougeError
from flammerouge.server.listening import http_address, listen, near
from flammerouge.server.network import network_address, own_address
from tests.server.house import HERE, PATIENCE, free_port

Started = subprocess.Popen[str]
# As `flammerouge` itself, but for the port that it tries first: others may use the real one.
PROGRAM = """
import sys
from flammerouge.cli import main, serve
serve.PORT = int(sys.argv[1])
sys.exit(main(sys.argv[2:]))
"""


def start(folder: Path, first_port: int, *arguments: str) -> Started:
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "BROWSER": "true"}
    command = [sys.executable, "-c", PROGRAM, str(first_port), *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True)


@contextmanager
def started(folder: Path, first_port: int, *arguments: str) -> Iterator[str]:
    """A server while it runs; its address."""
    process = start(folder, first_port, *arguments)
    try:
        address = address_of(process)
        wait_for(address)
        yield address
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)
        assert process.returncode in (0, 130)


def start_again(folder: Path, first_port: int, *arguments: str) -> tuple[int, str, str]:
    """How a start ends that is to find another one."""
    process = start(folder, first_port, *arguments)
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


@pytest.fixture
def port() -> int:
    """The first of some ports in a row that nobody uses."""
    while True:
        first = free_port()
        try:
            for number in range(first, first + 4):
                listen("0.0.0.0", number).close()
        except (OSError, OverflowError):
            continue
        return first


@contextmanager
def stranger(port: int) -> Iterator[None]:
    """Another program that listens, and does not speak HTTP."""

    def greet() -> None:
        while True:
            try:
                caller, _ = listener.accept()
            except OSError:
                return
            with caller:
                caller.sendall(b"SSH-2.0-stranger\r\n")

    with listen(HERE, port) as listener:
        thread = threading.Thread(target=greet)
        thread.start()
        yield
        listener.shutdown(socket.SHUT_RDWR)
        thread.join()


def address_of(process: Started) -> str:
    assert process.stdout is not None
    return addresses(process.stdout.readline())[0]


def addresses(text: str) -> list[str]:
    return [word for word in text.split() if word.startswith("http")]


def wait_for(address: str) -> httpx.Response:
    for _ in range(400):
        try:
            return httpx.get(f"{address}/api/health")
        except httpx.TransportError:
            time.sleep(0.025)
    raise TimeoutError


def test_alone_it_serves_this_machine_and_ends_quietly(tmp_path: Path, port: int) -> None:
    with started(tmp_path, port) as address:
        assert address == f"http://127.0.0.1:{port}"
        assert wait_for(address).json()["status"] == "ok"
        assert (tmp_path / "flammerouge" / "tables.sqlite3").stat().st_mode & 0o077 == 0
        assert start_again(tmp_path, port) == (
            0,
            f"Flamme Rouge runs already at {address}\n",
            "",
        )


def test_options_without_a_command_are_those_of_serve(tmp_path: Path, port: int) -> None:
    data = tmp_path / "mine.sqlite3"
    with started(tmp_path, port, "--port", "0", "--no-browser", "--data", str(data)) as address:
        assert wait_for(address).json()["status"] == "ok"
        assert data.is_file()


def test_beside_a_stranger_a_second_start_finds_the_first(tmp_path: Path, port: int) -> None:
    with stranger(port), started(tmp_path, port) as address:
        assert address == f"http://127.0.0.1:{port + 1}"
        code, out, _ = start_again(tmp_path, port)
        assert (code, addresses(out)) == (0, [address])


def test_other_data_are_never_taken_for_those_that_are_open(tmp_path: Path, port: int) -> None:
    other = ("--no-browser", "--data", str(tmp_path / "other.sqlite3"))
    with started(tmp_path, port) as first, started(tmp_path, port, *other) as second:
        assert (first, second) == (f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}")
        assert addresses(start_again(tmp_path, port)[1]) == [first]
        assert addresses(start_again(tmp_path, port, *other)[1]) == [second]
        code, _, err = start_again(tmp_path, port, *other, "--port", str(port))
        assert (code, err) == (2, f"{first}: Flamme Rouge runs there with other data\n")


def test_the_network_is_not_promised_by_a_server_for_this_machine(
    tmp_path: Path, port: int
) -> None:
    with started(tmp_path, port) as address:
        code, out, err = start_again(tmp_path, port, "--host", "0.0.0.0")
        assert (code, out) == (2, "")
        assert err.startswith(f"Flamme Rouge runs already at {address}, for this machine only;")
        code, out, err = start_again(tmp_path, port, "--name", "race.example")
        assert (code, out) == (2, "")
        assert "race.example" in err


@pytest.mark.skipif(not own_address(), reason="this machine is in no network")
def test_who_listens_everywhere_is_told_the_address_in_the_network(
    tmp_path: Path, port: int
) -> None:
    near, network = f"http://127.0.0.1:{port}", f"http://{own_address()}:{port}"
    process = start(tmp_path, port, "--host", "0.0.0.0", "--no-browser")
    assert process.stdout is not None
    try:
        lines = [process.stdout.readline() for _ in range(2)]
        assert addresses("".join(lines)) == [near, network]
        assert wait_for(network).json()["status"] == "ok"
        for again in ((), ("--host", "0.0.0.0"), ("--name", own_address())):
            code, out, _ = start_again(tmp_path, port, *again)
            assert (code, addresses(out)) == (0, [near, network])
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("host", "near_by", "network"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000", ""),
        ("::1", "http://[::1]:8000", ""),
        ("10.0.0.5", "http://10.0.0.5:8000", "http://10.0.0.5:8000"),
        ("fd00::5", "http://[fd00::5]:8000", "http://[fd00::5]:8000"),
        ("0.0.0.0", "http://127.0.0.1:8000", "http://10.0.0.9:8000"),
        ("::", "http://[::1]:8000", "http://10.0.0.9:8000"),
    ],
)
def test_addresses_can_be_typed_as_they_are_told(
    host: str, near_by: str, network: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("flammerouge.server.network.own_address", lambda: "10.0.0.9")
    assert http_address(near(host), 8000) == near_by
    assert network_address(host, 8000) == network


def test_a_terminal_shows_a_code_for_phones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    network = "http://10.0.0.9:8000"
    serve.show("http://127.0.0.1:8000", network, browser=False)
    assert capsys.readouterr().out == f"On your network it is at {network}\n"
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    serve.show("http://127.0.0.1:8000", network, browser=False)
    code = capsys.readouterr().out.splitlines()[1:]
    # Two rows of the code in a line, with a rim of two around its 25 columns.
    assert {len(line) for line in code if line} == {25 + 4}


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
        serve.find_place("203.0.113.1", 0, tmp_path / "x")
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
