"""The pack that the documentation shows is the one that lies beside it, and it is sound."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from damocles.catalog import load
from damocles.catalog.packs.loader import CORE
from damocles.catalog.packs.pack import pack_files, shipped_packs
from tests.docs.pages import ROOT, blocks

if TYPE_CHECKING:
    from tests.docs.pages import Block

PAGE = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
PACK = ROOT / "docs" / "my-cards"
SHOWN = [block for block in blocks(PAGE, "yaml") if block.text.startswith("# my-cards/")]


def file_of(block: Block) -> str:
    """The file that a block is from, by its first line."""
    found = re.match(r"# my-cards/(\S+)\n", block.text)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("block", SHOWN, ids=file_of)
def test_blocks_are_from_the_pack(block: Block) -> None:
    """What the page shows of a file stands in it."""
    text = (PACK / file_of(block)).read_text(encoding="utf-8")

    assert block.text.split("\n", 1)[1].strip() in text


def test_the_pack_corrects_and_adds() -> None:
    """One value is another, one unit, one weapon and one company are new."""
    found, core = load(CORE, PACK), load(CORE)
    stars = found.armies["white_stars"].units

    assert len(SHOWN) == 4
    assert stars["star_troopers"].protection.v == 5
    assert found.weapons.keys() - core.weapons.keys() == {"burst_rifle"}
    assert stars.keys() - core.armies["white_stars"].units.keys() == {"moon_troopers"}
    assert found.companies.keys() - core.companies.keys() == {"moon-500"}


def test_the_list_of_files_is_complete() -> None:
    """Every kind of file that the packs of the package have is in the table."""
    found = (file for pack in shipped_packs() for file in pack_files(pack))
    names = {file.name for file in found if file.parent.name not in ("missions", "companies")}

    assert [name for name in sorted(names) if name not in PAGE] == []
