/** Drawings of movement, of running over and of close combat. */
import {
  circle,
  contact,
  fighter,
  gap,
  line,
  note,
  number,
  outline,
  path,
  piece,
  region,
  ring,
  TH,
  unit,
  type Drawn,
} from './parts';

export const around: Drawn<'around'> = {
  wide: 40,
  high: 34,
  parts: (words) => [
    piece('a', 'container', [19, 16]),
    piece('b', 'container', [33.2, 16]),
    fighter('m', [20, 5]),
    circle([20, 28], 1.5, 'lamp'),
    path(
      [
        [20, 5],
        [11.4, 12],
        [11.4, 20],
        [20, 28],
      ],
      'lamp',
    ),
    line([21.4, 6], [26, 15], { tone: 'alert', dashed: true }),
    note([8.2, 24.6], words.thePath, 'lamp'),
    note([28, 9], words.tooNarrow, 'alert'),
  ],
};

export const passing: Drawn<'passing'> = {
  wide: 40,
  high: 34,
  parts: (words) => [
    fighter('m', [9, 4]),
    ...unit('own', [
      [9, 15],
      [5, 16.5],
      [13, 16],
    ]),
    circle([9, 28], 1.5, 'lamp'),
    line([9, 5.5], [9, 26.5], { tone: 'lamp' }),
    note([9, 31.6], words.throughOwn, 'lamp'),
    fighter('n', [29, 4]),
    ...unit(
      'foe',
      [
        [29, 17],
        [25, 18],
        [33, 18],
      ],
      TH,
    ),
    line([29, 5.5], [29, 13.4], { tone: 'alert', dashed: true }),
    note([29, 22.6], words.stopped, 'alert'),
  ],
};

const swept = (x: number, from: number, to: number, r: number) => [
  { x: x - r, y: from },
  { x: x + r, y: from },
  ...outline({ x, y: to, r }).filter((spot) => spot.y > to),
  { x: x - r, y: to },
];

export const runOver: Drawn<'runOver'> = {
  wide: 40,
  high: 42,
  parts: (words) => [
    region([swept(18, 7, 33, 3.25)], 'zone'),
    fighter('m', [18, 7], { figure: 'light' }),
    circle([18, 33], 3.25, 'lamp'),
    line([18, 10.5], [18, 29.6], { tone: 'lamp' }),
    ...unit(
      'e',
      [
        [19.5, 20],
        [15.4, 23.4],
        [22.2, 24],
        [26.4, 21],
        [24.4, 17],
      ],
      TH,
    ),
    ring('e1'),
    ring('e2'),
    ring('e3'),
    note([8, 20], words.onTheWay, 'alert'),
    note([32, 17.4], words.besideIt),
    note([28, 35], words.theEnd, 'lamp'),
  ],
};

export const aside: Drawn<'aside'> = {
  wide: 28,
  high: 24,
  parts: (words) => [
    fighter('m', [11, 12], { figure: 'light' }),
    circle([11, 12], 5.75, 'alert'),
    circle([13, 14.4], 1.5, 'quiet'),
    fighter('s', [17.1, 16.1], TH),
    gap({ x: 11, y: 12, r: 3.25 }, { x: 17.1, y: 16.1, r: 1.5 }, { tone: 'quiet' }),
    note([18, 9.4], words.gap, 'alert'),
    note([18.6, 19.6], words.hisNewPlace, 'lamp'),
  ],
};

export const watching: Drawn<'watching'> = {
  wide: 40,
  high: 38,
  parts: (words) => [
    piece('box', 'container', [27, 24]),
    ...unit('a', [
      [12, 6],
      [8, 5],
      [16, 5],
    ]),
    ...unit(
      'b',
      [
        [13, 30],
        [9, 31.4],
        [17, 31],
      ],
      TH,
    ),
    circle([30, 32], 1.5, 'quiet'),
    line([28.4, 32], [18.8, 31], { tone: 'lamp' }),
    number([24, 34], 1),
    line([12.1, 7.6], [12.9, 28.4]),
    number([9.6, 18], 2),
    note([30, 5.4], words.inOverwatch, 'ink'),
  ],
};

export const combats: Drawn<'combats'> = {
  wide: 32,
  high: 28,
  parts: (words) => [
    ...unit('a', [
      [14, 9],
      [8, 8.4],
      [21, 8.6],
    ]),
    ...unit(
      'b',
      [
        [12.4, 13.6],
        [7, 13],
        [19.4, 13.2],
        [13, 20],
      ],
      TH,
    ),
    contact([13.2, 11.4]),
    contact([7.5, 10.7]),
    contact([20.2, 10.9]),
    ring('b1'),
    ring('b2'),
    ring('b3'),
    note([26, 15.6], words.inContact, 'alert'),
    note([19.8, 21.6], words.safe),
    note([14, 4], words.attackers, 'ink'),
  ],
};

export const climbing: Drawn<'climbing'> = {
  wide: 40,
  high: 32,
  parts: (words) => [
    piece('w', 'low_wall', [11, 15]),
    piece('c', 'container', [29, 17]),
    circle([10, 11], 1.5, 'quiet'),
    fighter('a', [11, 20], { unit: 'u', leader: true }),
    line([10.2, 12.6], [10.9, 18.4], { tone: 'lamp' }),
    circle([27, 9], 1.5, 'quiet'),
    fighter('b', [28, 17], { unit: 'v' }),
    line([27.2, 10.6], [27.9, 15.4], { tone: 'lamp' }),
    note([11, 25], words.halfTheMovement, 'lamp'),
    note([29, 23], words.onTop, 'ink'),
  ],
};
