#!/usr/bin/env python3
"""Times building and testing a fresh clone, like a newcomer and CI.

    timings.py [--output FILE] [COMMAND...]

COMMAND is site, test, program, edit or ci; all of them without one. They run in that order on one clone in a temporary
folder, and ci on a clone of its own. Each needs those before it, or builds what they would have built. FILE is
TIMINGS.md beside this script. What isn't committed isn't timed.

CPU seconds are user and system time of everything that a command starts, as the kernel counts it. Those of a module are
those of the compiler: a script that times swiftc takes its place (SWIFT_EXEC).
"""

import argparse
import collections
import os
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from results import Machine

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent

# A page's source file, and the module that has its tests.
EDITED = "Sources/PageBuilding/Title/TitlePageBuilder.swift"
EDITED_TESTS = "Page"

COMMANDS = {
    "site": ("`make site`", ["make", "site"]),
    "test": ("`make test`, after it", ["make", "test"]),
    "program": ("`make program`", ["make", "program"]),
    "edit": (
        f"change `{EDITED}`, then `make test TOKONOMA_TESTS={EDITED_TESTS}`",
        ["make", "test", f"TOKONOMA_TESTS={EDITED_TESTS}"],
    ),
    "ci": ("`.ci/run`, from nothing", [".ci/run"]),
}

COMPILER = """#!/bin/bash
module=other
for word; do
  case $word in -emit-executable | -emit-library) module="(linking)" ;; esac
  [ "$previous" != -module-name ] || [ "$module" != other ] || module=$word
  previous=$word
done
TIMEFORMAT="$module %U %S"
{ time SWIFTC "$@" 2>&3; } 3>&2 2>>TIMES
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--output", type=Path, default=HERE / "TIMINGS.md")
    parser.add_argument("commands", nargs="*", metavar="COMMAND")
    options = parser.parse_args()
    for command in options.commands:
        if command not in COMMANDS:
            parser.error(f"no command '{command}': {', '.join(COMMANDS)}")
    machine = Machine.here()
    with tempfile.TemporaryDirectory(prefix="tokonoma-timings-") as folder:
        timings = Timings(Path(folder))
        for command in COMMANDS:
            if command in (options.commands or COMMANDS):
                timings.run(command)
        options.output.write_text(timings.markdown(machine))
    print(f"written: {options.output}", file=sys.stderr)


class Timings:
    def __init__(self, folder: Path):
        self.folder = folder
        self.rows: dict[str, tuple[float, float]] = {}
        self.modules: dict[str, dict[str, float]] = {}
        self.slowest: list[str] = []
        self.sizes: dict[str, int] = {}
        self.clone = self.cloned("clone")

    def cloned(self, name: str) -> Path:
        clone = self.folder / name
        # A copy, since this repository's objects may be removed.
        subprocess.run(["git", "clone", "-q", "--no-local", CHECKOUT, clone], check=True)
        return clone

    def run(self, command: str) -> None:
        clone = self.clone
        if command == "ci":
            shutil.rmtree(self.clone)
            clone = self.clone = self.cloned("ci")
        if command == "edit":
            # Times only the change, not the first build with these tests.
            self.timed(command, clone)
            with open(clone / EDITED, "a") as file:
                file.write("\n// Edited.\n")
        wall, cpu, output = self.timed(command, clone)
        self.rows[command] = (wall, cpu)
        if command in ("test", "ci"):
            listed = re.search(r"The 30 slowest tests .*:\n((?:  .*\n)+)", output)
            self.slowest = listed[1].splitlines() if listed else []
        if command == "program":
            for program in sorted((clone / ".build/release").glob("tokonoma*")):
                if program.is_file() and os.access(program, os.X_OK) and not program.suffix:
                    stripped = self.folder / "stripped"
                    subprocess.run(["strip", "-o", stripped, program], check=True)
                    self.sizes[program.name] = stripped.stat().st_size

    def timed(self, command: str, clone: Path) -> tuple[float, float, str]:
        words = COMMANDS[command][1]
        times = self.folder / "times"
        times.unlink(missing_ok=True)
        compiler = timing_compiler(self.folder / "toolchain", times)
        environment = {**os.environ, "SWIFT_EXEC": str(compiler)}
        log = self.folder / "log"
        print(" ".join(words), file=sys.stderr)
        before, started = cpu_of_children(), time.perf_counter()
        with open(log, "w") as output:
            status = subprocess.run(
                words, cwd=clone, env=environment, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT).returncode
        wall, cpu = time.perf_counter() - started, cpu_of_children() - before
        text = log.read_text(errors="replace")
        if status != 0:
            sys.exit("\n".join(text.splitlines()[-60:]) + f"\n{' '.join(words)} ended with {status}")
        modules: dict[str, float] = collections.defaultdict(float)
        if times.exists():
            for line in times.read_text().splitlines():
                name, user, system = line.rsplit(" ", 2)
                modules[name] += float(user) + float(system)
        self.modules[command] = modules
        return wall, cpu, text

    def markdown(self, machine: Machine) -> str:
        revision = subprocess.run(
            ["git", "show", "-s", "--format=%h of %cs"], cwd=self.clone, check=True,
            capture_output=True, text=True).stdout.strip()
        lines = [
            "# How long it takes to build and to test", "",
            f"Written by `make timings` for commit {revision}.", "", f"{machine.text}.", "",
            "| command | seconds by the clock | CPU seconds |", "| --- | --: | --: |",
        ]
        for command, (wall, cpu) in self.rows.items():
            lines.append(f"| {COMMANDS[command][0]} | {wall:,.0f} | {cpu:,.0f} |")
        if self.sizes:
            lines += ["", "| program, stripped | MB |", "| --- | --: |"]
            lines += [f"| {name} | {size / 1e6:.1f} |" for name, size in self.sizes.items()]
        timed = [name for name in ("site", "test", "program") if self.modules.get(name)]
        if timed:
            lines += [
                "", "CPU seconds of the compiler by module, from half a second on:", "",
                f"| module | {' | '.join(f'`make {name}`' for name in timed)} |",
                f"| --- |{' --: |' * len(timed)}",
            ]
            names = {name for command in timed for name in self.modules[command]}
            costs = {
                name: [self.modules[command].get(name, 0) for command in timed] for name in names}
            for name in sorted(names, key=lambda name: -costs[name][-1]):
                if max(costs[name]) >= 0.5:
                    cells = " | ".join(f"{cost:.1f}" if cost else "" for cost in costs[name])
                    lines.append(f"| {name} | {cells} |")
        if self.slowest:
            lines += ["", "The 30 slowest tests that take arguments, in seconds by the clock, all cases of one together:", "", "```"]
            lines += [line.removeprefix("  ") for line in self.slowest] + ["```"]
        return "\n".join(lines) + "\n"


def cpu_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def timing_compiler(toolchain: Path, times: Path) -> Path:
    """swiftc in a folder that else links to everything in the toolchain, where SwiftPM looks for the rest."""
    compiler = toolchain / "bin" / "swiftc"
    if compiler.exists():
        return compiler
    found = shutil.which("swiftc")
    if not found:
        sys.exit("no swiftc in PATH")
    programs = Path(found).resolve().parent
    compiler.parent.mkdir(parents=True)
    for entry in [*programs.iterdir(), *programs.parent.iterdir()]:
        if entry.name not in ("bin", "swiftc"):
            (toolchain / entry.relative_to(programs.parent)).symlink_to(entry)
    text = COMPILER.replace("SWIFTC", shlex.quote(str(programs / "swiftc")))
    compiler.write_text(text.replace("TIMES", shlex.quote(str(times))))
    compiler.chmod(0o755)
    return compiler


if __name__ == "__main__":
    main()
