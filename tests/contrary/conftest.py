"""The contrary edition, for the tests of this folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.rule_sets import rule_set
from tests.contrary import CALLS, NAME
from tests.contrary.packing import installed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params


@pytest.fixture(scope="module")
def contrary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RuleSet[Params]]:
    """The edition while it is installed; calls of its functions are counted from here."""
    with installed(tmp_path_factory.mktemp("contrary")):
        CALLS.clear()
        yield rule_set(NAME)
