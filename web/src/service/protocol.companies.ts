/** Made by scripts/protocol.py from the types of the server; not to be edited. */

export interface Add {
  readonly is: 'Add';
  readonly unit: EntrySource;
}

export interface Allowed {
  readonly category: 'soldier' | 'strider' | 'support' | 'vehicle';
  readonly types: readonly number[];
}

export interface Appoint {
  readonly is: 'Appoint';
  readonly commander: string | null;
}

export interface ArmyBook {
  readonly id: string;
  readonly name: string;
  readonly tentative: boolean;
  readonly styles: readonly string[];
  readonly units: readonly UnitBook[];
}

export interface BeginAsk {
  readonly army: string;
  readonly ap: number;
  readonly lang?: 'en' | 'fr';
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
  readonly units?: readonly UnitView[];
}

export interface Change {
  readonly is: 'Change';
  readonly at: number;
  readonly to: EntrySource;
}

export interface Choice {
  readonly name: string;
  readonly edit: Furnish;
  readonly ap: number;
  readonly chosen: boolean;
  readonly source: 'assumed' | 'cited' | 'derived';
  readonly tentative: boolean;
}

export interface Choices {
  readonly numbers: readonly Choice[];
  readonly equipment: readonly Choice[];
  readonly special: readonly Choice[];
  readonly specialists: readonly Choice[];
  readonly officers: readonly Choice[];
  readonly waves: readonly Choice[];
}

export interface CompanySource {
  readonly id: string;
  readonly army: string;
  readonly ap: number;
  readonly units: readonly EntrySource[];
  readonly name?: string;
  readonly commander?: string | null;
}

export interface Doubt {
  readonly what: string;
  readonly source: 'assumed' | 'cited' | 'derived';
  readonly why: string;
}

export interface Drop {
  readonly is: 'Drop';
  readonly at: number;
}

export interface EditAsk {
  readonly text: string;
  readonly edit: Recruit | Furnish | Reseat | Retitle | Mend | Change | Drop | Add | Appoint | Enlist;
  readonly lang?: 'en' | 'fr';
  readonly mission?: string | null;
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

export interface Figure {
  readonly text: string;
  readonly mark?: '' | 'assumed' | 'derived';
  readonly beside?: string;
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

export interface Line {
  readonly name: string;
  readonly text: string;
  readonly rules?: readonly string[];
}

export interface Mend {
  readonly is: 'Mend';
  readonly fault: number;
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

export interface PartRow {
  readonly name: string;
  readonly faces: string;
  readonly sp: Figure;
  readonly boxes: number;
}

export interface PlatoonView {
  readonly number: number;
  readonly ap: number;
  readonly slots: readonly SlotView[];
  readonly elsewhere?: readonly number[];
}

export interface PrintAsk {
  readonly text: string;
  readonly lang?: 'en' | 'fr';
  readonly paper?: 'a4' | 'us-letter';
}

export interface ProfileRow {
  readonly name: string;
  readonly size: Figure;
  readonly movement: Figure;
  readonly morale: Figure;
  readonly protection: Figure;
  readonly combat: Figure;
  readonly base: Figure;
  readonly authority?: Figure;
  readonly leadership?: Figure;
}

export interface Recruit {
  readonly is: 'Recruit';
  readonly unit: string;
  readonly platoon?: number | null;
  readonly slot?: number | null;
}

export interface Reseat {
  readonly is: 'Reseat';
  readonly at: number;
  readonly platoon: number;
  readonly slot: number;
}

export interface Retitle {
  readonly is: 'Retitle';
  readonly name?: string | null;
  readonly ap?: number | null;
}

export interface ReviewAsk {
  readonly text: string;
  readonly lang?: 'en' | 'fr';
  readonly mission?: string | null;
}

export interface SlotView {
  readonly slot: number;
  readonly compulsory: boolean;
  readonly takes: readonly Allowed[];
  readonly units: readonly number[];
  readonly offers: readonly Offer[];
}

export interface SuggestAsk {
  readonly army: string;
  readonly ap: number;
  readonly style?: string;
  readonly seed?: number;
  readonly lang?: 'en' | 'fr';
  readonly mission?: string | null;
}

export interface Totals {
  readonly units?: readonly number[];
  readonly platoons?: readonly (readonly [number, number])[];
  readonly assault?: number;
  readonly reinforcement?: number;
  readonly total?: number;
  readonly limit?: number;
}

export interface UnitBook {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly kind: Figure;
  readonly radius: number;
  readonly number: number;
  readonly most: number;
  readonly ap: number;
  readonly tentative: boolean;
  readonly profile: ProfileRow;
  readonly parts: readonly PartRow[];
  readonly weapons: readonly WeaponRow[];
  readonly close: readonly WeaponRow[];
  readonly abilities: readonly Line[];
  readonly notes: readonly Notes[];
}

export interface UnitView {
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

export interface WeaponRow {
  readonly name: string;
  readonly bearers: string;
  readonly accuracy: Figure;
  readonly rate: Figure;
  readonly rerolls: Figure;
  readonly area: Figure;
  readonly penetration: Figure;
  readonly damage: Figure;
  readonly reach?: readonly string[];
  readonly plain?: string;
}
