#!/usr/bin/env python3
"""Measures the time from saving a file to the reloaded page, with `tokonoma serve`.

README.md beside this file says how.
"""

import argparse
import http.client
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from library import CHANGED_WORDS, Library
from measuring import Failure
from programs import CHECKOUT, Tokonoma

PATIENCE = 60.0  # seconds until something counts as hung


class Preview:
    """A running `tokonoma serve`."""

    def __init__(self, binary: Path, project: Path):
        command = [str(binary), "serve", "--json", "--port", "0", "--project", str(project)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.address = ""
        while not self.address:
            self.address = self.event().get("address", "")
        self.port = int(self.address.split(":")[2].split("/")[0])

    def event(self) -> dict:
        line = self.process.stdout.readline()
        if not line:
            raise Failure("tokonoma serve has ended")
        return json.loads(line)

    def rebuild(self) -> float:
        """Seconds of the next rebuild, as `serve` reports them."""
        event = self.event()
        if event["event"] != "built":
            raise Failure(f"not built: {event}")
        return event["milliseconds"] / 1000

    def end(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)


class Client:
    """Follows a page as a browser does, without showing it."""

    def __init__(self, preview: Preview, page: str):
        self.port, self.page = preview.port, page
        self.news = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        self.news.request("GET", f"/_tokonoma/events?/{page}")
        self.lines = self.news.getresponse()
        self.version = self._version()

    def _version(self) -> str:
        lines = iter(self.lines.readline, b"\n")
        return next(lines).decode() + "".join("" for _ in lines)

    def when_shown(self, words: str) -> float:
        """The time when a whole page with these words has arrived."""
        while True:
            version = self._version()
            if version != self.version:
                break
        self.version = version
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request("GET", f"/{self.page}")
        text = connection.getresponse().read().decode()
        moment = time.time()
        if words not in text:
            raise Failure(f"{self.page} has changed, but does not say '{words}'")
        return moment

    def end(self) -> None:
        self.news.close()


class Browser:
    """Headless Chromium, controlled by chromedriver."""

    def __init__(self, preview: Preview, page: str):
        self.driver = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True
        )
        port = None
        while not port:
            port = re.search(r"successfully on port (\d+)", self.driver.stdout.readline())
        self.base = f"http://127.0.0.1:{port[1]}/session"
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        wanted = {"goog:chromeOptions": {"args": arguments}}
        answer = self._send("", {"capabilities": {"alwaysMatch": wanted}})
        self.base += "/" + answer["sessionId"]
        self._send("/url", {"url": preview.address + page})

    def _send(self, path: str, body: dict) -> dict:
        request = urllib.request.Request(
            self.base + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def when_shown(self, words: str) -> float:
        """The time when a page with these words has loaded."""
        script = """
            const [load] = performance.getEntriesByType("navigation");
            const isThere = document.body.textContent.includes(arguments[0]) && load.loadEventEnd;
            return isThere ? performance.timeOrigin + load.loadEventEnd : 0;
            """
        deadline = time.time() + PATIENCE
        while time.time() < deadline:
            try:
                moment = self._send("/execute/sync", {"script": script, "args": [words]})
            except urllib.error.HTTPError:
                continue  # between two pages there is none
            if moment:
                return moment / 1000
            time.sleep(0.01)
        raise Failure(f"the browser never showed '{words}'")

    def end(self) -> None:
        request = urllib.request.Request(self.base, method="DELETE")
        urllib.request.urlopen(request, timeout=PATIENCE).close()
        self.driver.terminate()
        self.driver.wait(PATIENCE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--titles", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=9, help="how often each change is measured")
    options = parser.parse_args()
    watchers = [Client] + ([Browser] if shutil.which("chromedriver") else [])
    work = CHECKOUT / ".build/benchmark"
    work.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(dir=work) as folder:
            measure(Path(folder) / "library", watchers, options)
    except Failure as failure:
        print(f"preview: {failure}", file=sys.stderr)
        return 1
    return 0


def measure(folder: Path, watchers: list, options: argparse.Namespace) -> None:
    tokonoma = Tokonoma()
    library = Library(folder, options.titles)
    project = library.projects["tokonoma"]
    tokonoma.prepare(project)
    title = rated_title(project)
    page = str(title.relative_to(project / "library").with_suffix(".html"))
    preview = Preview(tokonoma.binary, project)
    print(f"{options.titles:,} titles, median of {options.runs} (worst); milliseconds")
    print(f"{'change':10} {'seen by':8} {'rebuild':>8} {'save to page':>16} {'beside it':>14}")
    try:
        for name, change in [
            ("rating", lambda number: change_rating(title, number)),
            ("template", lambda number: change_template(tokonoma.template(project), number)),
        ]:
            for watcher in watchers:
                follower = watcher(preview, page)
                figures = []
                for number in range(options.runs + 1):
                    words, saved = change(number + (50 if watcher is Browser else 0))
                    shown = follower.when_shown(words)
                    rebuild = preview.rebuild()
                    figures.append((rebuild, shown - saved, shown - saved - rebuild))
                follower.end()
                # The first one warms up everything.
                columns = [[1000 * value for value in column] for column in zip(*figures[1:])]
                cells = [f"{statistics.median(values):.0f} ({max(values):.0f})" for values in columns]
                who = watcher.__name__.lower()
                print(f"{name:10} {who:8} {cells[0]:>12} {cells[1]:>13} {cells[2]:>14}", flush=True)
    finally:
        preview.end()


def rated_title(project: Path) -> Path:
    for path in sorted((project / "library/anime").glob("*.md")):
        text = path.read_text()
        if "\nrating: " in text and "\nfinished: " in text:
            return path
    raise Failure("the library has no finished anime with a rating")


def save(path: Path, text: str) -> float:
    """Saves as editors do, beside the file and renamed; returns the time."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(text)
    moment = time.time()
    os.replace(beside, path)
    return moment


def change_rating(title: Path, number: int) -> tuple[str, float]:
    rating = f"{number % 89 / 10 + 1.05:.2f}"[:-1]
    text = re.sub(r"(?m)^rating: .*$", f"rating: {rating}", title.read_text())
    # The page shows the rating in several places; these words only once.
    text = re.sub(r"(?m)^synonyms: .*\n", "", text)
    text = text.replace("\n---\n", f"\nsynonyms: [Change {number}]\n---\n", 1)
    return f"Change {number}", save(title, text)


def change_template(template: Path, number: int) -> tuple[str, float]:
    words = f"{CHANGED_WORDS} ({number})"
    text = re.sub(rf"{CHANGED_WORDS}( \(\d+\))?", words, template.read_text())
    return words, save(template, text)


if __name__ == "__main__":
    sys.exit(main())
