"""What both environments have for planners and onlookers: moments to go back to, a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.env.telling import text_of

if TYPE_CHECKING:
    from damocles.env.game import Game, Snapshot


class Moments:
    """An environment over a game, whose moments can be kept, compared and shown."""

    game: Game
    render_mode: str | None

    def render(self) -> str | None:
        """The battle in a few lines, if the mode is `ansi`."""
        return text_of(self.game) if self.render_mode == "ansi" else None

    def state_hash(self) -> str:
        """A fingerprint of the episode: equal ones go on alike."""
        return self.game.state_hash()

    def clone(self) -> Snapshot:
        """This moment of the battle."""
        return self.game.clone()
