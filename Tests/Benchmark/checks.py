"""Checks without which the figures mean nothing."""

import filecmp
import os
import re
from dataclasses import dataclass
from pathlib import Path

from measuring import Failure


def titles_are_the_same(small: Path, large: Path) -> None:
    """Title k depends only on the seed and k: a larger library has a smaller one's titles."""
    files = sorted(path.relative_to(small) for path in small.rglob("title-*.md"))
    if not files:
        raise Failure(f"{small} has no titles")
    for file in files:
        if not (large / file).exists() or not filecmp.cmp(
            small / file, large / file, shallow=False
        ):
            raise Failure(f"{file} differs between two libraries of the same seed")


def pages_show_the_same(library: Path, sites: list[Path], *, count: int) -> None:
    """The page of each of the first titles shows its fields and its review, in every site."""
    for file in sorted(library.rglob("title-*.md"))[:count]:
        text = file.read_text()
        page = file.relative_to(library).with_suffix(".html")
        expected = re.findall(r"(?:name|native|title): ([^,}\n]+)", text)
        for listed in re.findall(
            r"^(?:genres|tags|studios|publishers|developers): \[(.*)\]$", text, re.M
        ):
            expected += listed.split(", ")
        expected += re.findall(r"^(?:rating|progress|description): (.+?)(?:\.0)?$", text, re.M)
        expected += re.findall(r"^(?:released|started|finished): (\d{4})", text, re.M)
        review = text.split("\n---\n", 1)[1]
        expected += [paragraph for paragraph in review.strip().split("\n\n") if paragraph]
        for site in sites:
            shown = (site / page).read_text()
            for value in expected:
                if value not in shown:
                    raise Failure(f"{site / page} does not show {value!r}")


def sites_are_equal(rebuilt: Path, clean: Path) -> None:
    """A site after all changes has the same files as one built from nothing."""
    for one, other in ((rebuilt, clean), (clean, rebuilt)):
        for folder, _, names in os.walk(one):
            for name in names:
                path = Path(folder, name)
                twin = other / path.relative_to(one)
                if not twin.exists() or (
                    one is rebuilt and not filecmp.cmp(path, twin, shallow=False)
                ):
                    raise Failure(f"{path} is not as in {other}")


@dataclass(frozen=True)
class Size:
    """A build's files; `shown` counts titles in lists, groups and rows of all pages."""

    files: int
    bytes: int
    shown: int


def size(site: Path) -> Size:
    entry = re.compile(rb'<li class="(?:card|row|excerpt)[ "]')
    files = total = shown = 0
    for folder, _, names in os.walk(site):
        for name in names:
            content = Path(folder, name).read_bytes()
            files += 1
            total += len(content)
            shown += len(entry.findall(content))
    return Size(files, total, shown)
