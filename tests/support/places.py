"""Where the repository's own files are, whichever test asks."""

from pathlib import Path

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "golden").is_dir())
GOLDEN = ROOT / "golden"
EXAMPLES = ROOT / "examples"
DOCS = ROOT / "docs"
SAMPLES = ROOT / "tests" / "samples"
SUPPORT = ROOT / "tests" / "support"


def sample_text(name: str) -> str:
    """A text of tests/texts, which a test reads, or changes and reads."""
    return (ROOT / "tests" / "texts" / name).read_text("utf-8")
