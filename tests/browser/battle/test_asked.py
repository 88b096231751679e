"""Everything that the rules ask of a player, answered by hand: with the pointer, and with keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.battle import stages
from tests.browser.battle.player import Player
from tests.browser.battle.staging import staged

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar import Litestar

    from damocles.rules.battle.battle import Battle
    from damocles.scenario import Play
    from tests.browser.battle.conftest import Seats

    Facing = Callable[..., Player]

pytestmark = pytest.mark.browser


@pytest.fixture
def facing(sit: Seats, service: Litestar, server: str) -> Facing:
    """Puts somebody before a battle that stands at some question."""

    def put(what: Battle | Play) -> Player:
        player = sit()
        battle: Any = getattr(what, "battle", what)
        player.page.goto(server + staged(service.state.rooms.hall, battle))
        player.wait()
        return player

    return put


def told(player: Player, kind: str) -> None:
    """The log tells something of this kind."""
    expect(player.at("log").locator(f'[data-told="{kind}"]').last).to_be_attached()


def choice(player: Player, name: str) -> Any:
    """The button of a choice."""
    return player.page.locator(f'[data-choice="{name}"]')


def base(player: Player, fighter: int) -> tuple[float, float]:
    """Where a fighter stands on the screen."""
    player.still()
    box = player.page.locator(f'svg.table .disc[data-base="{fighter}"] .hit').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("kind", stages.PLAYED)
def test_every_question_is_answered_by_enter_alone(facing: Facing, kind: str) -> None:
    """What is proposed is taken; one of many things is looked for first, and bought if wanted."""
    player = facing(stages.played(kind))
    now = player.seen()
    assert now.asked.endswith(kind)
    expect(player.at("prompt")).to_be_visible()
    if kind == "LayDecision":
        player.page.keyboard.press("Enter")
        expect(player.at("place-help")).to_be_visible()

    if kind == "ReinforcementsDecision":
        player.page.locator("[data-pick]").first.click()
        player.at("confirm").focus()
    if not player.page.locator(".prompt .btn.primary").count():
        player.page.keyboard.press("Enter")  # it leads into the list

    player.page.keyboard.press("Enter")

    player.heard(now.order + 1)
    expect(player.at("refusal")).to_have_count(0)


def test_who_falls_is_clicked_on_the_table(facing: Facing) -> None:
    """Of two in contact the one that was proposed stands, the one that was clicked falls."""
    play = stages.victims()
    player, other = facing(play), play.fighter("b1")
    proposed = player.page.locator('[data-pick][aria-pressed="true"]').get_attribute("data-pick")
    if proposed == str(other):
        other = play.fighter("b2")
    player.page.mouse.click(*base(player, other))
    expect(player.page.locator(f'[data-pick="{other}"]')).to_have_attribute("aria-pressed", "true")

    player.at("confirm").click()

    told(player, "FighterLost")
    expect(player.page.locator(f'svg.table .disc[data-base="{other}"]')).to_have_count(0)


def test_impacts_are_spread_with_plus_and_minus(facing: Facing) -> None:
    """All must be given; as long as one is left, nothing can be confirmed."""
    play = stages.spread()
    player = facing(play)
    rows = player.at("prompt").locator(".wager")
    rows.nth(0).get_by_role("button", name="Less").click()
    expect(player.at("confirm")).to_be_disabled()
    rows.nth(1).get_by_role("button", name="More").click()
    expect(rows.locator("b")).to_have_text(["1", "2"])

    player.at("confirm").click()

    told(player, "DamageRolled")


def test_who_strikes_at_whom_is_chosen(facing: Facing) -> None:
    """One of three stays out, and no preview hides the list; the combat is declared."""
    play = stages.melee()
    player = facing(play)
    player.page.locator('[data-step="fight"]').click()
    choice(player, "fight").click()
    expect(player.at("target-card")).to_have_count(0)
    rows = player.page.locator("[data-assign]")
    expect(rows).to_have_count(3)
    rows.nth(0).select_option("-1")

    player.at("confirm").click()

    told(player, "CombatDeclared")


def test_overwatch_is_opened_and_aimed(facing: Facing) -> None:
    """There is no hurry without a clock; the unit is named, then the shot chosen on the table."""
    play = stages.overwatch()
    player, unit = facing(play), play.unit("b")
    expect(player.at("prompt")).to_contain_text("No clock")
    choice(player, f"open_fire/{unit}").click()
    expect(player.at("battle")).to_have_attribute("data-asked", re.compile("SalvoDecision$"))
    spot = base(player, play.fighter("A1"))
    player.page.mouse.move(*spot)
    expect(player.at("target-card")).to_be_visible()
    player.page.mouse.click(*spot)

    told(player, "SalvoDeclared")


def test_overwatch_shows_its_odds_before_it_fires(facing: Facing) -> None:
    """Bars, median and what comes back stand beside the question; another unit has its own."""
    play = stages.overwatch(free=True)
    player = facing(play)
    volley = player.at("volley")
    expect(volley.locator(".loss-bars g.med")).to_have_count(1)
    expect(player.at("volley-reply")).to_contain_text("shoot back")
    expect(player.page.locator(".btn.primary")).to_have_count(1)

    player.page.locator(f'[data-volley="{play.unit("d")}"]').click()
    expect(choice(player, f"open_fire/{play.unit('d')}")).to_be_visible()
    choice(player, "hold_fire").click()

    expect(player.at("prompt")).to_have_count(0)


def test_a_part_is_taken_from_the_drawing(facing: Facing) -> None:
    """The machine is drawn with an arc for each structure point: one of the parts is clicked."""
    player = facing(stages.played("PartDecision"))
    expect(player.page.locator(".btn.primary")).to_have_count(0)
    player.page.locator(".machine-drawn .arc.open").first.click()

    told(player, "PartDamaged")


def test_machines_are_told_by_their_structure_points(facing: Facing) -> None:
    """In the list, in the odds with every part and both chances, in the reply, and in the log."""
    player = facing(stages.machine())
    player.page.locator('[data-step="shoot"]').click()
    target = player.at("panel").locator(".tg").first
    expect(target).to_contain_text(re.compile(r"\d SP"))
    target.focus()

    card = player.at("target-card")
    expect(card).to_contain_text("SP lost, chance in %")
    expect(card.locator("[data-fate]")).to_have_count(2)
    expect(player.at("parts").locator("li")).to_have_count(4)
    expect(player.at("reply")).to_have_attribute("aria-busy", "false")
    expect(player.at("reply")).to_contain_text("SP")
    player.at("fire").click()
    told(player, "SalvoDeclared")
    expect(player.at("log")).to_contain_text(re.compile(r"SP \d → \d"))


def test_a_standing_order_answers_and_stays(facing: Facing) -> None:
    """Hold fire from now on: the question is gone, and after a reload the order is in force."""
    play = stages.overwatch()
    player = facing(play)
    player.at("from-now").click()
    for name in ("b", "d"):
        player.page.locator(f'.prompt [data-watch="{play.unit(name)}/hold"]').click()
    player.heard(2)
    expect(player.at("prompt")).to_have_count(0)

    player.page.reload()
    player.at("battle").wait_for()

    player.page.locator("[data-unit]").first.click()
    held = player.at("unit-card").locator('[aria-pressed="true"]')
    expect(held).to_have_text("Hold fire")
    player.at("menu").click()
    player.page.locator('[data-watch="all/fire"]').click()
    expect(held).to_have_text("Fire at once")


def test_the_first_card_is_moved_by_keys(facing: Facing) -> None:
    """The option is opened, the place set with an arrow key, Enter confirms."""
    player = facing(stages.cards())
    choice(player, "relocate").focus()
    player.page.keyboard.press("Enter")
    expect(player.at("prompt")).to_contain_text("card 2 of 2")
    player.at("number").press("ArrowUp")
    player.page.keyboard.press("Enter")

    told(player, "CardRelocated")


def test_shells_are_called_from_a_list_of_their_own(facing: Facing) -> None:
    """The marks do not crowd the options of a turn."""
    play = stages.artillery()
    player = facing(play)
    expect(player.page.locator(".cmds [data-choice^=strike]")).to_have_count(0)
    player.at("strikes").click()
    player.at("panel").locator("[data-choice]").first.click()

    told(player, "BlastLanded")


def test_terrain_is_laid_by_hand(facing: Facing) -> None:
    """An element is chosen, put where the table is tapped, turned, and laid there."""
    player = facing(stages.played("LayDecision"))
    player.at("prompt").locator("[data-choice^='lay/']").first.click()
    box = player.page.locator("svg.table").bounding_box()
    assert box is not None
    player.at("prompt").get_by_role("button", name="Turn left").click()
    player.page.mouse.click(box["x"] + box["width"] * 0.42, box["y"] + box["height"] * 0.75)
    expect(player.at("prompt")).to_contain_text("15°")

    player.at("confirm").click()

    told(player, "ElementPlaced")


def test_a_place_that_is_not_allowed_says_why(facing: Facing) -> None:
    """The order is refused with its rule; what is proposed is still there to be taken."""
    player = facing(stages.played("AsideDecision"))
    box = player.page.locator("svg.table").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.35)
    player.at("confirm").click()
    expect(player.at("refusal")).to_be_visible()
    expect(player.at("refusal").locator("[data-rule]")).to_have_count(1)

    player.at("for-me").click()

    told(player, "MovedAside")


def test_escape_closes_a_rule_and_nothing_below_it(facing: Facing) -> None:
    """A refusal names its rule: the first Escape closes the sheet, the second the refusal."""
    player = facing(stages.played("AsideDecision"))
    box = player.page.locator("svg.table").bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.35)
    player.at("confirm").click()
    player.at("refusal").locator("[data-rule]").click()
    expect(player.at("rule")).to_be_visible()

    player.page.keyboard.press("Escape")
    expect(player.at("rule")).to_have_count(0)
    expect(player.at("refusal")).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.at("refusal")).to_have_count(0)


def test_sectors_are_shown_before_one_is_chosen(facing: Facing) -> None:
    """Pointing at one shows where it lies."""
    player = facing(stages.played("SectorDecision"))
    expect(player.page.locator("path.region.farther")).to_have_count(3)
    choice(player, "sector/sector-2").hover()
    expect(player.page.locator("path.region.reach")).to_have_count(1)

    choice(player, "sector/sector-2").click()

    told(player, "PositionDealt")


def test_a_hero_takes_over_a_unit(facing: Facing) -> None:
    """One click, and he leads it."""
    play = stages.hero()
    player = facing(play)
    choice(player, f"take_over/{play.unit('A')}").click()

    told(player, "HeroJoined")


def test_reinforcements_are_ticked_and_paid(facing: Facing) -> None:
    """What is ticked counts against the points."""
    player = facing(stages.played("ReinforcementsDecision"))
    player.page.locator("[data-pick]").first.click()
    expect(player.at("prompt")).to_contain_text("200 of 200")

    player.at("confirm").click()

    told(player, "UnitBought")
