"""Routines of the tests alone in the sandbox: it lists them, lays them and reckons with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.rules.sets import USUAL_EDITION
from damocles.server.http.errors import RequestRefused
from damocles.server.sandbox.attacks import preview_attacks
from damocles.server.sandbox.layout import lay_out
from damocles.server.sandbox.stock import stock
from damocles.server.sandbox.wire import Layout
from damocles.words import more_words
from tests.rules.made_up import played_everywhere
from tests.rules.made_up_routines import with_routines, write_words
from tests.server.sandbox.laying import WALL, golems, layout, troopers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.server.sandbox.layout import LaidTable

WIDE = [{**WALL, "id": f"e{i}", "x": 32_000 + 12_000 * i} for i in range(2)]


@pytest.fixture
def everywhere() -> Iterator[None]:
    """The edition with the routines is played by everybody."""
    with played_everywhere(with_routines):
        yield


def laid(own: tuple[str, ...], other: tuple[str, ...], *drills: str) -> LaidTable:
    """Troopers who act, and golems behind a wall, both helped by routines."""
    target = golems(lasting=other, drills=drills)
    return lay_out(
        msgspec.convert(layout(troopers(lasting=own), target, elements=WIDE), Layout), "u1"
    )


def cover_needed(table: LaidTable) -> list[int | None]:
    """What the cover tests of the target need in the preview of the troopers' fire."""
    (shot,) = [each for each in preview_attacks(table, 1).salvos if each.kind == "shoot"]
    assert shot.preview is not None
    return [each.needed for each in shot.preview.rows if each.what == "cover"]


def test_without_routines_that_last_there_is_nothing_to_offer() -> None:
    """In the usual edition."""
    assert stock(USUAL_EDITION).routines == ()


@pytest.mark.usefixtures("everywhere")
def test_the_stock_lists_them(tmp_path: Path) -> None:
    """With name, rule, price and what they do; those that do not last are left out."""
    with more_words(write_words(tmp_path)):
        told = {each.id: each for each in stock(USUAL_EDITION).routines}
    bulwark, mirage = told.values()

    assert list(told) == ["bulwark", "mirage"]
    assert (bulwark.name["en"], bulwark.text["en"]) == ("Bulwark", "cover tests on 2+")
    assert (bulwark.rule, bulwark.cost, bulwark.effects) == ("MAR-001", 1, ("cover_test",))
    assert (mirage.rule, mirage.cost, mirage.effects) == ("MAR-003", 2, ("passed_over",))


@pytest.mark.usefixtures("everywhere")
def test_the_stock_lists_them_without_words() -> None:
    """By their ids."""
    mirage = stock(USUAL_EDITION).routines[-1]

    assert (mirage.name["fr"], mirage.text["fr"]) == ("mirage", "")


@pytest.mark.usefixtures("everywhere")
def test_a_unit_is_put_down_with_them() -> None:
    """They have ended on the unit that acts."""
    table = laid(("mirage",), ("bulwark", "mirage")).view.table

    assert [unit.lasting for unit in table.units.values()] == [set(), {"bulwark", "mirage"}]


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize(
    ("lasting", "drills", "needed"),
    [((), (), 5), (("bulwark",), (), 2), (("bulwark",), ("take_cover",), 2), (("mirage",), (), 5)],
)
def test_previews_reckon_with_them(
    lasting: tuple[str, ...], drills: tuple[str, ...], needed: int
) -> None:
    """Cover tests need the best number."""
    assert cover_needed(laid((), lasting, *drills)) == [needed]


@pytest.mark.usefixtures("everywhere")
@pytest.mark.parametrize("name", ["knee", "dash"])
def test_a_routine_that_does_not_last_is_refused(name: str) -> None:
    """A drill and a routine of the moment as well."""
    with pytest.raises(RequestRefused, match=f"no routine that lasts is called '{name}'") as found:
        laid((), (name,))

    assert found.value.field == "lasting"


def test_an_unknown_routine_is_refused() -> None:
    """The usual edition has none that lasts."""
    with pytest.raises(RequestRefused, match="no routine that lasts is called 'bulwark'"):
        laid((), ("bulwark",))
