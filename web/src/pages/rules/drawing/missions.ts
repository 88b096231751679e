/** Drawings of control, entering, dropping and deploying. */
import { UNIT } from '../../../table/coords';
import { circle, fighter, line, note, number, ring, TH, unit, type At, type Drawn } from './parts';

export const control: Drawn = {
  wide: 40,
  high: 36,
  caption: [
    'Infantry within 10 cm of the objective is counted: three against two, so the three control it. The machine does not count, nor does who stands farther off.',
    'On compte l’infanterie à 10 cm ou moins de l’objectif : trois contre deux, les trois le contrôlent. Le blindé ne compte pas, ni qui est plus loin.',
  ],
  parts: (say) => [
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
    note([20, 6.4], say('10 cm, edge to edge', '10 cm, de bord à bord'), 'ink'),
    note([32.4, 10.6], say('never counts', 'ne compte jamais')),
    note([6.4, 6.4], say('too far', 'trop loin')),
  ],
};

export const entering: Drawn = {
  wide: 40,
  high: 26,
  below: 4,
  caption: [
    'The unit starts outside, its bases touching the edge of its access zone. The movement is measured from there, and every base ends on the table.',
    'L’unité part du dehors, ses socles touchant le bord de sa zone d’accès. Le déplacement se mesure de là, et chaque socle finit sur la table.',
  ],
  parts: (say) => [
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
    note([30.6, 9], say('its movement', 'son déplacement'), 'lamp'),
    note([8, 4], say('access zone', 'zone d’accès'), 'ink'),
  ],
};

export const dropping: Drawn = {
  wide: 40,
  high: 34,
  caption: [
    'From round 2 on: all fighters within 10 cm of the drop point, in cohesion, none in contact with an enemy. The unit then rests for this round.',
    'Dès le tour 2 : tous les combattants à 10 cm ou moins du point de largage, en cohésion, aucun au contact d’un ennemi. L’unité se repose ensuite ce tour-là.',
  ],
  parts: (say) => [
    circle([20, 17], 10, 'ink'),
    { kind: 'drop', id: 'd', at: [20, 17] },
    ...unit('a', [
      [16, 20.4],
      [12.6, 18],
      [17.4, 13.4],
      [13.6, 14.2],
    ]),
    fighter('f', [33, 24], TH),
    note([20, 4.6], say('within 10 cm', 'à 10 cm ou moins'), 'ink'),
  ],
};

export const deploying: Drawn = {
  wide: 40,
  high: 30,
  caption: [
    'In round 1 the unit is set up with every base inside its deployment zone; then it acts as usual.',
    'Au tour 1, l’unité est posée, chaque socle dans sa zone de déploiement ; puis elle agit normalement.',
  ],
  parts: (say) => [
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
    note([31, 22], say('not wholly inside', 'pas tout à fait dedans'), 'alert'),
    note([11, 22], say('deployment zone', 'zone de déploiement'), 'ink'),
  ],
};
