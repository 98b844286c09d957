"""Build the native kernel: where cargo is, the library is put into the package; where it is not, nothing is lost.

Hatchling runs the hook when a wheel or an editable installation is made.  ``python build_kernel.py`` does the same
for a checkout that is installed already (./run and ./test do so when the sources in kernel/ have changed).

EVERYDEAL_BUILD=pure builds nothing; EVERYDEAL_BUILD=native makes a missing cargo, or a failure, an error.
EVERYDEAL_BUILD=later, of an editable installation: leaves the library as it is, for ./run and ./test, which see to it
afterwards.
EVERYDEAL_LIBRARY=FILE takes a library that is compiled already, for the platform EVERYDEAL_PLATFORM: scripts/release
makes the wheels of all systems so.

``python build_kernel.py --wasm`` compiles the kernel for browsers as well, for `everydeal book --static`; a wheel
carries it if it is there.
"""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, outside a build
    BuildHookInterface = object


def library_name(system: str) -> str:
    """How the library is called on *system*, by the name that Python or Rust has for it."""
    if "wasm" in system:
        return "everydeal_kernel.wasm"
    if "darwin" in system:
        return "libeverydeal_kernel.dylib"
    return "everydeal_kernel.dll" if "win" in system else "libeverydeal_kernel.so"


LIBRARY = library_name(sys.platform)
OLDEST_RUST = 89
"""The minor version of the oldest Rust 1 that compiles the kernel."""

BROWSER_KERNEL = "everydeal/book/static/kernel.bin"
"""Where a wheel has the kernel for browsers."""
BROWSER_SCRIPTS = "everydeal/book/static/kernel"
"""Where a wheel has the scripts of js/, which `everydeal book --static` takes from there."""

NO_BROWSER_KERNEL = (
    f"the kernel for browsers, {BROWSER_KERNEL}, which `everydeal book --static` needs, is missing; "
    "this makes it: python build_kernel.py --wasm"
)


class BuildError(Exception):
    """The kernel was not built; the message says why."""


def build(root: Path) -> Path:
    """Compile kernel/ and put the library into the package; its path in the package.

    Raises:
        BuildError: EVERYDEAL_BUILD=pure, no cargo, or the compiler failed.
    """
    target = root / "src" / "everydeal" / LIBRARY
    if os.environ.get("EVERYDEAL_BUILD") == "pure":
        raise BuildError("EVERYDEAL_BUILD=pure")
    cargo = shutil.which("cargo")
    if cargo is None:
        raise BuildError("cargo was not found; to get the fast kernel, install Rust and install everydeal again")
    working = subprocess.run([cargo, "--version"], capture_output=True, text=True, check=False)
    if working.returncode:
        raise BuildError(f"cargo does not work here: {working.stderr.strip().partition(chr(10))[0]}")
    command = [cargo, "build", "--release", "--locked", "--offline", "--quiet", "--lib"]
    environment = {**os.environ, "CARGO_TARGET_DIR": str(root / "kernel" / "target")}
    done = subprocess.run(command, cwd=root / "kernel", env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildError(f"cargo failed (Rust 1.{OLDEST_RUST} or newer is needed):\n{done.stderr}")
    fresh = target.with_suffix(".new")
    shutil.copyfile(root / "kernel" / "target" / "release" / LIBRARY, fresh)
    fresh.replace(target)  # a new file: programs that have the old one loaded keep it
    return target


def build_or_explain(root: Path, *, in_place: bool) -> Path | None:
    """As `build`, but without a kernel say why on standard error and go on; SystemExit if EVERYDEAL_BUILD=native.

    If the checkout itself is the installation (*in_place*), no library of an earlier build may stay.
    """
    try:
        return build(root)
    except BuildError as error:
        if in_place:
            (root / "src" / "everydeal" / LIBRARY).unlink(missing_ok=True)
        print(f"everydeal: building without the native kernel, all works but slower: {error}", file=sys.stderr)
        if os.environ.get("EVERYDEAL_BUILD") == "native":
            raise SystemExit("everydeal: EVERYDEAL_BUILD=native asks for the kernel") from None
        return None


class KernelHook(BuildHookInterface):
    """Hatchling's hook: a wheel with the library is for one platform, a wheel without it for all."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the kernel before the files of the wheel are collected."""
        root = Path(self.root)
        build_data["artifacts"].append(f"src/{BROWSER_KERNEL}")
        if version != "editable":
            build_data["force_include"]["js/src"] = BROWSER_SCRIPTS
            if not (root / "src" / BROWSER_KERNEL).is_file():
                print(f"everydeal: {NO_BROWSER_KERNEL}", file=sys.stderr)
        if ready := os.environ.get("EVERYDEAL_LIBRARY"):
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{os.environ['EVERYDEAL_PLATFORM']}"
            build_data["force_include"][ready] = f"everydeal/{Path(ready).name}"
            return
        if version == "editable" and os.environ.get("EVERYDEAL_BUILD") == "later":
            return
        library = build_or_explain(root, in_place=version == "editable")
        if library is not None:
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-{platform_tag(sysconfig.get_platform(), platform.machine())}"
            build_data["artifacts"].append(f"src/everydeal/{LIBRARY}")


OLDEST_MAC = {"arm64": (11, 0), "x86_64": (10, 12)}
"""The macOS that Rust compiles for; pip takes no older one for ARM, and from 11 on none but 11.0, 12.0, ..."""


def platform_tag(system: str, machine: str) -> str:
    """The tag of a wheel for *system*; Python may be for both kinds of Mac, the library is for this *machine* alone.

    >>> platform_tag("macosx-10.13-universal2", "arm64")
    'macosx_11_0_arm64'
    """
    if system.startswith("macosx-"):
        _, version, kind = system.split("-")
        machine = machine if kind == "universal2" else kind
        major, minor = max((*map(int, version.split(".")), 0)[:2], OLDEST_MAC[machine])
        system = f"macosx-{major}.{minor if major < 11 else 0}-{machine}"
    return system.replace("-", "_").replace(".", "_")


def build_for_browsers(root: Path) -> int:
    """Put the kernel as WebAssembly into the package; 1, and the reason, if it cannot be compiled here."""
    release = [sys.executable, str(root / "scripts" / "release"), "wasm", "--book", str(root / "src" / BROWSER_KERNEL)]
    return subprocess.run(release, check=False).returncode


if __name__ == "__main__":
    if sys.argv[1:] == ["--wasm"]:
        sys.exit(build_for_browsers(Path(__file__).resolve().parent))
    build_or_explain(Path(__file__).resolve().parent, in_place=True)
