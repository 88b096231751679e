/** A small battle for the tests of the viewer: one unit a side, a march, a shot, a loss. */
import type {
  DrillView,
  FighterView,
  Frame,
  SeatView,
  Showing,
  Told,
  UnitView,
} from '../src/service/protocol';
import { TABLE } from './given';

export const seat = (id: number, changes: Partial<SeatView> = {}): SeatView => ({
  id,
  name: id ? { en: 'Therians', fr: 'Therians' } : { en: 'White Stars', fr: 'White Stars' },
  army: id ? 'therians' : 'white_stars',
  lp: 0,
  vp: 0,
  rp: 0,
  cards: 1,
  surrendered: false,
  ...changes,
});
export const unit = (id: number, changes: Partial<UnitView> = {}): UnitView => ({
  id,
  seat: id,
  number: 1,
  name: id ? { en: 'golems', fr: 'golems' } : { en: 'troopers', fr: 'troopers' },
  army: id ? 'therians' : 'white_stars',
  place: 'table',
  drills: [],
  disorganised: false,
  leader: id,
  acted: false,
  ...changes,
});
export const drill = (id: string, name: string, ...effects: string[]): DrillView => ({
  id,
  name: { en: name, fr: `${name} (fr)` },
  rule: 'ACT-047',
  text: { en: `what ${name} does`, fr: `ce que fait ${name}` },
  effects,
});
export const fighter = (
  id: number,
  x: number,
  changes: Partial<FighterView> = {},
): FighterView => ({
  id,
  unit: id % 2,
  place: 'table',
  x,
  y: 20000,
  r: 1500,
  facing: 0,
  grounded: false,
  sp: [],
  most_sp: [],
  category: 'soldier',
  weapon: 'laser_rifle',
  rank: 0,
  ...changes,
});
export const told = (kind: string, changes: Partial<Told> = {}): Told => ({
  kind,
  words: { en: `${kind}.`, fr: `${kind} (fr).` },
  rule: 'GEN-001',
  ...changes,
});

const clock = (round: number, acting: number | null) =>
  ({ round, phase: 'activation', active: 0, unit: acting }) as const;

export const FRAMES: readonly Frame[] = [
  {
    number: 0,
    told: [told('RoundBegan')],
    changes: {
      clock: clock(1, null),
      seats: [seat(0), seat(1)],
      units: [unit(0), unit(1)],
      fighters: [fighter(0, 10000), fighter(1, 50000), fighter(2, 14000)],
      elements: TABLE.elements.map((element) => ({ ...element, present: element.id !== 'wallB' })),
    },
  },
  {
    number: 1,
    seat: 0,
    unit: 0,
    order: { en: 'White Stars play.', fr: 'White Stars jouent.' },
    told: [told('CardRevealed', { unit: 0 }), told('ActivationBegan', { unit: 0, quiet: true })],
    changes: { clock: clock(1, 0) },
  },
  {
    number: 2,
    seat: 0,
    unit: 0,
    order: { en: 'White Stars move.', fr: 'White Stars bougent.' },
    told: [told('UnitMoved', { unit: 0 })],
    changes: { fighters: [fighter(0, 20000)] },
  },
  {
    number: 3,
    seat: 0,
    unit: 0,
    order: { en: 'White Stars fire.', fr: 'White Stars tirent.' },
    told: [
      told('SalvoDeclared', { unit: 0, by: [0], at: [1] }),
      told('ShotsRolled', {
        unit: 0,
        dice: { faces: [6, 2], needed: 4, good: [true, false] },
      }),
      told('FighterLost', { unit: 0, at: [1] }),
    ],
    changes: { fighters: [fighter(1, 50000, { place: 'gone' })], seats: [seat(0, { vp: 1 })] },
  },
  {
    number: 4,
    seat: 0,
    unit: 0,
    order: { en: 'White Stars end.', fr: 'White Stars terminent.' },
    told: [told('ActivationEnded', { unit: 0, quiet: true }), told('RoundBegan')],
    changes: { clock: clock(2, null), controllers: { cont0: 0 } },
  },
];
export const SHOWING: Showing = { table: TABLE, frames: FRAMES, seed: '7' };
