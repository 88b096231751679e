"""Room for everything: no part of the battle page lies over another, in any window or language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.battle import stages
from tests.browser.battle.staging import staged

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar import Litestar

    from tests.browser.battle.conftest import Seats
    from tests.browser.battle.player import Player

pytestmark = pytest.mark.browser

WINDOWS = (
    (390, 844), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080),
)  # fmt: skip
FAULTS = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  const found = [];
  const shown = (e) => e.checkVisibility() && e.getBoundingClientRect().height > 0;
  const all = (which) => [...document.querySelectorAll(which)].filter(shown);
  const name = (e) => `${e.className.toString().split(' ')[0] || e.tagName} `
    + (e.textContent ?? '').trim().slice(0, 24);
  const box = (e) => e.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const apart = (parts) => parts.forEach((one, i) => parts.slice(i + 1).forEach((other) => {
    if (meet(box(one), box(other))) found.push(`${name(one)} lies on ${name(other)}`);
  }));
  apart(all('.bar, .goals, .dock, .theirs, .yours, .stage, .table-tools, .banner, .tray, .sheetp,'
    + ' .middle > .hintbox'));
  apart(all('.tray-question, .tray-choice, .tray-commands, .sheetp > .steps, .sheetp > .cmds'));
  const inside = (e, { left, right }) => box(e).left < right - 1 && box(e).right > left + 1;
  const cards = all('.tray .card').filter((e) => inside(e, box(e.parentElement)));
  apart([...cards, ...all('.tray .btn')]);
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`${wide} px too wide`);
  for (const e of all('.play :is(button, .btn, select, .tray, .sheetp, .prompt, .bar > *)'))
    if (box(e).right > innerWidth + 1 && !e.closest('.hand, .weapons'))
      found.push(`${name(e)} leaves the window`);
  for (const e of all('.tray-choice, .tray-question, .tray-commands, .cmds'))
    if (e.scrollWidth > e.clientWidth + 1) found.push(`${name(e)} is too wide for its cell`);
  for (const e of all('.tray .tray-commands'))
    if (e.scrollHeight > e.clientHeight + 1) found.push(`${name(e)} is too high for its cell`);
  for (const e of all('.play :is(.btn, .chip, .table-tools button, .tabrow button)'))
    if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)
      found.push(`${name(e)} is cut off`);
  const low = box(document.querySelector('.tray, .sheetp')).bottom - innerHeight;
  if (low > 1) found.push('the tray ends below the window');
  const { width, height } = box(document.querySelector('.stage'));
  if (Math.min(width, height) < 170) found.push(`the table has ${width} x ${height} px`);
  return [...new Set(found)];
}"""


def waiting(player: Player) -> None:
    """As it was staged."""
    expect(player.at("battle")).to_be_visible()


def acting(player: Player) -> None:
    """The first of nine units is put somewhere, and may be confirmed."""
    player.at("first").click()
    player.page.locator(".region.reach").first.wait_for(state="attached")
    player.page.keyboard.press("Shift+ArrowUp")
    player.page.locator('[data-testid="confirm-move"]:enabled').wait_for()


def aiming(player: Player) -> None:
    """A target is pointed at in the list, and its odds are told."""
    player.page.locator('[data-step="shoot"]').click()
    player.at("panel").locator(".tg").first.focus()
    player.at("target-card").locator(".flow").wait_for()


def drilling(player: Player) -> None:
    """The drills of the first unit are ticked."""
    player.page.locator('[data-step="drill"]').click()
    expect(player.at("prompt")).to_be_visible()


def advised(player: Player) -> None:
    """Somebody is asked for advice."""
    player.page.keyboard.press("h")
    expect(player.at("advice")).to_be_visible()


def refused(player: Player) -> None:
    """Something is done that cannot be."""
    box = player.page.locator("svg.table").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.35)
    player.at("confirm").click()
    expect(player.at("refusal")).to_be_visible()


def speak(player: Player, language: str) -> None:
    """Choose a language in the menu, without leaving the page."""
    player.at("menu").click()
    player.at("language").select_option(language)
    expect(player.page.locator("html")).to_have_attribute("lang", language)
    player.at("menu").click()


def faults(player: Player, language: str) -> list[str]:
    """What lies over something else, is cut off or too wide, in each window."""
    speak(player, language)
    found: list[str] = []
    for width, height in WINDOWS:
        player.page.set_viewport_size({"width": width, "height": height})
        found += [f"{language} {width}: {fault}" for fault in player.page.evaluate(FAULTS)]
    return found


ONCE = (waiting,)
SITUATIONS: dict[str, tuple[Callable[[], Any], tuple[Callable[[Player], None], ...]]] = {
    "nine units a side": (stages.nine, (waiting, acting, aiming, drilling, advised)),
    "overwatch": (stages.overwatch, ONCE),
    "losses to allot": (stages.victims, ONCE),
    "a wager": (lambda: stages.played("WagerDecision"), ONCE),
    "a sequence": (lambda: stages.played("SequenceDecision"), ONCE),
    "the end of a round": (lambda: stages.played("ReinforcementsDecision"), ONCE),
    "a refusal": (lambda: stages.played("AsideDecision"), (refused,)),
    "many answers": (lambda: stages.played("LayDecision"), ONCE),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_nothing_lies_over_anything(
    sit: Seats, service: Litestar, server: str, situation: str
) -> None:
    """Bars, cards, prompts, commands and table, from a phone to a large screen, also in French."""
    stage, acts = SITUATIONS[situation]
    player, what = sit(), stage()
    battle: Any = getattr(what, "battle", what)
    player.page.goto(server + staged(service.state.rooms.hall, battle))
    player.wait()
    for act in acts:
        act(player)
        found = [fault for language in ("en", "fr") for fault in faults(player, language)]
        assert not found, "\n".join([act.__name__, *found])
