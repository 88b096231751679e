"""The turns of others are seen stage by stage, and the page never knows more than it shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.battle.test_counsel import acting
from tests.browser.battle.test_small import begun

if TYPE_CHECKING:
    from playwright.sync_api import WebSocket

    from tests.browser.battle.conftest import Seats
    from tests.browser.battle.player import Player

pytestmark = pytest.mark.browser

RECORD = """() => {
  window.beats = new Map();
  const all = (what) => [...document.querySelectorAll(what)];
  const look = () => {
    const show = document.querySelector('[data-testid="show"][data-stage]');
    if (show)
      window.beats.set(Number(show.dataset.beat), {
        kind: show.dataset.stage,
        places: Object.fromEntries(all('svg.table .disc').map((disc) =>
          [disc.dataset.base, disc.getAttribute('transform').match(/[-.\\d]+/g).map(Number)])),
        told: all('[data-testid="log"] [data-told]').map((event) => event.dataset.told),
        points: all('[data-count^="vp-"] b').map((count) => Number(count.textContent)),
        cards: all('[data-strip] .card.seen').length,
        asked: document.querySelector('[data-testid="battle"]').dataset.asked,
        card: document.querySelector('[data-testid="show-card"]') !== null,
        shots: all('[data-act="shot"]').length,
        cries: all('[data-act="cry"]').map((cry) => cry.textContent.trim()),
        dice: document.querySelectorAll('[data-testid="table-dice"] .die').length,
      });
    // The end of a round waits for somebody.
    document.querySelector('[data-testid="show-next"]')?.click();
    requestAnimationFrame(look);
  };
  look();
}"""
"""What the page shows in the last moment of each stage."""

ALL = {"card", "march", "salvo", "dice", "impact"}
FEW = 30
"""So many answers, and something of everything has been seen."""

Beat = dict[str, Any]


class Heard:
    """The battle as it came over the socket: a table that each stage changes."""

    def __init__(self, player: Player) -> None:
        self.frames: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}
        player.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            self.welcome = message
        elif message["type"] == "happened":
            self.frames.append(message["frame"])


class Tables:
    """What stands where after each stage, and what has been told by then."""

    def __init__(self, heard: Heard, seen: int) -> None:
        self.height = heard.welcome["table"]["height"]
        self.fighters: dict[int, dict[str, Any]] = {}
        self.seats: dict[int, dict[str, Any]] = {}
        self.told: list[str] = []
        self.own = heard.welcome["seats"][0]
        self._change(heard.welcome["now"])
        for frame in heard.welcome["frames"]:
            self._tell(frame["told"])
        for frame in heard.frames[:seen]:
            for _ in self.stages(frame):
                pass

    def stages(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        """Every stage of a frame with the table after it."""
        stages = frame.get("stages") or [
            {"kind": "other", "until": len(frame["told"]), "changes": frame["changes"]}
        ]
        found, since = [], 0
        for stage in stages:
            told = frame["told"][since : stage["until"]]
            since = stage["until"]
            self._change(stage["changes"])
            self._tell(told)
            found.append({**stage, "kind": kind_of(stage, told), "events": told, **self._now()})
        return found

    def _change(self, changes: dict[str, Any]) -> None:
        self.fighters |= {each["id"]: each for each in changes.get("fighters", ())}
        self.seats |= {each["id"]: each for each in changes.get("seats", ())}

    def _tell(self, told: list[dict[str, Any]]) -> None:
        self.told += [each["kind"] for each in told if not each.get("quiet")]

    def _now(self) -> Beat:
        standing = [each for each in self.fighters.values() if each["place"] == "table"]
        others = [each for each in self.seats.values() if each["id"] != self.own]
        return {
            "places": {
                str(each["id"]): [each["x"] / 1000, (self.height - each["y"]) / 1000]
                for each in standing
            },
            "told": list(self.told),
            "points": [self.seats[seat]["vp"] for seat in sorted(self.seats)],
            "cards": sum(len(each.get("played", ())) for each in others),
        }


def kind_of(stage: dict[str, Any], told: list[dict[str, Any]]) -> str:
    """What is seen in a stage; a card that lies open already is not turned again."""
    turned = any(each["kind"] == "CardRevealed" for each in told)
    return "other" if stage["kind"] == "card" and not turned else stage["kind"]


def is_watched(stage: dict[str, Any], *, own: bool) -> bool:
    """Whether a stage is seen for a while: of one's own orders only what came of them."""
    if stage["kind"] == "other":
        return not own and any(not each.get("quiet") for each in stage["events"])
    return not own or stage["kind"] not in {"card", "march"}


def watching(player: Player, server: str) -> Heard:
    """Somebody who may act for the first time, and will see the next turn of the bot."""
    heard = Heard(player)
    begun(player, server, "one")
    player.until(acting)
    player.page.locator('.show-again [data-pace="normal"]').click()
    return heard


def test_the_turn_of_a_bot_is_seen_stage_by_stage(sit: Seats, server: str) -> None:
    """At each stage figures, log, cards and points are those after just its events."""
    player = sit(reduced_motion="no-preference")
    heard = watching(player, server)
    player.page.evaluate(RECORD)
    ended = len(heard.frames)
    seen, kinds = list[Beat](), set[str]()
    for _ in range(FEW):
        player.turn()
        seen = player.page.evaluate("[...window.beats.values()]")
        kinds = {each["kind"] for each in seen}
        if kinds >= ALL:
            break

    tables = Tables(heard, ended)
    expected = [
        stage
        for frame in heard.frames[ended:]
        for stage in tables.stages(frame)
        if is_watched(stage, own=frame.get("seat") == tables.own)
    ]
    assert kinds >= ALL
    assert [each["kind"] for each in seen] == [each["kind"] for each in expected]
    for shown, stage in zip(seen, expected, strict=True):
        same(shown, stage)


def same(shown: Beat, stage: dict[str, Any]) -> None:
    """Whether the page shows just this stage."""
    for what in ("told", "points", "cards"):
        assert shown[what] == stage[what], (what, stage["kind"])
    assert shown["places"].keys() == stage["places"].keys()
    for who, place in stage["places"].items():
        assert shown["places"][who] == pytest.approx(place, abs=0.01), (who, stage["kind"])
    assert shown["asked"] == ""
    assert shown["card"] == (stage["kind"] == "card")
    if stage["kind"] == "salvo":
        assert shown["shots"] == sum(len(each.get("by", ())) for each in stage["events"])
    if stage["kind"] == "dice":
        thrown = [each["dice"] for each in stage["events"] if "dice" in each]
        assert shown["dice"] == sum(len(dice["faces"]) for dice in thrown)
    if stage["kind"] == "impact":
        assert bool(shown["cries"]) == bool(stage.get("impacts"))


def test_without_motion_each_stage_is_a_still_picture(sit: Seats, server: str) -> None:
    """By keys: paused, one stage on, skipped, and once more while one's own move waits."""
    player = sit()
    watching(player, server)
    show, keys = player.at("show"), player.page.keyboard
    player.page.locator('.cmds [data-choice="end"]').click()
    expect(show).to_have_attribute("data-stage", "card")
    keys.press("Space")
    expect(player.at("show-pause")).to_have_attribute("aria-pressed", "true")
    assert player.page.evaluate("document.getAnimations().length") == 0
    assert player.seen().asked == ""
    expect(player.at("show-voice")).not_to_be_empty()
    keys.press("n")
    expect(show).not_to_have_attribute("data-stage", "card")
    keys.press("Escape")
    asked = player.wait().asked

    keys.press("r")
    expect(show).to_have_attribute("data-stage", "card")
    assert player.seen().asked == asked
    keys.press("Escape")
    expect(player.page.locator("[data-testid=show][data-stage]")).to_have_count(0)
    assert player.seen().asked == asked
