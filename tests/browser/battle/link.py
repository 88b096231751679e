"""The line between a page and its room, with a pair of scissors beside it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

Mode = Literal["open", "deaf", "cut"]


class Link:
    """Every message of a page to its room; `deaf` loses the answers, `cut` lets nothing through.

    It has to be laid before the page is opened.
    """

    def __init__(self, page: Page) -> None:
        self.mode: Mode = "open"
        self.given: list[dict[str, Any]] = []
        self.welcomes = 0
        self._now: WebSocketRoute | None = None
        page.route_web_socket("**/socket", self._joined)

    def break_off(self) -> None:
        """Cut the line; the page notices."""
        self.mode = "cut"
        if self._now is not None:
            self._now.close(code=1001, reason="cut off")

    def _joined(self, line: WebSocketRoute) -> None:
        if self.mode == "cut":
            line.close(code=1001, reason="cut off")
            return
        self._now, room = line, line.connect_to_server()
        line.on_message(lambda message: self._sent(room, message))
        room.on_message(lambda message: self._received(line, message))

    def _sent(self, room: WebSocketRoute, message: str | bytes) -> None:
        told = json.loads(message)
        if told["type"] == "give":
            self.given.append(told)
        if self.mode != "cut":
            room.send(message)

    def _received(self, line: WebSocketRoute, message: str | bytes) -> None:
        if self.mode != "open":
            return
        self.welcomes += json.loads(message)["type"] == "welcome"
        line.send(message)
