"""The words of a briefing in English and French."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from damocles.catalog.source.values import Language

ENGLISH = {
    # sections
    "forces": "Forces",
    "table": "Table",
    "positions": "Tactical positions",
    "primary": "Primary objectives",
    "secondary": "Secondary objectives",
    "special": "Special rules",
    "cease_fire": "Cease fire",
    "none": "none",
    # who
    "attacker": "the attacker",
    "defender": "the defender",
    "A": "side A",
    "B": "side B",
    "nobody": "nobody",
    "both": "both sides",
    # forces
    "agreed": "equal army points for all, as the players agree; no reinforcements",
    "split": "{who}: {assault} A.P. for the assault, {reinforcement} A.P. of reinforcements",
    "assault_only": "{who}: {assault} A.P., no reinforcements",
    # the table
    "size": "{width} x {depth} cm",
    "elements": "{count} x {kind}, Size {size}",
    "low_wall": "low wall",
    "container": "container",
    "nanogenerator": "nanogenerator",
    "hill": "hill",
    "bunker": "bunker",
    "wreck": "wreck",
    "map": "the table is laid as mapped",
    "random": "the table is laid at random, alike for both sides",
    "no_mans_land": "laid by hand: the players lay the elements in turn, anywhere (no man's land)",
    "pacified_region": "laid by hand: the defender lays half of the elements in his zone, then the "
    "attacker the others in his (pacified region)",
    "trench_war": "laid by hand: each lays elements in his own sector in turn (trench war)",
    "fixed": "where it is in any case: {names}",
    "proposal": "the places on the table are a proposal",
    # positions
    "access": "access zone {id} of {who}: {edge} edge, {start} to {end} cm",
    "neutral": "neutral access zone {id}: {edge} edge, {start} to {end} cm",
    "closed": "not open to {who}: {id}",
    "deployment": "deployment zone {id} of {who}, in round 1",
    "limited": "deployment zone {id} of {who}, in round 1, for {limit} units at most",
    "drop": "drop point {id}, from round 2 on, for whoever controls it",
    "dropped_at": "drop point {id} at the element {element}, from round 2 on, for whoever "
    "controls it",
    "edges": "each side enters by one edge, dealt at random; two sides by opposite edges",
    "long_edges": "each side enters by one of the long edges, dealt at random",
    "sectors": "the table is divided among the sides; each enters by the edges of its part",
    "south": "southern",
    "north": "northern",
    "east": "eastern",
    "west": "western",
    # what counts
    "infantry_unit": "eliminate an infantry unit",
    "afv_unit": "eliminate an AFV unit",
    "officer": "eliminate an officer",
    "control": "control {names}, each round",
    "capture": "capture {names}, once",
    "evacuated_infantry": "evacuate an infantry unit",
    "evacuated_afv": "evacuate an AFV unit",
    "pilot_met": "meet the pilot",
    "pilot_evacuated": "evacuate the pilot",
    "vp": "{what}: {vp} VP ({who})",
    "rp": "{what}: {rp} RP ({who})",
    # special rules
    "all_enter": "all assault units enter in round 1; none may stay in reserve",
    "exit": "{who}: a unit is evacuated when its leader crosses the {edge} edge",
    "rescue": "a pilot of {who} is inside the element {element}; he is met when it is captured, "
    "and evacuated when he reaches an access zone of his side; nobody may target it, but it takes "
    "impacts: Protection {protection}, {sp} structure points",
    "pilot": "the pilot is a hero with a machine who leads no unit; in a company without one, an "
    "officer of the lowest rank on foot stands in for him (assumed)",
    "artillery": "artillery strikes can be called: {rate} shells, {fixed}+ to hit, "
    "Penetration {penetration}, Damage {damage}, radius {area} cm",
    "home_turf": "home turf: {who}",
    "automatic_winner": "{who}: wins the first Authority test without a roll",
    "destructible": "can be destroyed by weapons: {names}",
    "sabotable": "can be removed by sabotage: {names}",
    "ramps": "machines can climb: {names}",
    # the end
    "rounds": "after round {rounds}: most VP wins, equal is a draw",
    "limit": "at {vp} VP",
    "tie_points": "several at once: most VP wins, equal is a draw",
    "tie_controller": "several at once: whoever controls {objective} wins; otherwise play goes on",
    "tie_most_controlled": "several at once: whoever controls more primary objectives wins; "
    "otherwise play goes on",
    "pilot_lost": "when the pilot is lost, at once: his side has lost",
    "exhausted": "when nobody can score any more: most VP wins",
    "unlimited": "without a last round: 12 rounds at most, then most VP wins (an option)",
}

FRENCH = {
    "forces": "Forces",
    "table": "Table",
    "positions": "Positions tactiques",
    "primary": "Objectifs primaires",
    "secondary": "Objectifs secondaires",
    "special": "Règles spéciales",
    "cease_fire": "Cessez-le-feu",
    "none": "aucun",
    "attacker": "l'attaquant",
    "defender": "le défenseur",
    "A": "le camp A",
    "B": "le camp B",
    "nobody": "personne",
    "both": "les deux camps",
    "agreed": "autant de points d'armée pour tous, selon l'accord des joueurs ; pas de renforts",
    "split": "{who} : {assault} P.A. pour l'assaut, {reinforcement} P.A. de renforts",
    "assault_only": "{who} : {assault} P.A., pas de renforts",
    "size": "{width} x {depth} cm",
    "elements": "{count} x {kind}, Taille {size}",
    "low_wall": "muret",
    "container": "container",
    "nanogenerator": "nanogénérateur",
    "hill": "colline",
    "bunker": "bunker",
    "wreck": "épave",
    "map": "la table est disposée selon la carte",
    "random": "la table est disposée au hasard, pareille pour les deux camps",
    "no_mans_land": "à la main : les joueurs posent les éléments à tour de rôle, n'importe où "
    "(no man's land)",
    "pacified_region": "à la main : le défenseur pose la moitié des éléments dans sa zone, puis "
    "l'attaquant les autres dans la sienne (région pacifiée)",
    "trench_war": "à la main : chacun pose à tour de rôle des éléments dans son secteur "
    "(guerre de tranchées)",
    "fixed": "toujours en place : {names}",
    "proposal": "les emplacements sur la table sont une proposition",
    "access": "zone d'accès {id}, {who} : bord {edge}, de {start} à {end} cm",
    "neutral": "zone d'accès neutre {id} : bord {edge}, de {start} à {end} cm",
    "closed": "fermée pour {who} : {id}",
    "deployment": "zone de déploiement {id}, {who}, au tour de jeu 1",
    "limited": "zone de déploiement {id}, {who}, au tour de jeu 1, {limit} unités au plus",
    "drop": "point de largage {id}, dès le tour de jeu 2, pour qui le contrôle",
    "dropped_at": "point de largage {id} à l'élément {element}, dès le tour de jeu 2, pour "
    "qui le contrôle",
    "edges": "chaque camp entre par un bord tiré au sort ; deux camps par des bords opposés",
    "long_edges": "chaque camp entre par un des longs bords, tiré au sort",
    "sectors": "la table est partagée entre les camps ; chacun entre par les bords de sa part",
    "south": "sud",
    "north": "nord",
    "east": "est",
    "west": "ouest",
    "infantry_unit": "éliminer une unité d'infanterie",
    "afv_unit": "éliminer une unité de blindés",
    "officer": "éliminer un officier",
    "control": "contrôler {names}, à chaque tour de jeu",
    "capture": "capturer {names}, une fois",
    "evacuated_infantry": "évacuer une unité d'infanterie",
    "evacuated_afv": "évacuer une unité de blindés",
    "pilot_met": "retrouver le pilote",
    "pilot_evacuated": "évacuer le pilote",
    "vp": "{what} : {vp} PV ({who})",
    "rp": "{what} : {rp} PR ({who})",
    "all_enter": "toutes les unités d'assaut entrent au tour de jeu 1 ; aucune ne reste en réserve",
    "exit": "{who} : une unité est évacuée quand son leader franchit le bord {edge}",
    "rescue": "un pilote ({who}) est dans l'élément {element} ; il est retrouvé à sa capture et "
    "évacué dans une zone d'accès de son camp ; personne ne peut viser {element}, mais il subit "
    "les impacts : Protection {protection}, {sp} points de Structure",
    "pilot": "le pilote est un héros à machine qui ne mène aucune unité ; sans lui, un officier "
    "du plus bas grade, à pied, prend sa place (supposé)",
    "artillery": "des tirs d'artillerie sont possibles : {rate} obus, succès à {fixed}+, "
    "Pénétration {penetration}, Dommages {damage}, rayon {area} cm",
    "home_turf": "en terrain connu : {who}",
    "automatic_winner": "{who} : gagne sans jet le premier test d'Autorité",
    "destructible": "destructibles par les armes : {names}",
    "sabotable": "peuvent être sabotés : {names}",
    "ramps": "accessibles aux blindés : {names}",
    "rounds": "après le tour de jeu {rounds} : le plus de PV gagne, à égalité match nul",
    "limit": "à {vp} PV",
    "tie_points": "plusieurs à la fois : le plus de PV gagne, à égalité match nul",
    "tie_controller": "plusieurs à la fois : qui contrôle {objective} gagne ; sinon on continue",
    "tie_most_controlled": "plusieurs à la fois : qui contrôle le plus d'objectifs primaires "
    "gagne ; sinon on continue",
    "pilot_lost": "à la perte du pilote, aussitôt : son camp a perdu",
    "exhausted": "quand plus personne ne peut marquer : le plus de PV gagne",
    "unlimited": "sans dernier tour de jeu : 12 au plus, puis le plus de PV gagne (option)",
}

WORDS: dict[Language, dict[str, str]] = {"en": ENGLISH, "fr": FRENCH}
