"""A cell for work on strangers' input: no network, no sockets, no other processes, few files to read and none to write.

The kernel holds it, without root and without systemd: seccomp refuses system calls, Landlock files and signals, limits
memory and time. Root becomes nobody. What the kernel or the installation does not allow is told.
"""

import ctypes
import os
import platform
import resource
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
LANDLOCK_CREATE_RULESET, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT_SELF = 444, 445, 446
LANDLOCK_VERSION, LANDLOCK_PATH_BENEATH = 1, 1
READ_FILE: Final = 1 << 2
READ_FOLDER: Final = 1 << 3
FILES: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""How many kinds of access to files Landlock knows, by the first version that does."""
NETWORK, SCOPES, SINCE_NETWORK, SINCE_SCOPES = 0b11, 0b11, 4, 6
"""TCP; abstract sockets and signals."""
LOAD, JUMP_IF_EQUAL, JUMP_IF_LEAST, JUMP_IF_SET, ANSWER = 0x20, 0x15, 0x35, 0x45, 0x06
"""Words of the packet filter: load, jump if equal, jump if at least, jump if a bit is set, answer."""
NUMBER, ARCHITECTURE, FIRST, SECOND = 0, 4, 16, 24
"""Places of a system call's number, architecture, and first two arguments."""
REFUSED, UNKNOWN, ALLOWED, KILLED = 0x0005_0000 | 13, 0x0005_0000 | 38, 0x7FFF_0000, 0x8000_0000
"""Answers: EACCES, ENOSYS, go on, the end of the process."""
FOREIGN = 0x4000_0000
"""Numbers of the x32 interface, by which a system call has a second name."""
NEW: Final = 424
"""System calls from here on have the same number on all machines, and libraries do without them on older kernels."""
SOURCES: Final = (".py", ".so", ".pth", ".dist-info", ".egg-info")
"""How names of modules end, and of what is told about packages."""
THREAD: Final = 0x0001_0000
"""What clone(2) makes shares this process, and its limits."""
TYPED: Final = 0x5412
"""Of ioctl(2): types into a terminal as if its user had."""
OPEN_FILES: Final = 64
NOBODY: Final = 65_534
OWN_USER: Final = "user of its own"
MACHINES: Final = {"x86_64": 0xC000_003E, "aarch64": 0xC000_00B7}
"""How the kernel calls them; the columns of the numbers below."""
NONE: Final = -1
FORBIDDEN: Final[Mapping[str, tuple[int, int]]] = {
    # the network and the sockets of others
    "socket": (41, 198),
    "socketpair": (53, 199),
    "connect": (42, 203),
    "bind": (49, 200),
    "listen": (50, 201),
    "accept": (43, 202),
    "accept4": (288, 242),
    "sendto": (44, 206),
    "sendmsg": (46, 211),
    "sendmmsg": (307, 269),
    # other programs and processes
    "fork": (57, NONE),
    "vfork": (58, NONE),
    "execve": (59, 221),
    "execveat": (322, 281),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "kcmp": (312, 272),
    "kill": (62, 129),
    "tkill": (200, 130),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setaffinity": (203, 122),
    "sched_setattr": (314, 274),
    "move_pages": (279, 239),
    "migrate_pages": (256, 238),
    # what files are, which Landlock does not guard
    "chmod": (90, NONE),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "chown": (92, NONE),
    "fchown": (93, 55),
    "lchown": (94, NONE),
    "fchownat": (260, 54),
    "utime": (132, NONE),
    "utimes": (235, NONE),
    "futimesat": (261, NONE),
    "utimensat": (280, 88),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "inotify_init": (253, NONE),
    "inotify_init1": (294, 26),
    "fanotify_init": (300, 262),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    # memory that no limit counts
    "memfd_create": (319, 279),
    "shmget": (29, 194),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
    # parts of the kernel with a history of holes, and rights
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "personality": (135, 92),
}
"""System calls that nothing in a cell needs, with their numbers on x86_64 and aarch64."""


class Guarded(NamedTuple):
    """A system call that is allowed or refused by one of its arguments."""

    numbers: tuple[int, int]
    argument: int
    test: int
    value: int
    passed: int
    """The answer if the test holds."""
    failed: int


class _Step(ctypes.Structure):
    _fields_ = (("code", ctypes.c_ushort), ("yes", ctypes.c_ubyte), ("no", ctypes.c_ubyte), ("value", ctypes.c_uint32))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.POINTER(_Step)))


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _fields_ = (("access", ctypes.c_uint64), ("folder", ctypes.c_int32))


def shut_in(readable: Iterable[Path] = (), *, memory: int, seconds: int | None = None) -> None:
    """Enter the cell, and tell on standard error what the kernel does not have of it.

    The process gets so many bytes of memory and seconds of CPU; files beneath these folders can still be read.
    """
    limit(memory, seconds)
    if missing := [one for one in enter(readable) if one != OWN_USER]:
        sys.stderr.write(f"work on strangers' input is not shut in: this system has no {' and no '.join(missing)}\n")


def limit(memory: int, seconds: int | None) -> None:
    """Bound what this process may take; without children, these are the bounds of the cell."""
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (OPEN_FILES, OPEN_FILES))
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def enter(readable: Iterable[Path] = ()) -> list[str]:
    """Shut this process in, before it has threads; what Python imports, and what these folders have, can be read.

    Returns what this system does not have of it.
    """
    if sys.platform != "linux":
        return ["seccomp", "Landlock"]
    libc = ctypes.CDLL(None, use_errno=True)
    whole = [one for one in {*_installed(), *(place.resolve() for place in readable)} if one.is_dir()]
    paths = {**dict.fromkeys(_packages(whole), READ_FILE), **dict.fromkeys(whole, READ_FILE)}
    listed = {one: READ_FOLDER for one in _searched() if one.is_dir()}
    missing = [] if _as_nobody([*whole, *listed]) else [OWN_USER]
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return [*missing, "seccomp", "Landlock"]
    missing += [] if _landlocked(libc, {**listed, **paths}) else ["Landlock"]
    return missing + ([] if _filtered(libc) else ["seccomp"])


def _installed() -> Iterator[Path]:
    """Folders of the interpreter with its packages, and of libraries and fonts."""
    own = (sys.prefix, sys.base_prefix, "/usr", "/lib", "/lib64", "/etc/fonts")
    yield from (Path(one).resolve() for one in own)


def _searched() -> Iterator[Path]:
    """Folders in which Python looks for modules; one may be the current folder, with data and keys in it."""
    yield from (Path(one).resolve() for one in sys.path if one)


def _packages(whole: Sequence[Path]) -> Iterator[Path]:
    """What can be imported from those of them that are not of the installation."""
    for folder in _searched():
        if folder.is_dir() and not any(folder.is_relative_to(one) for one in whole):
            for one in folder.iterdir():
                if one.suffix in SOURCES or (one.is_dir() and any(found for found in _modules(one))):
                    yield one.resolve()


def _modules(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from folder.glob("*.py")
        yield from folder.glob("*/*.py")


def _as_nobody(folders: Sequence[Path]) -> bool:
    """Root becomes nobody, if nobody may read the folders; whether this process has another user than root."""
    if os.geteuid() != 0:
        return True
    above = {parent for one in folders for parent in one.parents}
    if not all(one.stat().st_mode & stat.S_IXOTH for one in (*above, *folders)):
        return False
    os.setgroups([])
    os.setresgid(NOBODY, NOBODY, NOBODY)
    os.setresuid(NOBODY, NOBODY, NOBODY)
    return True


def _landlocked(libc: ctypes.CDLL, paths: Mapping[Path, int]) -> bool:
    """Whether Landlock now allows to read these files and folders, and nothing else."""
    version = libc.syscall(LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_VERSION)
    if version < 1:
        return False
    kinds = max(count for since, count in FILES.items() if version >= since)
    rules = _Ruleset((1 << kinds) - 1, NETWORK, SCOPES)
    size = 8 * (1 + (version >= SINCE_NETWORK) + (version >= SINCE_SCOPES))
    ruleset = libc.syscall(LANDLOCK_CREATE_RULESET, ctypes.byref(rules), size, 0)
    if ruleset < 0:
        return False
    for path, access in paths.items():
        with suppress(OSError):  # one that this user may not even look at needs no rule
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
            may = access | READ_FOLDER if stat.S_ISDIR(os.fstat(place).st_mode) else access
            libc.syscall(LANDLOCK_ADD_RULE, ruleset, LANDLOCK_PATH_BENEATH, ctypes.byref(_Beneath(may, place)), 0)
            os.close(place)
    shut = libc.syscall(LANDLOCK_RESTRICT_SELF, ruleset, 0) == 0
    os.close(ruleset)
    return bool(shut)


def _filtered(libc: ctypes.CDLL) -> bool:
    """Whether seccomp now refuses the system calls that nothing here needs."""
    if (machine := MACHINES.get(platform.machine())) is None:
        return False
    column = list(MACHINES).index(platform.machine())
    steps = [
        _Step(LOAD, 0, 0, ARCHITECTURE),
        _Step(JUMP_IF_EQUAL, 1, 0, machine),
        _Step(ANSWER, 0, 0, KILLED),
        _Step(LOAD, 0, 0, NUMBER),
        _Step(JUMP_IF_LEAST, 0, 1, FOREIGN),
        _Step(ANSWER, 0, 0, REFUSED),
        _Step(JUMP_IF_LEAST, 0, 1, NEW),
        _Step(ANSWER, 0, 0, UNKNOWN),
    ]
    for number in (numbers[column] for numbers in FORBIDDEN.values() if numbers[column] != NONE):
        steps += [_Step(JUMP_IF_EQUAL, 0, 1, number), _Step(ANSWER, 0, 0, REFUSED)]
    for one in _guarded():
        steps += [
            _Step(JUMP_IF_EQUAL, 0, 4, one.numbers[column]),
            _Step(LOAD, 0, 0, one.argument),
            _Step(one.test, 0, 1, one.value),
            _Step(ANSWER, 0, 0, one.passed),
            _Step(ANSWER, 0, 0, one.failed),
        ]
    steps.append(_Step(ANSWER, 0, 0, ALLOWED))
    program = _Program(len(steps), (_Step * len(steps))(*steps))
    return bool(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0) == 0)


def _guarded() -> Iterator[Guarded]:
    """Threads, but no processes; signals to itself, limits of itself; no typing into the terminal."""
    yield Guarded((56, 220), FIRST, JUMP_IF_SET, THREAD, ALLOWED, REFUSED)  # clone
    yield Guarded((234, 131), FIRST, JUMP_IF_EQUAL, os.getpid(), ALLOWED, REFUSED)  # tgkill, by which abort ends
    yield Guarded((302, 261), FIRST, JUMP_IF_EQUAL, 0, ALLOWED, REFUSED)  # prlimit64
    yield Guarded((16, 29), SECOND, JUMP_IF_EQUAL, TYPED, REFUSED, ALLOWED)  # ioctl
