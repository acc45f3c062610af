#!/usr/bin/env python3
"""Builds generated libraries with Tokonoma and with Hugo, in turns, and prints the costs.

README.md beside this file says what is compared, and how fair it is.
"""

import argparse
import os
import signal
import sys
from pathlib import Path

import checks
from library import Library
from measuring import Cost, Failure, touch_memory
from programs import CHECKOUT, Floor, Hugo, Tokonoma
from results import Machine, Results, markdown, table
from volume import new_volume

# From this size on, a Hugo build takes minutes: two runs are enough, and one after a change.
MANY_TITLES = 50_000
# All sites that exist at once, with Hugo's temporary files.
BYTES_PER_TITLE = 160_000
# Hugo's memory, the largest, with the site that it writes.
BYTES_PER_TITLE_OF_A_BUILD = 80_000
OTHERWISE_ON = ["tmpfs", "ext4"]


def main() -> int:
    options = parse_arguments()
    # An ended run still removes its sites.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        work = options.work = options.work.resolve()
        work.mkdir(parents=True, exist_ok=True)
        programs = {"tokonoma": Tokonoma()}
        if "hugo" in options.only:
            programs["hugo"] = Hugo(work)
        floor = Floor(work) if "floor" in options.only else None
        machine = Machine.here()
        all_results = []
        for kind, titles in [(kind, titles) for kind in options.on for titles in options.titles]:
            results = measure(kind, titles, options, list(programs.values()), floor)
            if results:
                all_results.append(results)
                print(table(results), flush=True)
        if options.markdown:
            options.markdown.write_text(markdown(all_results, machine))
    except Failure as failure:
        print(f"benchmark: {failure}", file=sys.stderr)
        return 1
    return 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--titles",
        type=sizes,
        default=[100, 1000, 10_000],
        help="sizes of libraries: '100 1000 10000'",
    )
    parser.add_argument("--runs", type=int, default=5, help="how often each build is measured")
    parser.add_argument(
        "--only",
        type=names,
        default=["hugo", "floor"],
        help="what runs beside Tokonoma: hugo, floor, hugo,floor (otherwise), or tokonoma: nothing",
    )
    parser.add_argument(
        "--work",
        type=Path,
        default=CHECKOUT / ".build/benchmark",
        help="folder for what is made on the way",
    )
    parser.add_argument(
        "--on",
        type=kinds,
        default=OTHERWISE_ON,
        help="where sites are written: tmpfs, ext4 (a new one, as root), or tmpfs,ext4 (otherwise, "
        "ext4 if it can be had)",
    )
    parser.add_argument(
        "--markdown", type=Path, metavar="FILE", help="also write the results to a page"
    )
    options = parser.parse_args()
    if options.runs < 1:
        parser.error("--runs must be 1 or more")
    return options


def sizes(text: str) -> list[int]:
    values = sorted(int(word) for word in text.replace(",", " ").split())
    if not values or values[0] < 10:
        raise argparse.ArgumentTypeError("a library has 10 titles or more")
    return values


def names(text: str) -> list[str]:
    return chosen(text, ["tokonoma", "hugo", "floor"])


def kinds(text: str) -> list[str]:
    return chosen(text, OTHERWISE_ON)


def chosen(text: str, known: list[str]) -> list[str]:
    values = text.split(",")
    for value in values:
        if value not in known:
            raise argparse.ArgumentTypeError(f"'{value}' is none of {', '.join(known)}")
    return values


def measure(
    kind: str, titles: int, options: argparse.Namespace, programs: list, floor: Floor | None
) -> Results | None:
    """All builds of a library of one size; None if ext4 wasn't requested and isn't available."""
    bytes_needed = titles * BYTES_PER_TITLE
    try:
        volume = new_volume(options.work, kind, bytes_needed, on_disk=options.on == ["ext4"])
    except Failure as failure:
        if options.on != OTHERWISE_ON:
            raise
        print(f"{titles:,} titles, on {kind}: left out, {failure}\n", flush=True)
        return None
    try:
        return Benchmark(titles, options.runs, volume, programs, floor).measure()
    finally:
        volume.close()


class Benchmark:
    """The builds of one library, and their checks."""

    def __init__(self, titles: int, runs: int, volume, programs: list, floor: Floor | None):
        self.runs = runs
        self.volume = volume
        self.programs = programs
        self.floor = floor
        self.titles = titles
        self.results = Results(titles, volume.description)
        self.library = Library(volume.folder / "library", titles)
        for program in programs:
            program.prepare(self.library.projects[program.name])
        self.sites = {program.name: volume.folder / f"{program.name}-site" for program in programs}

    def measure(self) -> Results:
        self._check_generator()
        self._build_sites()
        self._measure_full_builds()
        self._measure_changes()
        self._check_rebuilt_sites()
        return self.results

    def _check_generator(self) -> None:
        small = Library(self.volume.folder / "small", min(100, self.titles // 2))
        for name, project in small.projects.items():
            checks.titles_are_the_same(project, self.library.projects[name])

    def _build_sites(self) -> None:
        """The sites that get changes; they also show what each program writes."""
        for program in self.programs:
            if isinstance(program, Hugo):
                program.feed_as(self.sites["tokonoma"])
            self._build(program, self.sites[program.name])
            self.results.sizes[program.name] = checks.size(self.sites[program.name])
        self._check_pages()
        if self.floor:
            self.floor.list_files(self.sites["tokonoma"], self._file_list)

    @property
    def _file_list(self) -> Path:
        return self.volume.folder / "files"

    def _measure_full_builds(self) -> None:
        contenders = self.programs + ([self.floor] if self.floor else [])
        for _, turn in self._runs(contenders, hugo_runs_of_many=2):
            for program in turn:
                with self.volume.new_site() as site:
                    self.results.add("from nothing", program.name, self._build(program, site))

    def _measure_changes(self) -> None:
        changes = {
            "nothing changed": lambda run: None,
            "one rating changed": lambda run: self.library.change_rating(self.programs),
            "one title added": lambda run: self.library.add_title(),
            "one template changed": lambda run: self.library.change_template(self.programs, run),
        }
        for scenario, change in changes.items():
            for run, turn in self._runs(self.programs, hugo_runs_of_many=1):
                change(run)
                for program in turn:
                    cost = self._build(program, self.sites[program.name])
                    self.results.add(scenario, program.name, cost)

    def _build(self, program, site: Path) -> Cost:
        is_floor = program is self.floor
        source = self._file_list if is_floor else self.library.projects[program.name]
        touch_memory((128 << 20) + self.titles * BYTES_PER_TITLE_OF_A_BUILD)
        return program.build(source, site)

    def _runs(self, programs: list, *, hugo_runs_of_many: int):
        """Whose turn it is in each run, another one first each time.

        With many titles Hugo has fewer runs.
        """
        for run in range(self.runs):
            start = run % len(programs)
            turn = programs[start:] + programs[:start]
            if self.titles >= MANY_TITLES and run >= hugo_runs_of_many:
                turn = [program for program in turn if not isinstance(program, Hugo)]
            yield run, turn

    def _check_pages(self) -> None:
        library = self.library.projects["tokonoma"] / "library"
        checks.pages_show_the_same(library, list(self.sites.values()), count=500)

    def _check_rebuilt_sites(self) -> None:
        clean = self.volume.folder / "clean"
        self._build(self.programs[0], clean)
        checks.sites_are_equal(self.sites["tokonoma"], clean)
        # With many titles, Hugo skips the last changes.
        if self.titles < MANY_TITLES:
            self._check_pages()


if __name__ == "__main__":
    sys.exit(main())
