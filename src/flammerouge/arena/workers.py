"""Riding on several cores: processes that are given batches, and hand back lines in order."""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from typing import Final

from flammerouge.arena.field import Field
from flammerouge.arena.result import to_line
from flammerouge.arena.schedule import Schedule
from flammerouge.core.errors import FlammeRougeError

# The same on every system, and safe in a program with threads.
START_METHOD: Final = "spawn"

AHEAD: Final = 2  # batches that a worker has, so that it need not wait for the next

Lines = list[str]
Task = tuple[int, range]


def ride_batches(schedule: Schedule, batches: Iterator[range], jobs: int) -> Generator[Lines]:
    """The results of each batch of race numbers, in the order of the batches."""
    if jobs > 1:
        yield from _Crew(schedule, jobs).ride(batches)
        return
    field = Field(schedule)
    for batch in batches:
        yield [to_line(field.ride(number)) for number in batch]


class _Crew:
    """Worker processes, each with a pipe to it."""

    def __init__(self, schedule: Schedule, jobs: int) -> None:
        self.schedule = schedule
        context = get_context(START_METHOD)
        self.pipes: list[Connection] = []
        self.processes = []
        with _interrupts_ignored():
            for _ in range(jobs):
                pipe, far_end = context.Pipe()
                process = context.Process(target=_work, args=(far_end, schedule))
                process.start()
                far_end.close()
                self.pipes.append(pipe)
                self.processes.append(process)

    def ride(self, batches: Iterator[range]) -> Iterator[Lines]:
        """Hand out the batches; what is done before its turn waits.

        That a process has died is told when it is the turn of its batch, so that everything
        before it is there, whichever process was quicker.
        """
        tasks = enumerate(batches)
        given: dict[Connection, deque[Task]] = {pipe: deque() for pipe in self.pipes}
        done: dict[int, Lines | FlammeRougeError] = {}
        turn = 0
        try:
            for pipe in self.pipes * AHEAD:
                _give(pipe, tasks, given[pipe])
            while busy := [pipe for pipe, waiting in given.items() if waiting]:
                ready = connection.wait(busy)
                for pipe in [one for one in busy if one in ready]:
                    number, batch = given[pipe].popleft()
                    done[number] = answer = _receive(pipe) or self.death(batch)
                    if not isinstance(answer, FlammeRougeError):
                        _give(pipe, tasks, given[pipe])
                while turn in done:
                    answer = done.pop(turn)
                    if isinstance(answer, FlammeRougeError):
                        raise answer
                    yield answer
                    turn += 1
        finally:
            self.dismiss()

    def death(self, batch: range) -> FlammeRougeError:
        """That a process has died, and who rode in it."""
        if len(batch) > 1:
            told = f"races {batch[0]} to {batch[-1]}: the process that rode them has died"
        else:
            names = ", ".join(dict.fromkeys(self.schedule.heat(batch[0]).lineup))
            told = (
                f"race {batch[0]} of {names}: the process that rode it has died; did a bot end it?"
            )
        return FlammeRougeError("worker-died", told)

    def dismiss(self) -> None:
        """End the processes, whatever they are doing."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()


def _give(pipe: Connection, tasks: Iterator[Task], given: deque[Task]) -> None:
    """Hand a worker the next batch, if there is one."""
    task = next(tasks, None)
    if task is None:
        return
    given.append(task)
    try:
        pipe.send(task[1])
    except OSError:
        pass  # it has died, which is noticed when its answer is read


def _receive(pipe: Connection) -> Lines:
    """The results of a batch; none from a process that has died."""
    try:
        lines: Lines = pipe.recv()
    except (EOFError, OSError):
        return []
    return lines


def _work(pipe: Connection, schedule: Schedule) -> None:
    """Ride what is asked for until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    field = Field(schedule)
    while True:
        try:
            batch: range = pipe.recv()
            pipe.send([to_line(field.ride(number)) for number in batch])
        except (EOFError, OSError):
            return


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes that are started now leave Ctrl-C to the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
