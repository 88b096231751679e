/** Drawings of control, entering, dropping and deploying. */
import { UNIT } from '../../../table/coords';
import { circle, fighter, line, note, number, ring, TH, unit, type At, type Drawn } from './parts';

export const control: Drawn<'control'> = {
  wide: 40,
  high: 36,
  parts: (words) => [
    circle([20, 19], 10, 'ink'),
    { kind: 'lozenge', lozenge: { id: 'o', letter: 'A', x: 20 * UNIT, y: 19 * UNIT, army: 'ws' } },
    ...unit('a', [
      [14, 15],
      [18, 13],
      [12, 19.4],
    ]),
    fighter('a9', [5, 10], { unit: 'other' }),
    ...unit(
      'b',
      [
        [25.6, 23.6],
        [22, 26],
      ],
      TH,
    ),
    fighter('m', [31, 16], { army: 'th', figure: 'light', facing: 250 }),
    number([9.4, 15.4], 3),
    number([27.4, 27], 2),
    note([20, 6.4], words.range, 'ink'),
    note([32.4, 10.6], words.neverCounts),
    note([6.4, 6.4], words.tooFar),
  ],
};

export const entering: Drawn<'entering'> = {
  wide: 40,
  high: 26,
  below: 4,
  parts: (words) => [
    { kind: 'band', band: { id: 'z', edge: 'south', from: 6000, to: 34000, army: 'ws' } },
    ...([14, 19, 24] as const).flatMap((x) => [
      circle([x, -1.5], 1.5, 'quiet'),
      line([x, 0], [x, 14.4], { tone: 'lamp' }),
    ]),
    ...unit('a', [
      [19, 16],
      [14, 16],
      [24, 16],
    ]),
    note([30.6, 9], words.itsMovement, 'lamp'),
    note([8, 4], words.accessZone, 'ink'),
  ],
};

export const dropping: Drawn<'dropping'> = {
  wide: 40,
  high: 34,
  parts: (words) => [
    circle([20, 17], 10, 'ink'),
    { kind: 'drop', id: 'd', at: [20, 17] },
    ...unit('a', [
      [16, 20.4],
      [12.6, 18],
      [17.4, 13.4],
      [13.6, 14.2],
    ]),
    fighter('f', [33, 24], TH),
    note([20, 4.6], words.within, 'ink'),
  ],
};

export const deploying: Drawn<'deploying'> = {
  wide: 40,
  high: 30,
  parts: (words) => [
    {
      kind: 'field',
      field: {
        id: 'f',
        army: 'ws',
        outline: (
          [
            [6, 4],
            [32, 4],
            [32, 19],
            [6, 19],
          ] as readonly At[]
        ).map(([x, y]) => [x * UNIT, y * UNIT] as const),
      },
    },
    ...unit('a', [
      [18, 13],
      [13.4, 12.4],
      [22.4, 12],
      [17.6, 8.4],
    ]),
    fighter('o', [32.4, 15], { unit: 'out' }),
    ring('o'),
    note([31, 22], words.notWhollyInside, 'alert'),
    note([11, 22], words.deploymentZone, 'ink'),
  ],
};
