"""The kernel compiled for another system: `compile_kernel("aarch64-unknown-linux-musl", zig="aarch64-linux-musl")`.

Rust needs two things for a system: its standard library there and a linker.

* The standard library is rustup's (``rustup target add TARGET``), or it is compiled too, by Debian's ``rustc-web`` and
  ``rust-web-src`` (OLDEST_RUST or newer).  Whether a library that lies there fits its compiler shows only when
  something is compiled with it: old packages leave theirs in the same folder.
* The linker for Linux is zig's (``pip install ziglang``), which knows every glibc and musl: so the library runs on
  systems that are older than this one.  For WebAssembly it is lld's.  Anywhere else it is the system's own.

The same sources give the same bytes, wherever the checkout lies: paths are taken out.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final
from zlib import crc32

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from build_kernel import OLDEST_RUST, library_name  # noqa: E402

KERNEL = ROOT / "kernel"
CROSS = KERNEL / "target" / "cross"
WASM = "wasm32-unknown-unknown"


class CompileError(Exception):
    """It cannot be compiled."""


class NoCompilerError(CompileError):
    """It cannot be compiled here; the message says what to install."""


BROWSER: Final = (
    "abi", "rank", "unrank", "make", "facts", "rank_in", "unrank_in", "check", "free",
)  # fmt: skip
"""What the package for JavaScript and the book without a server need: js/src/kernel.js calls nothing else."""


def compile_kernel(
    target: str, *, zig: str = "", work: Path = CROSS, exports: Sequence[str] = (), one_by_one: bool = False
) -> Path:
    """The library for the Rust *target*, linked by zig for its target *zig* if one is given.

    *work* is where the compiler keeps its files.  *exports*, of a kernel for browsers: these of its functions, and
    what they need, are all that is in it; *one_by_one* leaves out the lanes of vectors, for the book, which asks for
    one deal at a time.

    Raises:
        CompileError: no standard library for the target, no linker, or the compiler failed.
    """
    work.mkdir(parents=True, exist_ok=True)
    linker = str(_zig_linker(work, zig)) if zig else ""
    if target == WASM:
        linker = _linker_of(exports, _wasm_linker(compiler_of(target)[0]), work)
    options = _browser_options(one_by_one) if exports else ()
    cargo(["rustc", "--release", "--quiet", "--lib"], target, work=work, linker=linker, after=options)
    return work / target / "release" / library_name(target)


def _browser_options(one_by_one: bool) -> Iterator[str]:
    """The compiler's options of a kernel for browsers, in which only sets are made."""
    yield from ("--", "--cfg", "everydeal_book", "-A", "dead-code")
    if one_by_one:
        yield from ("--cfg", "everydeal_plain")


def cargo(
    command: list[str],
    target: str,
    *,
    work: Path = CROSS,
    linker: str = "",
    runner: str = "",
    after: Iterable[str] = (),
) -> str:
    """What cargo prints when it does *command* for *target*; *runner* starts programs, *after* are arguments to them.

    Raises:
        CompileError: there is no cargo, or it failed.
    """
    program = shutil.which("cargo")
    if program is None:
        raise NoCompilerError("cargo was not found: install Rust")
    compiler, options = compiler_of(target)
    name = f"CARGO_TARGET_{target.upper().replace('-', '_')}"
    flags = " ".join(_flags(target, compiler))
    environment = {**os.environ, "CARGO_TARGET_DIR": str(work), "RUSTC": compiler, "RUSTFLAGS": flags}
    environment |= {f"{name}_{key}": value for key, value in (("LINKER", linker), ("RUNNER", runner)) if value}
    if target == WASM:
        environment |= {
            "CARGO_PROFILE_RELEASE_LTO": "fat",
            "CARGO_PROFILE_RELEASE_CODEGEN_UNITS": "1",
            "CARGO_PROFILE_RELEASE_PANIC": "abort",
        }
    if options:
        environment["RUSTC_BOOTSTRAP"] = "1"  # the standard library is compiled as the compiler's own build does it
    parts = (
        "std,panic_abort" if target == WASM else "std,panic_unwind,test" if command[0] == "test" else "std,panic_unwind"
    )
    features = ["-Zbuild-std-features="] if target == WASM else []  # no stack is printed where nobody catches a panic
    options = [f"-Zbuild-std={parts}", *features, *options] if options else []
    command = [program, *command, "--locked", "--offline", "--target", target, *options, *after]
    done = subprocess.run(command, cwd=KERNEL, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CompileError(f"cargo failed for {target}:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return done.stdout


def compiler_of(target: str) -> tuple[str, list[str]]:
    """A Rust compiler for *target*, and cargo's options if the standard library is to be compiled as well."""
    for compiler in _compilers():
        if _has_library(compiler, target):
            return compiler, []
    for compiler in _compilers():
        source = Path(f"/usr/src/rustc-{_version(compiler)}/library")
        if source.is_dir():
            return compiler, _with_library(source)
    raise NoCompilerError(
        f"no Rust 1.{OLDEST_RUST} or newer here has a standard library for {target}. One of these gives it:\n"
        f"  rustup target add {target}\n"
        "  apt install rustc-web rust-web-src lld      (Debian 12 and 13)"
    )


def _compilers() -> Iterator[str]:
    for compiler in dict.fromkeys((shutil.which("rustc"), "/usr/bin/rustc")):
        if compiler and Path(compiler).is_file() and int(_version(compiler).split(".")[1]) >= OLDEST_RUST:
            yield compiler


def _version(compiler: str) -> str:
    return _answer(compiler, "--version").split()[1]


def _answer(compiler: str, *question: str) -> str:
    return subprocess.run([compiler, *question], capture_output=True, text=True, check=True).stdout


def _has_library(compiler: str, target: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder) / "probe.rs"
        probe.write_text("pub fn probe() -> Vec<u8> { vec![1] }\n")
        command = [compiler, "--target", target, "--crate-type", "lib", "--out-dir", folder, str(probe)]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _with_library(source: Path) -> list[str]:
    return [
        "--config",
        'source.crates-io.replace-with="debian"',
        "--config",
        f'source.debian.directory="{source / "vendor"}"',
    ]


def _flags(target: str, compiler: str) -> Iterator[str]:
    """What the compiler is told: no paths of this machine, and what the system asks for."""
    sysroot = _answer(compiler, "--print", "sysroot").strip()
    yield f"--remap-path-prefix={KERNEL}=kernel"
    yield f"--remap-path-prefix={sysroot}=rust"
    if target == WASM:
        yield "-C target-feature=+simd128"
    if target.endswith("musl"):
        yield "-C target-feature=-crt-static"  # a library that is loaded shares the program's C library
    if target.endswith("msvc"):
        yield "-C target-feature=+crt-static"  # no runtime of Visual C++ has to be installed


def _zig_linker(work: Path, zig: str) -> Path:
    """A program that links as `cc` does, by zig for its target *zig*."""
    python = sys.executable
    if subprocess.run([python, "-m", "ziglang", "version"], capture_output=True, check=False).returncode:
        raise NoCompilerError(f"{python} has no ziglang: pip install ziglang")
    linker = work / f"link-{zig}"
    linker.write_text(f'#!/bin/sh\nexec "{python}" -m ziglang cc -target {zig} "$@"\n')
    linker.chmod(0o755)
    return linker


def _linker_of(exports: Sequence[str], linker: str, work: Path) -> str:
    """The linker; if only some functions are wanted, a program that leaves the others out of what rustc tells it."""
    if not exports:
        return linker
    wanted = {"memory", *(f"everydeal_{name}" for name in exports)}
    program = work / f"link-{crc32(' '.join(sorted(wanted)).encode()):08x}"  # cargo links anew when its name changes
    program.write_text(_EXPORTING_LINKER.format(python=sys.executable, linker=linker, wanted=sorted(wanted)))
    program.chmod(0o755)
    return str(program)


_EXPORTING_LINKER = """\
#!{python}
import subprocess, sys
arguments, kept = iter(sys.argv[1:]), []
for argument in arguments:
    pair = [argument, next(arguments)] if argument == "--export" else [argument]
    name = pair[1] if len(pair) == 2 else argument.removeprefix("--export=")
    if name in {wanted} or not argument.startswith("--export"):
        kept += pair
sys.exit(subprocess.run([{linker!r}, *kept]).returncode)
"""


def _wasm_linker(compiler: str) -> str:
    host = _answer(compiler, "--print", "host-tuple").strip()
    own = Path(_answer(compiler, "--print", "sysroot").strip()) / "lib" / "rustlib" / host / "bin" / "rust-lld"
    debian = sorted(Path("/usr/bin").glob("wasm-ld-*"))
    for place in (own, shutil.which("rust-lld"), shutil.which("wasm-ld"), *debian):
        if place and Path(place).is_file():
            return str(place)
    raise NoCompilerError("no linker for WebAssembly: apt install lld")
