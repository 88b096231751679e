/** Drawings of the zone of fire, of cover, of losses and of indirect fire. */
import {
  bases,
  between,
  beyond,
  blast,
  circle,
  contact,
  cornersOf,
  fighter,
  gap,
  line,
  note,
  number,
  piece,
  ring,
  TH,
  unit,
  type At,
  type Drawn,
} from './parts';

const LIGHT = 3.25;

const SHOOTERS: readonly At[] = [
  [17, 6],
  [11, 5],
  [23, 5.4],
  [14, 2.6],
  [20.4, 2.4],
];
const TARGETS: readonly At[] = [
  [20, 38],
  [15, 37],
  [26, 37.4],
  [30, 39.6],
  [22, 41.6],
];

export const zone: Drawn = {
  wide: 40,
  high: 45,
  caption: [
    'The zone of fire: between the two outer lines that touch both units, and between the units. All members shape it. A base even partly inside is caught, of whatever side.',
    'La zone de feu : entre les deux lignes extérieures qui touchent les deux unités, et entre les unités. Tous les membres la forment. Un socle même en partie dedans est pris, de quelque camp qu’il soit.',
  ],
  parts: (say) => [
    between(bases(SHOOTERS), bases(TARGETS)),
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('b', TARGETS, TH),
    fighter('in', [16, 20], { army: 'rb', facing: 90 }),
    fighter('part', [27.6, 22], { unit: 'p' }),
    fighter('out', [33, 17], { unit: 'q' }),
    ring('in'),
    ring('part'),
    note([9.4, 23.6], say('caught', 'pris'), 'alert'),
    note([33.4, 25.4], say('caught, in part', 'pris, en partie'), 'alert'),
    note([33.4, 13.4], say('not caught', 'pas pris')),
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

export const melee: Drawn = {
  wide: 40,
  high: 45,
  caption: [
    'Who shoots at an engaged unit shoots at the whole melee: all units in it count as one, and the zone of fire runs to all of them.',
    'Qui tire sur une unité engagée tire sur toute la mêlée : toutes ses unités comptent comme une seule, et la zone de feu va vers toutes.',
  ],
  parts: (say) => [
    between(bases(SHOOTERS), bases([...OURS, ...THEIRS])),
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('o', OURS, { army: 'rb' }),
    ...unit('b', THEIRS, TH),
    contact([20.5, 36.7]),
    contact([14.7, 37.8]),
    contact([26, 37.5]),
    note([20, 30.4], say('one target', 'une seule cible'), 'ink'),
  ],
};

export const single: Drawn = {
  wide: 40,
  high: 45,
  caption: [
    'Against machines one of them may be the target instead of the unit: the zone of fire then runs to that one alone.',
    'Contre des blindés, on peut en viser un seul au lieu de l’unité : la zone de feu va alors vers lui seul.',
  ],
  parts: (say) => [
    between(bases(SHOOTERS), [{ x: 13, y: 36, r: LIGHT }]),
    ...unit('a', SHOOTERS, { active: true }),
    fighter('m', [13, 36], { ...TH, figure: 'light', unit: 'm' }),
    fighter('n', [25, 38], { ...TH, figure: 'light', unit: 'm' }),
    ring('m', 'ink'),
    note([13, 41.6], say('the target', 'la cible'), 'ink'),
    note([27, 32], say('not the target', 'pas visé')),
  ],
};

export const shooters: Drawn = {
  wide: 40,
  high: 40,
  caption: [
    'In direct fire a fighter shoots only with a line of sight on a member of the target, or on somebody caught in the zone of fire. The one behind the container sees none.',
    'En tir direct, un combattant ne tire qu’avec une ligne de vue sur un membre de la cible ou sur quelqu’un de pris dans la zone de feu. Celui qui est derrière le container n’en voit aucun.',
  ],
  parts: (say) => [
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
    note([32.6, 4.4], say('does not shoot', 'ne tire pas'), 'alert'),
    note([6.4, 20], say('in sight', 'en vue'), 'ink'),
  ],
};

const QUEUE: readonly At[] = [
  [16.4, 14],
  [21.6, 19.4],
  [18, 26],
];

export const caughtFirst: Drawn = {
  wide: 40,
  high: 45,
  caption: [
    'Impacts go first to those caught in the zone, one each, from the one closest to the shooting leader outward (1, 2, 3). What is left goes to the target (4).',
    'Les impacts vont d’abord à ceux qui sont pris dans la zone, un à chacun, en partant du plus proche du leader qui tire (1, 2, 3). Ce qui reste va à la cible (4).',
  ],
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

export const losses: Drawn = {
  wide: 40,
  high: 42,
  caption: [
    'Infantry is removed in the order of distance from the shooting leader, the closest first, seen or not. At equal distance the shooter picks.',
    'L’infanterie est retirée dans l’ordre de distance au leader qui tire, le plus proche d’abord, vu ou non. À égale distance, le tireur choisit.',
  ],
  parts: () => [
    ...unit('a', SHOOTERS, { active: true }),
    ...unit('b', ROW, TH),
    ...ROW.map(([x, y]) => gap({ x: 17, y: 6, r: 1.5 }, { x, y, r: 1.5 }, { tone: 'quiet' })),
    ring('b1'),
    ring('b2'),
    ...ROW.map(([x, y], i) => number([x + 2.6, y + 2], i + 1)),
  ],
};

export const sharing: Drawn = {
  wide: 40,
  high: 40,
  caption: [
    'Five impacts on three machines: shared as equally as possible, and what is over goes to those closest to the shooters: 2, 2, 1.',
    'Cinq impacts sur trois blindés : partagés aussi également que possible, et l’excédent va aux plus proches des tireurs : 2, 2, 1.',
  ],
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

// ---- cover ----------------------------------------------------------------------------------

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

// ---- indirect fire --------------------------------------------------------------------------

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
