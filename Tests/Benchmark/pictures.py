#!/usr/bin/env python3
"""Times drawing link previews: from nothing, again, and after one changed rating.

    pictures.py PROGRAM [PAGES]
"""
import os
import re
import subprocess
import sys
import tempfile
import time


def build(program, folder):
    start = time.monotonic()
    done = subprocess.run(
        [program, "build", "--timings", "-C", folder], check=True, capture_output=True, text=True)
    seconds = time.monotonic() - start
    drawing = re.search(r"^pictures +([\d.]+) ms", done.stdout, re.MULTILINE)
    if not drawing:
        sys.exit(f"{program} made no pictures:\n{done.stdout}{done.stderr}")
    return seconds, float(drawing[1]) / 1000


def drawings(folder):
    folder = f"{folder}/.tokonoma/pictures"
    return {name for name in os.listdir(folder) if name.endswith(".png")}


def main():
    program = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/library/anime")
        with open(f"{folder}/tokonoma.yml", "w") as file:
            file.write("name: Benchmark\nurl: https://benchmark.example/\n")

        def write(number, rating):
            with open(f"{folder}/library/anime/title-{number}.md", "w") as file:
                file.write(
                    f"---\ntitle: The {number}th of the Made-up Titles\nreleased: {1960 + number % 60}\n"
                    f"author: Somebody {number % 40}\nstatus: completed\nrating: {rating}\n---\n"
                    "It begins where others end. It goes on for a while.\n")

        for number in range(count - 1):
            write(number, 1 + number % 10)
        before = set()
        for name in ["from nothing", "again", "one changed rating"]:
            if name == "one changed rating":
                write(count // 2, 8.5)
            seconds, drawing = build(program, folder)
            now = drawings(folder)
            print(f"{name}: {len(now - before)} drawn, {drawing:.2f} s of {seconds:.2f} s")
            before = now
        size = sum(os.path.getsize(f"{folder}/.tokonoma/pictures/{name}") for name in before)
        print(f"{len(before)} pictures of {size / len(before) / 1000:.0f} kB each")


main()
