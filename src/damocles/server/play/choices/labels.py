"""The kinds of choices: the group on the page and the rule; the book `choices` has their words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from damocles.server.play.wire import ChoiceGroup


class Label(NamedTuple):
    """A kind of choice."""

    group: ChoiceGroup
    rule: str


LABELS: dict[str, Label] = {
    # setting up
    "lay": Label("answer", "RUL-109"),
    "leave_out": Label("answer", "RUL-109"),
    "sector": Label("answer", "MIS-006"),
    "pilot": Label("answer", "MIS-602"),
    # the tactical phase
    "commander": Label("answer", "TAC-012"),
    "sequence": Label("answer", "TAC-007"),
    "wager": Label("answer", "TAC-017"),
    "first": Label("answer", "TAC-018"),
    # turns
    "activate": Label("turn", "ACT-011"),
    "relocate": Label("turn", "ACT-016"),
    "delay": Label("turn", "ACT-017"),
    "extra": Label("turn", "ACT-019"),
    "strike": Label("turn", "SHO-065"),
    "no_strike": Label("turn", "SHO-065"),
    "always_reroll": Label("turn", "RUL-63"),
    "ask_reroll": Label("turn", "RUL-63"),
    "pay": Label("answer", "ACT-012"),
    "decline": Label("answer", "ACT-013"),
    "come": Label("answer", "MIS-010"),
    "wait": Label("answer", "ACT-014"),
    "rally": Label("answer", "MOR-013"),
    "no_rally": Label("answer", "MOR-012"),
    # moving
    "combat": Label("move", "ACT-031"),
    "rush": Label("move", "ACT-028"),
    "enter": Label("move", "MIS-013"),
    "deploy": Label("move", "MIS-016"),
    "drop": Label("move", "MIS-020"),
    "evacuate": Label("move", "MIS-508"),
    "at_edge": Label("answer", "RUL-114"),
    "at_site": Label("answer", "RUL-114"),
    "aside": Label("answer", "ACT-045"),
    "climb_out": Label("answer", "MIS-607"),
    # shooting
    "weapon": Label("shoot", "ACT-033"),
    "salvo": Label("shoot", "SHO-002"),
    "copies": Label("shoot", "SHO-006"),
    "snipe": Label("shoot", "ABL-017"),
    "way": Label("shoot", "ABL-017"),
    "project": Label("shoot", "ABL-009"),
    "open_fire": Label("answer", "SHO-057"),
    "hold_fire": Label("answer", "SHO-062"),
    "cease": Label("answer", "SHO-061"),
    "reroll": Label("answer", "GEN-046"),
    "keep_dice": Label("answer", "RUL-63"),
    "marks": Label("answer", "ABL-019"),
    # close combat
    "fight": Label("fight", "MEL-009"),
    "fight_unit": Label("fight", "MEL-009"),
    "spread": Label("answer", "MEL-015"),
    "strike_again": Label("answer", "MEL-011"),
    "let_stand": Label("answer", "RUL-63"),
    # damage
    "victims": Label("answer", "SHO-054"),
    "part": Label("answer", "GEN-061"),
    "leader": Label("answer", "GEN-014"),
    "keep": Label("answer", "GEN-070"),
    "eject": Label("answer", "GEN-071"),
    "save": Label("answer", "ABL-015"),
    "let_fall": Label("answer", "ABL-015"),
    # abilities
    "designate": Label("ability", "ABL-007"),
    "designation": Label("ability", "ABL-007"),
    "repair": Label("ability", "ABL-014"),
    "sabotage": Label("ability", "ABL-013"),
    "hoist": Label("ability", "ABL-021"),
    "open": Label("ability", "TER-008"),
    # routines
    "dash": Label("routine", "ROU-007"),
    "restore": Label("routine", "ROU-010"),
    "create": Label("routine", "ROU-013"),
    "fuse": Label("routine", "ROU-014"),
    "transfer": Label("routine", "ROU-006"),
    "reconstruct": Label("routine", "ROU-009"),
    "nanonucleus": Label("answer", "ROU-008"),
    "leave_tests": Label("answer", "ROU-008"),
    # drills, and the end
    "split_fire": Label("drill", "ACT-054"),
    "drill": Label("drill", "ACT-047"),
    "end": Label("end", "ACT-011"),
    # control
    "take_over": Label("answer", "HER-005"),
    "stay_alone": Label("answer", "HER-005"),
    "buy": Label("answer", "CTL-008"),
    "buy_nothing": Label("answer", "CTL-008"),
    # dice thrown by hand
    "faces": Label("answer", "GEN-001"),
}
"""Every kind of choice."""

DRILLS = {"knee": "ACT-050", "overwatch": "ACT-051", "take_cover": "ACT-053"}
"""The rule of each drill that is given at the end."""
