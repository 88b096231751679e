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

export const template: Drawn = {
  wide: 36,
  high: 32,
  caption: [
    'The circle lies on the fighter targeted. Whoever has a base even partly under it is hit, friend and foe; infantry that survives is grounded.',
    'Le cercle est posé sur le combattant visé. Tous ceux dont le socle est même en partie dessous sont touchés, amis et ennemis ; l’infanterie qui survit est au sol.',
  ],
  parts: (say) => [
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
    note([17, 25], say('hit: even in part', 'touché : même en partie'), 'alert'),
    note([29, 18.6], say('not hit', 'pas touché')),
    note([16, 5.4], say('friends, too', 'amis aussi'), 'alert'),
  ],
};

const turned = (n: number, r: number): At => {
  const turn = (-90 - 60 * (n - 1)) * (Math.PI / 180);
  return [18 + r * Math.cos(turn), 21 + r * Math.sin(turn)];
};

export const deviation: Drawn = {
  wide: 36,
  high: 36,
  caption: [
    'With a failed test the circle moves: a die gives the direction, 1 pointing back to the shooting leader and 4 away from him; the distance is 1 cm for each failure.',
    'S’il y a un échec, le cercle dévie : un dé donne la direction, 1 pointant vers le leader qui tire et 4 à l’opposé ; la distance est de 1 cm par échec.',
  ],
  parts: (say) => [
    fighter('a', [18, 3], { leader: true }),
    fighter('b', [18, 21], TH),
    ...[1, 2, 3, 4, 5, 6].flatMap((n) => [
      line(turned(n, 1.8), turned(n, 8), { tone: n === 2 ? 'ink' : 'quiet' }),
      number(turned(n, 9.6), n),
    ]),
    circle([18, 21], 4, 'quiet'),
    blast(turned(2, 3), 4),
    note([6, 14], say('3 failures', '3 échecs'), 'ink'),
    note([6, 11.6], say('3 cm', '3 cm'), 'ink'),
  ],
};

export const radius: Drawn = {
  wide: 26,
  high: 24,
  caption: [
    'With an Area of effect of 2: one success or none, 2 cm; two, 4 cm; three, 6 cm. It never grows beyond 10 cm; beyond that everyone takes two impacts.',
    'Avec une Aire d’effet de 2 : un succès ou aucun, 2 cm ; deux, 4 cm ; trois, 6 cm. Elle ne dépasse jamais 10 cm ; au-delà, chacun subit deux impacts.',
  ],
  parts: (say) => [
    circle([13, 12], 10, 'ink'),
    ...[4, 6].map((r) => circle([13, 12], r)),
    blast([13, 12], 2),
    fighter('b', [13, 12], TH),
    ...[1, 2, 3].map((n) => number([13 + 2 * n, 12], n)),
    note([13, 22], say('10 cm at most', '10 cm au plus'), 'ink'),
    note([16.4, 9.4], say('successes', 'succès')),
  ],
};
