/** On which side of the table a card lies so that it hides as few as possible. */
export type Side = 'left' | 'middle' | 'right';

/** What part of the table each side covers, and which is taken first. */
const COVERS: readonly (readonly [Side, number, number])[] = [
  ['right', 0.56, 1],
  ['left', 0, 0.4],
  ['middle', 0.32, 0.68],
];
const TARGET = 3;
const OWN = 2;

/** The targets count more than those who aim at them; both as shares of the table's width. */
export function cardSide(targets: readonly number[], own: readonly number[]): Side {
  const rated = COVERS.map(([side, low, high]) => {
    const hidden = (all: readonly number[]): number =>
      all.filter((at) => at >= low && at <= high).length / Math.max(all.length, 1);
    return { side, cost: TARGET * hidden(targets) + OWN * hidden(own) };
  });
  return rated.reduce((best, each) => (each.cost < best.cost ? each : best)).side;
}
