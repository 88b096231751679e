"""A battle of an edition that the page has never heard of: its gaits, its course, its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from damocles.catalog import choose
from tests.browser.battle.test_whole import play_now
from tests.browser.machine import serving
from tests.contrary import NAME
from tests.contrary.battles import PACK
from tests.contrary.packing import installed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser


@pytest.fixture
def edition(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that has the contrary edition and its pack: the page of it."""
    with installed(tmp_path_factory.mktemp("contrary")):
        choose(PACK)
        try:
            with serving(tmp_path_factory.mktemp("rooms")) as address:
                yield f"{address}/?rules={NAME}"
        finally:
            choose()


def test_a_battle_of_another_edition_is_played_to_its_end(sit: Seats, edition: str) -> None:
    """From its lobby, by its gaits, with a choice of unit in place of cards."""
    player = sit()
    play_now(player, edition, "one")

    assert player.until(lambda _: False).over
    assert player.moved > 0
    expect(player.at("ending").locator(".result")).to_contain_text("laurels")
    assert player.page.locator('[data-told="UnitMoved"]').count() > 0
