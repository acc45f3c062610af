#!/usr/bin/env python3
"""Measures the desk in a browser: taps, the site beside it, the first paint, its script and memory.

README.md beside this file says how. Needs chromium and chromedriver.
"""

import argparse
import gzip
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

from library import Library
from measuring import Failure
from programs import CHECKOUT

PATIENCE = 60.0  # seconds until something counts as hung
FIRST_BUILD = 900.0  # a new library's pictures are drawn once
MOST_WITH_SITE = 2000  # titles; larger libraries are measured without the site
SCREENS = ["", "title/{id}", "find", "find?q=title", "lists", "history", "settings"]

# Taps, and resolves with the milliseconds until the new count is painted.
TAP = """
const done = arguments[arguments.length - 1];
const title = [...document.querySelectorAll(".desk-title")].find((each) => each.querySelector(".step"));
const count = () => document.querySelector(`[data-part="${title.dataset.part}"] .progress`)?.innerText;
const [before, start] = [count(), performance.now()];
const watch = new MutationObserver(() => {
  if (count() === before) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => done([performance.now() - start, title.dataset.part])));
});
watch.observe(document.body, { subtree: true, childList: true, characterData: true });
title.querySelector(".step button").click();
"""
PAINT = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


class Desk:
    """A running `tokonoma desk`."""

    def __init__(self, binary: Path, project: Path):
        command = [binary, "desk", "--json", "--no-browser", "--port", "0", project]
        self.process = subprocess.Popen(
            [str(part) for part in command], stdout=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        if not line:
            raise Failure("tokonoma desk has ended")
        self.address = json.loads(line)["address"]
        self.root = self.address.split("#")[0]

    def megabytes(self, key: str) -> float:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{key}:\s+(\d+)", status)[1]) / 1024

    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)


class Browser:
    """A phone's browser, driven by WebDriver."""

    def __init__(self, driver: str, binary: str):
        self.process = subprocess.Popen(
            [driver, "--port=0"], stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL
        )
        for line in self.process.stdout:
            if found := re.search(r"started successfully on port (\d+)", line):
                self.root = f"http://127.0.0.1:{found[1]}/session"
                break
        else:
            raise Failure("chromedriver has ended")
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=390,844"]
        options = {"binary": binary, "args": arguments}
        answer = self.send("", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self.root += "/" + answer["sessionId"]

    def send(self, path: str, body: dict, method: str = "POST"):
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(self.root + path, data, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failure(json.load(error)["value"]["message"].splitlines()[0]) from error

    def visit(self, address: str) -> None:
        self.send("/url", {"url": address})

    def run(self, script: str, kind: str = "sync"):
        return self.send(f"/execute/{kind}", {"script": script, "args": []})

    def wait(self, expression: str, patience: float = PATIENCE):
        end = time.monotonic() + patience
        while time.monotonic() < end:
            if value := self.run(f"return {expression}"):
                return value
            time.sleep(0.02)
        raise Failure(f"never came true: {expression}")

    def end(self) -> None:
        self.send("", {}, "DELETE")
        self.process.terminate()
        self.process.wait(PATIENCE)


def page(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return answer.read()


def median(times: list[float]) -> str:
    return f"{statistics.median(times):.0f} ms (at most {max(times):.0f})"


def seconds_until_changed(address: str, before: bytes) -> float:
    start = time.monotonic()
    while page(address) == before:
        if time.monotonic() - start > PATIENCE:
            raise Failure(f"{address} hasn't changed")
        time.sleep(0.005)
    return time.monotonic() - start


def site_updates(desk: Desk, browser: Browser, identity: str, runs: int) -> list[float]:
    """Milliseconds from a visible tap to the changed page of its title."""
    browser.visit(desk.root + "site")
    site = browser.wait("document.querySelector('iframe.desk-site')?.src", FIRST_BUILD)
    browser.visit(desk.root)
    times = []
    for _ in range(runs):
        before = page(f"{site}{identity}.html")
        browser.run(TAP, "async")
        times.append(1000 * seconds_until_changed(f"{site}{identity}.html", before))
        time.sleep(1)
    return times


def measure(titles: int, runs: int, binary: Path, browser: Browser, folder: Path) -> None:
    library = Library(folder / str(titles), titles)
    desk = Desk(binary, library.projects["tokonoma"])
    browser.visit(desk.address)
    browser.wait("document.querySelector('.desk-title .step')")
    start = desk.cpu_seconds()
    taps = [browser.run(TAP, "async") for _ in range(runs)]
    time.sleep(1)
    figures = {"a tap is done and visible": median([tap[0] for tap in taps])}
    figures["CPU time of the desk for a tap"] = f"{1000 * (desk.cpu_seconds() - start) / runs:.0f} ms"
    identity = taps[0][1]
    paints = []
    for screen in SCREENS * max(1, runs // 5):
        browser.visit(desk.root + screen.format(id=identity))
        paints.append(browser.wait(PAINT.removeprefix("return ")))
    figures["first paint of a screen"] = median(paints)
    if titles <= MOST_WITH_SITE:
        times = site_updates(desk, browser, identity, max(3, runs // 3))
        figures["the site beside it is updated after"] = median(times)
    figures["memory"] = f"{desk.megabytes('VmRSS'):.0f} MB (at most {desk.megabytes('VmHWM'):.0f})"
    desk.end()
    print(f"{titles:,} titles")
    for name, value in figures.items():
        print(f"  {name:40}{value}")


def script_size() -> float:
    files = sorted((CHECKOUT / "Themes/alcove/desk").glob("*.js"))
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files) / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--titles", default="2000 10000", help="sizes of libraries")
    parser.add_argument("--runs", type=int, default=15, help="taps")
    parser.add_argument("--browser", default=shutil.which("chromium"))
    parser.add_argument("--driver", default=shutil.which("chromedriver"))
    options = parser.parse_args()
    if not options.browser or not options.driver:
        raise Failure("chromium and chromedriver are needed: --browser and --driver name them")
    binary = CHECKOUT / ".build/release/tokonoma"
    browser = Browser(options.driver, options.browser)
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            for titles in options.titles.split():
                measure(int(titles), options.runs, binary, browser, Path(folder))
    finally:
        browser.end()
    print(f"script, gzipped: {script_size():.1f} KB")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"{os.path.basename(__file__)}: {failure}")
