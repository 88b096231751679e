/** Made by scripts/protocol.py from the types of the server; not to be edited. */

export type FromPage = Hello | Give | Ask | Say | Propose | Reply | Resign | Stand | Resume;

export type ToPage = Welcome | Happened | OrderRefused | Answered | Unanswered | Thinking | Said | Changed | StandingView | Trouble;

export interface AccessZoneView {
  readonly id: string;
  readonly owner: 'A' | 'B' | null;
  readonly edge: 'east' | 'north' | 'south' | 'west';
  readonly from: number;
  readonly to: number;
}

export interface Add {
  readonly is: 'Add';
  readonly unit: EntrySource;
}

export interface Allowed {
  readonly category: 'flyer' | 'soldier' | 'strider' | 'support' | 'vehicle';
  readonly types: readonly number[];
}

export interface Answered {
  readonly type: 'answered';
  readonly id: number;
  readonly answer: Reachable | Planned | Previewed | Return | Endangered | Surveyed | Because | Motives | Hinted;
}

export interface Appoint {
  readonly is: 'Appoint';
  readonly commander: string | null;
}

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

export interface ArmyBook {
  readonly id: string;
  readonly name: string;
  readonly tentative: boolean;
  readonly styles: readonly string[];
  readonly units: readonly UnitBook[];
}

export interface ArmyCard {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly tentative: boolean;
}

export interface ArmyStock {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly units: readonly UnitStock[];
}

export interface Ask {
  readonly type: 'ask';
  readonly id: number;
  readonly seat: number;
  readonly question: Reach | Plan | Preview | InReturn | Danger | Survey | Why | Motive | Hint;
}

export interface Asked {
  readonly seat: number;
  readonly kind: string;
  readonly number: number;
  readonly words: Readonly<Record<string, string>>;
  readonly why?: Readonly<Record<string, string>> | null;
  readonly rule?: string;
  readonly unit?: number | null;
  readonly secret?: boolean;
  readonly lp?: number;
  readonly machine?: number | null;
  readonly parts?: readonly PartView[];
  readonly decision?: unknown | null;
  readonly choices?: readonly Choice[];
}

export interface Band {
  readonly up_to: number;
  readonly needed: number;
}

export interface Base {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly size: number;
  readonly group: 'A' | 'B' | 'C';
}

export interface Because {
  readonly type: 'why';
  readonly words: readonly Readonly<Record<string, string>>[];
  readonly rules: readonly string[];
  readonly facts: readonly (Needed | Distance | Range | Shooters | Caught | Sheltered | Reached | Controlled | Refused)[];
  readonly figures: readonly (Line | Blocked | Area | Circle | Sector | Corridor | Path)[];
}

export interface BeginAsk {
  readonly army: string;
  readonly ap: number;
  readonly lang?: string;
  readonly rules?: string;
}

export interface Blocked {
  readonly is: 'Blocked';
  readonly viewer: number;
  readonly target: number | string;
  readonly by: readonly (number | string)[];
  readonly rule: string;
}

export interface BotCard {
  readonly name: Readonly<Record<string, string>>;
  readonly manner: Readonly<Record<string, string>>;
  readonly strength: number;
}

export interface BriefView {
  readonly goals: readonly GoalView[];
  readonly ways: readonly WayView[];
  readonly rounds: number | null;
  readonly reach: number;
}

export interface Briefing {
  readonly mission: string;
  readonly name: Readonly<Record<string, string>>;
  readonly note: Readonly<Record<string, string>>;
  readonly parts: readonly BriefingPart[];
}

export interface BriefingPart {
  readonly key: string;
  readonly title: Readonly<Record<string, string>>;
  readonly lines: readonly Readonly<Record<string, string>>[];
}

export interface BuilderUnit {
  readonly at: number;
  readonly id: string;
  readonly unit: string;
  readonly name: string;
  readonly platoon: number;
  readonly slot: number;
  readonly ap: number;
  readonly commands: boolean;
  readonly may_command: boolean;
  readonly tentative?: boolean;
  readonly source?: 'assumed' | 'cited' | 'derived';
  readonly doubts?: readonly Doubt[];
  readonly choices?: Choices | null;
}

export interface Built {
  readonly company: CompanySource | null;
  readonly text: string;
  readonly legal: boolean;
  readonly faults: readonly FaultView[];
  readonly totals?: Totals;
  readonly army?: string;
  readonly tentative?: boolean;
  readonly platoons?: readonly PlatoonView[];
  readonly units?: readonly BuilderUnit[];
}

export interface Caught {
  readonly is: 'Caught';
  readonly fighters: readonly number[];
  readonly spared: readonly number[];
  readonly rule: string;
}

export interface Change {
  readonly is: 'Change';
  readonly at: number;
  readonly to: EntrySource;
}

export interface Changed {
  readonly type: 'changed';
  readonly room: RoomView;
  readonly proposal?: Proposal | null;
}

export interface Changes {
  readonly clock?: ClockView | null;
  readonly seats?: readonly SeatView[];
  readonly units?: readonly UnitView[];
  readonly fighters?: readonly FighterView[];
  readonly elements?: readonly ElementState[];
  readonly controllers?: Readonly<Record<string, number>> | null;
  readonly outcome?: OutcomeView | null;
  readonly goals?: GoalsView | null;
}

export interface ChatLine {
  readonly seat: number | null;
  readonly name: string | null;
  readonly text: string;
}

export interface Choice {
  readonly id: string;
  readonly group: 'ability' | 'answer' | 'drill' | 'end' | 'fight' | 'move' | 'routine' | 'shoot' | 'turn';
  readonly words: Readonly<Record<string, string>>;
  readonly rule?: string;
  readonly order?: unknown | null;
  readonly input?: 'assign' | 'cards' | 'dice' | 'drills' | 'faces' | 'fighters' | 'move' | 'number' | 'place' | 'spread' | 'text' | 'units' | null;
  readonly fills?: string;
  readonly refusal?: RefusalView | null;
  readonly follows?: Readonly<Record<string, string>> | null;
  readonly lp?: number;
  readonly weapon?: string | null;
  readonly gait?: string | null;
  readonly zone?: string | null;
  readonly drill?: string | null;
  readonly fighters?: readonly number[];
  readonly units?: readonly number[];
  readonly elements?: readonly string[];
  readonly dice?: readonly number[];
  readonly least?: number;
  readonly most?: number;
  readonly price?: number;
  readonly pairs?: readonly (readonly [number, number])[];
  readonly area?: readonly (readonly [number, number])[];
  readonly part?: number | null;
  readonly stakes?: readonly Stake[];
  readonly needed?: number;
  readonly earlier?: readonly number[];
}

export interface Choices {
  readonly numbers: readonly UnitChoice[];
  readonly equipment: readonly UnitChoice[];
  readonly special: readonly UnitChoice[];
  readonly specialists: readonly UnitChoice[];
  readonly officers: readonly UnitChoice[];
  readonly waves: readonly UnitChoice[];
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

export interface ClockView {
  readonly round: number;
  readonly phase: 'activation' | 'control' | 'over' | 'setup' | 'tactical';
  readonly active: number | null;
  readonly unit: number | null;
}

export interface CompanyCard {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly army: string;
  readonly ap: number;
  readonly limit: number;
  readonly style: string;
  readonly units: Readonly<Record<string, string>>;
  readonly tentative: boolean;
}

export interface CompanySource {
  readonly id: string;
  readonly army: string;
  readonly ap: number;
  readonly units: readonly EntrySource[];
  readonly name?: string;
  readonly commander?: string | null;
}

export interface Concern {
  readonly seat: number | null;
  readonly rule: string;
  readonly words: Readonly<Record<string, string>>;
  readonly fix?: Readonly<Record<string, string>> | null;
  readonly bars?: boolean;
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

export interface Danger {
  readonly type: 'danger';
  readonly unit: number;
  readonly spots?: readonly Nudge[];
  readonly costs?: boolean;
}

export interface DeedsView {
  readonly unit: number;
  readonly luck: LuckView | null;
  readonly did: HarmView;
  readonly suffered: HarmView;
}

export interface DeploymentZoneView {
  readonly id: string;
  readonly owner: 'A' | 'B' | null;
  readonly outline: readonly (readonly [number, number])[];
}

export interface DiceView {
  readonly faces: readonly number[];
  readonly needed: number | null;
  readonly good: readonly boolean[];
  readonly expected?: number | null;
  readonly again?: boolean;
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

export interface Doubt {
  readonly what: string;
  readonly source: 'assumed' | 'cited' | 'derived';
  readonly why: string;
}

export interface DrillView {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly rule: string;
  readonly text: Readonly<Record<string, string>>;
  readonly effects: readonly string[];
}

export interface Drop {
  readonly is: 'Drop';
  readonly at: number;
}

export interface DropPointView {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

export interface EditAsk {
  readonly text: string;
  readonly edit: Recruit | Furnish | Reseat | Retitle | Mend | Change | Drop | Add | Appoint | Enlist;
  readonly lang?: string;
  readonly mission?: string | null;
  readonly rules?: string;
}

export interface ElementState {
  readonly id: string;
  readonly kind: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly rot: number;
  readonly corners: readonly (readonly [number, number])[];
  readonly present: boolean;
}

export interface ElementView {
  readonly id: string;
  readonly kind: string;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly rot: number;
  readonly corners: readonly (readonly [number, number])[];
}

export interface End {
  readonly base?: string;
  readonly element?: string;
  readonly point?: readonly [number, number];
}

export interface Endangered {
  readonly type: 'danger';
  readonly unit: number;
  readonly threats?: readonly Threat[];
  readonly together?: Losses | null;
  readonly measured?: boolean;
  readonly costs?: boolean;
}

export interface Enlist {
  readonly is: 'Enlist';
  readonly army: string;
}

export interface EntrySource {
  readonly id: string;
  readonly unit: string;
  readonly platoon: number;
  readonly slot: number;
  readonly number: number;
  readonly officers?: readonly string[];
  readonly equipment?: readonly string[];
  readonly special?: Readonly<Record<string, number>>;
  readonly specialists?: readonly string[];
  readonly wave?: 'assault' | 'reinforcement';
}

export interface FaultView {
  readonly rule: string;
  readonly reason: string;
  readonly place: string;
  readonly says: string;
  readonly fix: string | null;
  readonly number: number | null;
  readonly unit?: number | null;
  readonly platoon?: number | null;
  readonly slot?: number | null;
  readonly field?: string;
  readonly line?: number;
}

export interface FighterView {
  readonly id: number;
  readonly unit: number;
  readonly place: 'gone' | 'off' | 'table';
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly facing: number;
  readonly grounded: boolean;
  readonly sp: readonly number[];
  readonly most_sp: readonly number[];
  readonly category: string;
  readonly weapon: string;
  readonly rank: number;
  readonly profile?: string;
  readonly role?: string;
  readonly hero?: boolean;
  readonly abilities?: readonly string[];
  readonly arms?: Readonly<Record<string, string>>;
  readonly touching?: readonly number[];
}

export interface Fire {
  readonly seen: Seen;
  readonly distance: number;
  readonly salvos: readonly Salvo[];
  readonly fighters: readonly Named[];
  readonly units: readonly string[];
  readonly halted?: Reason | null;
}

export interface Fit {
  readonly concerns: readonly Concern[];
}

export interface FitAsk {
  readonly mission: string;
  readonly companies: readonly string[];
  readonly attacker?: 0 | 1 | null;
  readonly rules?: string;
}

export interface Frame {
  readonly number: number;
  readonly told: readonly Told[];
  readonly changes: Changes;
  readonly order?: Readonly<Record<string, string>> | null;
  readonly seat?: number | null;
  readonly unit?: number | null;
  readonly stages?: readonly Stage[];
}

export interface Furnish {
  readonly is: 'Furnish';
  readonly at: number;
  readonly number?: number | null;
  readonly officers?: readonly string[] | null;
  readonly equipment?: readonly string[] | null;
  readonly special?: Readonly<Record<string, number>> | null;
  readonly specialists?: readonly string[] | null;
  readonly wave?: 'assault' | 'reinforcement' | null;
}

export interface GainView {
  readonly text: Readonly<Record<string, string>>;
  readonly rule: string;
  readonly when: 'each' | 'once' | 'round' | 'wins';
  readonly vp?: number;
  readonly rp?: number;
  readonly seat?: number | null;
}

export interface GaitView {
  readonly id: string;
  readonly words: Readonly<Record<string, string>>;
  readonly allowed: number;
}

export interface Geometry {
  readonly backend: 'compiled' | 'twin';
  readonly state: 'cold' | 'compiling' | 'ready';
  readonly done: number;
  readonly total: number;
}

export interface Give {
  readonly type: 'give';
  readonly key: string;
  readonly number: number;
  readonly order: unknown;
}

export interface GoalSide {
  readonly seat: number;
  readonly vp?: number;
  readonly rp?: number;
  readonly near?: number;
  readonly idle?: number;
  readonly count?: number;
  readonly units?: readonly number[];
  readonly spent?: boolean;
}

export interface GoalState {
  readonly id: string;
  readonly standing: 'done' | 'empty' | 'gone' | 'idle' | 'led' | 'open' | 'tied';
  readonly rule: string;
  readonly sides: readonly GoalSide[];
  readonly holder?: number | null;
  readonly next?: number | null;
  readonly needed?: number;
}

export interface GoalView {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly gains: readonly GainView[];
  readonly letter?: string;
  readonly objective?: string | null;
}

export interface GoalsView {
  readonly goals: readonly GoalState[];
  readonly due: readonly PointsView[];
  readonly winner?: number | null;
}

export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly elements?: readonly Lying[];
}

export interface Happened {
  readonly type: 'happened';
  readonly frame: Frame;
  readonly number: number;
  readonly asked: readonly Asked[];
  readonly undo?: readonly number[];
  readonly back?: number | null;
  readonly key?: string | null;
}

export interface HarmView {
  readonly fallen: number;
  readonly wrecked: number;
  readonly structure: number;
}

export interface Hello {
  readonly type: 'hello';
  readonly tokens?: readonly string[];
  readonly name?: string | null;
  readonly language?: string | null;
}

export interface Hint {
  readonly type: 'hint';
  readonly level?: string;
}

export interface Hinted {
  readonly type: 'hint';
  readonly number: number;
  readonly level: string;
  readonly order: unknown;
  readonly words: Readonly<Record<string, string>>;
  readonly options: readonly MotiveOption[];
  readonly considered?: number;
  readonly continuations?: number;
  readonly unit?: number | null;
}

export interface Impact {
  readonly unit: number;
  readonly what: 'broken' | 'fell' | 'grounded' | 'saved' | 'structure';
  readonly fighter?: number | null;
  readonly lost?: number;
  readonly part?: Readonly<Record<string, string>> | null;
  readonly before?: number | null;
  readonly now?: number | null;
}

export interface InReturn {
  readonly type: 'reply';
  readonly order: unknown;
}

export interface KindStock {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly w: number;
  readonly h: number;
  readonly size: number;
  readonly open: boolean;
}

export interface KindView {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly open: boolean;
}

export interface Layout {
  readonly ground: Ground;
  readonly units: readonly Put[];
  readonly rules?: string;
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
  readonly share?: number;
}

export interface LineLeg {
  readonly is: 'line';
  readonly to: readonly [number, number];
}

export interface Lobby {
  readonly missions: readonly MissionCard[];
  readonly armies: readonly ArmyCard[];
  readonly companies: readonly CompanyCard[];
  readonly levels: readonly string[];
  readonly bots: Readonly<Record<string, BotCard>>;
  readonly options: readonly Option[];
  readonly now: NewRoom | null;
  readonly rule_sets?: readonly RuleSetCard[];
  readonly terms?: RuleTerms;
}

export interface Losses {
  readonly unit: number;
  readonly chances: readonly number[];
  readonly mean: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  readonly counts?: 'fighters' | 'structure';
  readonly destroyed?: number;
  readonly crippled?: number;
  readonly parts?: readonly PartLosses[];
}

export interface LuckView {
  readonly dice: number;
  readonly hits: number;
  readonly expected: number;
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

export interface Mend {
  readonly is: 'Mend';
  readonly fault: number;
}

export interface MissionCard {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly note: Readonly<Record<string, string>>;
  readonly width: number;
  readonly height: number;
  readonly points: readonly Points[];
  readonly attacker: 'A' | 'B' | null;
  readonly rounds: number | null;
  readonly vp: number | null;
  readonly random: boolean;
  readonly setups: readonly string[];
}

export interface MissionName {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
}

export interface Modifier {
  readonly reason: string;
  readonly value: number;
  readonly rule: string;
}

export interface Motive {
  readonly type: 'motive';
  readonly frame: number;
}

export interface MotiveOption {
  readonly words: Readonly<Record<string, string>>;
  readonly terms?: readonly MotiveTerm[];
  readonly points?: number | null;
  readonly ahead?: number | null;
  readonly to?: readonly [number, number] | null;
  readonly target?: number | null;
}

export interface MotiveTerm {
  readonly words: Readonly<Record<string, string>>;
  readonly strength: number;
  readonly points?: number | null;
}

export interface Motives {
  readonly type: 'motive';
  readonly words: Readonly<Record<string, string>>;
  readonly options: readonly MotiveOption[];
  readonly considered?: number;
  readonly continuations?: number;
  readonly unit?: number | null;
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

export interface NewRoom {
  readonly mission: string;
  readonly seats: readonly SeatChoice[];
  readonly options?: Readonly<Record<string, boolean | number | string | null>>;
  readonly setup?: string;
  readonly table?: 'map' | 'random';
  readonly attacker?: 0 | 1 | null;
  readonly seed?: string | null;
  readonly minutes?: number | null;
  readonly hints?: boolean | null;
  readonly rules?: string;
}

export interface Note {
  readonly what: string;
  readonly value: string;
  readonly mark: '' | 'assumed' | 'derived';
  readonly why: string;
}

export interface Notes {
  readonly subject: string;
  readonly notes: readonly Note[];
}

export interface Nudge {
  readonly fighter: number;
  readonly x: number;
  readonly y: number;
}

export interface ObjectiveView {
  readonly id: string;
  readonly letter: string;
  readonly x: number;
  readonly y: number;
  readonly element: string | null;
}

export interface Offer {
  readonly unit: string;
  readonly name: string;
  readonly category: string;
  readonly type: number;
  readonly number: number;
  readonly ap: number;
  readonly source: 'assumed' | 'cited' | 'derived';
  readonly tentative: boolean;
}

export interface Opened {
  readonly room: string;
  readonly keys: readonly SeatKey[];
  readonly address?: string | null;
}

export interface Option {
  readonly name: string;
  readonly kind: 'faces' | 'number' | 'switch';
  readonly default: boolean | number | null;
  readonly rule: string;
  readonly text: Readonly<Record<string, string>>;
}

export interface OrderRefused {
  readonly type: 'refused';
  readonly key: string;
  readonly refusal: RefusalView;
}

export interface OutcomeView {
  readonly winner: number | null;
  readonly rule: string;
  readonly deeds?: readonly DeedsView[];
  readonly allies?: readonly number[];
}

export interface PairAsk {
  readonly layout: Layout;
  readonly unit: string;
  readonly target: string;
}

export interface PartLosses {
  readonly fighter: number;
  readonly part: Readonly<Record<string, string>>;
  readonly mean: number;
  readonly lost: number;
}

export interface PartRow {
  readonly name: string;
  readonly faces: string;
  readonly sp: PrintedFigure;
  readonly boxes: number;
}

export interface PartView {
  readonly words: Readonly<Record<string, string>>;
  readonly kind: 'frame' | 'propulsion' | 'weapon';
  readonly sp: number;
  readonly most: number;
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

export interface Plan {
  readonly type: 'plan';
  readonly unit: number;
  readonly gait: string;
  readonly x: number;
  readonly y: number;
  readonly formation?: 'blob' | 'column' | 'keep' | 'line';
  readonly zone?: string | null;
  readonly nudges?: readonly Nudge[];
}

export interface PlanAsk {
  readonly layout: Layout;
  readonly unit: string;
  readonly to: readonly [number, number];
  readonly gait?: string | null;
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

export interface PlatoonView {
  readonly number: number;
  readonly ap: number;
  readonly slots: readonly SlotView[];
  readonly elsewhere?: readonly number[];
}

export interface PlayOn {
  readonly record: string;
  readonly number: number;
  readonly seats: readonly SeatHolder[];
  readonly minutes?: number | null;
}

export interface Points {
  readonly assault: number;
  readonly reinforcement: number;
}

export interface PointsView {
  readonly seat: number;
  readonly vp: number;
  readonly rp: number;
}

export interface Preview {
  readonly type: 'preview';
  readonly order: unknown;
}

export interface Previewed {
  readonly type: 'preview';
  readonly words: Readonly<Record<string, string>>;
  readonly rules?: readonly string[];
  readonly facts?: readonly (Needed | Distance | Range | Shooters | Caught | Sheltered | Reached | Controlled | Refused)[];
  readonly figures?: readonly (Line | Blocked | Area | Circle | Sector | Corridor | Path)[];
  readonly rows?: readonly TestRow[];
  readonly bands?: readonly Band[];
  readonly losses?: readonly Losses[];
  readonly friends?: readonly Losses[];
  readonly arms?: readonly Arm[];
  readonly shooters?: readonly number[];
  readonly caught?: readonly number[];
  readonly measured?: boolean;
  readonly refusal?: RefusalView | null;
  readonly replier?: number | null;
}

export interface PrintAsk {
  readonly text: string;
  readonly lang?: string;
  readonly paper?: 'a4' | 'us-letter';
  readonly rules?: string;
}

export interface PrintedFigure {
  readonly text: string;
  readonly mark?: '' | 'assumed' | 'derived';
  readonly beside?: string;
}

export interface Problem {
  readonly detail: string;
  readonly field?: string | null;
}

export interface ProfileRow {
  readonly name: string;
  readonly size: PrintedFigure;
  readonly movement: PrintedFigure;
  readonly morale: PrintedFigure;
  readonly protection: PrintedFigure;
  readonly combat: PrintedFigure;
  readonly base: PrintedFigure;
  readonly authority?: PrintedFigure;
  readonly leadership?: PrintedFigure;
}

export interface Proposal {
  readonly id: string;
  readonly seat: number;
  readonly what: 'draw' | 'take_back';
  readonly to: number | null;
  readonly waiting: readonly number[];
}

export interface Propose {
  readonly type: 'propose';
  readonly seat: number;
  readonly what: 'draw' | 'take_back';
  readonly to?: number | null;
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
  readonly drills?: readonly string[];
  readonly lasting?: readonly string[];
}

export interface Range {
  readonly is: 'Range';
  readonly start: number | string;
  readonly end: number | string;
  readonly length: number;
  readonly band: number;
  readonly rule: string;
}

export interface Reach {
  readonly type: 'reach';
  readonly unit: number;
  readonly gait?: string | null;
  readonly fighter?: number | null;
}

export interface Reachable {
  readonly type: 'reach';
  readonly regions: readonly Region[];
}

export interface Reached {
  readonly is: 'Reached';
  readonly fighters: readonly number[];
  readonly impacts: number;
  readonly rule: string;
}

export interface Reaches {
  readonly regions: readonly Region[];
  readonly rules: readonly string[];
  readonly gaits: readonly GaitView[];
}

export interface Reason {
  readonly words: Readonly<Record<string, string>>;
  readonly rule: string;
}

export interface RecordWhy {
  readonly text: string;
  readonly frame: number;
  readonly event: number;
}

export interface Recruit {
  readonly is: 'Recruit';
  readonly unit: string;
  readonly platoon?: number | null;
  readonly slot?: number | null;
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
  readonly gait: string;
  readonly crossing: boolean;
  readonly zone: string | null;
  readonly allowed: number;
  readonly rings: readonly (readonly (readonly [number, number])[])[];
  readonly rule: string;
}

export interface Reply {
  readonly type: 'reply';
  readonly seat: number;
  readonly id: string;
  readonly agreed: boolean;
}

export interface Reseat {
  readonly is: 'Reseat';
  readonly at: number;
  readonly platoon: number;
  readonly slot: number;
}

export interface Resign {
  readonly type: 'resign';
  readonly seat: number;
}

export interface Resume {
  readonly type: 'resume';
  readonly seat: number;
}

export interface Retitle {
  readonly is: 'Retitle';
  readonly name?: string | null;
  readonly ap?: number | null;
}

export interface Return {
  readonly type: 'reply';
  readonly unit: number;
  readonly arms?: readonly Arm[];
  readonly losses?: readonly Losses[];
  readonly rows?: readonly TestRow[];
}

export interface ReviewAsk {
  readonly text: string;
  readonly lang?: string;
  readonly mission?: string | null;
  readonly rules?: string;
}

export interface RoomView {
  readonly room: string;
  readonly mission: string;
  readonly name: Readonly<Record<string, string>>;
  readonly options: Readonly<Record<string, boolean | number | string | null>>;
  readonly free_measuring: boolean;
  readonly state: 'over' | 'resting' | 'running' | 'stopped';
  readonly seats: readonly SeatState[];
  readonly spectators?: number;
  readonly hints?: boolean;
  readonly advisers?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly stopped?: Readonly<Record<string, string>> | null;
  readonly seed?: string | null;
  readonly foreign_cards?: boolean;
  readonly rules?: string;
}

export interface RoutineView {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly rule: string;
  readonly text: Readonly<Record<string, string>>;
  readonly effects: readonly string[];
  readonly cost: number;
}

export interface RuleSetCard {
  readonly id: string;
  readonly name: string;
}

export interface RuleTerms {
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly army_points: number;
}

export interface RuleText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly source: string;
  readonly game: string;
  readonly chapter: string;
  readonly status: string;
  readonly reason?: string;
  readonly rulings?: readonly RuleTitle[];
  readonly rules?: readonly RuleTitle[];
  readonly open?: string;
  readonly why?: string;
  readonly related?: readonly RuleTitle[];
  readonly lang?: string;
}

export interface RuleTitle {
  readonly id: string;
  readonly title: string;
  readonly chapter: string;
  readonly lang?: string;
}

export interface RulerAnswer {
  readonly distance: number;
  readonly line: readonly [readonly [number, number], readonly [number, number]];
  readonly overlap: boolean;
  readonly edge_distances: Readonly<Record<string, number>> | null;
}

export interface RulerAsk {
  readonly mission: string;
  readonly bases: readonly Base[];
  readonly ground?: Ground | null;
  readonly rules?: string;
  readonly start: End;
  readonly end: End;
}

export interface Said {
  readonly type: 'said';
  readonly line: ChatLine;
}

export interface Salvo {
  readonly kind: 'fight' | 'shoot';
  readonly words: Readonly<Record<string, string>>;
  readonly because?: readonly Reason[];
  readonly weapon?: string | null;
  readonly refusal?: RefusalView | null;
  readonly preview?: Previewed | null;
}

export interface Say {
  readonly type: 'say';
  readonly text: string;
}

export interface SeatChoice {
  readonly holder: 'bot' | 'human' | 'open';
  readonly company: string;
  readonly level?: string | null;
  readonly name?: string | null;
}

export interface SeatHolder {
  readonly holder: 'bot' | 'human' | 'open';
  readonly level?: string | null;
  readonly name?: string | null;
}

export interface SeatKey {
  readonly seat: number;
  readonly holder: 'bot' | 'human' | 'open';
  readonly token: string;
}

export interface SeatState {
  readonly seat: number;
  readonly holder: 'bot' | 'human' | 'open';
  readonly name: string | null;
  readonly level: string | null;
  readonly army: string;
  readonly company: Readonly<Record<string, string>>;
  readonly online: boolean;
  readonly seconds?: number | null;
  readonly running?: boolean;
  readonly bot?: Readonly<Record<string, string>> | null;
}

export interface SeatView {
  readonly id: number;
  readonly name: Readonly<Record<string, string>>;
  readonly army: string;
  readonly lp: number;
  readonly vp: number;
  readonly rp: number;
  readonly cards: number;
  readonly surrendered: boolean;
  readonly sequence?: readonly number[] | null;
  readonly is_open?: boolean;
  readonly played?: readonly number[];
  readonly luck?: LuckView | null;
  readonly most_lp?: number;
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

export interface SheetLine {
  readonly name: string;
  readonly text: string;
  readonly rules?: readonly string[];
}

export interface Sheltered {
  readonly is: 'Sheltered';
  readonly units: readonly number[];
  readonly hidden: readonly number[];
  readonly behind: readonly (readonly [number, string])[];
  readonly members: number;
  readonly enough: boolean;
  readonly rule: string;
  readonly shares?: readonly (readonly [number, number])[];
}

export interface Shooters {
  readonly is: 'Shooters';
  readonly weapon: string;
  readonly fighters: readonly number[];
  readonly idle: readonly number[];
  readonly rule: string;
}

export interface Showing {
  readonly table: TableView;
  readonly frames: readonly Frame[];
  readonly seed?: string | null;
  readonly drills?: readonly DrillView[];
  readonly rules?: string;
  readonly terms?: RuleTerms;
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

export interface SlotView {
  readonly slot: number;
  readonly compulsory: boolean;
  readonly takes: readonly Allowed[];
  readonly units: readonly number[];
  readonly offers: readonly Offer[];
}

export interface Spot {
  readonly fighter: number;
  readonly x: number;
  readonly y: number;
  readonly facing: number;
  readonly length?: number | null;
}

export interface Stage {
  readonly kind: 'card' | 'dice' | 'impact' | 'march' | 'other' | 'round' | 'salvo';
  readonly until: number;
  readonly changes: Changes;
  readonly paths?: readonly Trail[];
  readonly impacts?: readonly Impact[];
  readonly tracer?: 'beam' | 'blast' | 'bullets' | 'flame' | 'missile' | 'shell' | null;
}

export interface Stake {
  readonly points: number;
  readonly best: number;
  readonly worst: number;
}

export interface Stand {
  readonly type: 'stand';
  readonly seat: number;
  readonly watch: 'ask' | 'fire' | 'hold';
  readonly unit?: number | null;
}

export interface StandingView {
  readonly type: 'standing';
  readonly seat: number;
  readonly all: 'ask' | 'fire' | 'hold';
  readonly units?: readonly UnitWatch[];
}

export interface Stock {
  readonly armies: readonly ArmyStock[];
  readonly kinds: readonly KindStock[];
  readonly drills: readonly DrillView[];
  readonly routines: readonly RoutineView[];
}

export interface SuggestAsk {
  readonly army: string;
  readonly ap: number;
  readonly style?: string;
  readonly seed?: number;
  readonly lang?: string;
  readonly mission?: string | null;
  readonly rules?: string;
}

export interface Survey {
  readonly type: 'survey';
  readonly what: 'danger' | 'sight';
  readonly unit: number;
  readonly spots?: readonly Nudge[];
}

export interface Surveyed {
  readonly type: 'survey';
  readonly what: 'danger' | 'sight';
  readonly unit: number;
  readonly step: number;
  readonly columns: number;
  readonly runs: readonly number[];
  readonly measured?: boolean;
}

export interface TableView {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
  readonly note: Readonly<Record<string, string>>;
  readonly width: number;
  readonly height: number;
  readonly elements: readonly ElementView[];
  readonly objectives: readonly ObjectiveView[];
  readonly access_zones: readonly AccessZoneView[];
  readonly deployment_zones: readonly DeploymentZoneView[];
  readonly drop_points: readonly DropPointView[];
  readonly kinds?: readonly KindView[];
  readonly brief?: BriefView | null;
}

export interface TestRow {
  readonly what: 'caught' | 'cover' | 'damage' | 'hit' | 'other';
  readonly words: Readonly<Record<string, string>>;
  readonly rule: string;
  readonly dice?: number | null;
  readonly needed?: number | null;
  readonly left?: number | null;
}

export interface Thing {
  readonly id: string;
  readonly name: Readonly<Record<string, string>>;
}

export interface Thinking {
  readonly type: 'thinking';
  readonly seat: number;
}

export interface Threat {
  readonly unit: number;
  readonly arms: readonly Arm[];
  readonly seen: number;
  readonly behind?: number;
  readonly covered?: boolean;
  readonly losses?: readonly Losses[];
  readonly rows?: readonly TestRow[];
}

export interface Told {
  readonly kind: string;
  readonly words: Readonly<Record<string, string>>;
  readonly rule: string;
  readonly unit?: number | null;
  readonly quiet?: boolean;
  readonly dice?: DiceView | null;
  readonly by?: readonly number[];
  readonly at?: readonly number[];
  readonly area?: readonly [number, number, number] | null;
  readonly sp?: readonly [number, number] | null;
}

export interface Totals {
  readonly units?: readonly number[];
  readonly platoons?: readonly (readonly [number, number])[];
  readonly assault?: number;
  readonly reinforcement?: number;
  readonly total?: number;
  readonly limit?: number;
}

export interface Trail {
  readonly fighter: number;
  readonly points: readonly (readonly [number, number])[];
}

export interface Trouble {
  readonly type: 'trouble';
  readonly detail: string;
  readonly field?: string | null;
  readonly words?: Readonly<Record<string, string>> | null;
}

export interface Unanswered {
  readonly type: 'unanswered';
  readonly id: number;
  readonly refusal: RefusalView;
}

export interface UnitAsk {
  readonly layout: Layout;
  readonly unit: string;
}

export interface UnitBook {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly kind: PrintedFigure;
  readonly radius: number;
  readonly number: number;
  readonly most: number;
  readonly ap: number;
  readonly tentative: boolean;
  readonly profile: ProfileRow;
  readonly parts: readonly PartRow[];
  readonly weapons: readonly WeaponRow[];
  readonly close: readonly WeaponRow[];
  readonly abilities: readonly SheetLine[];
  readonly notes: readonly Notes[];
}

export interface UnitChoice {
  readonly name: string;
  readonly edit: Furnish;
  readonly ap: number;
  readonly chosen: boolean;
  readonly source: 'assumed' | 'cited' | 'derived';
  readonly tentative: boolean;
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
  readonly drills: readonly string[];
}

export interface UnitView {
  readonly id: number;
  readonly seat: number;
  readonly number: number;
  readonly name: Readonly<Record<string, string>>;
  readonly army: string;
  readonly place: 'gone' | 'inside' | 'reinforcement' | 'reserve' | 'table';
  readonly drills: readonly string[];
  readonly disorganised: boolean;
  readonly leader: number;
  readonly acted: boolean;
  readonly strength?: number;
  readonly left?: number;
  readonly engaged?: boolean;
  readonly ap?: number;
  readonly card?: string;
}

export interface UnitWatch {
  readonly unit: number;
  readonly watch: 'ask' | 'fire' | 'hold';
}

export interface Watcher {
  readonly unit: number;
  readonly sees: readonly (readonly [number, number])[];
}

export interface WayView {
  readonly text: Readonly<Record<string, string>>;
  readonly rule: string;
}

export interface WeaponRow {
  readonly name: string;
  readonly bearers: string;
  readonly accuracy: PrintedFigure;
  readonly rate: PrintedFigure;
  readonly rerolls: PrintedFigure;
  readonly area: PrintedFigure;
  readonly penetration: PrintedFigure;
  readonly damage: PrintedFigure;
  readonly reach?: readonly string[];
  readonly plain?: string;
}

export interface Welcome {
  readonly type: 'welcome';
  readonly room: RoomView;
  readonly seats: readonly number[];
  readonly table: TableView;
  readonly frames: readonly Frame[];
  readonly now: Changes;
  readonly number: number;
  readonly asked: readonly Asked[];
  readonly undo: readonly number[];
  readonly chat: readonly ChatLine[];
  readonly proposal?: Proposal | null;
  readonly standing?: readonly StandingView[];
  readonly drills?: readonly DrillView[];
  readonly terms?: RuleTerms;
}

export interface Why {
  readonly type: 'why';
  readonly frame: number;
  readonly event: number;
}
