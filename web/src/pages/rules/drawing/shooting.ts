/** Drawings of the zone of fire and of losses. */
import {
  bases,
  between,
  contact,
  fighter,
  gap,
  line,
  note,
  number,
  piece,
  ring,
  SHOOTERS,
  TH,
  unit,
  type At,
  type Drawn,
} from './parts';

const LIGHT = 3.25;

const TARGETS: readonly At[] = [
  [20, 38],
  [15, 37],
  [26, 37.4],
  [30, 39.6],
  [22, 41.6],
];

export const zone: Drawn<'zone'> = {
  wide: 40,
  high: 45,
  parts: (words) => [
    between(bases(SHOOTERS), bases(TARGETS)),
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('b', TARGETS, TH),
    fighter('in', [16, 20], { army: 'rb', facing: 90 }),
    fighter('part', [27.6, 22], { unit: 'p' }),
    fighter('out', [33, 17], { unit: 'q' }),
    ring('in'),
    ring('part'),
    note([9.4, 23.6], words.caught, 'alert'),
    note([33.4, 25.4], words.caughtInPart, 'alert'),
    note([33.4, 13.4], words.notCaught),
  ],
};

const OURS: readonly At[] = [
  [20, 34.5],
  [14.4, 35.6],
  [25.6, 35.2],
];
const THEIRS: readonly At[] = [
  [21, 39],
  [15, 40],
  [26.4, 39.8],
  [31, 38.4],
];

export const melee: Drawn<'melee'> = {
  wide: 40,
  high: 45,
  parts: (words) => [
    between(bases(SHOOTERS), bases([...OURS, ...THEIRS])),
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('o', OURS, { army: 'rb' }),
    ...unit('b', THEIRS, TH),
    contact([20.5, 36.7]),
    contact([14.7, 37.8]),
    contact([26, 37.5]),
    note([20, 30.4], words.oneTarget, 'ink'),
  ],
};

export const single: Drawn<'single'> = {
  wide: 40,
  high: 45,
  parts: (words) => [
    between(bases(SHOOTERS), [{ x: 13, y: 36, r: LIGHT }]),
    ...unit('a', SHOOTERS, { active: true }),
    fighter('m', [13, 36], { ...TH, figure: 'light', unit: 'm' }),
    fighter('n', [25, 38], { ...TH, figure: 'light', unit: 'm' }),
    ring('m', 'ink'),
    note([13, 41.6], words.theTarget, 'ink'),
    note([27, 32], words.notTheTarget),
  ],
};

export const shooters: Drawn<'shooters'> = {
  wide: 40,
  high: 40,
  parts: (words) => [
    piece('box', 'container', [26, 14]),
    ...unit('a', [
      [12, 6],
      [16, 8],
      [26, 6.4],
      [21.6, 4.4],
    ]),
    ...unit(
      'b',
      [
        [14, 33],
        [10, 34],
        [18.4, 34.4],
      ],
      TH,
    ),
    line([12.1, 7.6], [13.9, 31.4]),
    line([16.1, 9.6], [18.2, 32.8]),
    line([26, 8], [26, 10.8], { tone: 'alert', dashed: true }),
    ring('a3'),
    note([32.6, 4.4], words.doesNotShoot, 'alert'),
    note([6.4, 20], words.inSight, 'ink'),
  ],
};

const QUEUE: readonly At[] = [
  [16.4, 14],
  [21.6, 19.4],
  [18, 26],
];

export const caughtFirst: Drawn<'caughtFirst'> = {
  wide: 40,
  high: 45,
  parts: () => [
    between(bases(SHOOTERS), bases(TARGETS)),
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('b', TARGETS, TH),
    ...QUEUE.flatMap((at, i) => [
      fighter(`c${i}`, at, { army: i === 1 ? 'rb' : 'th', unit: `c${i}`, facing: 200 }),
      ring(`c${i}`),
      number([at[0] - 3.4, at[1] + 1], i + 1),
    ]),
    number([20, 34], 4),
  ],
};

const ROW: readonly At[] = [
  [19.6, 28.6],
  [14, 30.8],
  [26, 31.6],
  [21.4, 34.4],
  [11, 36],
];

export const losses: Drawn<'losses'> = {
  wide: 40,
  high: 42,
  parts: () => [
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('b', ROW, TH),
    ...ROW.map(([x, y]) => gap({ x: 17, y: 6, r: 1.5 }, { x, y, r: 1.5 }, { tone: 'quiet' })),
    ring('b1'),
    ring('b2'),
    ...ROW.map(([x, y], i) => number([x + 2.6, y + 2], i + 1)),
  ],
};

export const sharing: Drawn<'sharing'> = {
  wide: 40,
  high: 40,
  parts: () => [
    ...unit('a', SHOOTERS, { active: true }),
    fighter('m', [12, 25], { ...TH, figure: 'light', unit: 'm' }),
    fighter('n', [21, 28], { ...TH, figure: 'light', unit: 'm' }),
    fighter('o', [30, 33], { ...TH, figure: 'light', unit: 'm' }),
    number([12, 30.6], 2),
    number([21, 33.6], 2),
    number([30, 38], 1),
  ],
};
