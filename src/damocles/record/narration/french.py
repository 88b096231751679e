"""The sentences of a battle in French."""

from __future__ import annotations

SENTENCES = {
    # the tactical phase
    "RoundBegan": "Le tour de jeu {round} commence.",
    "CommanderNamed/somebody": "{seat} : {fighter} commande.",
    "CommanderNamed/nobody": "{seat} : pas de commandant.",
    "LeadershipCounted": "{seat} : points de Commandement, {leadership} du commandant, "
    "{units} des unités.",
    "SequencesLaid": "Toutes les cartes sont face cachée : {sequences}.",
    "WagersRevealed": "Les mises sont révélées : {wagers}.",
    "AuthorityRolled": "Test d'Autorité de {seats} : dés {faces}, totaux {totals}.",
    "AuthorityGranted": "{seat} : test d'Autorité gagné sans jet.",
    "FirstChosen": "Test d'Autorité gagné par {winner} ; à {first} de commencer.",
    # turns and activations
    "TurnBegan": "La main passe à {seat}.",
    "LeadershipSpent/one": "{seat} : {points} point de Commandement dépensé.",
    "LeadershipSpent/several": "{seat} : {points} points de Commandement dépensés.",
    "OptionTaken/activate": "{seat} : carte suivante.",
    "OptionTaken/relocate": "{seat} : la carte suivante est replacée.",
    "OptionTaken/delay": "{seat} : sursis d'activation.",
    "OptionTaken/extra": "{seat} : activation supplémentaire.",
    "CardRelocated": "{seat} : la première carte passe à la place {place}.",
    "CardRevealed": "{seat} : {unit}, carte révélée.",
    "ActivationBegan/table": "{unit} : début de l'activation.",
    "ActivationBegan/reserve": "{unit} : appel depuis la réserve.",
    "ActivationDeclined": "{unit} : pas d'activation.",
    "StayedInReserve": "{unit} : toujours en réserve.",
    "DrillTaken": "{unit} : {drill}",
    "DrillsLost": "{unit} : ordres de combat perdus.",
    "ActivationEnded/table": "{unit} : fin de l'activation.",
    "ActivationEnded/reserve": "{unit} : toujours en réserve.",
    "FightersStoodUp": "{unit} : {fighters} de nouveau debout.",
    # movement
    "UnitMoved/moved": "{unit} : déplacement ({gait}), {lengths} au plus.",
    "UnitMoved/entered": "{unit} : entrée par {entered} ({gait}), {lengths} au plus.",
    "RunOver/fallen": "{machine} roule sur {fighters} : dés {faces} ; victimes : {fallen}.",
    "RunOver/nobody": "{machine} roule sur {fighters} : dés {faces} ; personne n'est touché.",
    "MovedAside": "{fighter} s'écarte.",
    # shooting
    "SalvoDeclared/plain": "{unit} : tir sur {target}, {weapon}, {distance}, dés : {dice}.",
    "SalvoDeclared/overwatch": "Tir de réaction, {unit} : tir sur {target}, {weapon}, {distance}, "
    "dés : {dice}.",
    "ProjectionDeclared": "{unit} : projection sur {aims}, {weapon} ; trop loin : {too_far}.",
    "ShotsRolled": "{weapon} : dés {faces}, il faut {needed}, impacts : {successes}.",
    "ImpactsAllotted": "{unit}, dans la zone de feu : {caught} ; sur la cible : {to_target}.",
    "CoverRolled": "{unit} à couvert : dés {faces}, il faut {needed}, annulés : {cancelled}.",
    "BlastLanded/straight": "{weapon}, sur la cible : rayon {radius}, sur {fighters}, "
    "impacts pour chacun : {impacts}.",
    "BlastLanded/deviated": "{weapon}, déviation de {deviation} : rayon {radius}, "
    "sur {fighters}, impacts pour chacun : {impacts}.",
    "FightersGrounded": "{fighters} : au sol.",
    "OverwatchSpent/all": "{unit} : tir de réaction épuisé.",
    "OverwatchSpent/waiting": "{unit} : tir de réaction épuisé en partie, {waiting}.",
    "StrikeCalled": "{seat} : frappe d'artillerie.",
    "StandingOrdersGiven/always": "{seat} : les échecs sont toujours relancés.",
    "StandingOrdersGiven/ask": "{seat} : question avant chaque relance.",
    # close combat
    "CombatDeclared": "{unit} : attaque en mêlée.",
    "CombatFought": "{attackers} contre {defenders} : {weapon}, dés {faces}, il faut {needed}, "
    "impacts : {successes}.",
    # damage
    "DamageRolled/unit": "{unit}, dégâts ({weapon}) : dés {faces}, il faut {needed}, "
    "réussites : {successes}.",
    "DamageRolled/fighter": "{fighter}, dégâts ({weapon}) : dés {faces}, il faut {needed}, "
    "réussites : {successes}.",
    "LocationsRolled": "{fighter} : localisations {faces}.",
    "PartDamaged": "{fighter} : points de Structure perdus ({part}) : {points}.",
    "PartRepaired": "{mechanic} répare {fighter} ({part}) : {points}.",
    "FighterLost": "{fighter} : hors de combat.",
    "FighterSaved": "{medic} sauve {fighter}.",
    "LeaderReplaced": "{unit} : nouveau leader, {leader}.",
    "UnitLost": "{unit} : unité anéantie.",
    "MachineKept": "{fighter} : immobilisation, le pilote reste.",
    "MachineAbandoned": "{fighter} : le pilote s'éjecte.",
    "HeroOnFoot": "{fighter} quitte sa machine et combat à pied.",
    # morale
    "MoraleTested/passed": "{unit} : test de Moral réussi, dés {faces}, il faut {needed}.",
    "MoraleTested/failed": "{unit} : test de Moral manqué, dés {faces}, il faut {needed}.",
    "UnitDisorganised": "{unit} : unité désorganisée.",
    "UnitRallied": "{unit} : unité ralliée.",
    "UnitRouted": "{unit} : unité en déroute.",
    # setting up
    "ElementPlaced": "{seat} : {element} est en place.",
    "ElementLeftOut": "{seat} : pas de place pour {element}.",
    "SectorsRolled": "Choix des secteurs, {seats} : dés {faces}.",
    "PositionDealt/given": "{seat} : {position}.",
    "PositionDealt/rolled": "{seat} : dé {face}, {position}.",
    "UnitDeployed": "{unit} : déploiement, {position}.",
    # special rules of missions
    "PilotChosen": "{seat} : le pilote est {unit}, dans l'épave.",
    "PilotMet": "{unit} sort de l'épave.",
    "PilotEvacuated": "{unit} : le pilote est évacué.",
    "UnitEvacuated": "{unit} : sortie de table ({gait}), unité évacuée.",
    # terrain and abilities
    "ContainerOpened": "{fighter} ouvre {element}.",
    "WallHoisted": "{fighter} déplace {element}.",
    "ElementSabotaged": "{fighter} sabote {element}.",
    "StructureTested": "{element}, dégâts ({weapon}) : dés {faces}, il faut {needed}, "
    "points de Structure perdus : {points}.",
    "ElementDestroyed": "{element} : élément détruit.",
    "UnitDesignated": "{fighter} désigne {unit}.",
    # routines
    "RoutineUsed": "{overseer}, routine sur {unit} : {routine}.",
    "DashReady": "{unit} : course éclair.",
    "NanonucleusCharged": "{weapon} : les tests de dégâts manqués sont relancés.",
    "FighterTransferred": "{newcomer} revient à la place de {member}.",
    "FighterReconstructed": "{fighter} est de retour.",
    "MachineRestored": "{fighter} : un point de Structure en plus ({part}).",
    "StriderArose": "{seat} : {unit}, nouvelle machine.",
    "CardRemoved": "{seat} : la carte de {unit} quitte la séquence.",
    # control and the end
    "ControlAssessed/some": "Sous contrôle : {controllers}.",
    "ControlAssessed/none": "Personne ne contrôle rien.",
    "PointsScored": "{seat} : PV {vp}, PR {rp} : {why}.",
    "HeroJoined": "{hero} prend la tête de {unit}.",
    "UnitBought": "{seat} : {unit} pour {points} PR.",
    "SeatSurrendered": "{seat} : reddition.",
    "BattleEnded/won": "Cessez-le-feu : victoire de {winner} ({vp}).",
    "BattleEnded/drawn": "Cessez-le-feu : partie nulle ({vp}).",
}

WORDS = {
    "combat": "déplacement de combat",
    "rush": "déplacement rapide",
    "knee": "Genou à terre !",
    "overwatch": "Tir de réaction !",
    "take_cover": "À couvert !",
    "split_fire": "Tir séparé !",
    "overwatch_bearers": "les armes spéciales attendent encore",
    "overwatch_others": "les autres attendent encore",
    "infantry_unit": "unités d'infanterie détruites",
    "afv_unit": "unités blindées détruites",
    "officer": "officiers éliminés",
    "control": "contrôle de",
    "capture": "prise de",
    "evacuated_infantry": "unités d'infanterie évacuées",
    "evacuated_afv": "unités blindées évacuées",
    "pilot_met": "le pilote est retrouvé",
    "pilot_evacuated": "le pilote est évacué",
    "dash": "Course éclair",
    "transfer": "Transfert",
    "reconstruction": "Reconstruction",
    "nanonucleus": "Hypernanonucleus",
    "restoration": "Réparation",
    "creation": "Création",
    "fusion": "Fusion",
}

ENDINGS = {
    "draw": "Match nul d'un commun accord.",
    "resigned": "{seat} abandonnent la bataille.",
    "time": "{seat} : le temps est écoulé.",
}
"""How players end a battle."""
