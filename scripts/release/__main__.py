"""What a release is made of: python scripts/release COMMAND (first `pip install --group release`).

list            the wheels that a release has, and whether this machine can make them
wheel NAME ...  make these wheels (`linux`: all for Linux; `pure`: the one without a kernel)
sdist           make the source distribution
twice NAME      make a wheel twice, from two folders, and compare their bytes
extras DIST     install each extra alone with the wheel for this machine in the folder DIST, and use it once
libraries DIST  take the library out of each wheel in the folder DIST, with its header, for other languages
test SYSTEM     run the kernel's tests on another kind of processor, in an emulator if it must be
wasm FILE       compile the kernel for browsers (--package: for JavaScript; --book: for `everydeal book --static`)
npm             make the package for JavaScript (needs npm)
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cross_test import MACHINES, run_tests
from extras import extras, try_extras
from kernels import BROWSER, ROOT, WASM, CompileError, NoCompilerError, compile_kernel, compiler_of
from libraries import pack_libraries
from packages import build_npm_package
from targets import PURE, TARGETS
from wheels import WheelError, build_sdist, build_wheel


def main() -> int:
    """Run a command; 1 if it failed, 3 if there is nothing here to compile with."""
    parser = argparse.ArgumentParser(
        prog="python scripts/release", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    commands.add_parser("list").set_defaults(run=_list)
    wheel = commands.add_parser("wheel")
    wheel.add_argument("names", nargs="+", metavar="NAME", choices=[*TARGETS, PURE, "linux"])
    wheel.set_defaults(run=_wheel)
    sdist = commands.add_parser("sdist")
    sdist.set_defaults(run=lambda arguments: print(build_sdist(arguments.output)))
    npm = commands.add_parser("npm")
    npm.set_defaults(run=lambda arguments: print(build_npm_package(arguments.output)))
    libraries = commands.add_parser("libraries")
    libraries.add_argument("wheels", type=Path, metavar="DIST")
    libraries.set_defaults(run=lambda arguments: print(*pack_libraries(arguments.wheels, arguments.output), sep="\n"))
    tried = commands.add_parser("extras")
    tried.add_argument("wheels", type=Path, metavar="DIST")
    tried.add_argument("names", nargs="*", metavar="EXTRA", help=f"default: {' '.join(extras())}")
    tried.set_defaults(run=_extras)
    for command in (wheel, sdist, npm, libraries):
        command.add_argument("-o", "--output", type=Path, default=ROOT / "dist", metavar="FOLDER", help="default: dist")
    twice = commands.add_parser("twice")
    twice.add_argument("name", metavar="NAME", choices=[*TARGETS, PURE])
    twice.set_defaults(run=_twice)
    test = commands.add_parser("test")
    test.add_argument("system", choices=MACHINES, metavar="SYSTEM", help=" or ".join(MACHINES))
    test.add_argument("names", nargs="*", metavar="TEST", help="parts of tests' names; default: all")
    test.set_defaults(run=lambda arguments: print(run_tests(arguments.system, arguments.names)))
    wasm = commands.add_parser("wasm")
    wasm.add_argument("file", type=Path, metavar="FILE")
    less = wasm.add_mutually_exclusive_group()
    less.add_argument("--package", action="store_true", help="only what the package for JavaScript has")
    less.add_argument("--book", action="store_true", help="of that, what `everydeal book --static` needs")
    wasm.set_defaults(run=_wasm)
    arguments = parser.parse_args()
    try:
        arguments.run(arguments)
    except (CompileError, WheelError) as error:
        print(error, file=sys.stderr)
        return 3 if isinstance(error, NoCompilerError) else 1
    return 0


def _list(arguments: argparse.Namespace) -> None:
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    for name, target in TARGETS.items():
        try:
            compiler_of(target.rust)
            here = "can be compiled here" if target.zig or name.startswith(system) else "is made on that system"
        except CompileError:
            here = "no standard library of Rust for it here"
        print(f"{name:18} {target.rust:27} {target.platform:44} {here}")
    print(f"{PURE:18} {'':27} {'any':44} can be made anywhere")


def _wheel(arguments: argparse.Namespace) -> None:
    for name in arguments.names:
        for one in [name for name in TARGETS if "linux" in name] if name == "linux" else [name]:
            print(build_wheel(one, arguments.output), flush=True)


def _twice(arguments: argparse.Namespace) -> None:
    """From the committed files alone, in two folders with names of different lengths."""
    digests = []
    for number in (1, 2):
        with tempfile.TemporaryDirectory(prefix="everydeal" * number) as folder:
            tree = Path(folder) / "tree"
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(tree)], check=True)
            wheel = ["scripts/release", "wheel", arguments.name, "-o", f"{folder}/dist"]
            for words in (["build_kernel.py", "--wasm"], wheel):
                subprocess.run([sys.executable, *words], cwd=tree, check=True, stdout=subprocess.DEVNULL)
            (wheel,) = Path(folder, "dist").iterdir()
            digests.append(hashlib.sha256(wheel.read_bytes()).hexdigest())
            print(f"{digests[-1]}  {wheel.name}", flush=True)
    if digests[0] != digests[1]:
        raise WheelError("the two builds differ")


def _extras(arguments: argparse.Namespace) -> None:
    if wrong := set(arguments.names) - set(extras()):
        raise WheelError(f"no extra {', '.join(sorted(wrong))}; there are {', '.join(extras())}")
    try_extras(arguments.wheels.resolve(), arguments.names)


def _wasm(arguments: argparse.Namespace) -> None:
    arguments.file.parent.mkdir(parents=True, exist_ok=True)
    exports = BROWSER if arguments.book or arguments.package else ()
    shutil.copyfile(compile_kernel(WASM, exports=exports, one_by_one=arguments.book), arguments.file)
    print(f"{arguments.file}: {arguments.file.stat().st_size:,} bytes")


if __name__ == "__main__":
    sys.exit(main())
