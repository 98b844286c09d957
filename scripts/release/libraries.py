"""The kernel for programs in other languages: its library, taken out of each wheel, its header and the licence."""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from build_kernel import library_name
from kernels import ROOT
from targets import PURE, TARGETS
from wheels import WheelError


def pack_libraries(wheels: Path, folder: Path) -> Iterator[Path]:
    """For each wheel in *wheels* that has a library a zip file in *folder*; the same bytes each time.

    Raises:
        WheelError: there is no wheel with a library.
    """
    found = False
    folder.mkdir(parents=True, exist_ok=True)
    for name, target in TARGETS.items():
        for wheel in wheels.glob(f"everydeal-*-py3-none-{target.platform}.whl"):
            found = True
            yield _pack(wheel, library_name(target.rust), folder / f"{wheel.name.split('-py3')[0]}-kernel-{name}.zip")
    if not found:
        raise WheelError(f"{wheels} has no wheel but perhaps the {PURE} one: make some first")


def _pack(wheel: Path, library: str, file: Path) -> Path:
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        entry = source.getinfo(f"everydeal/{library}")
        contents = {
            library: source.read(entry),
            "everydeal.h": (ROOT / "kernel" / "include" / "everydeal.h").read_bytes(),
            "LICENSE": (ROOT / "LICENSE").read_bytes(),
        }
        for name, content in contents.items():
            info = zipfile.ZipInfo(name, entry.date_time)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            target.writestr(info, content)
    return file
