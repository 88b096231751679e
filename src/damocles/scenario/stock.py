"""Plain fighters and weapons that every scenario has at hand; they are on nobody's cards.

Values are round so that tests can be worked out in the head. For units of the packs there is
`Scenario.muster`.
"""

from __future__ import annotations

from damocles.rules.state import Officer, Part, Profile, Weapon

LASER_RIFLE = Weapon(
    "laser_rifle", "ranged", accuracy=5, rate=1, rerolls=0, penetration=5, damage=1
)
NANOBLASTER = Weapon(
    "nanoblaster", "ranged", accuracy=3, rate=1, rerolls=1, penetration=5, damage=1
)
KNIFE = Weapon("knife", "close", accuracy=4, rate=1, rerolls=0, penetration=4, damage=1)
BLADES = Weapon("blades", "close", accuracy=5, rate=2, rerolls=0, penetration=7, damage=1)
CANNON = Weapon("cannon", "ranged", accuracy=6, rate=2, rerolls=0, penetration=8, damage=1)
CANNONS = ("cannon", "cannon")
WEAPONS = (LASER_RIFLE, NANOBLASTER, KNIFE, BLADES, CANNON)
"""All of these weapons; others are entered with `Scenario.arm`."""

TROOPER = Profile(
    "trooper", "soldier", type=2, size=2, radius=1_500, movement=14_000, morale=10,
    protection=5, combat=4,
)  # fmt: skip
"""Infantry: what a unit is made of unless the scenario says otherwise."""
GOLEM = Profile(
    "golem", "soldier", type=2, size=2, radius=1_500, movement=12_000, morale=None,
    protection=6, combat=5,
)  # fmt: skip
"""Infantry that knows no fear."""
TOAD = Profile(
    "toad", "strider", type=1, size=3, radius=2_500, movement=15_000, morale=10,
    protection=8, combat=5, parts=(
        Part("frame", "frame", 3),
        Part("legs", "propulsion", 2),
        Part("left cannon", "weapon", 1, "cannon"),
        Part("right cannon", "weapon", 1, "cannon"),
    ),
)  # fmt: skip
"""A machine with two cannons."""
SERGEANT = Officer(rank=1, authority=1, leadership=3)
