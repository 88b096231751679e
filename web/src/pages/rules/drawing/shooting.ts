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
