/** Made by scripts/protocol.py from the types of the server; not to be edited. */

export interface ArcLeg {
  readonly is: 'arc';
  readonly to: readonly [number, number];
  readonly centre: readonly [number, number];
  readonly radius: number;
  readonly ccw: boolean;
}

export interface Area {
  readonly is: 'Area';
  readonly kind: string;
  readonly of: number | string;
  readonly rings: readonly (readonly (readonly [number, number])[])[];
  readonly rule: string;
}

export interface Arm {
  readonly words: Readonly<Record<string, string>>;
  readonly dice: number;
  readonly needed?: number | null;
  readonly bands?: readonly Band[];
}

export interface ArmyStock {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly units: readonly UnitStock[];
}

export interface Band {
  readonly up_to: number;
  readonly needed: number;
}

export interface Because {
  readonly words: Readonly<Record<string, string>>;
  readonly rule: string;
}

export interface Blocked {
  readonly is: 'Blocked';
  readonly viewer: number;
  readonly target: number | string;
  readonly by: readonly (number | string)[];
  readonly rule: string;
}

export interface Caught {
  readonly is: 'Caught';
  readonly fighters: readonly number[];
  readonly spared: readonly number[];
  readonly rule: string;
}

export interface Circle {
  readonly is: 'Circle';
  readonly kind: string;
  readonly of: number | string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly rule: string;
}

export interface Controlled {
  readonly is: 'Controlled';
  readonly place: string;
  readonly near: readonly number[];
  readonly presence: readonly (readonly [number, number])[];
  readonly controller: number | null;
  readonly rule: string;
}

export interface Corridor {
  readonly is: 'Corridor';
  readonly of: number;
  readonly start: readonly [number, number];
  readonly legs: readonly (LineLeg | ArcLeg)[];
  readonly r: number;
  readonly rule: string;
}

export interface Distance {
  readonly is: 'Distance';
  readonly what: string;
  readonly start: number | string;
  readonly end: number | string;
  readonly length: number;
  readonly limit: number | null;
  readonly rule: string;
}

export interface Fire {
  readonly seen: Seen;
  readonly distance: number;
  readonly salvos: readonly Salvo[];
  readonly fighters: readonly Named[];
  readonly units: readonly string[];
  readonly halted?: Because | null;
}

export interface Gaits {
  readonly regions: readonly Region[];
  readonly rules: readonly string[];
  readonly combat: number;
  readonly rush: number;
}

export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly elements?: readonly Lying[];
}

export interface KindStock {
  readonly id: string;
  readonly w: number;
  readonly h: number;
  readonly size: number;
}

export interface Layout {
  readonly ground: Ground;
  readonly units: readonly Put[];
}

export interface LeaderStock {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly radius: number;
  readonly size: number;
  readonly hero?: boolean;
  readonly more?: number;
}

export interface Line {
  readonly is: 'Line';
  readonly kind: string;
  readonly of: number | string;
  readonly to: number | string;
  readonly start: readonly [number, number];
  readonly end: readonly [number, number];
  readonly rule: string;
}

export interface LineLeg {
  readonly is: 'line';
  readonly to: readonly [number, number];
}

export interface Losses {
  readonly unit: number;
  readonly chances: readonly number[];
  readonly mean: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export interface Lying {
  readonly id: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
  readonly rot?: number;
}

export interface March {
  readonly plan: Planned;
  readonly rules: readonly string[];
  readonly figures: readonly (Line | Blocked | Area | Circle | Sector | Corridor | Path)[];
  readonly watching: readonly string[];
  readonly fighters: readonly Named[];
}

export interface Modifier {
  readonly reason: string;
  readonly value: number;
  readonly rule: string;
}

export interface Named {
  readonly unit: string;
  readonly place: number;
}

export interface Needed {
  readonly is: 'Needed';
  readonly what: string;
  readonly fighters: readonly number[];
  readonly dice: number;
  readonly needed: number;
  readonly modifiers: readonly Modifier[];
  readonly rule: string;
}

export interface PairAsk {
  readonly layout: Layout;
  readonly unit: string;
  readonly target: string;
}

export interface Path {
  readonly is: 'Path';
  readonly of: number;
  readonly start: readonly [number, number];
  readonly legs: readonly (LineLeg | ArcLeg)[];
  readonly length: number;
  readonly allowed: number;
  readonly rule: string;
}

export interface PlanAsk {
  readonly layout: Layout;
  readonly unit: string;
  readonly gait: 'combat' | 'rush';
  readonly to: readonly [number, number];
  readonly formation?: 'blob' | 'column' | 'keep' | 'line';
}

export interface Planned {
  readonly type: 'plan';
  readonly spots: readonly Spot[];
  readonly order?: unknown | null;
  readonly refusal?: RefusalView | null;
  readonly at_fault?: readonly number[];
  readonly length?: number;
  readonly allowed?: number;
  readonly crossing?: boolean;
  readonly contacts?: readonly number[];
  readonly run_over?: readonly number[];
  readonly covered?: readonly number[];
  readonly touching?: readonly (readonly [number, number])[];
  readonly engaged?: readonly number[];
  readonly watchers?: readonly Watcher[];
}

export interface Previewed {
  readonly type: 'preview';
  readonly words: Readonly<Record<string, string>>;
  readonly rules?: readonly string[];
  readonly facts?: readonly (Needed | Distance | Range | Shooters | Caught | Sheltered | Reached | Controlled | Refused)[];
  readonly figures?: readonly (Line | Blocked | Area | Circle | Sector | Corridor | Path)[];
  readonly rows?: readonly Row[];
  readonly bands?: readonly Band[];
  readonly losses?: readonly Losses[];
  readonly friends?: readonly Losses[];
  readonly shooters?: readonly number[];
  readonly caught?: readonly number[];
  readonly measured?: boolean;
  readonly refusal?: RefusalView | null;
  readonly reply?: Return | null;
}

export interface Put {
  readonly id: string;
  readonly army: string;
  readonly unit: string;
  readonly group: 'A' | 'B' | 'C';
  readonly at: readonly (readonly [number, number] | null)[];
  readonly special?: string | null;
  readonly facing?: number;
  readonly leader?: string | null;
  readonly specialists?: readonly string[];
  readonly equipment?: readonly string[];
  readonly grounded?: boolean;
  readonly drills?: readonly ('knee' | 'overwatch' | 'take_cover')[];
}

export interface Range {
  readonly is: 'Range';
  readonly start: number | string;
  readonly end: number | string;
  readonly length: number;
  readonly band: number;
  readonly rule: string;
}

export interface Reached {
  readonly is: 'Reached';
  readonly fighters: readonly number[];
  readonly impacts: number;
  readonly rule: string;
}

export interface RefusalView {
  readonly rule: string;
  readonly reason: string;
  readonly words: Readonly<Record<string, string>>;
}

export interface Refused {
  readonly is: 'Refused';
  readonly reason: string;
  readonly facts: readonly (readonly [string, number | string])[];
  readonly rule: string;
}

export interface Region {
  readonly fighter: number;
  readonly gait: 'combat' | 'rush';
  readonly crossing: boolean;
  readonly zone: string | null;
  readonly allowed: number;
  readonly rings: readonly (readonly (readonly [number, number])[])[];
  readonly rule: string;
}

export interface Return {
  readonly unit: number;
  readonly arms?: readonly Arm[];
  readonly losses?: readonly Losses[];
  readonly rows?: readonly Row[];
}

export interface Row {
  readonly what: 'caught' | 'cover' | 'damage' | 'hit' | 'other';
  readonly words: Readonly<Record<string, string>>;
  readonly rule: string;
  readonly dice?: number | null;
  readonly needed?: number | null;
  readonly left?: number | null;
}

export interface Salvo {
  readonly kind: 'fight' | 'shoot';
  readonly words: Readonly<Record<string, string>>;
  readonly because?: readonly Because[];
  readonly weapon?: string | null;
  readonly refusal?: RefusalView | null;
  readonly preview?: Previewed | null;
}

export interface Sector {
  readonly is: 'Sector';
  readonly of: number;
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}

export interface Seen {
  readonly words: Readonly<Record<string, string>>;
  readonly rules: readonly string[];
  readonly seeing: readonly number[];
  readonly blind: readonly number[];
  readonly figures: readonly (Line | Blocked | Area | Circle | Sector | Corridor | Path)[];
}

export interface Sheltered {
  readonly is: 'Sheltered';
  readonly units: readonly number[];
  readonly hidden: readonly number[];
  readonly behind: readonly (readonly [number, string])[];
  readonly members: number;
  readonly enough: boolean;
  readonly rule: string;
}

export interface Shooters {
  readonly is: 'Shooters';
  readonly weapon: string;
  readonly fighters: readonly number[];
  readonly idle: readonly number[];
  readonly rule: string;
}

export interface Sight {
  readonly sees: boolean;
  readonly rules: readonly string[];
  readonly figure: Line | Blocked | Area | Circle | Sector | Corridor | Path;
  readonly distance: number;
  readonly sizes: readonly [number, number];
  readonly on: readonly [string | null, string | null];
  readonly fighters: readonly Named[];
}

export interface SightAsk {
  readonly layout: Layout;
  readonly viewer: Named;
  readonly target: Named;
}

export interface Spot {
  readonly fighter: number;
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly length?: number | null;
}

export interface Stock {
  readonly armies: readonly ArmyStock[];
  readonly kinds: readonly KindStock[];
}

export interface Thing {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
}

export interface UnitAsk {
  readonly layout: Layout;
  readonly unit: string;
}

export interface UnitStock {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly category: string;
  readonly radius: number;
  readonly size: number;
  readonly number: number;
  readonly most: number;
  readonly tentative: boolean;
  readonly special: readonly Thing[];
  readonly leaders: readonly LeaderStock[];
  readonly specialists: readonly Thing[];
  readonly experts: number;
  readonly equipment: readonly (readonly Thing[])[];
  readonly machine: boolean;
  readonly drills: readonly ('knee' | 'overwatch' | 'take_cover')[];
}

export interface Watcher {
  readonly unit: number;
  readonly sees: readonly (readonly [number, number])[];
}
