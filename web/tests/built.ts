/** An army and a company on the bench for the tests. */
import type {
  ArmyBook,
  Built,
  BuilderUnit,
  PrintedFigure,
  UnitChoice,
} from '../src/service/protocol';

const figure = (text: string, mark: PrintedFigure['mark'] = ''): PrintedFigure => ({
  text,
  mark,
  beside: '',
});

const weapon = (name: string) => ({
  name,
  bearers: 'all',
  accuracy: figure('5'),
  rate: figure('1'),
  rerolls: figure('0'),
  area: figure(''),
  penetration: figure('5'),
  damage: figure('1', 'assumed'),
});

export const BOOK: ArmyBook = {
  id: 'white_stars',
  name: 'White Stars',
  tentative: false,
  styles: ['balanced'],
  units: [
    {
      id: 'steel_troopers',
      name: 'steel troopers',
      category: 'soldier',
      kind: figure('soldier, type 2'),
      radius: 1500,
      number: 6,
      most: 9,
      ap: 175,
      tentative: false,
      profile: {
        name: 'steel troopers',
        size: figure('2'),
        movement: figure('14', 'derived'),
        morale: figure('10', 'assumed'),
        protection: figure('5'),
        combat: figure('4'),
        base: figure('30'),
      },
      parts: [],
      weapons: [weapon('laser rifle')],
      close: [],
      abilities: [{ name: 'Detection', text: 'Aims better.', rules: ['ABL-005'] }],
      notes: [
        {
          subject: 'steel troopers',
          notes: [{ what: 'Morale', value: '10', mark: 'assumed', why: 'no card at hand' }],
        },
      ],
    },
  ],
};

const choice = (
  name: string,
  edit: Partial<UnitChoice['edit']>,
  ap: number,
  chosen: boolean,
): UnitChoice => ({
  name,
  edit: { is: 'Furnish', at: 0, ...edit },
  ap,
  chosen,
  source: 'cited',
  tentative: false,
});

export const STEEL: BuilderUnit = {
  at: 0,
  id: 'steel-troopers-1',
  unit: 'steel_troopers',
  name: 'steel troopers',
  platoon: 1,
  slot: 1,
  ap: 175,
  commands: false,
  may_command: false,
  source: 'cited',
  choices: {
    numbers: [
      choice('6', { number: 6 }, 175, true),
      choice('7', { number: 7 }, 205, false),
      choice('9', { number: 9 }, 275, false),
    ],
    equipment: [],
    special: [
      choice('none', { special: {} }, 175, false),
      choice('2 MGs', { special: { mg: 2 } }, 175, true),
    ],
    specialists: [],
    officers: [
      choice('none', { officers: [] }, 175, true),
      choice('sergeant', { officers: ['sergeant'] }, 185, false),
    ],
    waves: [],
  },
};

const offer = {
  unit: 'steel_troopers',
  name: 'steel troopers',
  category: 'soldier',
  type: 2,
  number: 6,
  ap: 175,
  source: 'cited' as const,
  tentative: false,
};

export const BUILT: Built = {
  company: {
    id: 'white-stars-500',
    army: 'white_stars',
    ap: 500,
    units: [
      {
        id: 'steel-troopers-1',
        unit: 'steel_troopers',
        platoon: 1,
        slot: 1,
        number: 6,
        special: { mg: 2 },
      },
    ],
  },
  text: 'White Stars, 500 A.P.\n\nPlatoon 1\n1. 6 steel troopers, 2 MGs\n',
  legal: false,
  faults: [
    {
      rule: 'CMP-009',
      reason: 'no_officer',
      place: 'company',
      says: 'there is no officer',
      fix: 'give steel-troopers-1 a sergeant',
      number: 0,
    },
  ],
  totals: { units: [175], platoons: [[1, 175]], total: 175, limit: 500 },
  army: 'White Stars',
  platoons: [
    {
      number: 1,
      ap: 175,
      slots: [
        {
          slot: 1,
          compulsory: true,
          takes: [{ category: 'soldier', types: [1, 2] }],
          units: [0],
          offers: [offer],
        },
        {
          slot: 2,
          compulsory: false,
          takes: [{ category: 'soldier', types: [2, 3] }],
          units: [],
          offers: [offer],
        },
      ],
    },
  ],
  units: [STEEL],
};

/** The same with an officer. */
export const LEGAL: Built = { ...BUILT, legal: true, faults: [], text: `${BUILT.text}2.` };
