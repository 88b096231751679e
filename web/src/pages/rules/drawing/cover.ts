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

export const cover: Drawn = {
  wide: 40,
  high: 44,
  caption: [
    'The zone of cover begins beyond the obstacle, between the prolonged lines from the outermost shooters past its ends. A base even partly inside is behind cover.',
    'La zone de couvert commence au-delà de l’obstacle, entre les lignes prolongées des tireurs extrêmes par ses bouts. Un socle même en partie dedans est derrière le couvert.',
  ],
  parts: (say) => [
    beyond(bases(SHOOTERS), cornersOf('low_wall', WALL), 19),
    piece('w', 'low_wall', WALL),
    ...unit('a', SHOOTERS, { active: true }),
    fighter('b', [17, 30], { ...TH, unit: 'b' }),
    fighter('c', [25.6, 29], { ...TH, unit: 'b' }),
    fighter('d', [32, 31], { ...TH, unit: 'b' }),
    ring('b', 'ink'),
    ring('c', 'ink'),
    note([12, 34.6], say('behind cover', 'derrière le couvert'), 'ink'),
    note([33, 27], say('exposed', 'à découvert'), 'alert'),
  ],
};

export const half: Drawn = {
  wide: 40,
  high: 44,
  caption: [
    'Four of six are behind cover: at least half, so the whole unit makes cover tests, also the two who stand in the open.',
    'Quatre sur six sont derrière le couvert : au moins la moitié, donc toute l’unité fait des tests de sauvegarde, aussi les deux qui sont à découvert.',
  ],
  parts: (say) => [
    beyond(bases(SHOOTERS), cornersOf('low_wall', WALL), 19),
    piece('w', 'low_wall', WALL),
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('b', BEHIND, TH),
    ...['b1', 'b2', 'b3', 'b6'].map((id) => ring(id, 'ink')),
    note([10, 37.4], say('4 of 6', '4 sur 6'), 'ink'),
    note([33, 38], say('covered, too', 'couverts aussi')),
  ],
};

export const near: Drawn = {
  wide: 40,
  high: 34,
  caption: [
    'The shooting leader stands within 10 cm of the edge of the wall that is nearest to the target: this wall is no cover.',
    'Le leader qui tire est à 10 cm ou moins du bord du muret le plus proche de la cible : ce muret ne couvre pas.',
  ],
  parts: (say) => [
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
    note([31, 16.4], say('no cover', 'pas de couvert'), 'alert'),
    note([31, 9], '10 cm', 'ink'),
  ],
};
