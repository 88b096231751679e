"""The sentences of a battle in English."""

from __future__ import annotations

SENTENCES = {
    # the tactical phase
    "RoundBegan": "Round {round} begins.",
    "CommanderNamed/somebody": "{seat}: {fighter} commands.",
    "CommanderNamed/nobody": "{seat} have no commander.",
    "LeadershipCounted": "{seat} have leadership points: {leadership} from the commander, "
    "{units} from units.",
    "SequencesLaid": "All cards lie face down: {sequences}.",
    "WagersRevealed": "The wagers are shown: {wagers}.",
    "AuthorityRolled": "Authority test of {seats}: dice {faces}, totals {totals}.",
    "AuthorityGranted": "{seat} win the Authority test without a roll.",
    "FirstChosen": "{winner} have won the Authority test; {first} begin.",
    # turns and activations
    "TurnBegan": "{seat} are active.",
    "LeadershipSpent/one": "{seat} pay {points} leadership point.",
    "LeadershipSpent/several": "{seat} pay {points} leadership points.",
    "OptionTaken/activate": "{seat} play their next card.",
    "OptionTaken/relocate": "{seat} relocate their next card.",
    "OptionTaken/delay": "{seat} delay.",
    "OptionTaken/extra": "{seat} take an extra activation.",
    "CardRelocated": "{seat}: the first card goes to place {place}.",
    "CardRevealed": "{seat} reveal {unit}.",
    "ActivationBegan/table": "{unit}: the activation begins.",
    "ActivationBegan/reserve": "{unit} [are|is] called up from reserve.",
    "ActivationDeclined": "{unit}: not activated.",
    "StayedInReserve": "{unit} [stay|stays] in reserve.",
    "DrillTaken": "{unit}: {drill}",
    "DrillsLost": "{unit} [lose their|loses all] drills.",
    "ActivationEnded/table": "{unit}: the activation ends.",
    "ActivationEnded/reserve": "{unit} [stay|stays] in reserve.",
    "FightersStoodUp": "{unit}: {fighters} [stand|stands] up.",
    # movement
    "UnitMoved/moved": "{unit} [move|moves] ({gait}), up to {lengths}.",
    "UnitMoved/entered": "{unit} [enter|enters] by {entered} ({gait}), up to {lengths}.",
    "RunOver/fallen": "{machine} drives over {fighters}: dice {faces}; run over: {fallen}.",
    "RunOver/nobody": "{machine} drives over {fighters}: dice {faces}; all get away.",
    "MovedAside": "{fighter} steps aside.",
    # shooting
    "SalvoDeclared/plain": "{unit} [fire|fires] at {target}: {weapon}, {distance}, dice: {dice}.",
    "SalvoDeclared/overwatch": "Overwatch: {unit} [fire|fires] at {target}: {weapon}, "
    "{distance}, dice: {dice}.",
    "ProjectionDeclared": "{unit} [project|projects] at {aims}: {weapon}; too far: {too_far}.",
    "ShotsRolled": "{weapon}: dice {faces}, needed {needed}, impacts: {successes}.",
    "ImpactsAllotted": "{unit}: caught in the zone of fire: {caught}; on the target: {to_target}.",
    "CoverRolled": "{unit} in cover: dice {faces}, needed {needed}, cancelled: {cancelled}.",
    "BlastLanded/straight": "{weapon} lands on target: {radius} around, on {fighters}, "
    "impacts each: {impacts}.",
    "BlastLanded/deviated": "{weapon} deviates by {deviation}: {radius} around, on {fighters}, "
    "impacts each: {impacts}.",
    "FightersGrounded": "{fighters} [throw themselves|drops] to the ground.",
    "OverwatchSpent/all": "{unit} [have used their|has used up] overwatch.",
    "OverwatchSpent/waiting": "{unit} [have used part of their|has used part of its] overwatch: "
    "{waiting}.",
    "StrikeCalled": "{seat} call an artillery strike.",
    "StandingOrdersGiven/always": "{seat}: misses are always rolled again.",
    "StandingOrdersGiven/ask": "{seat}: they want to be asked before misses are rolled again.",
    # close combat
    "CombatDeclared": "{unit} [attack|attacks] in close combat.",
    "CombatFought": "{attackers} [strike|strikes] at {defenders}: {weapon}, dice {faces}, "
    "needed {needed}, impacts: {successes}.",
    # damage
    "DamageRolled/unit": "{unit}, damage by {weapon}: dice {faces}, needed {needed}, "
    "successes: {successes}.",
    "DamageRolled/fighter": "{fighter}, damage by {weapon}: dice {faces}, needed {needed}, "
    "successes: {successes}.",
    "LocationsRolled": "{fighter}: locations {faces}.",
    "PartDamaged": "{fighter} loses structure points ({part}): {points}.",
    "PartRepaired": "{mechanic} mends {fighter} ({part}): {points}.",
    "FighterLost": "{fighter} is lost.",
    "FighterSaved": "{medic} saves {fighter}.",
    "LeaderReplaced": "{unit}: {leader} leads now.",
    "UnitLost": "{unit} [are|is] wiped out.",
    "MachineKept": "{fighter} cannot move any more and is kept.",
    "MachineAbandoned": "{fighter} is abandoned.",
    "HeroOnFoot": "{fighter} leaves the machine and fights on foot.",
    # morale
    "MoraleTested/passed": "{unit} [pass their|passes the] morale test: dice {faces}, "
    "needed {needed}.",
    "MoraleTested/failed": "{unit} [fail their|fails the] morale test: dice {faces}, "
    "needed {needed}.",
    "UnitDisorganised": "{unit} [are|is] disorganised.",
    "UnitRallied": "{unit} [are|is] rallied.",
    "UnitRouted": "{unit} [are|is] routed.",
    # setting up
    "ElementPlaced": "{seat} lay {element}.",
    "ElementLeftOut": "{seat}: there is no room for {element}.",
    "SectorsRolled": "{seats} roll for the choice of sectors: {faces}.",
    "PositionDealt/given": "{seat} have {position}.",
    "PositionDealt/rolled": "{seat} roll {face} and have {position}.",
    "UnitDeployed": "{unit} [are|is] deployed: {position}.",
    # special rules of missions
    "PilotChosen": "{seat}: the pilot is {unit}, inside the wreck.",
    "PilotMet": "{unit} climbs out of the wreck.",
    "PilotEvacuated": "{unit}: the pilot is evacuated.",
    "UnitEvacuated": "{unit} [leave|leaves] the table ({gait}): evacuated.",
    # terrain and abilities
    "ContainerOpened": "{fighter} opens {element}.",
    "WallHoisted": "{fighter} sets {element} down elsewhere.",
    "ElementSabotaged": "{fighter} brings {element} down.",
    "StructureTested": "{element}, damage by {weapon}: dice {faces}, needed {needed}, "
    "structure points lost: {points}.",
    "ElementDestroyed": "{element} is destroyed.",
    "UnitDesignated": "{fighter} tags {unit}.",
    # routines
    "RoutineUsed": "{overseer} uses a routine on {unit}: {routine}.",
    "DashReady": "{unit} [are|is] ready to dash.",
    "NanonucleusCharged": "{weapon}: failed damage tests are rolled again.",
    "FighterTransferred": "{newcomer} comes back in the place of {member}.",
    "FighterReconstructed": "{fighter} is back.",
    "MachineRestored": "{fighter} has a structure point back ({part}).",
    "StriderArose": "{seat}: {unit} [come|comes] into being.",
    "CardRemoved": "{seat}: the card of {unit} leaves the sequence.",
    # control and the end
    "ControlAssessed/some": "Under control: {controllers}.",
    "ControlAssessed/none": "Nobody controls anything.",
    "PointsScored": "{seat} score VP {vp}, RP {rp}: {why}.",
    "HeroJoined": "{hero} takes over {unit}.",
    "UnitBought": "{seat} buy {unit} for {points} RP.",
    "SeatSurrendered": "{seat} surrender.",
    "BattleEnded/won": "Cease fire: {winner} win ({vp}).",
    "BattleEnded/drawn": "Cease fire: a draw ({vp}).",
}

WORDS = {
    "combat": "combat movement",
    "rush": "rush",
    "knee": "Knee to the ground!",
    "overwatch": "Overwatch!",
    "take_cover": "Take cover!",
    "split_fire": "Split fire!",
    "overwatch_bearers": "the special weapons still wait",
    "overwatch_others": "the others still wait",
    "infantry_unit": "infantry units destroyed",
    "afv_unit": "armoured units destroyed",
    "officer": "officers eliminated",
    "control": "control of",
    "capture": "capture of",
    "evacuated_infantry": "infantry units evacuated",
    "evacuated_afv": "armoured units evacuated",
    "pilot_met": "the pilot is met",
    "pilot_evacuated": "the pilot is evacuated",
    "dash": "Dash",
    "transfer": "Transfer",
    "reconstruction": "Reconstruction",
    "nanonucleus": "Hyper nanonucleus",
    "restoration": "Repair",
    "creation": "Creation",
    "fusion": "Fusion",
}

ENDINGS = {
    "draw": "All agree on a draw.",
    "resigned": "{seat} give the battle up.",
    "time": "The time of {seat} has run out.",
}
"""How players end a battle."""
