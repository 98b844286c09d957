"""The npm package: js/, the kernel as WebAssembly, and the types that TypeScript makes of the sources."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from kernels import BROWSER, ROOT, WASM, CompileError, compile_kernel

JS = ROOT / "js"
_TOOLS = ("typescript@5",)
_TYPES = (
    "--allowJs --checkJs --strict --exactOptionalPropertyTypes --declaration --emitDeclarationOnly --stripInternal "
    "--target es2023 --module nodenext --lib es2023,dom --outDir types src/index.js"
)


def build_npm_package(folder: Path) -> Path:
    """The package as `npm publish` takes it, in *folder*.

    As in the metadata of the wheels, the repository is what EVERYDEAL_URL says: npm takes a package from a workflow of
    the repository that it names, from no other.

    Raises:
        CompileError: the kernel cannot be compiled here, there is no npm, or TypeScript finds a mistake in the sources.
    """
    if shutil.which("npm") is None:
        raise CompileError("npm was not found: install Node 20 or newer")
    print("compiling the kernel for WebAssembly, some minutes ...", file=sys.stderr, flush=True)
    shutil.copyfile(compile_kernel(WASM, exports=BROWSER), JS / "everydeal.wasm")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        tree = Path(place) / "everydeal"
        shutil.copytree(JS, tree, ignore=shutil.ignore_patterns("test", "types", "node_modules"))
        shutil.copyfile(ROOT / "LICENSE", tree / "LICENSE")
        _run(["npm", "install", "--silent", "--no-audit", "--prefix", place, *_TOOLS], Path(place))
        compiler = str(Path(place, "node_modules", ".bin", "tsc"))
        _run([compiler, *_TYPES.split()], tree)
        _run([compiler, "-p", str(ROOT / "examples" / "embedding")], tree)
        _name_the_repository(tree / "package.json", os.environ.get("EVERYDEAL_URL", "").rstrip("/"))
        name = _run(["npm", "pack", "--silent", "--pack-destination", str(folder.resolve())], tree).split()[-1]
    return folder / name


def _name_the_repository(file: Path, url: str) -> None:
    if url:
        described = json.loads(file.read_text("utf-8"))
        described |= {"repository": {"type": "git", "url": f"git+{url}.git", "directory": "js"}, "homepage": url}
        file.write_text(json.dumps(described, indent=2, ensure_ascii=False) + "\n", "utf-8")


def _run(command: list[str], folder: Path) -> str:
    environment = {**os.environ, "NO_UPDATE_NOTIFIER": "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CompileError(f"{' '.join(command[:2])} failed:\n{done.stdout}{done.stderr}")
    return done.stdout
