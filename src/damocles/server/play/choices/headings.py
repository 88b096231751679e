"""The concepts of questions; the book `questions` has their words.

Each is said in two ways: as `asked` to the seat, and to the `others` meanwhile, who read it after
the seat's name.
"""

from __future__ import annotations

CONCEPTS = {
    # dice thrown by hand
    "TypeFaces": "dice.success",
    # setting up
    "LayDecision": "mission.no_mans_land",
    "SectorDecision": "mission.trench_war",
    "PilotDecision": "wreck.pilot_choice",
    # the tactical phase
    "CommanderDecision": "command.among_equals",
    "SequenceDecision": "sequence.laid",
    "WagerDecision": "authority.secret_wagers",
    "FirstDecision": "authority.prize",
    # turns
    "TurnDecision": "option.only_one",
    "PayDecision": "activation.price",
    "MoraleDecision": "morale.test",
    "RallyDecision": "morale.rally",
    "ForfeitDecision": "grounded.rise_and_act",
    "ActDecision": "activation.whole_unit",
    "ClosingDecision": "ability.repairs",
    "MinimumEntryDecision": "entry.compulsory",
    # interruptions
    "OverwatchDecision": "overwatch.after_movement",
    "OverwatchSalvoDecision": "overwatch.active_unit",
    "RerollDecision": "dice.reroll",
    "SniperDecision": "sniper.choice",
    "SpreadDecision": "close_combat.machine_impacts",
    "StrikeAgainDecision": "close_combat.reroll",
    "StrikeDecision": "move.disengaging",
    "VictimsDecision": "damage.nearest_first",
    "PartDecision": "machine.weapon_choice",
    "LeaderDecision": "unit.leader",
    "ImmobilisedDecision": "machine.keep_or_eject",
    "FirstAidDecision": "ability.first_aid",
    "NanonucleusDecision": "routine.nanonucleus",
    "AsideDecision": "run_over.stepping_aside",
    "ShiftDecision": "move.base_fits",
    # the control phase
    "HeroDecision": "hero.take_over",
    "ReinforcementsDecision": "reinforcement.purchase",
    "ClimbOutDecision": "wreck.pilot_safe",
}
"""Every decision by the name of its class."""
