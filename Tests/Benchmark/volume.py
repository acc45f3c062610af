"""File systems for the timed sites, on which nothing was deleted recently."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from measuring import Failure, memory

SHARED = Path("/dev/shm")


class Memory:
    """A folder on tmpfs. Sites are deleted after their runs to free memory."""

    description = "tmpfs"

    def __init__(self, place: Path):
        self.folder = place

    @contextmanager
    def new_site(self) -> Iterator[Path]:
        """A path for one build from nothing, removed afterwards."""
        site = self.folder / "new-site"
        yield site
        shutil.rmtree(site)

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


class Disk(Memory):
    """A folder on a disk, if memory is short. Nothing is deleted before the end."""

    description = "the disk of the folder"

    def __init__(self, place: Path):
        super().__init__(place)
        self.sites = 0

    @contextmanager
    def new_site(self) -> Iterator[Path]:
        self.sites += 1
        yield self.folder / f"new-site-{self.sites}"
        os.sync()


class Ext4:
    """New ext4 file systems in files, in memory if possible, so that no device affects the result.

    ext4 remembers deleted inodes: after a deletion, new files cost more. So each site has a file
    system of its own, which is thrown away with it; one more keeps what is built again and again.
    """

    def __init__(self, images: Path, place: Path, size: int):
        self.description = "new ext4, loop-mounted, its image " + (
            "in memory" if images == SHARED else "on the disk"
        )
        self.images = images
        self.place = place
        self.size = size
        self.folder = place.with_name("ext4-kept")
        self._mount("kept", self.folder)

    @contextmanager
    def new_site(self) -> Iterator[Path]:
        self._mount("new", self.place)
        try:
            yield self.place / "site"
        finally:
            self._unmount(self.place)

    def close(self) -> None:
        self._unmount(self.folder)
        for name in ("kept", "new"):
            self._image(name).unlink(missing_ok=True)

    def _mount(self, name: str, place: Path) -> None:
        image = self._image(name)
        with image.open("ab") as file:
            file.truncate(self.size)
        eager = "lazy_itable_init=0,lazy_journal_init=0"
        place.mkdir(exist_ok=True)
        try:
            _must(["mkfs.ext4", "-q", "-F", "-E", eager, str(image)])
            _must(["mount", "-o", "loop", str(image), str(place)])
        except Failure:
            image.unlink()
            raise
        os.sync()

    def _unmount(self, place: Path) -> None:
        _must(["umount", str(place)])
        place.rmdir()

    def _image(self, name: str) -> Path:
        return self.images / f"tokonoma-benchmark-{os.getpid()}-{name}.img"


def new_volume(work: Path, kind: str, bytes_needed: int, *, on_disk: bool) -> Memory | Ext4:
    """An empty place of one kind, `tmpfs` or `ext4`, for sites of `bytes_needed` together.

    Without memory enough it is on the disk; ext4 only when `on_disk` says so.
    """
    if kind == "ext4":
        if os.geteuid() != 0:
            raise Failure("only root may mount one")
        # Such a file system's data is in memory twice.
        has_memory = _has_memory(4 * bytes_needed)
        if not has_memory and not on_disk:
            raise Failure("there is too little memory")
        return Ext4(SHARED if has_memory else work, work / "ext4", (256 << 20) + 2 * bytes_needed)
    if _has_memory(bytes_needed):
        place = SHARED / f"tokonoma-benchmark-{os.getpid()}"
        place.mkdir()
        return Memory(place)
    place = work / "sites"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    return Disk(place)


def _has_memory(wanted: int) -> bool:
    if not os.access(SHARED, os.W_OK):
        return False
    return min(shutil.disk_usage(SHARED).free, memory("MemAvailable")) > wanted


def _must(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)}: {done.stderr.strip()}")
