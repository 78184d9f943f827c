"""A cell for work on strangers' input: no network, no sockets, no other programs, few files to read and none to write.

The kernel holds it, without root and without systemd: seccomp refuses system calls, Landlock files and signals. Root
becomes nobody. What the kernel or the installation does not allow is told.
"""

import ctypes
import os
import platform
import stat
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
LANDLOCK_CREATE_RULESET, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT_SELF = 444, 445, 446
LANDLOCK_VERSION, LANDLOCK_PATH_BENEATH = 1, 1
READ: Final = 1 << 2 | 1 << 3
"""To read files and folders."""
FILES: Final = {1: 13, 2: 14, 3: 15, 5: 16}
"""How many kinds of access to files Landlock knows, by the first version that does."""
NETWORK, SCOPES, SINCE_NETWORK, SINCE_SCOPES = 0b11, 0b11, 4, 6
"""TCP; abstract sockets and signals."""
LOAD, JUMP_IF_EQUAL, JUMP_IF_LESS, ANSWER = 0x20, 0x15, 0x35, 0x06
"""Words of the packet filter: load, jump if equal, jump if at least, answer."""
NUMBER, ARCHITECTURE = 0, 4
"""Places of a system call's number and architecture."""
REFUSED, ALLOWED, KILLED = 0x0005_0000 | 13, 0x7FFF_0000, 0x8000_0000
FOREIGN = 0x4000_0000
"""Numbers of the x32 interface, by which a system call has a second name."""
NOBODY: Final = 65_534
OWN_USER: Final = "user of its own"
FORBIDDEN: Final[dict[str, tuple[int, Sequence[int]]]] = {
    "x86_64": (
        0xC000_003E,
        (
            *(41, 42, 43, 44, 49, 50, 288),  # socket, connect, accept, sendto, bind, listen, accept4
            *(59, 322, 101, 310, 311, 62, 200),  # execve, execveat, ptrace, process_vm_readv and writev, kill, tkill
            *(434, 438, 425, 321, 298, 323),  # pidfd_open, pidfd_getfd, io_uring_setup, bpf, perf_event, userfaultfd
            *(250, 272, 165, 308, 304),  # keyctl, unshare, mount, setns, open_by_handle_at
        ),
    ),
    "aarch64": (
        0xC000_00B7,
        (
            *(198, 203, 202, 206, 200, 201, 242),
            *(221, 281, 117, 270, 271, 129, 130),
            *(434, 438, 425, 280, 241, 282),
            *(219, 97, 40, 268, 265),
        ),
    ),
}
"""By machine: how the kernel calls it, and the system calls that nothing in a cell needs, in the same order."""


class _Step(ctypes.Structure):
    _fields_ = (("code", ctypes.c_ushort), ("yes", ctypes.c_ubyte), ("no", ctypes.c_ubyte), ("value", ctypes.c_uint32))


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("steps", ctypes.POINTER(_Step)))


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _fields_ = (("access", ctypes.c_uint64), ("folder", ctypes.c_int32))


def shut_in(readable: Iterable[Path] = ()) -> None:
    """Enter the cell, and tell on standard error what the kernel does not have of it."""
    if missing := [one for one in enter(readable) if one != OWN_USER]:
        sys.stderr.write(f"work on strangers' input is not shut in: this system has no {' and no '.join(missing)}\n")


def enter(readable: Iterable[Path] = ()) -> list[str]:
    """Shut this process in, before it has threads; files beneath these folders and Python's own can still be read.

    Returns what this system does not have of it.
    """
    if sys.platform != "linux":
        return ["seccomp", "Landlock"]
    libc: Any = ctypes.CDLL(None, use_errno=True)
    folders = [one for one in {*_of_python(), *(place.resolve() for place in readable)} if one.is_dir()]
    missing = [] if _as_nobody(folders) else [OWN_USER]
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0):
        return [*missing, "seccomp", "Landlock"]
    missing += [] if _landlocked(libc, folders) else ["Landlock"]
    return missing + ([] if _filtered(libc) else ["seccomp"])


def _of_python() -> Iterable[Path]:
    """Folders of the interpreter, of installed packages, and of libraries and fonts."""
    own = (sys.prefix, sys.base_prefix, *sys.path, "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache")
    return [Path(one).resolve() for one in own if one]


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


def _landlocked(libc: Any, folders: Sequence[Path]) -> bool:
    """Whether Landlock now allows to read these folders, and nothing else."""
    version = libc.syscall(LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_VERSION)
    if version < 1:
        return False
    kinds = max(count for since, count in FILES.items() if version >= since)
    rules = _Ruleset((1 << kinds) - 1, NETWORK, SCOPES)
    size = 8 * (1 + (version >= SINCE_NETWORK) + (version >= SINCE_SCOPES))
    ruleset = libc.syscall(LANDLOCK_CREATE_RULESET, ctypes.byref(rules), size, 0)
    if ruleset < 0:
        return False
    for folder in folders:
        place = os.open(folder, os.O_PATH | os.O_CLOEXEC)
        libc.syscall(LANDLOCK_ADD_RULE, ruleset, LANDLOCK_PATH_BENEATH, ctypes.byref(_Beneath(READ, place)), 0)
        os.close(place)
    shut = libc.syscall(LANDLOCK_RESTRICT_SELF, ruleset, 0) == 0
    os.close(ruleset)
    return bool(shut)


def _filtered(libc: Any) -> bool:
    """Whether seccomp now refuses the system calls that nothing here needs."""
    if (known := FORBIDDEN.get(platform.machine())) is None:
        return False
    machine, numbers = known
    steps = [
        _Step(LOAD, 0, 0, ARCHITECTURE),
        _Step(JUMP_IF_EQUAL, 1, 0, machine),
        _Step(ANSWER, 0, 0, KILLED),
        _Step(LOAD, 0, 0, NUMBER),
        _Step(JUMP_IF_LESS, 0, 1, FOREIGN),
        _Step(ANSWER, 0, 0, REFUSED),
    ]
    for number in numbers:
        steps += [_Step(JUMP_IF_EQUAL, 0, 1, number), _Step(ANSWER, 0, 0, REFUSED)]
    steps.append(_Step(ANSWER, 0, 0, ALLOWED))
    program = _Program(len(steps), (_Step * len(steps))(*steps))
    return bool(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0) == 0)
