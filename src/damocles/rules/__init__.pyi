from .battle.battle import Battle as Battle
from .battle.imagination import imagine as imagine
from .battle.view import View as View
from .chapters.abilities.designator import Designate as Designate
from .chapters.abilities.hoist import Hoist as Hoist
from .chapters.abilities.mechanic import Repair as Repair
from .chapters.abilities.medic import (
    FirstAidDecision as FirstAidDecision,
    LetFall as LetFall,
    Save as Save,
)
from .chapters.abilities.sabotage import Sabotage as Sabotage
from .chapters.abilities.sniper import AimAt as AimAt, SniperDecision as SniperDecision
from .chapters.activation import (
    ActDecision as ActDecision,
    Activate as Activate,
    ClosingDecision as ClosingDecision,
    Decline as Decline,
    Delay as Delay,
    EndActivation as EndActivation,
    ExtraActivation as ExtraActivation,
    Pay as Pay,
    PayDecision as PayDecision,
    Relocate as Relocate,
    TurnDecision as TurnDecision,
)
from .chapters.close_combat.attack import (
    LetStand as LetStand,
    StrikeAgain as StrikeAgain,
    StrikeAgainDecision as StrikeAgainDecision,
)
from .chapters.close_combat.combats import CloseCombat as CloseCombat
from .chapters.close_combat.disengagement import Disengage as Disengage
from .chapters.close_combat.free_strikes import (
    ForgoStrike as ForgoStrike,
    StrikeDecision as StrikeDecision,
)
from .chapters.close_combat.impacts import Spread as Spread, SpreadDecision as SpreadDecision
from .chapters.command import (
    ChooseFirst as ChooseFirst,
    CommanderDecision as CommanderDecision,
    FirstDecision as FirstDecision,
    LaySequence as LaySequence,
    NameCommander as NameCommander,
    SequenceDecision as SequenceDecision,
    Wager as Wager,
    WagerDecision as WagerDecision,
)
from .chapters.composure import (
    MoraleDecision as MoraleDecision,
    PayMorale as PayMorale,
    RollMorale as RollMorale,
)
from .chapters.damage.choice import PickVictims as PickVictims, VictimsDecision as VictimsDecision
from .chapters.damage.leaders import LeaderDecision as LeaderDecision, NameLeader as NameLeader
from .chapters.damage.machines import HitPart as HitPart, PartDecision as PartDecision
from .chapters.damage.pilots import (
    Eject as Eject,
    ImmobilisedDecision as ImmobilisedDecision,
    Keep as Keep,
)
from .chapters.drills.order import TakeDrill as TakeDrill
from .chapters.drills.split_fire import SplitFire as SplitFire
from .chapters.forfeit import ForfeitDecision as ForfeitDecision, GiveUp as GiveUp
from .chapters.heroes import (
    HeroDecision as HeroDecision,
    StayAlone as StayAlone,
    TakeOver as TakeOver,
)
from .chapters.morale import (
    LeaveDisorganised as LeaveDisorganised,
    Rally as Rally,
    RallyDecision as RallyDecision,
)
from .chapters.movement.order import Move as Move
from .chapters.movement.run_over import AsideDecision as AsideDecision, StepAside as StepAside
from .chapters.movement.shift import Shift as Shift, ShiftDecision as ShiftDecision
from .chapters.routines.creation import Create as Create
from .chapters.routines.fusion import Fuse as Fuse
from .chapters.routines.nanonucleus import (
    LeaveTests as LeaveTests,
    NanonucleusDecision as NanonucleusDecision,
    UseNanonucleus as UseNanonucleus,
)
from .chapters.routines.reconstruction import Reconstruct as Reconstruct
from .chapters.routines.restoration import Restore as Restore
from .chapters.routines.support import UseRoutine as UseRoutine
from .chapters.routines.transfer import Transfer as Transfer
from .chapters.shooting.artillery import ArtilleryStrike as ArtilleryStrike
from .chapters.shooting.orders import (
    OverwatchSalvoDecision as OverwatchSalvoDecision,
    Project as Project,
    Salvo as Salvo,
)
from .chapters.shooting.overwatch import (
    CeaseOverwatch as CeaseOverwatch,
    HoldFire as HoldFire,
    OpenFire as OpenFire,
    OverwatchDecision as OverwatchDecision,
)
from .chapters.shooting.shots import (
    KeepDice as KeepDice,
    Reroll as Reroll,
    RerollDecision as RerollDecision,
)
from .chapters.shooting.standing_orders import StandingOrders as StandingOrders
from .chapters.terrain import OpenContainer as OpenContainer
from .missions.allocation import ChooseSector as ChooseSector, SectorDecision as SectorDecision
from .missions.cease_fire import Surrender as Surrender
from .missions.deployment import Deploy as Deploy, MinimumEntryDecision as MinimumEntryDecision
from .missions.evacuation import Evacuate as Evacuate
from .missions.layout import (
    LayDecision as LayDecision,
    LayElement as LayElement,
    LayNothing as LayNothing,
    LeaveElementOut as LeaveElementOut,
)
from .missions.minimum_entry import EnterAtEdge as EnterAtEdge
from .missions.reinforcements import (
    BuyReinforcements as BuyReinforcements,
    ReinforcementsDecision as ReinforcementsDecision,
)
from .missions.rescue import (
    ChoosePilot as ChoosePilot,
    ClimbOut as ClimbOut,
    ClimbOutDecision as ClimbOutDecision,
    PilotDecision as PilotDecision,
)
from .state.events.abilities import TagHeld as TagHeld, UnitDesignated as UnitDesignated
from .state.events.activation import (
    ActivationBegan as ActivationBegan,
    ActivationDeclined as ActivationDeclined,
    ActivationEnded as ActivationEnded,
    CardLeft as CardLeft,
    CardRelocated as CardRelocated,
    CardRemoved as CardRemoved,
    CardRevealed as CardRevealed,
    CardShown as CardShown,
    DrillTaken as DrillTaken,
    LeadershipSpent as LeadershipSpent,
    OptionTaken as OptionTaken,
    StayedInReserve as StayedInReserve,
    TurnBegan as TurnBegan,
)
from .state.events.close_combat import (
    CombatDeclared as CombatDeclared,
    CombatFought as CombatFought,
)
from .state.events.command import (
    AuthorityGranted as AuthorityGranted,
    AuthorityRolled as AuthorityRolled,
    CommanderNamed as CommanderNamed,
    FirstChosen as FirstChosen,
    LeadershipCounted as LeadershipCounted,
    RoundBegan as RoundBegan,
    SequencesLaid as SequencesLaid,
    UnitsListed as UnitsListed,
    WagersRevealed as WagersRevealed,
)
from .state.events.control import (
    BattleEnded as BattleEnded,
    ControlAssessed as ControlAssessed,
    HeroJoined as HeroJoined,
    PointsScored as PointsScored,
    SeatSurrendered as SeatSurrendered,
    UnitBought as UnitBought,
    UnitReturned as UnitReturned,
)
from .state.events.damage import (
    DamageRolled as DamageRolled,
    FighterLost as FighterLost,
    FighterSaved as FighterSaved,
    HeroOnFoot as HeroOnFoot,
    LeaderReplaced as LeaderReplaced,
    LocationsRolled as LocationsRolled,
    MachineAbandoned as MachineAbandoned,
    MachineKept as MachineKept,
    PartDamaged as PartDamaged,
    PartRepaired as PartRepaired,
    UnitLost as UnitLost,
)
from .state.events.missions import (
    PilotChosen as PilotChosen,
    PilotEvacuated as PilotEvacuated,
    PilotMet as PilotMet,
    UnitEvacuated as UnitEvacuated,
)
from .state.events.morale import (
    DrillsLost as DrillsLost,
    FightersStoodUp as FightersStoodUp,
    MarkerPlaced as MarkerPlaced,
    MarkersCleared as MarkersCleared,
    MoraleTested as MoraleTested,
    UnitDisorganised as UnitDisorganised,
    UnitRallied as UnitRallied,
    UnitRouted as UnitRouted,
)
from .state.events.movement import (
    FighterShifted as FighterShifted,
    MovedAside as MovedAside,
    RunOver as RunOver,
    UnitMoved as UnitMoved,
)
from .state.events.routines import (
    DashReady as DashReady,
    FighterReconstructed as FighterReconstructed,
    FighterTransferred as FighterTransferred,
    MachineRestored as MachineRestored,
    NanonucleusCharged as NanonucleusCharged,
    RoutineUsed as RoutineUsed,
    StriderArose as StriderArose,
)
from .state.events.setup import (
    ElementLeftOut as ElementLeftOut,
    ElementPlaced as ElementPlaced,
    PositionDealt as PositionDealt,
    SectorsRolled as SectorsRolled,
    UnitDeployed as UnitDeployed,
)
from .state.events.shooting import (
    BlastLanded as BlastLanded,
    CoverRolled as CoverRolled,
    FightersGrounded as FightersGrounded,
    ImpactsAllotted as ImpactsAllotted,
    OverwatchSpent as OverwatchSpent,
    ProjectionDeclared as ProjectionDeclared,
    SalvoDeclared as SalvoDeclared,
    ShotsRolled as ShotsRolled,
    StandingOrdersGiven as StandingOrdersGiven,
    StrikeCalled as StrikeCalled,
)
from .state.events.terrain import (
    ContainerOpened as ContainerOpened,
    ElementDestroyed as ElementDestroyed,
    ElementSabotaged as ElementSabotaged,
    StructureTested as StructureTested,
    WallHoisted as WallHoisted,
)
