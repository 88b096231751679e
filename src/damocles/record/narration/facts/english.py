"""Sentences for facts that decided something, in English."""

from __future__ import annotations

SENTENCES = {
    "Needed/shooting": "Shooting needs {needed}: {parts}.",
    "Needed/close_combat": "Close combat needs {needed}: {parts}.",
    "Needed/cover": "A cover test needs {needed}: {parts}.",
    "Needed/damage": "Damage needs {needed}: {parts}.",
    "Needed/structure": "Damage to the element needs {needed}: {parts}.",
    "Needed/run_over": "Running over {fighters} needs {needed}: {parts}.",
    "Needed/morale": "The morale test needs {needed}: {parts}.",
    "Distance/moved": "{start} goes {length} of {limit} allowed.",
    "Distance/way": "{start} would have to go {length} of {limit} allowed.",
    "Distance/cohesion": "{start} is {length} from {end}; {limit} allowed.",
    "Distance/contact": "{start} is {length} from {end}; contact is below {limit}.",
    "Distance/aside": "{start} would stand {length} aside; {limit} allowed.",
    "Distance/caught": "{end} is {length} from {start}.",
    "Distance/range": "{start} is {length} from {end}; the weapon reaches {limit}.",
    "Distance/plain": "{start} is {length} from {end}.",
    "Range": "{start} is {length} from {end}: range {band}.",
    "Shooters/all": "Firing, {weapon}: {fighters}.",
    "Shooters/some": "Firing, {weapon}: {fighters}; not firing: {idle}.",
    "Shooters/none": "Nobody of the unit itself fires: {weapon}.",
    "Caught/some": "Caught in the zone of fire: {fighters}.",
    "Caught/spared": "Caught in the zone of fire: {fighters}; shots pass over {spared}.",
    "Caught/none": "Nobody stands in the zone of fire.",
    "Sheltered/enough": "{units}: {sheltered} of {members} sheltered, so the unit has cover.",
    "Sheltered/too_few": "{units}: {sheltered} of {members} sheltered, too few for cover.",
    "Reached/some": "The area of effect reaches {fighters}; impacts on each: {impacts}.",
    "Reached/none": "The area of effect reaches nobody.",
    "Controlled/somebody": "{place}: {presence}; controlled by {controller}.",
    "Controlled/nobody": "{place}: {presence}; controlled by nobody.",
}

PARTS = {
    "accuracy": "Accuracy",
    "detection": "Detection",
    "range": "range",
    "combat": "Combat",
    "penetration": "Penetration",
    "protection": "Protection",
    "morale": "Morale",
    "difficulty": "difficulty",
    "fixed": "the weapon's own number",
    "cover": "cover",
    "take_cover": "Take cover!",
    "support_weapon": "a support weapon",
    "engaged": "engaged",
    "free": "free",
}
"""The values that make up a needed number; those that stand alone are given without a value."""

AGAINST = " against "
AUTOMATIC = "no die"
IMPOSSIBLE = "more than a die can show"
