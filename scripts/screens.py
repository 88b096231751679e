"""What the pictures show: each screen is a way to get a page there, with fixed dice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.browser.battle import stages
from tests.browser.battle.player import Player, Seen, seeded
from tests.browser.battle.staging import staged
from tests.browser.battle.test_room import drilling, refused
from tests.browser.machine import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from damocles.server.rooms.live.hall import Hall

RULE = "SHO-027"
STAGE = '[data-testid="show"][data-stage]'
FEW = 40
"""After so many answers every stage of a turn has been seen."""


class Studio(NamedTuple):
    """A server, and its rooms from behind."""

    server: str
    hall: Hall


Screen = Callable[["Player", "Studio"], None]


def ready(page: Page, address: str) -> Page:
    """The page at an address, once it is drawn."""
    page.goto(address)
    page.locator("html[data-ready=true]").wait_for(timeout=PATIENCE)
    page.wait_for_load_state("networkidle")
    return page


def started(player: Player, studio: Studio, seed: str, button: str = "play-now") -> Player:
    """A battle from the lobby, before its first question; hints and notices are dismissed."""
    player.page.add_init_script("localStorage.setItem('damocles.hints', 'off')")
    seeded(player.page, seed)
    ready(player.page, studio.server)
    player.press(player.page.locator(f'[data-testid="{button}"]:enabled'))
    player.wait()
    for read in player.at("fact").get_by_role("button").all():
        player.press(read)
    return player


def may_move(now: Seen) -> bool:
    """Whether a unit has not acted yet."""
    return "move" in now.steps and "shoot" in now.steps


def aiming(player: Player, now: Seen) -> bool:
    """Whether the infantry has moved and can shoot."""
    is_ready = "shoot" in now.steps and "move" not in now.steps
    return is_ready and player.page.locator('[data-weapon="laser_rifle"]').count() > 0


# ---- battles from the lobby --------------------------------------------------------------------


def in_battle(player: Player, studio: Studio) -> None:
    """A unit that may move, with its area."""
    started(player, studio, "one").until(may_move)
    player.shaded(player.goal())


def shooting(player: Player, studio: Studio) -> None:
    """Rifles aim at a target: lines, needed numbers, expected losses."""
    started(player, studio, "one").until(lambda now: aiming(player, now))
    player.press(player.page.locator('[data-step="shoot"]'))
    player.press(player.page.locator('[data-weapon="laser_rifle"]'))
    first = player.at("panel").locator(".tg").first
    if player.touch:
        first.tap()
    else:
        first.hover()
    player.at("target-card").locator(".flow").wait_for(timeout=PATIENCE)
    player.page.locator('[data-testid="reply"][aria-busy="false"]').wait_for(state="attached")


def melee(player: Player, studio: Studio) -> None:
    """Two players at one screen rush at each other until one can strike, and what that would do."""
    started(player, studio, "two", "two-here")
    player.gait = "rush"
    player.until(lambda now: "fight" in now.steps)
    player.press(player.page.locator('[data-step="fight"]'))
    player.press(player.at("whole"))
    player.at("panel").locator(".tg").first.hover()
    player.at("target-card").locator(".flow").wait_for(timeout=PATIENCE)


def overlay(player: Player, studio: Studio, *, which: str) -> None:
    """Where the active unit is in danger, how far it gets, or what it sees."""
    in_battle(player, studio)
    player.press(player.page.locator(f'[data-overlay="{which}"]'))
    found = ".legend-facts dl" if which == "danger" else "[data-testid=legend]"
    player.page.locator(found).wait_for(timeout=PATIENCE)


def rule(player: Player, studio: Studio) -> None:
    """A rule as a sheet over the table in battle."""
    in_battle(player, studio)
    player.page.evaluate(f"location.hash = '#rule/{RULE}'")
    player.at("rule").locator("p").first.wait_for()


def watching(player: Player, studio: Studio, *, stage: str) -> None:
    """The other side's last turn is watched again, and stops at a stage."""
    started(player, studio, "one")
    for _ in range(FEW):
        stages_of_turn = steps_of(player)
        if stage in stages_of_turn and (stage == "round" or stages_of_turn[0] == "card"):
            break
        player.turn()
    again(player)
    while player.page.locator(STAGE).get_attribute("data-stage") != stage:
        player.page.keyboard.press("n")


def again(player: Player) -> bool:
    """Whether the last turn can be watched again; then it stands still at its first stage."""
    player.page.evaluate("document.activeElement?.blur()")
    player.page.keyboard.press("r")
    if not player.page.locator(STAGE).count():
        return False
    player.page.keyboard.press("Space")
    return True


def steps_of(player: Player) -> list[str]:
    """The stages of the last turn, one after the other."""
    show, found = player.page.locator(STAGE), list[str]()
    again(player)
    while show.count():
        found.append(show.get_attribute("data-stage") or "")
        player.page.keyboard.press("n")
    return found


def ending(player: Player, studio: Studio) -> None:
    """The page after the last round."""
    started(player, studio, "one").until(lambda now: now.over)
    player.at("ending").wait_for(timeout=PATIENCE)
    player.page.wait_for_load_state("networkidle")


# ---- battles that are staged -------------------------------------------------------------------


def before(
    player: Player, studio: Studio, *, stage: Callable[[], Any], act: Callable[[Player], None]
) -> None:
    """A battle that was staged by hand, and what is done in it."""
    player.page.add_init_script("localStorage.setItem('damocles.hints', 'off')")
    what = stage()
    player.page.goto(studio.server + staged(studio.hall, getattr(what, "battle", what)))
    player.wait()
    for read in player.at("fact").get_by_role("button").all():
        player.press(read)
    act(player)
    player.page.wait_for_load_state("networkidle")


def look(player: Player) -> None:
    """Nothing is done: the page stands as it is."""
    player.still()


def asked(kind: str, act: Callable[[Player], None] = look) -> Screen:
    """A battle that stands before a question of this kind."""
    return partial(before, stage=partial(stages.played, kind), act=act)


def drills(player: Player) -> None:
    """The drills of the first unit are ticked."""
    player.press(player.at("first"))
    player.page.locator('[data-step="drill"]').wait_for(timeout=PATIENCE)
    drilling(player)


# ---- other pages -------------------------------------------------------------------------------


def lobby(player: Player, studio: Studio) -> None:
    """The first page."""
    ready(player.page, studio.server)


def builder(player: Player, studio: Studio) -> None:
    """A company of the library in the builder."""
    page = ready(player.page, f"{studio.server}/#builder")
    page.locator('[data-army="therians"]').click()
    page.locator('[data-ap="1000"]').click()
    page.locator('[data-testid="begin"]').click()
    page.locator('[data-testid="other"]').click()
    page.locator('[data-company="therians-1000"]').click()
    page.locator('[data-testid="total"] b:text-is("1000")').wait_for()
    page.locator("[data-kind]").first.click()


def replay(player: Player, studio: Studio) -> None:
    """A battle in the middle of its timeline."""
    page = ready(player.page, f"{studio.server}/#replay/7")
    player.at("timeline").wait_for(timeout=PATIENCE)
    page.keyboard.press("End")
    for _ in range(30):
        page.keyboard.press("ArrowLeft")


def sandbox(player: Player, studio: Studio) -> None:
    """Who attacks whom, who is caught, and what gives cover."""
    page = ready(player.page, f"{studio.server}/#sandbox")
    page.locator('[data-tool="fire"]').click()
    player.at("tests").wait_for()


SCREENS: dict[str, Screen] = {
    "lobby": lobby,
    "builder": builder,
    "battle": in_battle,
    "shooting": shooting,
    "melee": melee,
    "rule": rule,
    "replay": replay,
    "sandbox": sandbox,
    "end": ending,
    "nine": partial(before, stage=stages.nine, act=look),
    "drills": partial(before, stage=stages.nine, act=drills),
    "overwatch": partial(before, stage=partial(stages.overwatch, free=True), act=look),
    "wager": asked("WagerDecision"),
    "sequence": asked("SequenceDecision"),
    "machine": asked("PartDecision"),
    "refusal": asked("AsideDecision", refused),
    **{each: partial(overlay, which=each) for each in ("danger", "reach", "sight")},
    **{
        f"watching-{stage}": partial(watching, stage=stage)
        for stage in ("card", "march", "salvo", "dice", "impact", "round")
    },
}
