#!/usr/bin/env python3
"""Times publishing a generated library to a server of this machine, beside the programs that send files alone.

    publish.py PROGRAM GENERATOR [TITLES] [RUNS]

Prints a table in Markdown: seconds by the clock, and CPU seconds of the sending side in brackets, the medians of all
runs. The first run sends everything to an empty folder. The site is built before, which isn't timed.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from measuring import Cost, Failure, busy_cores, run

LONGEST = 900.0  # seconds until a run counts as hung
SITUATIONS = ["first", "nothing changed", "one rating changed"]


class Server:
    """A server for SSH at a port of this machine, for the user who runs it."""

    def __init__(self, folder: Path):
        folder.mkdir()
        self.folder = folder
        for key in ["host", "key"]:
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / key], check=True)
        if os.getuid() == 0:
            os.makedirs("/run/sshd", exist_ok=True)
        self.user = subprocess.run(["id", "-un"], check=True, capture_output=True, text=True).stdout.strip()
        for port in range(20_000 + os.getpid() % 20_000, 60_000):
            lines = [
                f"Port {port}", "ListenAddress 127.0.0.1", f"HostKey {folder}/host",
                f"AuthorizedKeysFile {folder}/key.pub", "StrictModes no", "UsePAM no", "PasswordAuthentication no",
                f"PidFile {folder}/pid", "Subsystem sftp internal-sftp",
            ]
            (folder / "config").write_text("\n".join(lines) + "\n")
            if subprocess.run(["/usr/sbin/sshd", "-f", folder / "config", "-E", folder / "log"]).returncode == 0:
                break
        self.login = folder / "ssh"
        self.login.write_text(
            f"#!/bin/sh\nexec ssh -p {port} -i {folder}/key -o StrictHostKeyChecking=no -o BatchMode=yes "
            '-o UserKnownHostsFile=/dev/null -o LogLevel=ERROR "$@"\n'
        )
        self.login.chmod(0o755)

    def stop(self) -> None:
        subprocess.run(["kill", (self.folder / "pid").read_text().strip()])


class Project:
    """A library and its site."""

    def __init__(self, program: str, generator: str, titles: int, folder: Path):
        self.program, self.folder, self.site = program, folder, folder / "_site"
        subprocess.run([generator, folder, str(titles)], check=True, stdout=subprocess.DEVNULL)
        self.settings = (folder / "tokonoma.yml").read_text()
        texts = ((path, path.read_text()) for path in sorted((folder / "library/anime").iterdir()))
        self.rated = next(path for path, text in texts if "\nrating: " in text and "status: completed" in text)
        self.build()

    def build(self) -> None:
        subprocess.run([self.program, "build", "--quiet", "-C", self.folder], check=True)

    def change_rating(self) -> None:
        lines = self.rated.read_text().split("\n")
        index = next(index for index, line in enumerate(lines) if line.startswith("rating: "))
        lines[index] = "rating: 7" if lines[index] != "rating: 7" else "rating: 8"
        self.rated.write_text("\n".join(lines))
        self.build()


def ways(project: Project, server: Server, place: Path) -> dict[str, list[str]]:
    """The command of each way to send the site to a place."""
    address = f"{server.user}@127.0.0.1:{place}"
    own = [project.program, "publish", "--no-build", "-C", str(project.folder)]
    batch = server.folder / "batch"
    batch.write_text(f"put -r {project.site}/. {place}\n")
    plain = ["sftp", "-q", "-S", str(server.login), "-b", str(batch), f"{server.user}@127.0.0.1"]
    return {
        "publish by rsync": own,
        "rsync -rc --delete": ["rsync", "-rc", "--delete", "-e", str(server.login), f"{project.site}/", address],
        "publish by SFTP": own,
        "sftp, put -r": plain,
    }


def measure(project: Project, server: Server, place: Path, runs: int) -> dict[str, dict[str, list[Cost]]]:
    costs: dict[str, dict[str, list[Cost]]] = {}
    for number in range(runs):
        for name, command in ways(project, server, place).items():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            shutil.rmtree(os.environ["XDG_CACHE_HOME"], ignore_errors=True)
            shutil.rmtree(project.folder / ".tokonoma", ignore_errors=True)
            if name.startswith("publish"):
                kind = name.split()[-1].lower()
                line = f'publish: {{to: {kind}, at: "{server.user}@127.0.0.1:{place}"}}\n'
                (project.folder / "tokonoma.yml").write_text(project.settings + line)
            project.build()
            for situation in SITUATIONS:
                if situation == "one rating changed":
                    project.change_rating()
                costs.setdefault(name, {}).setdefault(situation, []).append(run(command, timeout=LONGEST))
            check(project, place)
    return costs


def check(project: Project, place: Path) -> None:
    """Every page has arrived."""
    for page in project.site.rglob("*.html"):
        if page.read_bytes() != (place / page.relative_to(project.site)).read_bytes():
            raise Failure(f"{page} wasn't sent")


def main() -> None:
    program, generator = (os.path.abspath(path) for path in sys.argv[1:3])
    titles = int(sys.argv[3]) if len(sys.argv) > 3 else 2_000
    runs = int(sys.argv[4]) if len(sys.argv) > 4 else 3
    busy = busy_cores()
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        server = Server(folder / "server")
        os.environ.update(TOKONOMA_SSH=str(server.login), XDG_CACHE_HOME=str(folder / "cache"))
        try:
            project = Project(program, generator, titles, folder / "project")
            costs = measure(project, server, folder / "place", runs)
        finally:
            server.stop()
        files = [path for path in project.site.rglob("*") if path.is_file()]
        size = sum(path.stat().st_size for path in files)
    print(f"{titles:,} titles, {len(files):,} files, {size / 1e6:.0f} MB; {busy:.1f} cores busy before the first run\n")
    print(f"| | {' | '.join(SITUATIONS)} |")
    print(f"| --- |{' --: |' * len(SITUATIONS)}")
    for name, results in costs.items():
        cells = [
            f"{statistics.median(cost.wall for cost in results[situation]):.1f} s"
            f" ({statistics.median(cost.cpu for cost in results[situation]):.1f} s)"
            for situation in SITUATIONS
        ]
        print(f"| {name} | {' | '.join(cells)} |")


try:
    main()
except Failure as failure:
    sys.exit(str(failure))
