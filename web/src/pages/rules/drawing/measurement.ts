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

export const bands: Drawn = {
  wide: 40,
  high: 40,
  caption: [
    'Bands of 10 cm from the edge of the shooting leader: the nearer base edge counts, and a border belongs to the lower band.',
    'Bandes de 10 cm depuis le bord du leader qui tire : le bord de socle le plus proche compte, et une limite appartient à la bande inférieure.',
  ],
  parts: (say) => [
    circle([20, 4], 11.5),
    circle([20, 4], 21.5),
    circle([20, 4], 31.5),
    fighter('a', [20, 4], { leader: true }),
    fighter('b', [15.5, 11.5], TH),
    fighter('c', [24, 25.5], TH),
    fighter('d', [11, 31], TH),
    ...BAND_NAMES.map((at, band) => note(at, say(`band ${band}`, `bande ${band}`), 'ink')),
    note([18.6, 29.6], say('band 1: edge inside', 'bande 1 : bord dedans')),
  ],
};

export const edges: Drawn = {
  wide: 24,
  high: 14,
  caption: [
    'A distance runs from the edge of one base to the edge of the other, not from the centres.',
    'Une distance va du bord d’un socle au bord de l’autre, pas des centres.',
  ],
  parts: (say) => [
    fighter('a', [5, 6], { facing: 90 }),
    fighter('b', [18, 6], { army: 'th', figure: 'light', facing: 270 }),
    gap({ x: 5, y: 6, r: 1.5 }, { x: 18, y: 6, r: 3.25 }, { tone: 'ink' }),
    note([10.6, 8.2], say('the distance', 'la distance'), 'ink'),
    line([5, 2], [18, 2], { tone: 'alert', dashed: true }),
    note([11.5, 2], say('not this', 'pas ceci'), 'alert'),
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

export const leaders: Drawn = {
  wide: 40,
  high: 37,
  caption: [
    'From unit to unit it is measured from leader to leader (the spike marks the leader), even if others stand nearer.',
    'D’unité à unité, on mesure de leader à leader (la pointe marque le leader), même si d’autres sont plus près.',
  ],
  parts: (say) => [
    ...unit('a', FIRST),
    ...unit('b', SECOND, TH),
    gap({ x: 13, y: 8, r: 1.5 }, { x: 26, y: 29, r: 1.5 }, { tone: 'ink' }),
    note([21, 18.5], say('leader to leader', 'de leader à leader'), 'ink'),
  ],
};

export const touching: Drawn = {
  wide: 24,
  high: 20,
  caption: [
    'Left: less than 2.5 cm between the bases, in contact and engaged. Right: 2.5 cm or more, both stay free.',
    'À gauche : moins de 2,5 cm entre les socles, au contact et engagés. À droite : 2,5 cm ou plus, les deux restent libres.',
  ],
  parts: (say) => [
    fighter('a', [6, 5]),
    fighter('b', [6, 9.8], TH),
    contact([6, 7.4]),
    note([6, 14], say('under 2.5 cm', 'moins de 2,5 cm'), 'ink'),
    note([6, 16.4], say('engaged', 'engagés'), 'alert'),
    fighter('c', [18, 4.5]),
    fighter('d', [18, 10.2], TH),
    gap({ x: 18, y: 4.5, r: 1.5 }, { x: 18, y: 10.2, r: 1.5 }),
    note([18, 14], say('2.5 cm or more', '2,5 cm ou plus'), 'ink'),
    note([18, 16.4], say('free', 'libres')),
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

export const cohesion: Drawn = {
  wide: 40,
  high: 36,
  caption: [
    'Every member is within 10 cm of the leader and within 2.5 cm of another member. The hatched one is near the leader but too far from all others.',
    'Chaque membre est à 10 cm ou moins du leader et à 2,5 cm ou moins d’un autre membre. Celui qui est hachuré est près du leader mais trop loin de tous les autres.',
  ],
  parts: (say) => [
    circle([18, 18], 11.5, 'ink'),
    ...unit('a', CHAIN),
    fighter('lone', [26, 12], { unit: 'far' }),
    ring('lone'),
    gap({ x: 13.2, y: 17, r: 1.5 }, { x: 18, y: 18, r: 1.5 }),
    gap({ x: 20.5, y: 13.4, r: 1.5 }, { x: 26, y: 12, r: 1.5 }, { tone: 'alert' }),
    note([18, 31.3], say('10 cm of the leader', '10 cm du leader'), 'ink'),
    note([9.5, 14], say('2.5 cm', '2,5 cm'), 'ink'),
    note([28, 8.4], say('more than 2.5 cm', 'plus de 2,5 cm'), 'alert'),
  ],
};

export const sight: Drawn = {
  wide: 40,
  high: 36,
  caption: [
    'One straight line from edge to edge that meets no obstacle is enough: B is seen, even in part. Every line to C meets the container.',
    'Une seule droite de bord à bord qui ne rencontre aucun obstacle suffit : B est vu, même en partie. Toute ligne vers C rencontre le container.',
  ],
  parts: (say) => [
    piece('box', 'container', [20, 18]),
    fighter('a', [17, 5]),
    fighter('b', [10.5, 28], TH),
    fighter('c', [23, 28], TH),
    line([15.9, 6], [9.2, 27.2]),
    line([17.6, 6.4], [20.1, 15], { tone: 'alert', dashed: true }),
    line([18.2, 5.9], [25.6, 15], { tone: 'alert', dashed: true }),
    note([20.8, 4.4], 'A', 'ink'),
    note([10.5, 31.6], say('B is seen', 'B est vu'), 'ink'),
    note([26, 31.6], say('C is hidden', 'C est caché'), 'alert'),
  ],
};

export const screen: Drawn = {
  wide: 40,
  high: 36,
  caption: [
    'Soldiers never block sight, friend or foe. A machine does.',
    'Les fantassins, amis ou ennemis, ne coupent jamais la vue. Un blindé, si.',
  ],
  parts: (say) => [
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
    note([10, 32], say('seen', 'vu'), 'ink'),
    note([30, 32], say('hidden', 'caché'), 'alert'),
  ],
};

export const succession: Drawn = {
  wide: 40,
  high: 26,
  caption: [
    'The leader falls: the standard fighter nearest to his place leads from now on, not a nearer bearer of a special weapon.',
    'Le leader tombe : le combattant standard le plus proche de sa place mène désormais, et non un porteur d’arme spéciale plus proche.',
  ],
  parts: (say) => [
    fighter('l', [18, 14], { unit: 'a', leader: true }),
    ring('l'),
    fighter('s', [21.4, 11.2], { unit: 'a', weapon: 'w-mg' }),
    fighter('n', [13.4, 12], { unit: 'a' }),
    fighter('o', [9, 14.5], { unit: 'a' }),
    fighter('p', [22.5, 16.5], { unit: 'a' }),
    gap({ x: 18, y: 14, r: 1.5 }, { x: 22.5, y: 16.5, r: 1.5 }, { tone: 'quiet' }),
    gap({ x: 18, y: 14, r: 1.5 }, { x: 13.4, y: 12, r: 1.5 }),
    ring('n', 'ink'),
    note([11, 8], say('leads now', 'mène désormais'), 'ink'),
    note([18, 19.5], say('fallen leader', 'leader tombé'), 'alert'),
    note([29, 9.4], say('special weapon', 'arme spéciale')),
  ],
};

const HIGH: readonly (readonly [x: number, size: number, en: string, fr: string])[] = [
  [8, 2, 'hidden', 'caché'],
  [20, 3, 'obstacle', 'obstacle'],
  [32, 4, 'visible', 'visible'],
];
const pillar = (x: number, high: number) => [
  { x: x - 2, y: 5 },
  { x: x + 2, y: 5 },
  { x: x + 2, y: 5 + high },
  { x: x - 2, y: 5 + high },
];

/** Seen from the side: each stands as high as its Size. */
export const sizes: Drawn = {
  wide: 40,
  high: 24,
  caption: [
    'Seen from the side: behind an obstacle of Size 3 a fighter of Size 2 or 3 is hidden; one of Size 4 or more is seen over it.',
    'Vu de côté : derrière un obstacle de Taille 3, un combattant de Taille 2 ou 3 est caché ; à partir de la Taille 4, on le voit par-dessus.',
  ],
  parts: (say) => [
    line([2, 5], [38, 5], { tone: 'quiet' }),
    ...HIGH.flatMap(([x, size, en, fr], i) => [
      region([pillar(x, 3 * size)], i === 1 ? 'cover' : 'zone'),
      note([x, 2.6], say(en, fr), i === 0 ? 'alert' : 'ink'),
      note([x, 6.6 + 3 * size], say(`Size ${size}`, `Taille ${size}`)),
    ]),
    line([2, 14], [38, 14], { tone: 'ink', dashed: true }),
  ],
};

export const reach: Drawn = {
  wide: 44,
  high: 42,
  caption: [
    'Filled: the combat movement, as many cm as the Movement value. Dashed: the rush, 6 cm farther for infantry and 10 cm for machines.',
    'Plein : le déplacement de combat, autant de cm que le Mouvement. Tireté : le déplacement rapide, 6 cm plus loin pour l’infanterie et 10 cm pour les blindés.',
  ],
  parts: (say) => [
    region([outline({ x: 22, y: 21, r: 12 })], 'reach'),
    region([outline({ x: 22, y: 21, r: 18 })], 'farther'),
    fighter('a', [22, 21], { leader: true, active: true }),
    line([22, 22.5], [22, 33], { tone: 'lamp' }),
    line([23.3, 21.8], [38, 29.4], { tone: 'lamp', dashed: true }),
    note([22, 29], say('Movement', 'Mouvement'), 'lamp'),
    note([33, 22.2], say('+ 6 cm, rush', '+ 6 cm, rapide'), 'lamp'),
    note([12, 12.6], say('may shoot', 'peut tirer')),
    note([11, 4.6], say('no shooting', 'pas de tir')),
  ],
};
