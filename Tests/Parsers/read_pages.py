#!/usr/bin/env python3
"""What parsers of others find in the pages of a site: microformats2, JSON-LD, Open Graph.

    read_pages.py FOLDER ADDRESS PAGE...

Prints a line for each thing that is missing or not as its vocabulary wants it, in any page; then what was read of the
pages that are named, as JSON.
"""

import json
import re
import sys
from pathlib import Path

import extruct
import mf2py

DATE = re.compile(r"\d{4}(-\d\d(-\d\d(T.*)?)?)?")
# One of each tuple.
NEEDED = {
    "h-card": [("name",)],
    "h-entry": [("url",), ("published",), ("name", "content", "summary")],
    "h-review": [("item",), ("rating", "content", "summary"), ("author",)],
    "h-item": [("name",)],
    "h-feed": [("name",)],
    "h-event": [("name",), ("start",)],
}
OPEN_GRAPH = ["og:title", "og:type", "og:description", "og:site_name"]


def things(items):
    """All of them, with those that are in others."""
    for item in items:
        yield item
        inner = [value for values in item["properties"].values() for value in values]
        yield from things([value for value in inner if isinstance(value, dict) and "type" in value])
        yield from things(item.get("children", []))


def text(value):
    return value["value"] if isinstance(value, dict) else value


def microformat_problems(item):
    properties = item["properties"]
    for kind in item["type"]:
        for names in NEEDED[kind]:
            if not any(properties.get(name) for name in names):
                yield f"{kind} without {' or '.join(names)}"
    if len(properties.get("name", [])) > 1:
        yield f"several names: {properties['name']}"
    for date in properties.get("published", []) + properties.get("start", []):
        if not DATE.fullmatch(date):
            yield f"{date!r} is no date"
    for address in properties.get("url", []) + properties.get("photo", []):
        if not re.match("https://|http://|mailto:", text(address)):
            yield f"{text(address)!r} is no address"
    for rating in properties.get("rating", []):
        if not 0 <= float(rating) <= float(properties["best"][0]):
            yield f"rating {rating} of {properties['best']}"


def linked_data_problems(data):
    if isinstance(data, list):
        for part in data:
            yield from linked_data_problems(part)
    elif isinstance(data, dict):
        if "@type" not in data:
            yield f"no type: {data}"
        for value in data.values():
            yield from linked_data_problems(value)


def main(folder, address, shown):
    for path in sorted(Path(folder).rglob("*.html")):
        name = path.relative_to(folder).as_posix()
        html = path.read_text()
        url = address + name
        read = {"items": mf2py.parse(doc=html, url=url, html_parser="html5lib")["items"]}
        found = extruct.extract(
            html, base_url=url, syntaxes=["json-ld", "opengraph", "microformat"], uniform=True, errors="strict")
        read["data"] = found["json-ld"]
        read["graph"] = {key: value for graph in found["opengraph"] for key, value in graph.items()}
        problems = [problem for item in things(read["items"]) for problem in microformat_problems(item)]
        problems += linked_data_problems(read["data"])
        if len(read["data"]) != html.count("application/ld+json"):
            problems.append("a block of JSON-LD that was not read")
        if '<article class="h-' in html or not html.startswith("<!DOCTYPE html>"):
            problems.append("no page")
        if 'name="robots" content="noindex"' not in html:
            problems += [f"no {key}" for key in OPEN_GRAPH if not read["graph"].get(key if key != "og:type" else "@type")]
        for problem in problems:
            print(f"{name}: {problem}")
        if name in shown:
            print(json.dumps({"page": name, **read}, ensure_ascii=False, sort_keys=True))


main(sys.argv[1], sys.argv[2], sys.argv[3:])
