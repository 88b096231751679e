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

export const around: Drawn = {
  wide: 40,
  high: 34,
  caption: [
    'The path goes round what stands in the way, and its whole length counts. The gap on the right is too narrow for the base.',
    'Le trajet contourne ce qui gêne, et toute sa longueur compte. L’intervalle de droite est trop étroit pour le socle.',
  ],
  parts: (say) => [
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
    note([8.2, 24.6], say('the path', 'le trajet'), 'lamp'),
    note([28, 9], say('too narrow', 'trop étroit'), 'alert'),
  ],
};

export const passing: Drawn = {
  wide: 40,
  high: 34,
  caption: [
    'Own soldiers let their side pass, but no base may end on another. Enemy infantry stops the way: it has to be walked round.',
    'Nos fantassins laissent passer leur camp, mais aucun socle ne peut finir sur un autre. L’infanterie ennemie barre le passage : il faut la contourner.',
  ],
  parts: (say) => [
    fighter('m', [9, 4]),
    ...unit('own', [
      [9, 15],
      [5, 16.5],
      [13, 16],
    ]),
    circle([9, 28], 1.5, 'lamp'),
    line([9, 5.5], [9, 26.5], { tone: 'lamp' }),
    note([9, 31.6], say('through own', 'à travers les siens'), 'lamp'),
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
    note([29, 22.6], say('stopped', 'barré'), 'alert'),
  ],
};

const swept = (x: number, from: number, to: number, r: number) => [
  { x: x - r, y: from },
  { x: x + r, y: from },
  ...outline({ x, y: to, r }).filter((spot) => spot.y > to),
  { x: x - r, y: to },
];

export const runOver: Drawn = {
  wide: 40,
  high: 42,
  caption: [
    'A machine rushes straight through infantry. Whoever lies even partly on the way of its base is diced for: free fighters fall on 5+, engaged ones on 3+.',
    'Un blindé traverse l’infanterie en déplacement rapide. On lance un dé pour chacun dont le socle est même en partie sur sa trajectoire : les combattants libres tombent sur 5+, les engagés sur 3+.',
  ],
  parts: (say) => [
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
    note([8, 20], say('on the way', 'sur le passage'), 'alert'),
    note([32, 17.4], say('beside it', 'à côté')),
    note([28, 35], say('the end', 'l’arrivée'), 'lamp'),
  ],
};

export const aside: Drawn = {
  wide: 28,
  high: 24,
  caption: [
    'A survivor under the end of the machine is set aside by his owner, 2.5 cm away from every opponent. Without such a place he is lost.',
    'Un survivant sous l’arrivée du blindé est écarté par son joueur, à 2,5 cm de tout adversaire. Sans une telle place, il est perdu.',
  ],
  parts: (say) => [
    fighter('m', [11, 12], { figure: 'light' }),
    circle([11, 12], 5.75, 'alert'),
    circle([13, 14.4], 1.5, 'quiet'),
    fighter('s', [17.1, 16.1], TH),
    gap({ x: 11, y: 12, r: 3.25 }, { x: 17.1, y: 16.1, r: 1.5 }, { tone: 'quiet' }),
    note([18, 9.4], say('2.5 cm', '2,5 cm'), 'alert'),
    note([18.6, 19.6], say('his new place', 'sa nouvelle place'), 'lamp'),
  ],
};

export const watching: Drawn = {
  wide: 40,
  high: 38,
  caption: [
    'The enemy moves (1) and ends in view; only then the unit in overwatch may fire at him (2). Who does not move is not fired at.',
    'L’ennemi se déplace (1) et finit en vue ; alors seulement l’unité en tir de réaction peut lui tirer dessus (2). On ne tire pas sur qui ne se déplace pas.',
  ],
  parts: (say) => [
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
    note([30, 5.4], say('in overwatch', 'en tir de réaction'), 'ink'),
  ],
};

export const combats: Drawn = {
  wide: 32,
  high: 28,
  caption: [
    'Each attacker is set against one kind of defender in contact with him. The losses are picked among defenders in contact with those who struck; the one behind is safe.',
    'Chaque attaquant est affecté à une sorte de défenseur à son contact. Les pertes sont choisies parmi les défenseurs au contact de ceux qui ont frappé ; celui de derrière ne risque rien.',
  ],
  parts: (say) => [
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
    note([26, 15.6], say('in contact', 'au contact'), 'alert'),
    note([19.8, 21.6], say('safe', 'à l’abri')),
    note([14, 4], say('attackers', 'attaquants'), 'ink'),
  ],
};

export const climbing: Drawn = {
  wide: 40,
  high: 32,
  caption: [
    'Crossing a low wall, or ending on a container: a combat movement of at most half the Movement, for the whole unit. Machines cannot.',
    'Franchir un muret, ou finir sur un container : un déplacement de combat d’au plus la moitié du Mouvement, pour toute l’unité. Les blindés ne le peuvent pas.',
  ],
  parts: (say) => [
    piece('w', 'low_wall', [11, 15]),
    piece('c', 'container', [29, 17]),
    circle([10, 11], 1.5, 'quiet'),
    fighter('a', [11, 20], { unit: 'u', leader: true }),
    line([10.2, 12.6], [10.9, 18.4], { tone: 'lamp' }),
    circle([27, 9], 1.5, 'quiet'),
    fighter('b', [28, 17], { unit: 'v' }),
    line([27.2, 10.6], [27.9, 15.4], { tone: 'lamp' }),
    note([11, 25], say('half the Movement', 'moitié du Mouvement'), 'lamp'),
    note([29, 23], say('on top', 'dessus'), 'ink'),
  ],
};
