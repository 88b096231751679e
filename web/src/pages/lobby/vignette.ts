/** A moment of a battle behind the first words: our own, and always the same. */
import type { Point } from '../../service/wire';
import type { Army, Disc, Figure, Piece, Scene } from '../../table/scene';

const turned = (x: number, y: number, angle: number, [dx, dy]: Point): Point => {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [Math.round(x + dx * c - dy * s), Math.round(y + dx * s + dy * c)];
};

type Laid = readonly [kind: string, x: number, y: number, rot: number];
const SIZES: Readonly<Record<string, readonly [number, number, number]>> = {
  container: [12, 6, 3],
  low_wall: [12, 2, 1],
  nanogenerator: [6, 6, 2],
};

function piece([kind, x, y, rot]: Laid, id: number): Piece {
  const [w, h, size] = SIZES[kind] ?? [6, 6, 2];
  const angle = (rot * Math.PI) / 180;
  const eighths = kind === 'nanogenerator' ? 8 : 4;
  const corner = (i: number): Point => {
    const turn = ((i + 0.5) * 2 * Math.PI) / eighths;
    const reach = eighths === 8 ? w * 541 : 0;
    const [sx, sy] = [Math.sign(Math.cos(turn)), Math.sign(Math.sin(turn))];
    return reach
      ? [reach * Math.cos(turn), reach * Math.sin(turn)]
      : [(sx * w * 1000) / 2, (sy * h * 1000) / 2];
  };
  const corners = Array.from({ length: eighths }, (_, i) =>
    turned(x * 1000, y * 1000, angle, corner(i)),
  );
  const at = { x: x * 1000, y: y * 1000, w: w * 1000, h: h * 1000 };
  return { id: `h${id}`, kind, size, rot, corners, name: '', ...at };
}

type Standing = readonly [army: Army, figure: Figure, x: number, y: number, facing: number];
const RADII: Readonly<Record<Figure, number>> = { soldier: 1.5, suit: 2, light: 3.25, quad: 4 };
const LEADERS: readonly number[] = [2, 9, 20];

const disc = ([army, figure, x, y, facing]: Standing, id: number): Disc => ({
  id: `h${id}`,
  x: x * 1000,
  y: y * 1000,
  r: RADII[figure] * 1000,
  army,
  figure,
  facing,
  leader: LEADERS.includes(id),
  letter: '',
  name: '',
  ...(id % 6 === 4 && figure === 'soldier' ? { weapon: army === 'ws' ? 'w-mg' : 'w-sonic' } : {}),
  ...(LEADERS.includes(id) ? { rank: 3 } : {}),
});

const LAID: readonly Laid[] = [
  ['container', 32, 62, 28],
  ['container', 58, 74, 90],
  ['container', 1, 44, 90],
  ['low_wall', 30, 73, 0],
  ['low_wall', 32, 45, 0],
  ['low_wall', 29, 84, 0],
  ['low_wall', 60, 58, 45],
  ['nanogenerator', 12, 80, 0],
  ['nanogenerator', 44, 79, 0],
  ['nanogenerator', 14, 63, 22],
  ['nanogenerator', 48, 56, 0],
  ['nanogenerator', 18, 41, 0],
];
const STANDING: readonly Standing[] = [
  ['th', 'soldier', 21, 77, 178],
  ['th', 'soldier', 25, 78, 186],
  ['th', 'soldier', 28, 76, 180],
  ['th', 'soldier', 24, 75, 172],
  ['th', 'soldier', 32, 75.5, 184],
  ['th', 'soldier', 29.5, 78.8, 180],
  ['th', 'light', 13, 71, 170],
  ['ws', 'soldier', 22, 45, 4],
  ['ws', 'soldier', 25, 43.5, -6],
  ['ws', 'soldier', 28, 42, 0],
  ['ws', 'soldier', 31.5, 42.4, 6],
  ['ws', 'soldier', 34.6, 42, -4],
  ['ws', 'soldier', 26.5, 39.6, 0],
  ['ws', 'soldier', 30, 39.2, 8],
  ['th', 'suit', 38, 67, 176],
  ['th', 'suit', 41.5, 69, 188],
  ['th', 'suit', 42, 64.5, 180],
  ['ws', 'light', 53, 48, -12],
  ['ws', 'light', 58, 43, -20],
  ['th', 'soldier', 52, 72, 200],
  ['th', 'soldier', 54, 75.4, 196],
  ['th', 'soldier', 51, 68, 190],
  ['ws', 'suit', 41, 47, -8],
  ['ws', 'suit', 44.6, 44.8, 4],
  ['ws', 'soldier', 4, 55, 20],
  ['ws', 'soldier', 6.5, 58, 30],
  ['ws', 'soldier', 8, 54, 24],
  ['th', 'soldier', 4, 62, 150],
  ['th', 'soldier', 7.4, 63.4, 160],
];

export const HERO: Scene = {
  width: 120_000,
  height: 90_000,
  pieces: LAID.map(piece),
  discs: STANDING.map(disc),
  lozenges: [],
  bands: [],
  fields: [],
  drops: [],
};
/** The part that is shown, in cm of the drawing: x, y, width, height. */
export const HERO_PART = '2 4 60 60';
