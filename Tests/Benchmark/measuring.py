"""Runs a program to its end and measures its cost."""

import mmap
import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path


class Failure(Exception):
    """Ends the benchmark with a message."""


@dataclass(frozen=True)
class Cost:
    """One run: seconds by the clock, seconds of all cores, bytes of memory at the peak."""

    wall: float
    cpu: float
    memory: int


def run(command: list[str], *, timeout: float) -> Cost:
    """The cost of a command, which must succeed; kills it after `timeout` seconds."""
    with tempfile.TemporaryFile() as output:
        started = time.perf_counter()
        child = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            env={**os.environ, "TOKONOMA_PICTURES": "none"},
        )
        timer = threading.Timer(timeout, _kill, [child.pid])
        timer.start()
        try:
            _, status, usage = os.wait4(child.pid, 0)
        except BaseException:
            _kill(child.pid)
            raise
        finally:
            timer.cancel()
        wall = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            output.seek(0)
            text = output.read().decode(errors="replace").strip()
            how = f"ended with {child.returncode}"
            if child.returncode == -signal.SIGKILL and wall >= timeout:
                how = f"took more than {timeout:.0f} s"
            raise Failure(f"{' '.join(command)} {how}\n{text}".strip())
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024)


def _kill(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass


def own_memory() -> int:
    """The runner's own peak; a child starts as a copy of it, so no smaller peak can be seen."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def touch_memory(size: int) -> None:
    """Writes once to every page of `size` bytes of memory, or of half of what is free.

    The first touch of a page costs a virtual machine far more than later ones, and what has been
    free for two seconds may have gone back to its host: so this comes right before a timed run.
    """
    size = min(memory("MemAvailable") // 2, size)
    child = os.fork()
    if child == 0:
        pages = mmap.mmap(-1, size)
        for place in range(0, size, mmap.PAGESIZE):
            pages[place] = 1
        os._exit(0)
    os.waitpid(child, 0)


def memory(name: str) -> int:
    """Bytes, by a name of /proc/meminfo."""
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1]) * 1024
    raise Failure(f"/proc/meminfo has no {name}")


def busy_cores() -> float:
    """The number of busy cores, measured over an idle second."""
    started, before = time.perf_counter(), _ticks()
    time.sleep(1)
    busy = (_ticks() - before) / os.sysconf("SC_CLK_TCK")
    return busy / (time.perf_counter() - started)


def _ticks() -> int:
    """Clock ticks of all cores since the machine started, without waiting."""
    user, nice, system, _, _, *interrupts = map(
        int, Path("/proc/stat").read_text().splitlines()[0].split()[1:8]
    )
    return user + nice + system + sum(interrupts)
