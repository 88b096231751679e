"""Sentences for facts that decided something, in French."""

from __future__ import annotations

SENTENCES = {
    "Needed/shooting": "Tir : il faut {needed} ({parts}).",
    "Needed/close_combat": "Mêlée : il faut {needed} ({parts}).",
    "Needed/cover": "Test de sauvegarde : il faut {needed} ({parts}).",
    "Needed/damage": "Dégâts : il faut {needed} ({parts}).",
    "Needed/structure": "Dégâts à l'élément : il faut {needed} ({parts}).",
    "Needed/run_over": "Écraser {fighters} : il faut {needed} ({parts}).",
    "Needed/morale": "Test de Moral : il faut {needed} ({parts}).",
    "Distance/moved": "{start} : {length} parcourus sur {limit} permis.",
    "Distance/way": "{start} : il faudrait {length}, {limit} permis.",
    "Distance/cohesion": "{start} est à {length} de {end} ; {limit} permis.",
    "Distance/contact": "{start} est à {length} de {end} ; contact à moins de {limit}.",
    "Distance/aside": "{start} serait à {length} de la place indiquée ; {limit} permis.",
    "Distance/caught": "{end} est à {length} de {start}.",
    "Distance/range": "{start} est à {length} de {end} ; l'arme porte à {limit}.",
    "Distance/plain": "{start} est à {length} de {end}.",
    "Range": "{start} est à {length} de {end} : portée {band}.",
    "Shooters/all": "Tireurs, {weapon} : {fighters}.",
    "Shooters/some": "Tireurs, {weapon} : {fighters} ; ne tirent pas : {idle}.",
    "Shooters/none": "Personne de l'unité ne tire : {weapon}.",
    "Caught/some": "Dans la zone de feu : {fighters}.",
    "Caught/spared": "Dans la zone de feu : {fighters} ; les tirs passent au-dessus de {spared}.",
    "Caught/none": "Personne dans la zone de feu.",
    "Sheltered/enough": "{units} : {sheltered} sur {members} à l'abri, l'unité est à couvert.",
    "Sheltered/too_few": "{units} : {sheltered} sur {members} à l'abri, pas assez pour un couvert.",
    "Reached/some": "L'aire d'effet touche {fighters} ; impacts sur chacun : {impacts}.",
    "Reached/none": "L'aire d'effet ne touche personne.",
    "Controlled/somebody": "{place} : {presence} ; sous le contrôle de {controller}.",
    "Controlled/nobody": "{place} : {presence} ; sans contrôle.",
}

PARTS = {
    "accuracy": "Précision",
    "detection": "Détection",
    "range": "portée",
    "combat": "Combat",
    "penetration": "Pénétration",
    "protection": "Protection",
    "morale": "Moral",
    "difficulty": "difficulté",
    "fixed": "nombre propre à l'arme",
    "cover": "couvert",
    "take_cover": "À couvert !",
    "support_weapon": "arme de soutien",
    "engaged": "engagé",
    "free": "libre",
}

AGAINST = " contre "
AUTOMATIC = "aucun dé"
IMPOSSIBLE = "plus qu'un dé ne peut donner"
