/** Drawings of cover. */
import {
  bases,
  beyond,
  circle,
  cornersOf,
  fighter,
  line,
  note,
  piece,
  ring,
  SHOOTERS,
  TH,
  unit,
  type At,
  type Drawn,
} from './parts';

const WALL: At = [19, 24];
const BEHIND: readonly At[] = [
  [18, 28.6],
  [14, 30],
  [22.6, 29],
  [27.6, 31.2],
  [31.4, 33.6],
  [16, 33.4],
];

export const cover: Drawn<'cover'> = {
  wide: 40,
  high: 44,
  parts: (words) => [
    beyond(bases(SHOOTERS), cornersOf('low_wall', WALL), 19),
    piece('w', 'low_wall', WALL),
    ...unit('a', SHOOTERS, { active: true }),
    fighter('b', [17, 30], { ...TH, unit: 'b' }),
    fighter('c', [25.6, 29], { ...TH, unit: 'b' }),
    fighter('d', [32, 31], { ...TH, unit: 'b' }),
    ring('b', 'ink'),
    ring('c', 'ink'),
    note([12, 34.6], words.behindCover, 'ink'),
    note([33, 27], words.exposed, 'alert'),
  ],
};

export const half: Drawn<'half'> = {
  wide: 40,
  high: 44,
  parts: (words) => [
    beyond(bases(SHOOTERS), cornersOf('low_wall', WALL), 19),
    piece('w', 'low_wall', WALL),
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('b', BEHIND, TH),
    ...['b1', 'b2', 'b3', 'b6'].map((id) => ring(id, 'ink')),
    note([10, 37.4], words.share, 'ink'),
    note([33, 38], words.coveredToo),
  ],
};

export const near: Drawn<'near'> = {
  wide: 40,
  high: 34,
  parts: (words) => [
    circle([18, 8], 11.5, 'ink'),
    piece('w', 'low_wall', [19, 15]),
    ...unit(
      'a',
      [
        [18, 8],
        [13.4, 6.4],
        [22.4, 6],
      ],
      { active: true },
    ),
    ...unit(
      'b',
      [
        [20, 27],
        [15.4, 27.6],
        [24.6, 28],
      ],
      TH,
    ),
    line([18, 9.5], [18, 16]),
    note([31, 16.4], words.noCover, 'alert'),
    note([31, 9], words.range, 'ink'),
  ],
};
