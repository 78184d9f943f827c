"""The programs that the tests of ``deploy/`` run: found, or installed from Debian where this is root's machine."""

import os
import shutil
import subprocess
import sys

PACKAGES = {
    "promtool": "prometheus",
    "prometheus": "prometheus",
    "amtool": "prometheus-alertmanager",
    "prometheus-alertmanager": "prometheus-alertmanager",
    "nginx": "nginx-light",
    "caddy": "caddy",
    "debootstrap": "debootstrap",
}
"""The Debian package of each program."""
SYSTEM_PATHS = "/usr/sbin:/sbin"


def found(program: str) -> str | None:
    """Its path; servers are not on everybody's path."""
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:{SYSTEM_PATHS}")


def missing() -> list[str]:
    """The packages whose programs are not here."""
    return list(dict.fromkeys(package for program, package in PACKAGES.items() if found(program) is None))


def main() -> None:
    """Install what is missing; say what to do if that is not possible, and go on: those tests are then left out."""
    wanted = missing()
    if not wanted:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}  # install, do not start
    if os.geteuid() == 0 and shutil.which("apt-get"):
        for words in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", *wanted]):
            subprocess.run(["apt-get", *words], env=quiet, stdout=subprocess.DEVNULL, check=False)
    if wanted := missing():
        sys.stderr.write(
            "Some tests of deploy/ are left out, because their programs are missing and could not be installed here.\n"
            f"Install them by hand: sudo apt-get install {' '.join(wanted)}\n"
        )


if __name__ == "__main__":
    main()
