"""The kernel's own tests on another kind of processor, by `run_tests`."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from kernels import CompileError, cargo


class Machine(NamedTuple):
    """What compiles and runs programs of another kind of processor, by Debian's packages."""

    linker: str
    runner: str
    """What starts a program, with `{root}`, where the C library of these programs is."""
    packages: str

    @property
    def root(self) -> Path:
        """Where the C library of these programs is."""
        return Path("/usr") / self.linker.removesuffix("-gcc")


MACHINES = {
    "aarch64-unknown-linux-gnu": Machine(
        "aarch64-linux-gnu-gcc",
        "qemu-aarch64 -L {root}",
        "qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
    ),
    "i686-unknown-linux-gnu": Machine(  # x86-64 runs these itself, by their own loader
        "i686-linux-gnu-gcc",
        "{root}/lib/ld-linux.so.2 --library-path {root}/lib",
        "gcc-i686-linux-gnu libc6-dev-i386-cross",
    ),
}
"""By Rust's names."""

_FASTER = ("--config", "profile.test.opt-level=1")
"""An emulator takes an hour for what is not optimised; overflow is checked all the same."""


def run_tests(target: str, names: Sequence[str]) -> str:
    """The kernel's tests on *target*, those whose names contain one of *names* or all; what they say.

    Raises:
        CompileError: something is missing here, or a test failed.
    """
    machine = MACHINES[target]
    runner = machine.runner.format(root=machine.root)
    if not (shutil.which(machine.linker) and shutil.which(runner.split()[0]) and machine.root.is_dir()):
        raise CompileError(f"{target} cannot be run here: apt install {machine.packages}")
    command = ["test", "--quiet", "--tests", *_FASTER]
    return cargo(command, target, linker=machine.linker, runner=runner, after=["--", *names])
