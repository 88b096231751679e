/** The overlays as marks: what the server told of every node of a lattice, as areas to fill. */
import type { Region } from '../../service/protocol';
import { contours, nodesInside, type Lattice } from '../../table/contours';
import type { Look, Mark } from '../../table/scene';

const FIRE: readonly Look[] = ['fire1', 'fire2', 'fire3'];
const FAINT: readonly Look[] = ['faint1', 'faint2', 'faint3'];

const area = (lattice: Lattice, look: Look, holds: (node: number) => boolean): Mark[] => {
  const rings = contours(lattice, holds);
  return rings.length ? [{ kind: 'region', rings, look }] : [];
};

/** Strong where the unit can go, faint beyond; what is in reach and free of all fire is filled. */
export function dangerMarks(lattice: Lattice, regions: readonly Region[]): Mark[] {
  const { values } = lattice;
  const reached = new Uint8Array(values.length);
  for (const region of regions)
    nodesInside(lattice, region.rings).forEach((is, node) => {
      if (is) reached[node] = 1;
    });
  const hatched = FIRE.flatMap((look, i) => [
    ...area(lattice, FAINT[i] ?? look, (node) => values[node] === i + 1 && !reached[node]),
    ...area(lattice, look, (node) => values[node] === i + 1 && reached[node] === 1),
  ]);
  return [
    ...hatched,
    ...area(lattice, 'safe', (node) => values[node] === 0 && reached[node] === 1),
    ...area(lattice, 'rim', (node) => (values[node] ?? 0) > 0),
  ];
}

/** What is hidden is dark. */
export const sightMarks = (lattice: Lattice): Mark[] =>
  area(lattice, 'hidden', (node) => lattice.values[node] === 0);
