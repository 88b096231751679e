"""What an edition is before its files have been read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from damocles.engine import Item, RuleSet
from damocles.rules.state.params import Params
from damocles.rules.state.terrain import TerrainKind

HOME = Path(__file__).parent
"""Where the files of our own editions lie."""


class Edition(NamedTuple):
    """An edition whose files have not been read."""

    make: Callable[[Params, Sequence[TerrainKind], Mapping[str, str]], RuleSet[Params]]
    """Makes its rule set from what stands in its files."""
    content: Mapping[str, Item]
    """What it has whatever its numbers are."""
    files: Path = HOME
    """Where its numbers lie, called like itself, and the folders `citations` and `index`."""
    title: str = ""
    """Its own name, which is the same in every language."""
    book: str = ""
    """The edition whose files it shares: its numbers, its rules, its packs; empty for its own."""
    lesson: int = 0
    """The lesson up to which it has the rules of that book; 0 for all of them."""
