"""The rules of questions; the book `questions` has their words.

Each is said in two ways: as `asked` to the seat, and to the `others` meanwhile, who read it after
the seat's name.
"""

from __future__ import annotations

RULES = {
    # dice thrown by hand
    "TypeFaces": "GEN-001",
    # setting up
    "LayDecision": "MIS-004",
    "SectorDecision": "MIS-006",
    "PilotDecision": "MIS-602",
    # the tactical phase
    "CommanderDecision": "TAC-012",
    "SequenceDecision": "TAC-007",
    "WagerDecision": "TAC-016",
    "FirstDecision": "TAC-018",
    # turns
    "TurnDecision": "ACT-015",
    "PayDecision": "ACT-012",
    "RallyDecision": "MOR-013",
    "ActDecision": "ACT-021",
    "ClosingDecision": "ABL-014",
    "MinimumEntryDecision": "RUL-114",
    # interruptions
    "OverwatchDecision": "SHO-057",
    "OverwatchSalvoDecision": "SHO-059",
    "RerollDecision": "GEN-046",
    "SniperDecision": "ABL-019",
    "SpreadDecision": "MEL-015",
    "StrikeAgainDecision": "MEL-011",
    "VictimsDecision": "SHO-054",
    "PartDecision": "GEN-061",
    "LeaderDecision": "GEN-014",
    "ImmobilisedDecision": "GEN-070",
    "FirstAidDecision": "ABL-015",
    "NanonucleusDecision": "ROU-008",
    "AsideDecision": "ACT-045",
    # the control phase
    "HeroDecision": "HER-005",
    "ReinforcementsDecision": "CTL-008",
    "ClimbOutDecision": "MIS-607",
}
"""Every decision by the name of its class."""
