/** What travels on the socket, by the names the battle page uses. */
import type {
  Asked,
  Choice,
  FighterView,
  Happened,
  Plan,
  SeatView,
  UnitView,
  Welcome,
} from './protocol';
import type { Changes, Fighter, Frame, Seat, Unit } from './frames';
import type { MissionTable } from './wire';

export type { Asked, Choice };
export type ChoiceGroup = Choice['group'];
export type Gait = Plan['gait'];
export type Formation = NonNullable<Plan['formation']>;
export type Input = NonNullable<Choice['input']>;
export type Order = Readonly<Record<string, unknown>>;

/** A seat of a running battle; `sequence` only of a seat of one's own, `played` in this round. */
export type BattleSeat = Seat & Pick<SeatView, 'sequence' | 'played'>;

/** A fighter of a running battle with what the cards say of him, and whom he is in contact with. */
export type Armed = Fighter & Pick<FighterView, 'arms' | 'role' | 'hero' | 'abilities' | 'touching'>;
/** A unit of a running battle: whether somebody of it is in contact, and which one of its army's. */
export type BattleUnit = Unit & Pick<UnitView, 'engaged' | 'card'>;

/** The viewer's types of the same frames name the values more closely. */
export const frameOf = (happened: Happened): Frame => happened.frame as unknown as Frame;
export const framesOf = (welcome: Welcome): Frame[] => welcome.frames as unknown as Frame[];
export const nowOf = (welcome: Welcome): Changes => welcome.now as unknown as Changes;
export const tableOf = (welcome: Welcome): MissionTable => welcome.table as unknown as MissionTable;
