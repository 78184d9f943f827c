"""A Debian 13 with a systemd, users, processes and a network of its own, to do in it what a page tells."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final

import psutil

from tests.deploy.tools import found
from tests.service.serving import ROOT
from tests.service.valkey import until

CACHED: Final = ROOT / "build" / "debian-13"
"""Made once, by debootstrap; nothing writes into it afterwards."""
PACKAGES: Final = "systemd,systemd-sysv,dbus,sudo,ca-certificates,curl,iproute2,procps,python3-minimal"
BOOT: Final = Path(__file__).with_suffix(".sh")
OF_THIS_MACHINE: Final = ("etc/resolv.conf", "etc/hosts", "etc/ssl/certs/ca-certificates.crt", "etc/pip.conf")
"""By which packages are reached."""
PASSED: Final = ("PIP_", "http_proxy", "https_proxy", "no_proxy")
CLONE_NEWNET: Final = 0x40000000


class NoDebian(Exception):
    """This machine cannot make or start one; the text says what it lacks."""


def made() -> Path:
    """The folder of a Debian 13 as debootstrap makes it; raises NoDebian."""
    if os.geteuid() != 0:
        raise NoDebian("a Debian is made and started by root only: sudo make rehearsal")
    if CACHED.exists():
        return CACHED
    program = found("debootstrap")
    if program is None:
        raise NoDebian("debootstrap is not installed: apt-get install debootstrap")
    CACHED.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHED.parent) as part:
        words = [program, "--variant=minbase", f"--include={PACKAGES}", "trixie", part]
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise NoDebian(f"debootstrap could not make a Debian 13: {done.stdout[-300:]}{done.stderr[-300:]}")
        Path(part).chmod(0o755)
        Path(part).rename(CACHED)
        Path(part).mkdir()  # to be removed
    return CACHED


class Debian:
    """One that runs; ``folder`` has all that is written in it."""

    def __init__(self, folder: Path) -> None:
        """Raises NoDebian."""
        below, self.above, self._name = made(), folder / "above", f"rehearsal-{os.getpid()}"
        self._ours = os.open("/proc/self/ns/net", os.O_RDONLY)  # the network of this machine
        for name in OF_THIS_MACHINE:
            if Path("/", name).exists():
                (self.above / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(Path("/", name), self.above / name)
        units = self.above / "etc/systemd/system"
        units.mkdir(parents=True)
        (units / "systemd-modules-load.service").symlink_to("/dev/null")  # the kernel is not its own
        self._file("etc/apt/apt.conf.d/rehearsal", 'APT::Get::Assume-Yes "true";\nAPT::Install-Recommends "false";\n')
        spaces = ("--mount", "--pid", "--net", "--uts", "--ipc")
        words = [
            "setpriv",
            "--pdeathsig",
            "KILL",
            "unshare",
            *spaces,
            "--fork",
            "--kill-child",
            "sh",
            str(BOOT),
            str(below),
            str(folder),
            self._name,
        ]
        self._log = folder / "boot.log"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            until(self._is_up)
        except BaseException:
            self.stop()
            raise

    def _file(self, name: str, text: str) -> None:
        (self.above / name).parent.mkdir(parents=True, exist_ok=True)
        (self.above / name).write_text(text)

    @property
    def first(self) -> int:
        """Its process 1, as this machine counts."""
        (only,) = psutil.Process(self._process.pid).children()
        return int(only.pid)

    def _is_up(self) -> bool:
        if self._process.poll() is not None:
            raise NoDebian(f"no systemd can be started here: {self._log.read_text()[-300:]}")
        asked = ("systemctl", "is-system-running")
        return bool(psutil.Process(self._process.pid).children()) and self._run(*asked).stdout.strip() == "running"

    def _run(self, *words: str, online: bool = False) -> subprocess.CompletedProcess[str]:
        network = f"/proc/{os.getpid()}/fd/{self._ours}" if online else f"/proc/{self.first}/ns/net"
        enter = ["nsenter", "-t", str(self.first), "-m", "-p", "-u", "-i", "-C", f"--net={network}", "--root", "--wd"]
        settings = {name: value for name, value in os.environ.items() if name.startswith(PASSED)}
        settings |= {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive"}
        return subprocess.run([*enter, *words], env=settings, capture_output=True, text=True, check=False)

    def does(self, script: str, *, online: bool = False) -> str:
        """What a shell of root in it prints, in the checkout; online, with the network of this machine."""
        done = self._run("bash", "-euo", "pipefail", "-c", f"cd /root/quipu; {script}", online=online)
        assert done.returncode == 0, f"{script}\n{done.stdout[-2000:]}{done.stderr[-2000:]}\n{self.journal()}"
        return done.stdout

    def journal(self, most: int = 40) -> str:
        """Its last lines, for whoever reads why something failed."""
        return self._run("journalctl", "--no-pager", "-n", str(most), "-o", "short-precise").stdout

    def has(self, files: list[str]) -> None:
        """Give it these files of the repository as the checkout."""
        for name in files:
            place = Path(f"/proc/{self.first}/root/root/quipu", name)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, place)

    @contextmanager
    def network(self) -> Iterator[None]:
        """While open, this thread's new sockets, and processes that it starts, are in the machine's network."""
        libc = ctypes.CDLL(None, use_errno=True)
        with Path(f"/proc/{self.first}/ns/net").open("rb") as its:
            assert libc.setns(its.fileno(), CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())
            try:
                yield
            finally:
                assert libc.setns(self._ours, CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())

    def stop(self) -> None:
        """End everything in it, and remove what was written."""
        self._process.kill()
        self._process.wait()
        os.close(self._ours)
        for mounted in psutil.disk_partitions(all=True):
            if mounted.fstype == "cgroup2":
                groups = Path(mounted.mountpoint, self._name)
                until(partial(_removed, groups))
        shutil.rmtree(self.above)


def _removed(groups: Path) -> bool:
    """Whether these control groups are gone; those who were in them may still be ending."""
    for one, _, _ in os.walk(groups, topdown=False):
        with suppress(OSError):
            Path(one).rmdir()
    return not groups.exists()
