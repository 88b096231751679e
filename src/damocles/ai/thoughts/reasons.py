"""Why a player answers as it does without comparing plans: each reason has a name and its words."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.ai.thoughts.player import Answer

Both = tuple[str, str]
"""A sentence in English and in French."""

RANDOM, REPLACED, BLUNDER = "random", "replaced", "blunder"
AT_ONCE, NOTHING_LEFT = "at once", "nothing left"
THUMB = "rule of thumb"
ANSWERS = "damocles.ai."
"""The package that holds the functions which answer decisions."""

REASONS: dict[str, Both] = {
    "plans": (
        "The plan that is expected to be worth most now, in army points.",
        "Le plan dont on attend le plus pour l'instant, en points d'armée.",
    ),
    "foreseen": (
        "Of the plans that seem good, the one that leads to most when the battle is played on.",
        "Parmi les plans qui semblent bons, celui qui mène le plus loin quand on joue la suite.",
    ),
    "tried": (
        "Of what seems best, what did best when the battle was played on by all the rules.",
        "Parmi les meilleurs choix, celui qui réussit le mieux quand on joue la suite.",
    ),
    RANDOM: (
        "Any legal order: this player has no reasons.",
        "Un ordre légal quelconque : ce joueur n'a pas de raisons.",
    ),
    REPLACED: (
        "It found no legal answer, so any legal order was given.",
        "Il n'a trouvé aucune réponse légale : un ordre légal quelconque a été donné.",
    ),
    BLUNDER: (
        "A careless moment: a Recruit now and then does anything that is legal.",
        "Un moment d'inattention : une Recrue fait parfois n'importe quoi de légal.",
    ),
    AT_ONCE: (
        "Done before any plan is made: coming, leaving, or what costs little and always helps.",
        "Fait avant tout plan : entrer, sortir, ou ce qui coûte peu et aide toujours.",
    ),
    NOTHING_LEFT: (
        "Nothing else was worth doing.",
        "Rien d'autre ne valait la peine.",
    ),
    THUMB: ("By rule of thumb; nothing was compared.", "Par habitude ; rien n'a été comparé."),
    "bots.recruit.act": (
        "A script: strike in contact, fire at the nearest, go to the nearest place worth holding.",
        "Un script : frapper au contact, tirer au plus près, aller au lieu utile le plus proche.",
    ),
    # command
    "answers.command.name_commander": (
        "The officer with most Leadership commands.",
        "L'officier qui a le plus de Commandement commande.",
    ),
    "answers.command.lay_sequence": ("The cards as they come.", "Les cartes comme elles viennent."),
    "plans.command.lay_sequence": (
        "Who can do most harm comes first, who has a place to take comes last.",
        "Qui peut nuire le plus passe d'abord, qui doit prendre un lieu passe en dernier.",
    ),
    "lookahead.answers.lay_sequence": (
        "The best of the orders that were tried against cards the enemy may lay.",
        "Le meilleur des ordres essayés contre les cartes que l'ennemi peut poser.",
    ),
    "answers.command.wager": ("This player wagers nothing.", "Ce joueur ne mise rien."),
    "plans.command.wager": (
        "One point, where it can be spared after all activations are paid for.",
        "Un point, s'il en reste une fois toutes les activations payées.",
    ),
    "lookahead.wager.wager": (
        "Drawn from a mix of wagers that nobody could profit from if he knew it.",
        "Tirée d'un mélange de mises dont personne ne profiterait s'il le connaissait.",
    ),
    "lookahead.wager.begin": (
        "The round was played on with either side beginning.",
        "Le tour de jeu a été joué avec l'un et l'autre camp en premier.",
    ),
    "lookahead.options.take_turn": (
        "The turn was played on beside relocating, delaying and an extra activation.",
        "Comparé avec déplacer la carte, attendre ou activer deux unités.",
    ),
    "plans.points.pay": (
        "Paid unless points are short and units to come can do more with them.",
        "Payé, sauf si les points manquent et que des unités à venir en font plus.",
    ),
    "plans.points.rally": (
        "Rallied unless points are short and units to come can do more with them.",
        "Ralliée, sauf si les points manquent et que des unités à venir en font plus.",
    ),
    "answers.command.begin": (
        "Whoever acts first strikes first.",
        "Qui commence frappe le premier.",
    ),
    "answers.command.activate": ("The first card is played.", "La première carte est jouée."),
    "plans.command.take_turn": (
        "Shells where the mission has guns and they are worth it; else the first card is played.",
        "Des obus si la mission a des canons et que cela vaut la peine ; sinon la première carte.",
    ),
    "answers.command.pay": ("A unit that can act acts.", "Une unité qui peut agir agit."),
    "answers.command.rally": ("Who can be rallied is rallied.", "Qui peut être rallié est rallié."),
    "answers.command.reroll": ("Misses cannot get worse.", "Des échecs ne peuvent pas empirer."),
    "answers.command.open_fire": (
        "Whoever may fire in overwatch fires.",
        "Qui peut tirer en réaction tire.",
    ),
    "answers.command.fire_in_overwatch": (
        "The first salvo that there is.",
        "La première salve possible.",
    ),
    "plans.overwatch.fire_in_overwatch": (
        "The salvo that is expected to do most harm; no more once nothing is worth it.",
        "La salve dont on attend le plus de pertes ; plus rien quand rien ne vaut la peine.",
    ),
    "answers.command.first_aid": (
        "The medic saves whoever is worth most.",
        "Le médecin sauve qui vaut le plus.",
    ),
    "answers.command.failed_tests": (
        "Rolled again where several tests have failed.",
        "Relancés quand plusieurs tests ont échoué.",
    ),
    # damage
    "answers.damage.pick_victims": (
        "Of the enemy the best fall, of one's own the cheapest.",
        "Chez l'ennemi les meilleurs tombent, chez soi les moins chers.",
    ),
    "answers.damage.aim_at": (
        "One impact for each of those who are worth most.",
        "Un impact pour chacun de ceux qui valent le plus.",
    ),
    "answers.damage.hit_part": (
        "The frame if it can be named, else the weapon that breaks first.",
        "Le châssis si on peut le désigner, sinon l'arme qui casse d'abord.",
    ),
    "answers.damage.name_leader": (
        "Whoever stands most in the middle leads.",
        "Qui est le plus au milieu mène.",
    ),
    "answers.damage.stay_or_eject": (
        "A machine is kept while it has a weapon.",
        "Une machine est gardée tant qu'elle a une arme.",
    ),
    "answers.damage.spread": (
        "All impacts on the machine that is worth most for what it can still take.",
        "Tous les impacts sur la machine qui vaut le plus pour ce qu'elle peut encore encaisser.",
    ),
    # setting up
    "answers.setup.lay_element": (
        "Cover in front of one's own edge.",
        "Un couvert devant son propre bord.",
    ),
    "answers.setup.buy": (
        "The dearest first, as long as the points last.",
        "Les plus chers d'abord, tant qu'il y a des points.",
    ),
    "answers.setup.join": (
        "The hero takes over the unit that is worth most.",
        "Le héros prend l'unité qui vaut le plus.",
    ),
    "answers.setup.enter_at_edge": (
        "Where the edge is nearest to what is to be held.",
        "Là où le bord est le plus près de ce qu'il faut tenir.",
    ),
    "answers.setup.climb_out": (
        "Where it is nearest to an edge of one's own.",
        "Là où c'est le plus près d'un de ses bords.",
    ),
}
"""Reasons by name; those of functions that answer decisions by module and function name."""


def reason_of(answer: Answer) -> str:
    """The name of the reason behind what a function answers; a rule of thumb if it has none."""
    function = answer.func if isinstance(answer, partial) else answer
    module = str(getattr(function, "__module__", ""))
    name = f"{module.removeprefix(ANSWERS)}.{getattr(function, '__name__', '')}"
    return name if name in REASONS else THUMB
