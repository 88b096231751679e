"""Somebody before the battle page: sees what it shows, and acts with the mouse or by touch."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.browser.machine import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Request, Route

LEADER = ':has(use[href="#m-leader"])'
SHADED = "path.region.reach, path.region.farther, path.region.climb"

SEEN = """() => {
  const one = (id) => document.querySelector(`[data-testid="${id}"]`);
  const battle = one('battle');
  return {
    asked: battle?.dataset.asked ?? '',
    order: Number(battle?.dataset.order ?? -1),
    over: one('ending') !== null,
    curtain: one('curtain') !== null,
    prompt: one('prompt')?.dataset.kind ?? '',
    steps: [...document.querySelectorAll('[data-step]:not(.done)')].map((e) => e.dataset.step),
  };
}"""
ANOTHER = """([asked]) => {
  const one = (id) => document.querySelector(`[data-testid="${id}"]`);
  const now = one('battle')?.dataset.asked ?? '';
  // While an answer is on its way the question may be asked anew: another seat has answered it.
  const sending = document.querySelector('.cmds')?.getAttribute('aria-busy') === 'true';
  const another = now !== '' && now !== asked && !sending;
  return one('ending') !== null || one('curtain') !== null || another;
}"""
HEARD = """(order) =>
  Number(document.querySelector('[data-testid="battle"]')?.dataset.order ?? -1) >= order"""
INSIDE = """([x, y, shaded]) => {
  const table = document.querySelector('svg.table');
  const areas = [...table.querySelectorAll(shaded)]
    .map((path) => [path, path.getScreenCTM().inverse()]);
  const shows = (px, py) => {
    const top = document.elementFromPoint(px, py);
    return top?.closest('svg.table') && !top.closest('[data-base]');
  };
  const holds = (px, py) => areas.some(([path, back]) =>
    path.isPointInFill(new DOMPoint(px, py).matrixTransform(back)));
  const box = table.getBoundingClientRect();
  const found = [];
  for (let px = box.left + 4; px < box.right; px += 8)
    for (let py = box.top + 4; py < box.bottom; py += 8)
      if (holds(px, py) && shows(px, py)) found.push([px, py]);
  return found.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y));
}"""
BARE = """(bases) => bases.map((base) => {
  const box = base.querySelector('.hit').getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return document.elementFromPoint(x, y)?.closest('[data-base]') === base ? [x, y] : null;
}).filter(Boolean)"""

PLACED = "(bases) => bases.map((base) => [base.dataset.base, base.getAttribute('transform')])"
STILL = """(asked) => {
  const now = [...document.querySelectorAll('svg.table, svg.table .disc .hit')]
    .map((each) => Object.values(each.getBoundingClientRect().toJSON())).join();
  const [last, before, times] = window.stood ?? [];
  const same = last === asked && before === now;
  window.stood = [asked, now, same ? times + 1 : 0];
  return same && times > 0;
}"""
"""Asked once in every frame: whether nothing has moved on the screen for two of them."""

Spot = tuple[float, float]


class Seen(NamedTuple):
    """What the page shows of the battle's course."""

    asked: str
    """Seat, number and kind of the question; empty while another side is asked."""
    order: int
    over: bool
    curtain: bool
    prompt: str
    steps: list[str]


class Player:
    """One browser page with a battle; `moved` and `fired` count what was done on the table."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.gait = "combat"
        self.dragged = self.moved = self.fired = self._looks = 0
        self._stuck: set[str] = set()

    # ---- seeing ------------------------------------------------------------------------------

    def seen(self) -> Seen:
        """The page as it is now."""
        return Seen(**self.page.evaluate(SEEN))

    def at(self, name: str) -> Locator:
        """What bears this test id."""
        return self.page.locator(f'[data-testid="{name}"]')

    def wait(self, asked: str = "") -> Seen:
        """Until another question is asked here, a curtain falls, or the battle is over."""
        self.page.wait_for_function(ANOTHER, arg=[asked], timeout=PATIENCE)
        return self.seen()

    def heard(self, order: int) -> None:
        """Until the page has been told of so many orders."""
        self.page.wait_for_function(HEARD, arg=order, timeout=PATIENCE)

    def log(self) -> str:
        """All that is told, as one text."""
        return self.at("log").inner_text()

    def places(self) -> dict[str, str]:
        """Every base of the table and where it is drawn, once all figures stand."""
        self.still()
        return dict(self.page.locator("svg.table .disc").evaluate_all(PLACED))

    def still(self) -> None:
        """Until nothing marches any more, and the table lies where it stays."""
        self._looks += 1
        self.page.wait_for_function(STILL, arg=self._looks, timeout=PATIENCE)

    def bases(self, which: str) -> list[Spot]:
        """The middles of those bases of the table that nothing lies upon, once they stand."""
        self.still()
        found = self.page.locator(f"svg.table .disc{which}").evaluate_all(BARE)
        return [(x, y) for x, y in found]

    def enemies(self) -> list[Spot]:
        """The leaders of the other side on the table."""
        own = self.page.locator(".score .side.own").get_attribute("class") or ""
        army = next(name for name in own.split() if name not in ("side", "own"))
        return self.bases(f":not(.{army}){LEADER}")

    # ---- acting ------------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        """Click or tap."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def point(self, spot: Spot) -> None:
        """Click or tap a place of the screen."""
        if self.touch:
            self.page.touchscreen.tap(*spot)
        else:
            self.page.mouse.click(*spot)

    def drag(self, start: Spot, end: Spot) -> None:
        """Press, move in small steps, let go."""
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(*end, steps=8)
        self.page.mouse.up()

    def turn(self) -> Seen:
        """Answer what is asked now, and wait for what comes next."""
        return self.wait(self.answer())

    def answer(self) -> str:
        """Answer what is asked now, or lift the curtain; what was asked."""
        now = self.seen()
        if now.curtain:
            self.press(self.at("lift"))
        elif now.asked:
            self._answer(now)
        return now.asked

    def until(self, reached: Callable[[Seen], bool], turns: int = 400) -> Seen:
        """Play on until the page shows what is wanted, or the battle is over."""
        now = self.wait()
        for _ in range(turns):
            if reached(now) or now.over:
                return now
            now = self.turn()
        message = f"after {turns} answers the page shows {now}"
        raise AssertionError(message)

    def _answer(self, now: Seen) -> None:
        if now.prompt and "shoot" not in now.steps:
            self.reply()
        elif "move" in now.steps and self._once(f"move {now.asked}"):
            if not self.move():
                self._answer(self.seen())
        elif "shoot" in now.steps and self._once(f"shoot {now.asked}"):
            self.shoot()
        elif "fight" in now.steps and self._once(f"fight {now.asked}"):
            self.fight()
        else:
            self.finish()

    def _once(self, what: str) -> bool:
        """Whether this has not been tried yet."""
        new = what not in self._stuck
        self._stuck.add(what)
        return new

    def reply(self) -> None:
        """The first answer of a prompt, or what is proposed."""
        prompt = self.at("prompt")
        ways = (
            prompt.locator('[data-testid="for-me"]'),
            prompt.locator("[data-choice]:not(.off)"),
            prompt.locator('[data-testid="confirm"]:enabled'),
        )
        way = next((way.first for way in ways if way.count()), None)
        if way is not None:  # else the other side has just answered, and it is asked anew
            self.press(way)

    def finish(self) -> None:
        """The amber button, else the end of the activation; what is prepared is put back."""
        if self.at("put-back").count():
            self.press(self.at("put-back"))
        first, end = self.at("first"), self.page.locator('.cmds [data-choice="end"]')
        self.press(first if first.count() else end)

    def shaded(self, goal: Spot) -> list[Spot]:
        """Places inside the shaded area, the nearest to a goal first."""
        self.page.locator(SHADED).first.wait_for(state="attached", timeout=PATIENCE)
        return [(x, y) for x, y in self.page.evaluate(INSIDE, [*goal, SHADED])]

    def goal(self) -> Spot:
        """Where to: the nearest enemy, else the middle of the table."""
        box = self.page.locator("svg.table").bounding_box()
        assert box is not None
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        return next(iter(self.enemies()), middle)

    def move(self) -> bool:
        """Move as near to the goal as is legal, by drag where there is something to drag.

        A unit that may not go anywhere does what else is offered: it breaks off.
        """
        self.press(self.page.locator('[data-step="move"]'))
        if not self.at("move-tip").count():
            self.press(self.at("panel").locator(".tg").first)
            return True
        chip = self.page.locator(f'[data-gait="{self.gait}"][aria-pressed="false"]')
        if chip.count():
            self.press(chip)
        spots = self.shaded(self.goal())
        for share in (0.0, 0.1, 0.3, 0.6):
            if spots and self._put(self.bases(".selected"), spots[int(share * len(spots))]):
                self.press(self.at("confirm-move"))
                self.moved += 1
                return True
        return False

    def _put(self, own: list[Spot], spot: Spot) -> bool:
        """Put the unit somewhere; whether the page says that it may stand there."""
        dragging = bool(own) and not self.touch
        if dragging:
            self.drag(own[0], spot)
        else:
            self.point(spot)
        said = '[data-testid="confirm-move"]:enabled, [data-testid="move-refused"]'
        planned = self.page.locator('[data-testid="move-tip"][aria-busy="false"]')
        planned.wait_for(timeout=PATIENCE)
        self.page.locator(said).first.wait_for(timeout=PATIENCE)
        legal = self.page.locator('[data-testid="confirm-move"]:enabled').count() == 1
        self.dragged += dragging and legal
        return legal

    def shoot(self) -> None:
        """Fire at the first enemy on the table at whom it can be fired."""
        self.press(self.page.locator('[data-step="shoot"]'))
        for spot in self.enemies():
            if self.aim(spot):
                self.fired += 1
                return
        self.finish()

    def aim(self, spot: Spot) -> bool:
        """Point at an enemy, see the target card, and fire; whether it could be fired at."""
        x, y = spot
        self.page.mouse.move(x + 30, y + 30)  # a pointer that rests on him would not be noticed
        self.page.mouse.move(x, y)
        self.still()
        card = self.at("target-card")
        if not card.count() or card.locator(".sorry").count():
            return False
        self.page.mouse.click(*spot)
        return True

    def fight(self) -> None:
        """The first close combat that is offered."""
        self.press(self.page.locator('[data-step="fight"]'))
        self.press(self.at("panel").locator(".tg").first)
        self.press(self.at("confirm"))


def seeded(page: Page, seed: str, **changes: Any) -> None:
    """Rooms that this page opens have these dice, and whatever else is to be changed."""

    def change(route: Route, request: Request) -> None:
        if request.method != "POST":
            route.fallback()
            return
        wanted = json.loads(request.post_data or "{}")
        route.continue_(post_data=json.dumps({**wanted, "seed": seed, **changes}))

    page.route("**/api/rooms", change)
