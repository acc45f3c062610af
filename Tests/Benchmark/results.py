"""The results and their formats."""

import os
import platform
import statistics
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from checks import Size
from measuring import Cost, busy_cores, memory, own_memory
from programs import HUGO_VERSION

TITLES_OF_PROGRAMS = {"tokonoma": "Tokonoma", "hugo": "Hugo", "floor": "Floor"}


@dataclass
class Results:
    """All costs for one size of library."""

    titles: int
    volume: str
    costs: dict[str, dict[str, list[Cost]]] = field(default_factory=dict)
    sizes: dict[str, Size] = field(default_factory=dict)

    def add(self, scenario: str, program: str, cost: Cost) -> None:
        self.costs.setdefault(scenario, {}).setdefault(program, []).append(cost)

    def wall(self, scenario: str, program: str) -> float | None:
        costs = self.costs[scenario].get(program)
        return statistics.median(cost.wall for cost in costs) if costs else None

    def cpu(self, scenario: str, program: str) -> float:
        return statistics.median(cost.cpu for cost in self.costs[scenario][program])


@dataclass(frozen=True)
class Machine:
    processor: str
    cores: int
    memory: int
    kernel: str
    busy: float

    @staticmethod
    def here() -> "Machine":
        names = [
            line.split(":", 1)[1].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ]
        return Machine(
            processor=names[0] if names else platform.machine(),
            cores=len(os.sched_getaffinity(0)),
            memory=memory("MemTotal"),
            kernel=f"{platform.system()} {platform.release()}",
            busy=busy_cores(),
        )

    @property
    def text(self) -> str:
        return (
            f"{self.processor}, {self.cores} cores, {self.memory / 2**30:.0f} GiB of memory, "
            f"{self.kernel}; {self.busy:.1f} cores busy before the first run"
            + (": **others were at work, so look at the CPU only**" if self.busy > 0.2 else "")
        )


COLUMNS = ["", "median", "range", "CPU", "peak memory", "Hugo / Tokonoma", "Tokonoma / floor"]


def rows(results: Results) -> list[list[str]]:
    """A row for each change and program, with the ratios of the medians in the row of Tokonoma."""
    lines = []
    for scenario, costs in results.costs.items():
        for program in (name for name in TITLES_OF_PROGRAMS if name in costs):
            ratios = ["", ""]
            if program == "tokonoma":
                ratios = [
                    _ratio(results.wall(scenario, "hugo"), results.wall(scenario, program)),
                    _ratio(results.wall(scenario, program), results.wall(scenario, "floor")),
                ]
            what = f"{scenario}: {TITLES_OF_PROGRAMS[program]}"
            lines.append([what, *_figures(costs[program], program), *ratios])
    return lines


def _figures(costs: list[Cost], program: str) -> list[str]:
    walls = [cost.wall for cost in costs]
    peak = max(cost.memory for cost in costs)
    # The runner's own memory hides the floor's.
    shown = f"{peak / 1e6:.0f} MB" if peak > own_memory() else "little"
    return [
        _seconds(statistics.median(walls)),
        f"{_seconds(min(walls))} to {_seconds(max(walls))} ({len(walls)})",
        _seconds(statistics.median(cost.cpu for cost in costs)),
        "" if program == "floor" else shown,
    ]


def _seconds(value: float) -> str:
    return f"{value * 1000:.0f} ms" if value < 1 else f"{value:.2f} s"


def _ratio(upper: float | None, lower: float | None) -> str:
    return f"{upper / lower:.1f} ×" if upper and lower else ""


def notes(results: Results) -> list[str]:
    lines = [
        f"{TITLES_OF_PROGRAMS[name]} wrote {size.files:,} files, {size.bytes / 1e6:.1f} MB; "
        f"titles shown in lists: {size.shown:,}"
        for name, size in results.sizes.items()
    ]
    if "floor" in results.costs["from nothing"]:
        work = results.cpu("from nothing", "tokonoma") - results.cpu("from nothing", "floor")
        lines.append(
            f"From nothing, Tokonoma takes {work / results.titles * 1e6:.0f} µs of CPU a title "
            "beside what the floor takes"
        )
    return lines


def heading(results: Results) -> str:
    return f"{results.titles:,} titles, on {results.volume}"


def table(results: Results) -> str:
    """The results as text."""
    lines = [COLUMNS, *rows(results)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(COLUMNS))]
    text = [heading(results)]
    for line in lines:
        first, *rest = (
            cell.ljust(width) if place == 0 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths))
        )
        text.append("  ".join(["", first, *rest]).rstrip())
    return "\n".join(text + ["  " + line for line in notes(results)]) + "\n"


def markdown(all_results: list[Results], machine: Machine) -> str:
    """The results as a page, written by benchmark.py."""
    text = [
        "# One run of the benchmark",
        "",
        f"Written by `benchmark.py --markdown` on {date.today().isoformat()}. "
        "[What is measured, and how](README.md).",
        "",
        f"{machine.text}. Hugo {HUGO_VERSION}.",
        "",
        "Times by the clock, the number of runs in brackets; CPU: user and system time of all cores. "
        "The ratios are of the medians.",
    ]
    for results in all_results:
        text += [
            "",
            f"## {heading(results)}",
            "",
            _markdown_row(COLUMNS),
            _markdown_row(["---"] + ["--:"] * 6),
        ]
        text += [_markdown_row(row) for row in rows(results)]
        text += [""] + [f"- {line}" for line in notes(results)]
    return "\n".join(text) + "\n"


def _markdown_row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
