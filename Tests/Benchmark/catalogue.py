#!/usr/bin/env python3
"""Measures indexing a catalogue of invented anime: seconds and memory.

    catalogue.py PROGRAM [ENTRIES]
"""
import json
import os
import resource
import subprocess
import sys
import tempfile
import time


def entry(number):
    """An entry in the shape and size of the anime-offline-database's."""
    names = [f"Title {number} in language {index} 波のうた" for index in range(10)]
    sites = ["myanimelist.net", "anilist.co", "kitsu.app", "anidb.net", "simkl.com"]
    return {
        "sources": [f"https://{site}/anime/{number}" for site in sites],
        "title": f"Made-up Title {number}", "type": "TV", "episodes": 12, "status": "FINISHED",
        "animeSeason": {"season": "SPRING", "year": 2000 + number % 25},
        "picture": f"https://pictures.example/{number}.jpg",
        "duration": {"value": 1440, "unit": "SECONDS"},
        "score": {"arithmeticMean": 7.5, "median": 7.4}, "synonyms": names,
        "studios": ["made-up studio"], "producers": ["somebody"],
        "relatedAnime": [f"https://myanimelist.net/anime/{number + index}" for index in range(20)],
        "tags": [f"tag number {index}" for index in range(30)] + ["drama"],
    }


def main():
    program = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 40_000
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/tokonoma.yml", "w") as file:
            file.write("name: Benchmark\n")
        # One entry at a time: the kernel counts a process's memory from before it starts another program, too.
        with open(f"{folder}/a.json", "w") as text, open(f"{folder}/a.jsonl", "w") as lines:
            text.write('{"data":[')
            for number in range(1, count + 1):
                item = json.dumps(entry(number), ensure_ascii=False, separators=(",", ":"))
                text.write(("," if number > 1 else "") + item)
                lines.write(item + "\n")
            text.write("]}")
        for name in ["a.json", "a.jsonl"]:
            size = os.path.getsize(f"{folder}/{name}") / 1e6
            start = time.monotonic()
            subprocess.run([program, "catalogue", "add", name], cwd=folder, check=True)
            seconds = time.monotonic() - start
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            print(f"{name}: {count:,} entries, {size:.0f} MB: {seconds:.2f} s, at most {peak:.0f} MB")


main()
