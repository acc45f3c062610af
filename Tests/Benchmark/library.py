"""The generated library and its changes."""

import re
from pathlib import Path

from measuring import Failure, run
from programs import CHECKOUT

SEED = 1
CHANGED_WORDS = "More like this"


class Library:
    """The same titles as a project of ours and as a Hugo site."""

    def __init__(self, folder: Path, titles: int):
        self.titles = titles
        self.projects = {"tokonoma": folder / "tokonoma", "hugo": folder / "hugo"}
        folder.mkdir(parents=True)
        self._generate()

    def _generate(self, first: int = 0) -> None:
        generator = CHECKOUT / ".build/release/generate-library"
        command = [generator, self.projects["tokonoma"], self.titles, SEED]
        command += ["--hugo", self.projects["hugo"], "--first", first]
        run([str(part) for part in command], timeout=600)

    def add_title(self) -> None:
        self.titles += 1
        self._generate(first=self.titles - 1)

    def change_rating(self, programs: list) -> None:
        """Gives one finished anime another rating."""
        files = [program.content(self.projects[program.name]) for program in programs]
        for number in range(self.titles):
            path = files[0] / f"anime/title-{number}.md"
            if (
                path.exists()
                and "\nfinished: " in path.read_text()
                and "\nrating: " in path.read_text()
            ):
                for folder in files:
                    _edit(folder / f"anime/title-{number}.md", r"(?m)^rating: (.*)$", _next_rating)
                return
        raise Failure("the library has no finished anime with a rating")

    def change_template(self, programs: list, number: int) -> None:
        """Changes a heading of the template of every title's page."""
        for program in programs:
            template = program.template(self.projects[program.name])
            _edit(template, rf"{CHANGED_WORDS}( \(\d+\))?", lambda _: f"{CHANGED_WORDS} ({number})")


def _next_rating(line: re.Match) -> str:
    return f"rating: {int(float(line[1])) % 9 + 1}.5"


def _edit(path: Path, pattern: str, replacement) -> None:
    text, count = re.subn(pattern, replacement, path.read_text())
    if count != 1:
        raise Failure(f"{path} has {count} places to change, not one")
    path.write_text(text)
