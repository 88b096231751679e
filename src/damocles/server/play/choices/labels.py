"""The kinds of choices: the group on the page and the rule; the book `choices` has their words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from damocles.server.play.wire import ChoiceGroup


class Label(NamedTuple):
    """A kind of choice."""

    group: ChoiceGroup
    rule: str


PREVIEWED: frozenset[ChoiceGroup] = frozenset({"shoot", "fight"})
"""The groups of attacks: a preview says what would follow."""
LABELS: dict[str, Label] = {
    # setting up
    "lay": Label("answer", "mission.layout"),
    "leave_out": Label("answer", "mission.layout"),
    "lay_nothing": Label("answer", "mission.layout"),
    "sector": Label("answer", "mission.trench_war"),
    "pilot": Label("answer", "wreck.pilot_choice"),
    # the tactical phase
    "commander": Label("answer", "command.among_equals"),
    "sequence": Label("answer", "sequence.laid"),
    "wager": Label("answer", "authority.wager"),
    "first": Label("answer", "authority.prize"),
    "order": Label("answer", "authority.prize"),
    # turns
    "activate": Label("turn", "activation.first_card"),
    "choose": Label("turn", "battle.alternating"),
    "relocate": Label("turn", "option.relocate"),
    "delay": Label("turn", "option.delay"),
    "extra": Label("turn", "option.extra"),
    "strike": Label("turn", "indirect.artillery_call"),
    "no_strike": Label("turn", "indirect.artillery_call"),
    "always_reroll": Label("turn", "dice.reroll_misses"),
    "ask_reroll": Label("turn", "dice.reroll_misses"),
    "pay": Label("answer", "activation.price"),
    "decline": Label("answer", "activation.declined"),
    "come": Label("answer", "entry.by_positions"),
    "wait": Label("answer", "activation.unpaid_reserve"),
    "pay_morale": Label("answer", "morale.test"),
    "roll_morale": Label("answer", "morale.test"),
    "rally": Label("answer", "morale.rally"),
    "no_rally": Label("answer", "morale.disorganised"),
    "forfeit": Label("answer", "grounded.rise_and_act"),
    # moving
    "walk": Label("move", "move.gait"),
    "run": Label("move", "move.gait"),
    "enter": Label("move", "entry.access_zone"),
    "deploy": Label("move", "entry.deployment_zone"),
    "drop": Label("move", "entry.drop_point"),
    "evacuate": Label("move", "mission.evacuation"),
    "at_edge": Label("answer", "entry.compulsory"),
    "at_site": Label("answer", "entry.compulsory"),
    "aside": Label("answer", "run_over.stepping_aside"),
    "shift": Label("answer", "move.base_fits"),
    "stay": Label("answer", "move.base_fits"),
    "climb_out": Label("answer", "wreck.pilot_safe"),
    # shooting
    "weapon": Label("shoot", "salvo.weapon_once"),
    "salvo": Label("shoot", "salvo.together"),
    "copies": Label("shoot", "salvo.copies"),
    "snipe": Label("shoot", "sniper.unmoved"),
    "way": Label("shoot", "sniper.unmoved"),
    "project": Label("shoot", "projection.targets"),
    "open_fire": Label("answer", "overwatch.after_movement"),
    "hold_fire": Label("answer", "overwatch.declined"),
    "cease": Label("answer", "overwatch.spent"),
    "reroll": Label("answer", "dice.reroll"),
    "keep_dice": Label("answer", "dice.reroll_misses"),
    "marks": Label("answer", "sniper.choice"),
    # close combat
    "fight": Label("fight", "close_combat.assignment"),
    "fight_unit": Label("fight", "close_combat.assignment"),
    "disengage": Label("move", "move.disengaging"),
    "forgo": Label("answer", "move.disengaging"),
    "spread": Label("answer", "close_combat.machine_impacts"),
    "strike_again": Label("answer", "close_combat.reroll"),
    "let_stand": Label("answer", "dice.reroll_misses"),
    # damage
    "victims": Label("answer", "damage.nearest_first"),
    "part": Label("answer", "machine.weapon_choice"),
    "leader": Label("answer", "unit.leader"),
    "keep": Label("answer", "machine.keep_or_eject"),
    "eject": Label("answer", "machine.ejection"),
    "save": Label("answer", "ability.first_aid"),
    "let_fall": Label("answer", "ability.first_aid"),
    # abilities
    "designate": Label("ability", "ability.designator"),
    "designate_element": Label("ability", "ability.designator"),
    "designation": Label("ability", "ability.designator"),
    "repair": Label("ability", "ability.repairs"),
    "sabotage": Label("ability", "ability.sabotage"),
    "hoist": Label("ability", "ability.hoist"),
    "open": Label("ability", "container.open"),
    # routines
    "routine": Label("routine", "routine.declaration"),
    "restore": Label("routine", "routine.restoration"),
    "create": Label("routine", "routine.creation"),
    "fuse": Label("routine", "routine.fusion"),
    "transfer": Label("routine", "routine.transfer"),
    "reconstruct": Label("routine", "routine.reconstruction"),
    "nanonucleus": Label("answer", "routine.nanonucleus"),
    "leave_tests": Label("answer", "routine.nanonucleus"),
    # drills, and the end
    "drill": Label("drill", "drill.price"),
    "end": Label("end", "activation.first_card"),
    # control
    "take_over": Label("answer", "hero.take_over"),
    "stay_alone": Label("answer", "hero.take_over"),
    "buy": Label("answer", "reinforcement.purchase"),
    "buy_nothing": Label("answer", "reinforcement.purchase"),
    # dice thrown by hand
    "faces": Label("answer", "dice.success"),
}
"""Every kind of choice."""
