"""Where the timed sites are written: a file system on which nothing was deleted lately."""

import os
import shutil
import subprocess
from pathlib import Path

from measuring import Failure, memory


class Memory:
    """A folder on tmpfs. Sites are deleted between the runs, for they take memory."""

    description = "tmpfs"

    def __init__(self, place: Path):
        self.folder = place

    def discard(self, site: Path) -> None:
        shutil.rmtree(site)

    def close(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


class Disk(Memory):
    """A folder of an ordinary disk, when there is no memory. Nothing is deleted before the end."""

    description = "the disk of the folder"

    def discard(self, site: Path) -> None:
        os.sync()


class FreshExt4(Disk):
    """A new ext4 file system in a file.

    ext4 remembers deleted inodes: after a deletion, new files cost more. So no site is deleted
    before the file system is thrown away with all of them.
    """

    description = "new ext4, loop-mounted"

    def __init__(self, image: Path, place: Path):
        self.image = image
        free = shutil.disk_usage(image.parent).free
        with image.open("wb") as file:
            file.truncate(min(free * 8 // 10, 64 << 30))
        eager = "lazy_itable_init=0,lazy_journal_init=0"
        _must(["mkfs.ext4", "-q", "-F", "-E", eager, str(image)])
        place.mkdir()
        _must(["mount", "-o", "loop", str(image), str(place)])
        os.sync()
        super().__init__(place)

    def close(self) -> None:
        _must(["umount", str(self.folder)])
        self.folder.rmdir()
        self.image.unlink()


def new_volume(work: Path, *, ext4: bool, bytes_needed: int):
    """An empty place for sites of `bytes_needed` together."""
    if ext4:
        if os.geteuid() != 0:
            raise Failure("--ext4 mounts a file system and must be run as root")
        return FreshExt4(work / "ext4.img", work / "ext4")
    shared = Path("/dev/shm")
    if os.access(shared, os.W_OK):
        free = min(shutil.disk_usage(shared).free, memory("MemAvailable"))
        if free > bytes_needed:
            place = shared / f"tokonoma-benchmark-{os.getpid()}"
            place.mkdir()
            return Memory(place)
    place = work / "sites"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    return Disk(place)


def _must(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode != 0:
        raise Failure(f"{' '.join(command)}: {done.stderr.strip()}")
