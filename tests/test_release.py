"""What a release is made of: the metadata, the targets, and what the workflow says of them."""

import re
import sys
import zipfile
from contextlib import nullcontext
from pathlib import Path

import pytest
from packaging.tags import mac_platforms

import everydeal
from places import ROOT

sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "scripts" / "release"))
from build_kernel import BROWSER_KERNEL, OLDEST_MAC, OLDEST_RUST, platform_tag
from build_metadata import with_whole_links
from extras import extras
from targets import PURE, TARGETS
from try_extra import USES
from wheels import WheelError, check_wheel

WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")


def test_the_readme_has_no_relative_link_where_it_is_published() -> None:
    text = with_whole_links((ROOT / "README.md").read_text("utf-8"), "https://example.org/")
    links = re.findall(r"\]\(([^)]*)\)", text)
    assert len(links) > 20
    assert all(link.startswith("https://") for link in links)


def test_the_workflow_makes_every_wheel() -> None:
    assert all(f"name: {name}" in WORKFLOW for name in TARGETS if "linux" not in name)
    assert "wheel linux pure" in WORKFLOW
    for machine, (major, minor) in OLDEST_MAC.items():
        assert f'name: macos-{machine}, floor: "{major}.{minor}"' in WORKFLOW
        assert TARGETS[f"macos-{machine}"].platform == platform_tag(f"macosx-0-{machine}", machine)


def test_every_extra_is_tried_alone() -> None:
    assert list(USES) == extras()
    assert "scripts/release extras dist\n" in WORKFLOW


def test_every_version_is_the_same() -> None:
    """The package's is read from the first of these files."""
    files = {"src/everydeal/_version.py": r'^__version__ = "(.*)"', "kernel/Cargo.toml": r'^version = "(.*)"'}
    files |= {"kernel/Cargo.lock": r'^version = "(.*)"', "js/package.json": r'^  "version": "(.*)"'}
    found = [re.findall(pattern, (ROOT / file).read_text("utf-8"), re.MULTILINE) for file, pattern in files.items()]
    assert found == [[everydeal.__version__]] * len(files)
    assert f'\nrust-version = "1.{OLDEST_RUST}"' in (ROOT / "kernel" / "Cargo.toml").read_text("utf-8")


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("everydeal-1.0-py3-none-linux_x86_64.whl", "manylinux-x86_64"),
        ("everydeal-1.0-py3-none-win_arm64.whl", "windows-x86_64"),
        ("everydeal-1.0-py3-none-win_arm64.whl", PURE),
    ],
)
def test_a_wheel_with_another_tag_is_refused(file: str, name: str) -> None:
    with pytest.raises(WheelError, match="has the tag"):
        check_wheel(Path(file), name)


@pytest.mark.parametrize(
    ("system", "machine", "tag"),
    [
        ("macosx-11.0-universal2", "x86_64", "macosx_11_0_x86_64"),
        ("macosx-10.13-universal2", "x86_64", "macosx_10_13_x86_64"),
        ("macosx-10.9-universal2", "x86_64", "macosx_10_12_x86_64"),
        ("macosx-10.9-universal2", "arm64", "macosx_11_0_arm64"),
        ("macosx-14.5-arm64", "arm64", "macosx_14_0_arm64"),
        ("macosx-11-arm64", "arm64", "macosx_11_0_arm64"),
    ],
)
def test_a_library_for_one_kind_of_mac_is_tagged_so(system: str, machine: str, tag: str) -> None:
    """Python itself may be for both, and older than the library; pip takes the tag."""
    assert platform_tag(system, machine) == tag
    assert tag in mac_platforms((15, 0), machine)


def test_another_system_has_pythons_own_tag() -> None:
    assert platform_tag("linux-x86_64", "x86_64") == "linux_x86_64"


@pytest.mark.parametrize(
    ("files", "wrong"),
    [
        ([BROWSER_KERNEL], None),
        ([], r"kernel\.bin, .* python build_kernel\.py --wasm"),
        ([BROWSER_KERNEL, "everydeal/libeverydeal_kernel.so"], "has the libraries"),
    ],
)
def test_a_wheel_has_the_kernels_that_it_should(files: list[str], wrong: str | None, tmp_path: Path) -> None:
    wheel = tmp_path / "everydeal-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for file in ["everydeal/__init__.py", *files]:
            archive.writestr(file, "")
    with pytest.raises(WheelError, match=wrong) if wrong else nullcontext():
        check_wheel(wheel, PURE)
