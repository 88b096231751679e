"""A pack that tests may spoil: a copy of the one that comes with the package."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from damocles.catalog.packs import loader

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the core pack."""
    return shutil.copytree(loader.CORE, tmp_path / "core")
