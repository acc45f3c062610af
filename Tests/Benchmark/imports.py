#!/usr/bin/env python3
"""Times the import of large exports: invented rows in each tracker's form.

    imports.py PROGRAM [ROWS]

Prints a table in Markdown: seconds and peak memory of a first import, of a second one that changes nothing, and of a
third that changes one rating in ten. Memory is that of the whole process, as the kernel counts it (ru_maxrss). The kernel
counts what a process was before it became another program, too: so exports are made by processes of their own, and this
one stays small.
"""

import csv
import json
import multiprocessing
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

WORDS = "sea rain glass wind stone harbour night garden letter winter".split()


def name(number: int) -> str:
    chosen = random.Random(number).sample(WORDS, 3)
    return " ".join(chosen).capitalize() + f" {number}"


def score(number: int, version: int) -> int:
    return (number + (version if number % 10 == 0 else 0)) % 10 + 1


def date(number: int) -> str:
    return f"20{number % 20:02}-{number % 12 + 1:02}-{number % 28 + 1:02}"


def goodreads(path: str, rows: int, version: int) -> None:
    columns = (
        "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,"
        "Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,"
        "Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies"
    ).split(",")
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(columns)
        for number in range(1, rows + 1):
            review = "It <b>rains</b>, &amp; then<br/><br/>it stops. " * 5 if number % 4 == 0 else ""
            table.writerow([
                number, f"{name(number)} (Tides, #{number % 9 + 1})", f"Ada {WORDS[number % 10]}", "", "", '=""', '=""',
                score(number, version) % 6, "3.91", "Harbour Press", "Paperback", 100 + number % 500, 2000, 1999,
                date(number).replace("-", "/"), "2020/01/02", "slow, sea", "", "read", review, "", "", 1, 0,
            ])


def anilist(path: str, rows: int, version: int) -> None:
    entries = [{
        "id": number, "mediaId": number, "status": "COMPLETED", "score": score(number, version), "progress": 12,
        "repeat": 0, "private": False, "notes": None, "startedAt": {"year": 2010, "month": 1, "day": None},
        "completedAt": {"year": 2011, "month": 2, "day": 3}, "createdAt": 1577836800,
        "media": {
            "id": number, "idMal": number, "type": "ANIME", "format": "TV", "episodes": 12, "duration": 24,
            "title": {"romaji": name(number), "english": name(number).upper(), "native": f"海の音 {number}"},
            "genres": ["Drama", "Slice of Life"], "startDate": {"year": 2009, "month": 4, "day": None},
            "description": "A <i>harbour</i> and its people.<br>" * 3, "status": "FINISHED",
        },
    } for number in range(1, rows + 1)]
    lists = {"lists": [{"name": "Completed", "isCustomList": False, "entries": entries}],
             "user": {"mediaListOptions": {"scoreFormat": "POINT_10"}}}
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"data": {"MediaListCollection": lists}}, file, ensure_ascii=False)


def myanimelist(path: str, rows: int, version: int) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write("<myanimelist>\n")
        for number in range(1, rows + 1):
            file.write(
                f"<anime><series_animedb_id>{number}</series_animedb_id><series_title><![CDATA[{name(number)}]]>"
                "</series_title><series_type>TV</series_type><series_episodes>12</series_episodes>"
                f"<my_watched_episodes>12</my_watched_episodes><my_start_date>2010-01-00</my_start_date>"
                f"<my_finish_date>{date(number)}</my_finish_date><my_score>{score(number, version)}</my_score>"
                "<my_status>Completed</my_status><my_times_watched>0</my_times_watched>"
                "<my_tags><![CDATA[slow, sea]]></my_tags></anime>\n")
        file.write("</myanimelist>\n")


def timed(command: list[str]) -> tuple[float, float, str]:
    """Seconds, megabytes and output of a command."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(command)} failed:\n{output[:2000]}")
    return time.monotonic() - start, usage.ru_maxrss / 1024, output


def main() -> None:
    program = os.path.abspath(sys.argv[1])
    rows = int(sys.argv[2]) if len(sys.argv) > 2 else 50_000
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    print(f"| {rows:,} rows of | size | first import | again | a tenth changed | peak memory |")
    print("| --- | --: | --: | --: | --: | --: |")
    for make, file in [(goodreads, "books.csv"), (anilist, "list.json"), (myanimelist, "list.xml")]:
        with tempfile.TemporaryDirectory() as folder:
            export, project = os.path.join(folder, file), os.path.join(folder, "p")
            subprocess.run([program, "new", "-q", "--empty", project], check=True)
            cells, peak = [], 0.0
            for version, expected in [(0, f"{rows:,} added"), (0, f"{rows:,} unchanged"), (1, "updated")]:
                maker = multiprocessing.Process(target=make, args=(export, rows, version))
                maker.start()
                maker.join()
                if maker.exitcode:
                    sys.exit(f"{file} could not be made")
                seconds, memory, output = timed([program, "import", "-C", project, export])
                if expected not in output:
                    sys.exit(f"{file}: not '{expected}':\n{output[:2000]}")
                cells.append(f"{seconds:.2f} s")
                peak = max(peak, memory)
            size = os.path.getsize(export) / 1e6
            print(f"| {make.__name__} | {size:.0f} MB | {' | '.join(cells)} | {peak:.0f} MB |", flush=True)


if __name__ == "__main__":
    main()
