"""Everything that the contrary edition fills, drops or adds decides at least one battle."""

from __future__ import annotations

from itertools import accumulate, takewhile
from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine.seams import Seam
from damocles.rules.sets import USUAL_EDITION
from tests.contrary import FILLED
from tests.contrary.decisive import FILLINGS, parting, put_back, read_table

if TYPE_CHECKING:
    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params

TABLE = read_table()


def earliest(share: float) -> list[str]:
    """The fillings whose battles part first, as many as take this share of the time of all."""
    names = sorted(TABLE, key=lambda name: TABLE[name].entry)
    spent = accumulate(TABLE[name].entry for name in names)
    whole = sum(row.entry for row in TABLE.values())
    return [
        name
        for name, _ in takewhile(lambda e: e[1] <= share * whole, zip(names, spent, strict=True))
    ]


def test_every_seam_is_filled() -> None:
    """Whoever declares a seam gives the contrary edition something else for it."""
    usual = rule_set(USUAL_EDITION)

    assert FILLED.seams.keys() == Seam.declared.keys()
    assert not {*FILLED.seams.values()} & {*usual.seams.values()}


def test_every_filling_has_its_battle() -> None:
    """A new one gets it by `python -m tests.contrary.decisive`; a few part in an order alone."""
    assert list(TABLE) == list(FILLINGS)
    assert sum(row.what.startswith("order") for row in TABLE.values()) < len(TABLE) / 4


@pytest.mark.parametrize("share", [0.1, pytest.param(1.0, marks=pytest.mark.deep)])
def test_a_battle_goes_otherwise_without_it(contrary: RuleSet[Params], share: float) -> None:
    """From the entry that the table names, and in what it names."""
    names = earliest(share)

    assert len(names) >= share * len(TABLE)
    for name in names:
        assert parting(name, TABLE[name].mission, TABLE[name].seed) == TABLE[name]
        assert contrary.diff(put_back(contrary, name)).keys() == {name}
