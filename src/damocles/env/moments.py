"""What both environments offer to planners and onlookers: moments to restore, and a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.reading import members

if TYPE_CHECKING:
    from damocles.env.episode import Episode, Snapshot
    from damocles.rules.state import Table, Unit


class Moments:
    """An environment over an episode, whose moments can be kept, compared and shown."""

    game: Episode
    render_mode: str | None

    def render(self) -> str | None:
        """The battle in a few lines, if the mode is `ansi`."""
        return text_of(self.game) if self.render_mode == "ansi" else None

    def state_hash(self) -> str:
        """A fingerprint of the episode: episodes with equal ones continue alike."""
        return self.game.state_hash()

    def clone(self) -> Snapshot:
        """A snapshot of this moment."""
        return self.game.clone()


def text_of(game: Episode) -> str:
    """The round, both scores, and where every unit is."""
    table = game.battle.table
    asked = game.decision
    head = f"round {table.clock.round}, {table.clock.phase}"
    head += f", seat {asked.seat}: {type(asked).__name__}" if asked else ", over"
    scores = [f"seat {s.id}: {s.vp} V.P., {s.lp} L.P." for s in table.seats.values()]
    return "\n".join([head, *scores, *(_line(table, unit) for unit in table.units.values())])


def _line(table: Table, unit: Unit) -> str:
    card, leader = table.setting.unit_card(unit), table.fighters[unit.leader]
    where: str = unit.place
    if unit.place == "table":
        where = f"{len(members(table, unit))} at {leader.x / 1000:.1f}, {leader.y / 1000:.1f} cm"
    return f"  seat {unit.seat}, {card.name}: {where}"
