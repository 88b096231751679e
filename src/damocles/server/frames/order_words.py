"""The words for every kind of order, in English and in French; of a list they give the length."""

from __future__ import annotations

ORDERS: dict[str, tuple[str, str]] = {
    # dice and taking back
    "Faces": ("{seat} type in {faces} faces.", "{seat} : {faces} dés saisis."),
    "Undo": ("{seat} take back to order {to}.", "{seat} : retour à l'ordre {to}."),
    # setting up
    "LayElement": ("{seat} lay {element}.", "{seat} posent {element}."),
    "LeaveElementOut": ("{seat} leave {element} out.", "{seat} laissent {element} de côté."),
    "ChooseSector": ("{seat} choose their sector.", "{seat} choisissent leur secteur."),
    "Deploy": ("{seat} deploy at {position}.", "{seat} déploient à {position}."),
    "ChoosePilot": ("{seat}: the pilot is {pilot}.", "{seat} : le pilote est {pilot}."),
    # the tactical phase
    "NameCommander": ("{seat}: {fighter} is to command.", "{seat} : {fighter} doit commander."),
    "LaySequence": ("{seat} lay {units} cards.", "{seat} posent {units} cartes."),
    "Wager": ("{seat} wager {points} LP.", "{seat} misent {points} PC."),
    "ChooseFirst": ("{seat}: {first} are to begin.", "{seat} : {first} commencent."),
    # turns
    "Activate": ("{seat} play their next card.", "{seat} jouent leur prochaine carte."),
    "Relocate": ("{seat} relocate a card.", "{seat} déplacent une carte."),
    "Delay": ("{seat} delay.", "{seat} temporisent."),
    "ExtraActivation": ("{seat} play two cards.", "{seat} jouent deux cartes."),
    "Pay": ("{seat} activate the unit.", "{seat} activent l'unité."),
    "Decline": ("{seat} do not activate it.", "{seat} ne l'activent pas."),
    "EndActivation": ("{seat} end the activation.", "{seat} terminent l'activation."),
    "StandingOrders": ("{seat} give standing orders.", "{seat} donnent des ordres permanents."),
    "Surrender": ("{seat} surrender.", "{seat} se rendent."),
    # moving
    "Move": ("{seat} move: {gait}.", "{seat} se déplacent : {gait}."),
    "EnterAtEdge": ("{seat} enter by {zone}.", "{seat} entrent par {zone}."),
    "StepAside": ("{seat}: a step aside.", "{seat} : un pas de côté."),
    "Evacuate": ("{seat} leave the table: {gait}.", "{seat} quittent la table : {gait}."),
    "ClimbOut": ("{seat}: the pilot climbs out.", "{seat} : le pilote sort."),
    "OpenContainer": ("{fighter} is to open {element}.", "{fighter} doit ouvrir {element}."),
    "Hoist": ("{fighter} is to lift {element}.", "{fighter} doit soulever {element}."),
    # shooting
    "Salvo": ("{seat} fire: {weapon}.", "{seat} tirent : {weapon}."),
    "Project": ("{seat} project: {weapon}.", "{seat} projettent : {weapon}."),
    "ArtilleryStrike": ("{seat} call artillery.", "{seat} appellent l'artillerie."),
    "AimAt": (
        "{seat}: the sniper picks his targets.",
        "{seat} : le tireur d'élite choisit ses cibles.",
    ),
    "SplitFire": ("{seat}: split fire!", "{seat} : tir séparé !"),
    "OpenFire": ("{unit}: fire in overwatch.", "{unit} : tir de réaction."),
    "HoldFire": ("{seat} hold their fire.", "{seat} retiennent leur tir."),
    "CeaseOverwatch": ("{seat} stop firing.", "{seat} cessent le feu."),
    "Reroll": ("{seat} roll the misses again.", "{seat} relancent les échecs."),
    "KeepDice": ("{seat} keep the dice.", "{seat} gardent les dés."),
    "Designate": ("{fighter} is to tag {unit}.", "{fighter} doit désigner {unit}."),
    # close combat
    "CloseCombat": ("{seat} attack in close combat.", "{seat} attaquent en mêlée."),
    "Spread": ("{seat} spread the impacts.", "{seat} répartissent les impacts."),
    "StrikeAgain": ("{seat} roll the misses again.", "{seat} relancent les échecs."),
    "LetStand": ("{seat} keep the dice.", "{seat} gardent les dés."),
    # damage
    "PickVictims": ("{seat} pick who is hit.", "{seat} choisissent qui est touché."),
    "HitPart": ("{seat} choose the part that is hit.", "{seat} choisissent la partie touchée."),
    "NameLeader": ("{seat}: {fighter} is to lead.", "{seat} : {fighter} doit mener."),
    "Keep": ("{seat} keep the machine.", "{seat} gardent la machine."),
    "Eject": ("{seat}: the pilot ejects.", "{seat} : le pilote s'éjecte."),
    "Repair": ("{mechanic} is to mend {machine}.", "{mechanic} doit réparer {machine}."),
    "Sabotage": ("{fighter} is to bring {element} down.", "{fighter} doit saboter {element}."),
    "Save": ("{medic} is to save {fighter}.", "{medic} doit sauver {fighter}."),
    "LetFall": ("{seat} let the fighter fall.", "{seat} laissent tomber le combattant."),
    "LeaveTests": ("{seat} leave the failed tests.", "{seat} laissent les tests ratés."),
    # routines
    "Create": ("{seat} create a strider.", "{seat} créent un marcheur."),
    "Dash": ("{seat} call for a Dash.", "{seat} : Dash."),
    "Fuse": ("{seat} fuse two striders.", "{seat} fusionnent deux marcheurs."),
    "Reconstruct": ("{seat} bring a fighter back.", "{seat} font revenir un combattant."),
    "Restore": ("{seat} restore {machine}.", "{seat} restaurent {machine}."),
    "Transfer": ("{seat} transfer a fighter.", "{seat} transfèrent un combattant."),
    "UseNanonucleus": ("{seat} roll failures again.", "{seat} relancent les échecs."),
    # morale, heroes, reinforcements
    "Rally": ("{seat} try to rally the unit.", "{seat} tentent de rallier l'unité."),
    "LeaveDisorganised": ("{seat} leave it disorganised.", "{seat} la laissent désorganisée."),
    "TakeOver": ("{seat}: the hero takes over a unit.", "{seat} : le héros prend une unité."),
    "StayAlone": ("{seat}: the hero stays alone.", "{seat} : le héros reste seul."),
    "BuyReinforcements": ("{seat} buy {units} units.", "{seat} achètent {units} unités."),
}
