"""Where the repository's own files are, whichever test asks."""

from pathlib import Path

ROOT = next(folder for folder in Path(__file__).resolve().parents if (folder / "golden").is_dir())
GOLDEN = ROOT / "golden"
EXAMPLES = ROOT / "examples"
DOCS = ROOT / "docs"
SAMPLES = ROOT / "tests" / "samples"
SUPPORT = ROOT / "tests" / "support"
