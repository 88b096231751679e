"""Other ways to the same battle: in French, on a phone by touch, by keyboard alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.battle.player import Player, Seen, seeded

if TYPE_CHECKING:
    from tests.browser.battle.conftest import Seats

pytestmark = pytest.mark.browser

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def overhang(player: Player) -> int:
    """By how many pixels the page is wider than the window."""
    wider = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(player.page.evaluate(wider))


# ---- French ------------------------------------------------------------------------------------


def test_a_battle_in_french(sit: Seats, server: str) -> None:
    """Lobby, status and log speak it, and after a reload they still do."""
    player = sit()
    seeded(player.page, "eight")
    player.page.goto(server)
    player.page.locator('[data-testid="language"]').select_option("fr")
    expect(player.at("play-now")).to_contain_text("Jouer contre")
    player.page.locator('[data-testid="play-now"]:enabled').click()
    player.wait()
    expect(player.at("status")).to_contain_text("À vous")
    player.until(lambda now: now.asked.endswith("TurnDecision"))

    player.page.reload()
    player.wait()

    expect(player.page.locator("html")).to_have_attribute("lang", "fr")
    expect(player.at("round")).to_contain_text("Tour de jeu 1")
    expect(player.at("log").locator('[data-told="RoundBegan"]')).to_contain_text(
        "Le tour de jeu 1 commence"
    )
    expect(player.at("first")).to_contain_text("Jouer")


# ---- touch -------------------------------------------------------------------------------------


def test_an_activation_by_taps_on_a_phone(sit: Seats, server: str) -> None:
    """Tap where to, see it, confirm; shoot and end likewise; nothing is wider than the screen."""
    player = sit(touch=True, **PHONE, **MOVING)
    seeded(player.page, "nine")
    player.page.goto(server)
    player.at("play-now").tap()
    player.until(lambda now: now.asked.endswith("ActDecision"))
    assert overhang(player) == 0

    now = player.turn()
    assert player.moved == 1
    assert now.asked.endswith("ActDecision")
    assert overhang(player) == 0
    player.finish()

    player.wait(now.asked)
    player.at("drawer").tap()
    expect(player.page.locator('.act.ws [data-told="UnitMoved"]')).to_have_count(1)
    expect(player.page.locator('.act.th [data-told="CardRevealed"]')).not_to_have_count(0)
    assert overhang(player) == 0


def test_a_target_is_chosen_and_confirmed_by_taps(sit: Seats, server: str) -> None:
    """The first tap shows what a salvo would do, the button fires it."""
    player = sit(touch=True, **PHONE)
    seeded(player.page, "three")
    player.page.goto(server)
    player.at("play-now").tap()
    player.until(lambda now: "shoot" in now.steps and "move" not in now.steps)
    now = player.seen()
    player.page.locator('[data-step="shoot"]').tap()
    player.at("panel").locator(".tg").first.tap()
    expect(player.at("target-card")).to_be_visible()
    assert player.seen().asked == now.asked

    player.at("fire").tap()

    player.wait(now.asked)
    player.at("drawer").tap()
    expect(player.page.locator('.act.ws [data-told="SalvoDeclared"]').last).to_be_attached()


# ---- keyboard ----------------------------------------------------------------------------------


def to(player: Player, which: str) -> None:
    """Press Tab until the focus is there."""
    reached = f"document.activeElement?.matches({which!r}) ?? false"
    for _ in range(120):
        if player.page.evaluate(reached):
            return
        player.page.keyboard.press("Tab")
    raise AssertionError(which)


def by_keys(player: Player, now: Seen) -> Seen:
    """One answer without a mouse: Enter for what is proposed, arrows and Enter for a move."""
    keyboard = player.page.keyboard
    if "move" in now.steps:
        for key in ("Shift+ArrowRight", "Shift+ArrowRight", "ArrowUp"):
            keyboard.press(key)
        ready = player.page.locator('[data-testid="confirm-move"]:enabled')
        ready.wait_for()
        keyboard.press("Enter")
    elif "shoot" in now.steps:
        to(player, ".tg[data-choice]")
        if not player.at("target-card").count():  # the focus was there before the question was
            keyboard.press("Enter")
        expect(player.at("target-card")).to_be_visible()
        keyboard.press("Enter")
    elif now.asked.endswith("ActDecision"):
        to(player, '[data-choice="end"]')
        keyboard.press("Enter")
    else:
        keyboard.press("Enter")
    return player.wait(now.asked)


def test_activations_by_keyboard_alone(sit: Seats, server: str) -> None:
    """From the lobby's button to a salvo and the end of the activation, without a mouse."""
    player = sit()
    seeded(player.page, "four")
    player.page.goto(server)
    player.page.locator('[data-testid="play-now"]:enabled').wait_for()
    to(player, '[data-testid="play-now"]')
    player.page.keyboard.press("Enter")
    now, own = player.wait(), player.page.locator(".act.ws")
    for _ in range(60):
        now = by_keys(player, now)
        if own.locator('[data-told="SalvoDeclared"]').count() and "ActDecision" not in now.asked:
            break

    told = own.locator("[data-told]").evaluate_all("(all) => all.map(e => e.dataset.told)")
    assert {"CardRevealed", "UnitMoved", "SalvoDeclared"} <= set(told)


def test_the_status_is_told_to_screen_readers(sit: Seats, server: str) -> None:
    """Who must decide what is a live region; the table has a text view."""
    player = sit()
    seeded(player.page, "one")
    player.page.goto(server)
    player.page.locator('[data-testid="play-now"]:enabled').click()
    player.wait()

    expect(player.page.get_by_role("status")).to_contain_text("Your move")
    player.page.get_by_role("tab", name="Text").click()
    expect(player.page.locator("aside.dock.r")).to_contain_text(re.compile("troopers", re.I))
