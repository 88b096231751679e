"""What the options of a rule set mean, one line each, in English and French."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.catalog.source.values import Words

WORDS: dict[str, Words] = {
    "free_measuring": {
        "en": "Everybody may measure any distance at any time.",
        "fr": "Chacun peut mesurer toute distance à tout moment.",
    },
    "commander_stays": {
        "en": "Who succeeds a fallen commander takes over only with the next round.",
        "fr": "Le successeur d'un commandant tombé ne prend la relève qu'au tour de jeu suivant.",
    },
    "machines_engage": {
        "en": "Infantry in contact with an enemy machine is engaged.",
        "fr": "L'infanterie au contact d'un blindé ennemi est engagée.",
    },
    "hold_fighters": {
        "en": "Single fighters of a unit may hold their fire in a salvo.",
        "fr": "Certains combattants d'une unité peuvent se retenir de tirer dans une salve.",
    },
    "mates_caught": {
        "en": "When a single machine is targeted, others of its unit can be hit in between.",
        "fr": "Quand un seul blindé est visé, d'autres de son unité peuvent être touchés.",
    },
    "unseen_protected": {
        "en": "Fighters whom no shooter sees are not removed as losses.",
        "fr": "Les combattants qu'aucun tireur ne voit ne sont pas retirés comme pertes.",
    },
    "closed_shelters": {
        "en": "Inside a closed container or bunker nobody is reached by an area of effect.",
        "fr": "Dans un container ou un bunker fermé, les aires d'effet n'atteignent personne.",
    },
    "only_valiant_control": {
        "en": "Disorganised units do not count when it is judged who controls something.",
        "fr": "Les unités désorganisées ne comptent pas pour le contrôle.",
    },
    "disorganised_lose_drills": {
        "en": "A unit that becomes disorganised loses its drills at once.",
        "fr": "Une unité qui devient désorganisée perd aussitôt ses ordres de combat.",
    },
    "spaced_terrain": {
        "en": "Terrain stands apart or touches, and none lies near an edge where units enter.",
        "fr": "Les éléments sont espacés ou se touchent, aucun près d'un bord d'accès.",
    },
    "containers_open": {
        "en": "Infantry may open containers and go inside.",
        "fr": "L'infanterie peut ouvrir les containers et y entrer.",
    },
    "routines_once_a_round": {
        "en": "An overseer uses each routine once a round instead of once an activation.",
        "fr": "Un overseer emploie chaque routine une fois par tour de jeu, non par activation.",
    },
    "creation_repeats": {
        "en": "A machine that was created and has left the battle can be created again.",
        "fr": "Une machine créée qui a quitté la bataille peut être créée de nouveau.",
    },
    "nanonucleus_lasts": {
        "en": "Once paid, Hyper nanonucleus helps all of a unit's tests until it acts again.",
        "fr": "Une fois payé, l'Hypernanonucleus vaut jusqu'à la prochaine activation de l'unité.",
    },
    "free_sides": {
        "en": "Each weapon type of an infantry unit is fired before or after its movement.",
        "fr": "Chaque type d'arme d'une unité d'infanterie tire avant ou après son déplacement.",
    },
    "dead_cards_leave": {
        "en": "The card of an eliminated unit is taken out of the sequence at once.",
        "fr": "La carte d'une unité éliminée est aussitôt retirée de la séquence.",
    },
    "run_over_faces": {
        "en": "What running over needs, free/engaged, as 4/4; none plays the usual numbers.",
        "fr": "Le jet pour rouler sur l'infanterie, libre/engagée, ainsi 4/4 ; none : l'usage.",
    },
    "wreck_targetable": {
        "en": "The attacker may target the wreck that his pilot is in.",
        "fr": "L'attaquant peut viser l'épave où se trouve son pilote.",
    },
    "round_limit": {
        "en": "The last round where the mission names none; none plays on without a limit.",
        "fr": "Le dernier tour de jeu quand la mission n'en donne pas ; none : sans limite.",
    },
}
