/** Drawings of measuring, contact, cohesion and sight. */
import {
  circle,
  contact,
  fighter,
  gap,
  line,
  note,
  outline,
  piece,
  region,
  ring,
  TH,
  unit,
  type At,
  type Drawn,
} from './parts';

const BAND_NAMES: readonly At[] = [
  [26, 6.5],
  [31, 15],
  [35.4, 25],
  [35.4, 36],
];

export const bands: Drawn<'bands'> = {
  wide: 40,
  high: 40,
  parts: (words, say) => [
    circle([20, 4], 11.5),
    circle([20, 4], 21.5),
    circle([20, 4], 31.5),
    fighter('a', [20, 4], { leader: true }),
    fighter('b', [15.5, 11.5], TH),
    fighter('c', [24, 25.5], TH),
    fighter('d', [11, 31], TH),
    ...BAND_NAMES.map((at, band) => note(at, say(words.band, { n: band }), 'ink')),
    note([18.6, 29.6], words.edgeInside),
  ],
};

export const edges: Drawn<'edges'> = {
  wide: 24,
  high: 14,
  parts: (words) => [
    fighter('a', [5, 6], { facing: 90 }),
    fighter('b', [18, 6], { army: 'th', figure: 'light', facing: 270 }),
    gap({ x: 5, y: 6, r: 1.5 }, { x: 18, y: 6, r: 3.25 }, { tone: 'ink' }),
    note([10.6, 8.2], words.theDistance, 'ink'),
    line([5, 2], [18, 2], { tone: 'alert', dashed: true }),
    note([11.5, 2], words.notThis, 'alert'),
  ],
};

const FIRST: readonly At[] = [
  [13, 8],
  [8.5, 6.5],
  [18, 6],
  [12, 3.5],
];
const SECOND: readonly At[] = [
  [26, 29],
  [21.5, 30.5],
  [31, 28],
  [27, 33.5],
];

export const leaders: Drawn<'leaders'> = {
  wide: 40,
  high: 37,
  parts: (words) => [
    ...unit('a', FIRST),
    ...unit('b', SECOND, TH),
    gap({ x: 13, y: 8, r: 1.5 }, { x: 26, y: 29, r: 1.5 }, { tone: 'ink' }),
    note([21, 18.5], words.leaderToLeader, 'ink'),
  ],
};

export const touching: Drawn<'touching'> = {
  wide: 24,
  high: 20,
  parts: (words) => [
    fighter('a', [6, 5]),
    fighter('b', [6, 9.8], TH),
    contact([6, 7.4]),
    note([6, 14], words.under, 'ink'),
    note([6, 16.4], words.engaged, 'alert'),
    fighter('c', [18, 4.5]),
    fighter('d', [18, 10.2], TH),
    gap({ x: 18, y: 4.5, r: 1.5 }, { x: 18, y: 10.2, r: 1.5 }),
    note([18, 14], words.orMore, 'ink'),
    note([18, 16.4], words.free),
  ],
};

const CHAIN: readonly At[] = [
  [18, 18],
  [13.2, 17],
  [22.4, 20.4],
  [17, 22.6],
  [9, 19.8],
  [20.5, 13.4],
];

export const cohesion: Drawn<'cohesion'> = {
  wide: 40,
  high: 36,
  parts: (words) => [
    circle([18, 18], 11.5, 'ink'),
    ...unit('a', CHAIN),
    fighter('lone', [26, 12], { unit: 'far' }),
    ring('lone'),
    gap({ x: 13.2, y: 17, r: 1.5 }, { x: 18, y: 18, r: 1.5 }),
    gap({ x: 20.5, y: 13.4, r: 1.5 }, { x: 26, y: 12, r: 1.5 }, { tone: 'alert' }),
    note([18, 31.3], words.ofLeader, 'ink'),
    note([9.5, 14], words.gap, 'ink'),
    note([28, 8.4], words.tooFar, 'alert'),
  ],
};

export const sight: Drawn<'sight'> = {
  wide: 40,
  high: 36,
  parts: (words) => [
    piece('box', 'container', [20, 18]),
    fighter('a', [17, 5]),
    fighter('b', [10.5, 28], TH),
    fighter('c', [23, 28], TH),
    line([15.9, 6], [9.2, 27.2]),
    line([17.6, 6.4], [20.1, 15], { tone: 'alert', dashed: true }),
    line([18.2, 5.9], [25.6, 15], { tone: 'alert', dashed: true }),
    note([20.8, 4.4], 'A', 'ink'),
    note([10.5, 31.6], words.bIsSeen, 'ink'),
    note([26, 31.6], words.cIsHidden, 'alert'),
  ],
};

export const screen: Drawn<'screen'> = {
  wide: 40,
  high: 36,
  parts: (words) => [
    fighter('a', [8, 4]),
    fighter('a2', [30, 4]),
    ...unit(
      'f',
      [
        [8, 14],
        [12, 16.5],
        [5, 17.5],
      ],
      { facing: 20 },
    ),
    fighter('m', [30, 16], { army: 'th', figure: 'light', facing: 200 }),
    fighter('b', [9, 28], TH),
    fighter('c', [30, 28], TH),
    line([8, 5.5], [9, 26.5]),
    line([30, 5.5], [30, 12.8], { tone: 'alert', dashed: true }),
    note([10, 32], words.seen, 'ink'),
    note([30, 32], words.hidden, 'alert'),
  ],
};

export const succession: Drawn<'succession'> = {
  wide: 40,
  high: 26,
  parts: (words) => [
    fighter('l', [18, 14], { unit: 'a', leader: true }),
    ring('l'),
    fighter('s', [21.4, 11.2], { unit: 'a', weapon: 'w-mg' }),
    fighter('n', [13.4, 12], { unit: 'a' }),
    fighter('o', [9, 14.5], { unit: 'a' }),
    fighter('p', [22.5, 16.5], { unit: 'a' }),
    gap({ x: 18, y: 14, r: 1.5 }, { x: 22.5, y: 16.5, r: 1.5 }, { tone: 'quiet' }),
    gap({ x: 18, y: 14, r: 1.5 }, { x: 13.4, y: 12, r: 1.5 }),
    ring('n', 'ink'),
    note([11, 8], words.leadsNow, 'ink'),
    note([18, 19.5], words.fallenLeader, 'alert'),
    note([29, 9.4], words.specialWeapon),
  ],
};

const HIGH: readonly (readonly [
  x: number,
  size: number,
  name: 'hidden' | 'obstacle' | 'visible',
])[] = [
  [8, 2, 'hidden'],
  [20, 3, 'obstacle'],
  [32, 4, 'visible'],
];
const pillar = (x: number, high: number) => [
  { x: x - 2, y: 5 },
  { x: x + 2, y: 5 },
  { x: x + 2, y: 5 + high },
  { x: x - 2, y: 5 + high },
];

/** Seen from the side: each stands as high as its Size. */
export const sizes: Drawn<'sizes'> = {
  wide: 40,
  high: 24,
  parts: (words, say) => [
    line([2, 5], [38, 5], { tone: 'quiet' }),
    ...HIGH.flatMap(([x, size, name], i) => [
      region([pillar(x, 3 * size)], i === 1 ? 'cover' : 'zone'),
      note([x, 2.6], words[name], i === 0 ? 'alert' : 'ink'),
      note([x, 6.6 + 3 * size], say(words.size, { n: size })),
    ]),
    line([2, 14], [38, 14], { tone: 'ink', dashed: true }),
  ],
};

export const reach: Drawn<'reach'> = {
  wide: 44,
  high: 42,
  parts: (words) => [
    region([outline({ x: 22, y: 21, r: 12 })], 'reach'),
    region([outline({ x: 22, y: 21, r: 18 })], 'farther'),
    fighter('a', [22, 21], { leader: true, active: true }),
    line([22, 22.5], [22, 33], { tone: 'lamp' }),
    line([23.3, 21.8], [38, 29.4], { tone: 'lamp', dashed: true }),
    note([22, 29], words.movement, 'lamp'),
    note([33, 22.2], words.rush, 'lamp'),
    note([12, 12.6], words.mayShoot),
    note([11, 4.6], words.noShooting),
  ],
};
