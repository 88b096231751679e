"""Companies with one fault each, by the rule that they break."""

from __future__ import annotations

from tests.muster.lists import FULL, GOLEMS, STANDARD, THERIANS, platoon

BROKEN: dict[str, dict[str, str]] = {
    "CMP-001": {
        "above the limit": platoon(STANDARD, army="White Stars, 180 A.P."),
        "far above it": platoon(STANDARD, "4. 3 Fire Toads", army="White Stars, 600 A.P."),
    },
    "CMP-002": {
        "a sixth slot": platoon(*FULL, "6. 1 Fire Toad"),
        "a platoon left out": platoon(*FULL, "Platoon 3", "8 star troopers"),
    },
    "CMP-003": {"a slot twice": platoon("1. " + STANDARD, "1. 6 steel troopers")},
    "CMP-004": {
        "nobody in the compulsory slot": platoon("2. 6 steel troopers, sergeant"),
        "nobody who could be there": platoon("5. 1 Fire Toad, sergeant"),
    },
    "CMP-005": {
        "a platoon too early": platoon(
            STANDARD, "4. 1 Fire Toad", "Platoon 2", "8 star troopers", "5. 1 Fire Toad"
        ),
        "a platoon that can move up": platoon(STANDARD, "Platoon 2", "1. 6 steel troopers"),
    },
    "CMP-006": {
        "two colonels": platoon("8 star troopers, colonel", "2. 6 steel troopers, colonel"),
        "two omegas": platoon("6 storm golems, omega", "6 storm golems, omega", army=THERIANS),
    },
    "CMP-007": {
        "two captains": platoon("8 star troopers, captain", "2. 6 steel troopers, captain"),
    },
    "CMP-008": {"two officers in a unit": platoon("8 star troopers, sergeant, lieutenant")},
    "CMP-009": {
        "no officer": platoon("8 star troopers"),
        "nobody who could be one": platoon("4 assault medusas", army=THERIANS),
    },
    "CMP-010": {
        "a sergeant above a captain": platoon(
            STANDARD + ", commander", "2. 6 steel troopers, captain"
        ),
        "a commander without rank": platoon(STANDARD, "2. 6 steel troopers, commander"),
    },
    "CMP-011": {
        "a captain in a Fire Toad": platoon(STANDARD, "4. 1 Fire Toad, captain"),
        "an overseer of medusas": platoon(GOLEMS, "4 assault medusas, alpha", army=THERIANS),
    },
    "CMP-012": {
        "too few": platoon("7 star troopers, sergeant"),
        "too many": platoon(STANDARD, "2. 10 steel troopers"),
    },
    "CMP-013": {"more than the bonus": platoon("15 star troopers, lieutenant")},
    "CMP-014": {"more bearers than men": platoon("12 star troopers, 12 flamers, sergeant")},
    "CMP-015": {"grenades for four": platoon("12 star troopers, 4 grenades, sergeant")},
    "CMP-016": {
        "standard equipment bought": platoon(STANDARD, "2 steel TacArms, gyroscopes"),
        "an option of others": platoon("8 star troopers, laser targeter, sergeant"),
    },
    "CMP-017": {"two kinds": platoon("12 star troopers, 1 flamer, 1 missile launcher, sergeant")},
    "CMP-018": {
        "three specialists": platoon(STANDARD, "2. 6 steel troopers, 2 medics, mechanic"),
        "a specialist of others": platoon(STANDARD, "2. 6 steel troopers, combat engineer"),
    },
    "CMP-028": {"star troopers in slot 2": platoon(STANDARD, "2. 8 star troopers")},
    "CMP-029": {"goliaths in slot 2": platoon(GOLEMS, "2. 2 bane goliaths", army=THERIANS)},
    "CMP-032": {
        "two bearers among eight": platoon("8 star troopers, 2 flamers, sergeant"),
        "another price": platoon(STANDARD + " (180 A.P.)"),
    },
    "CMP-033": {"special elsewhere": platoon("8 star troopers, laser gun, sergeant")},
    "CMP-034": {"a private as officer": platoon(STANDARD, "2. 6 steel troopers, private")},
    "HER-001": {
        "a hero with another type": platoon(STANDARD, "2. 6 steel troopers, newton"),
        "a hero twice": platoon("6 steel troopers, borz", "2. 6 steel troopers, borz"),
    },
    "HER-004": {"a hero beside an officer": platoon("8 star troopers, newton, sergeant")},
}
"""By rule and by the way in which it is broken, a company that breaks no other."""

BROKEN_FILES = {
    "CMP-002": "id: a\narmy: white_stars\nap: 500\nunits: []\n",
    "CMP-030": (
        "id: a\narmy: white_stars\nap: 500\nunits:\n"
        "  - {id: one, unit: star_troopers, platoon: 1, slot: 1, number: 8, officers: [omega]}\n"
    ),
    "CMP-031": (
        "id: a\narmy: therians\nap: 500\nunits:\n"
        "  - {id: one, unit: storm_golems, platoon: 1, slot: 1, number: 6, officers: [captain]}\n"
    ),
    "CMP-032": (
        "id: a\narmy: white_stars\nap: 500\nunits:\n"
        "  - {id: one, unit: star_trooper, platoon: 1, slot: 1, number: 8, officers: [sergeant]}\n"
    ),
}
"""What the text form cannot say, because it knows the names of one army only."""
