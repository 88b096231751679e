"""The wordings of choices: the group on the page, the rule, the words in English and French."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from damocles.server.play.wire import ChoiceGroup

Both = tuple[str, str]
"""A wording in English and in French."""


class Label(NamedTuple):
    """A kind of choice."""

    group: ChoiceGroup
    rule: str
    words: Both


LABELS: dict[str, Label] = {
    # setting up
    "lay": Label("answer", "RUL-109", ("Lay {element}", "Poser {element}")),
    "leave_out": Label("answer", "RUL-109", ("Leave {element} out", "Laisser {element} de côté")),
    "sector": Label("answer", "MIS-006", ("Sector {number}", "Secteur {number}")),
    "pilot": Label("answer", "MIS-602", ("{unit} is the pilot", "{unit} est le pilote")),
    # the tactical phase
    "commander": Label("answer", "TAC-012", ("{fighter} commands", "{fighter} commande")),
    "sequence": Label("answer", "TAC-007", ("Lay the cards", "Poser les cartes")),
    "wager": Label("answer", "TAC-017", ("Wager", "Miser")),
    "first": Label("answer", "TAC-018", ("{side} begin", "{side} commencent")),
    # turns
    "activate": Label("turn", "ACT-011", ("Play {unit}", "Jouer {unit}")),
    "relocate": Label("turn", "ACT-016", ("Move the first card", "Déplacer la première carte")),
    "delay": Label("turn", "ACT-017", ("Delay", "Sursis d'activation")),
    "extra": Label("turn", "ACT-019", ("Both: {one}, {two}", "Les deux : {one}, {two}")),
    "strike": Label("turn", "SHO-065", ("Artillery on {fighter}", "Artillerie sur {fighter}")),
    "no_strike": Label("turn", "SHO-065", ("Artillery strike", "Frappe d'artillerie")),
    "always_reroll": Label("turn", "RUL-63", ("Always re-roll misses", "Toujours relancer")),
    "ask_reroll": Label("turn", "RUL-63", ("Ask before re-rolls", "Demander avant de relancer")),
    "pay": Label("answer", "ACT-012", ("Activate {unit}", "Activer {unit}")),
    "decline": Label("answer", "ACT-013", ("Do not activate it", "Ne pas l'activer")),
    "come": Label("answer", "MIS-010", ("{unit}: enter the table", "{unit} : entrer en jeu")),
    "wait": Label("answer", "ACT-014", ("Stay in reserve", "Rester en réserve")),
    "rally": Label("answer", "MOR-013", ("Rally {unit}", "Rallier {unit}")),
    "no_rally": Label("answer", "MOR-012", ("Leave it disorganised", "Laisser désorganisée")),
    # moving
    "combat": Label("move", "ACT-031", ("Combat movement", "Déplacement de combat")),
    "rush": Label("move", "ACT-028", ("Rush", "Déplacement rapide")),
    "enter": Label("move", "MIS-013", ("{gait} by {zone}", "{gait} par {zone}")),
    "deploy": Label("move", "MIS-016", ("{zone}", "{zone}")),
    "drop": Label("move", "MIS-020", ("{zone}", "{zone}")),
    "evacuate": Label("move", "MIS-508", ("Leave the table: {gait}", "Quitter la table : {gait}")),
    "at_edge": Label("answer", "RUL-114", ("Enter by {zone}", "Entrer par {zone}")),
    "at_site": Label("answer", "RUL-114", ("{zone}", "{zone}")),
    "aside": Label("answer", "ACT-045", ("Step aside", "S'écarter")),
    "climb_out": Label("answer", "MIS-607", ("Climb out here", "Sortir ici")),
    # shooting
    "weapon": Label("shoot", "ACT-033", ("{weapon}", "{weapon}")),
    "salvo": Label("shoot", "SHO-002", ("{weapon}: {target}", "{weapon} : {target}")),
    "copies": Label(
        "shoot", "SHO-006", ("{number} x {weapon}: {target}", "{number} x {weapon} : {target}")
    ),
    "snipe": Label(
        "shoot", "ABL-017", ("{weapon}, aimed: {target}", "{weapon}, tir de précision : {target}")
    ),
    "sniper": Label("shoot", "ABL-017", ("{weapon}, aimed", "{weapon}, tir de précision")),
    "project": Label("shoot", "ABL-009", ("{weapon}: {target}", "{weapon} : {target}")),
    "open_fire": Label("answer", "SHO-057", ("{unit}: open fire", "{unit} : ouvrir le feu")),
    "hold_fire": Label("answer", "SHO-062", ("Hold fire", "Retenir le tir")),
    "cease": Label("answer", "SHO-061", ("Stop firing", "Cesser le feu")),
    "reroll": Label(
        "answer", "GEN-046", ("Re-roll the misses: {number}", "Relancer les échecs : {number}")
    ),
    "keep_dice": Label("answer", "RUL-63", ("Keep the dice", "Garder les dés")),
    "marks": Label("answer", "ABL-019", ("Pick the targets", "Choisir les cibles")),
    # close combat
    "fight": Label("fight", "MEL-009", ("Close combat", "Mêlée")),
    "fight_unit": Label("fight", "MEL-009", ("Close combat: {unit}", "Mêlée : {unit}")),
    "spread": Label("answer", "MEL-015", ("Spread the impacts", "Répartir les impacts")),
    "strike_again": Label(
        "answer", "MEL-011", ("Re-roll the misses: {number}", "Relancer les échecs : {number}")
    ),
    "let_stand": Label("answer", "RUL-63", ("Keep the dice", "Garder les dés")),
    # damage
    "victims": Label("answer", "SHO-054", ("Pick who is hit", "Choisir qui est touché")),
    "part": Label("answer", "GEN-061", ("Hit: {part}", "Touché : {part}")),
    "leader": Label("answer", "GEN-014", ("{fighter} leads", "{fighter} mène")),
    "keep": Label("answer", "GEN-070", ("Stay with the machine", "Rester avec la machine")),
    "eject": Label("answer", "GEN-071", ("The pilot ejects", "Le pilote s'éjecte")),
    "save": Label("answer", "ABL-015", ("{medic} saves {fighter}", "{medic} sauve {fighter}")),
    "let_fall": Label("answer", "ABL-015", ("Save nobody more", "Ne plus sauver personne")),
    # abilities
    "designate": Label("ability", "ABL-007", ("Designate {unit}", "Désigner {unit}")),
    "designation": Label("ability", "ABL-007", ("Designate", "Désigner")),
    "repair": Label(
        "ability", "ABL-014", ("Repair {machine}: {part}", "Réparer {machine} : {part}")
    ),
    "sabotage": Label("ability", "ABL-013", ("Sabotage {element}", "Saboter {element}")),
    "hoist": Label("ability", "ABL-021", ("Lift {element}", "Soulever {element}")),
    "open": Label(
        "ability", "TER-008", ("Open {element}, side {side}", "Ouvrir {element}, côté {side}")
    ),
    # routines
    "dash": Label("routine", "ROU-007", ("Dash", "Course éclair")),
    "restore": Label(
        "routine", "ROU-010", ("Repair {machine}: {part}", "Réparer {machine} : {part}")
    ),
    "create": Label("routine", "ROU-013", ("Create {card}", "Créer {card}")),
    "fuse": Label(
        "routine", "ROU-014", ("Fuse {one} and {two}: {card}", "Fusionner {one} et {two} : {card}")
    ),
    "transfer": Label(
        "routine", "ROU-006", ("{newcomer} for {member}", "{newcomer} remplace {member}")
    ),
    "reconstruct": Label("routine", "ROU-009", ("Bring {fighter} back", "Faire revenir {fighter}")),
    "nanonucleus": Label(
        "answer", "ROU-008", ("Re-roll the failures: {number}", "Relancer les échecs : {number}")
    ),
    "leave_tests": Label("answer", "ROU-008", ("Leave the tests", "Laisser les tests")),
    # drills, and the end
    "split_fire": Label("drill", "ACT-054", ("Split fire!", "Tir séparé !")),
    "drill": Label("drill", "ACT-047", ("{drill}", "{drill}")),
    "end": Label("end", "ACT-011", ("End the activation", "Terminer l'activation")),
    # control
    "take_over": Label("answer", "HER-005", ("Take over {unit}", "Prendre {unit}")),
    "stay_alone": Label("answer", "HER-005", ("Stay alone", "Rester seul")),
    "buy": Label("answer", "CTL-008", ("{unit}: {price} RP", "{unit} : {price} PR")),
    "buy_nothing": Label("answer", "CTL-008", ("Buy nothing", "Ne rien acheter")),
    # dice thrown by hand
    "faces": Label("answer", "GEN-001", ("Type in {number} dice", "Saisir {number} dés")),
}
"""Every kind of choice."""

DRILLS = {"knee": "ACT-050", "overwatch": "ACT-051", "take_cover": "ACT-053"}
"""The rule of each drill that is given at the end."""

GAITS: dict[str, Both] = {
    "combat": ("combat movement", "déplacement de combat"),
    "rush": ("rush", "déplacement rapide"),
}
