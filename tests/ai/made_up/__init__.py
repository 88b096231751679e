"""A bot that lives in these tests alone, and a package that brings it in."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.ai.bots import BOTS
from damocles.ai.bots.register import find_bots
from damocles.words import more_words

if TYPE_CHECKING:
    from collections.abc import Iterator

HOME = Path(__file__).parent
ENTERED = "[damocles_bots]\nsentry = sentry:Sentry\n"


@contextmanager
def sentry_installed(folder: Path) -> Iterator[None]:
    """Let Python find the bot's file, and a distribution in this folder that enters it."""
    about = folder / "sentry-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: sentry\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(ENTERED)
    with pytest.MonkeyPatch.context() as patch, more_words(HOME / "words"):
        patch.setattr(sys, "path", [str(HOME), str(folder), *sys.path])
        found, usual = find_bots(), dict(BOTS)
        BOTS.clear()
        BOTS.update(found)
        try:
            yield
        finally:
            BOTS.clear()
            BOTS.update(usual)
