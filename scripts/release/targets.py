"""The wheels of a release: one for each system, a pure one for all others.

A wheel for Linux is linked by zig, for an old C library: it runs on every system since.  Those for macOS and Windows
are made on the system itself.
"""

from typing import NamedTuple


class Target(NamedTuple):
    """A system that gets a wheel of its own."""

    rust: str
    """Rust's name of it."""
    platform: str
    """The wheel's platform tag."""
    zig: str = ""
    """Zig's name of it, with the oldest glibc, if zig links."""


TARGETS = {
    "manylinux-x86_64": Target(
        "x86_64-unknown-linux-gnu", "manylinux_2_17_x86_64.manylinux2014_x86_64", "x86_64-linux-gnu.2.17"
    ),
    "manylinux-aarch64": Target(
        "aarch64-unknown-linux-gnu", "manylinux_2_17_aarch64.manylinux2014_aarch64", "aarch64-linux-gnu.2.17"
    ),
    "musllinux-x86_64": Target("x86_64-unknown-linux-musl", "musllinux_1_2_x86_64", "x86_64-linux-musl"),
    "musllinux-aarch64": Target("aarch64-unknown-linux-musl", "musllinux_1_2_aarch64", "aarch64-linux-musl"),
    "macos-x86_64": Target("x86_64-apple-darwin", "macosx_10_12_x86_64"),
    "macos-arm64": Target("aarch64-apple-darwin", "macosx_11_0_arm64"),
    "windows-x86_64": Target("x86_64-pc-windows-msvc", "win_amd64"),
    "windows-arm64": Target("aarch64-pc-windows-msvc", "win_arm64"),
}

PURE = "pure"
"""The wheel without a kernel, for any system."""
