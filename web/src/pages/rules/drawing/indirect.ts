/** Drawings of indirect fire. */
import {
  blast,
  circle,
  fighter,
  line,
  note,
  number,
  ring,
  TH,
  unit,
  type At,
  type Drawn,
} from './parts';

export const template: Drawn<'template'> = {
  wide: 36,
  high: 32,
  parts: (words) => [
    blast([17, 16], 6),
    ...unit(
      'b',
      [
        [17, 16],
        [12.6, 17.4],
        [21.4, 13],
        [25.6, 14.6],
        [8, 18],
      ],
      TH,
    ),
    fighter('x', [16, 9.4], { unit: 'x' }),
    ...['b1', 'b2', 'b3', 'x'].map((id) => ring(id)),
    note([17, 25], words.hit, 'alert'),
    note([29, 18.6], words.notHit),
    note([16, 5.4], words.friendsToo, 'alert'),
  ],
};

const turned = (n: number, r: number): At => {
  const turn = (-90 - 60 * (n - 1)) * (Math.PI / 180);
  return [18 + r * Math.cos(turn), 21 + r * Math.sin(turn)];
};

export const deviation: Drawn<'deviation'> = {
  wide: 36,
  high: 36,
  parts: (words) => [
    fighter('a', [18, 3], { leader: true }),
    fighter('b', [18, 21], TH),
    ...[1, 2, 3, 4, 5, 6].flatMap((n) => [
      line(turned(n, 1.8), turned(n, 8), { tone: n === 2 ? 'ink' : 'quiet' }),
      number(turned(n, 9.6), n),
    ]),
    circle([18, 21], 4, 'quiet'),
    blast(turned(2, 3), 4),
    note([6, 14], words.failures, 'ink'),
    note([6, 11.6], words.distance, 'ink'),
  ],
};

export const radius: Drawn<'radius'> = {
  wide: 26,
  high: 24,
  parts: (words) => [
    circle([13, 12], 10, 'ink'),
    ...[4, 6].map((r) => circle([13, 12], r)),
    blast([13, 12], 2),
    fighter('b', [13, 12], TH),
    ...[1, 2, 3].map((n) => number([13 + 2 * n, 12], n)),
    note([13, 22], words.most, 'ink'),
    note([16.4, 9.4], words.successes),
  ],
};
