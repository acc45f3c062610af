"""Where the timed sites are written: a file system on which nothing was deleted lately."""

import os
import shutil
import subprocess
from pathlib import Path

from measuring import Failure, memory

SHARED = Path("/dev/shm")


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
    """A new ext4 file system in a file, in memory when there is room: no device's moods are measured.

    ext4 remembers deleted inodes: after a deletion, new files cost more. So no site is deleted
    before the file system is thrown away with all of them.
    """

    def __init__(self, image: Path, place: Path):
        self.image = image
        self.description = "new ext4, loop-mounted, its image " + (
            "in memory" if image.parent == SHARED else "on the disk"
        )
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
        # No site is deleted, and what is in such a file system is in memory twice.
        if _has_memory(4 * bytes_needed):
            return FreshExt4(SHARED / f"tokonoma-benchmark-{os.getpid()}.img", work / "ext4")
        return FreshExt4(work / "ext4.img", work / "ext4")
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
