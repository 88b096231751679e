// @vitest-environment node
// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { discs } from '../../../src/battlefield/scenery';
import { standings } from '../../../src/battlefield/standing';
import { grouper } from '../../../src/table/clusters';
import { pennants } from '../../../src/table/pennants';
import { FRAMES } from '../../battle';
import { ENGLISH, TABLE } from '../../given';

describe('a pennant', () => {
  const [first] = grouper()(discs(standings(FRAMES)[0]!, ENGLISH.tell));
  const shifted = (x: number) => ({ ...first!, discs: [{ ...first!.discs[0]!, x, y: 30_000 }] });
  const ground = { width: TABLE.width, height: TABLE.height, scale: 10, marks: [] };
  it('stands right of its group, and left of it at the right rim', () => {
    const middle = pennants([shifted(30_000)], ground)[0]!;
    const rim = pennants([shifted(TABLE.width - 1_500)], ground)[0]!;
    expect(middle.at.x).toBeGreaterThan(30);
    expect(rim.at.x + rim.cloth / 10).toBeLessThan(TABLE.width / 1000);
  });
  it('does not lie on another', () => {
    const [one, other] = pennants([shifted(30_000), { ...shifted(30_500), name: 'x' }], ground);
    expect(one!.at).not.toEqual(other!.at);
    expect(Math.abs(one!.at.y - other!.at.y) >= 2 || Math.abs(one!.at.x - other!.at.x) >= 4).toBe(
      true,
    );
  });
  it('hides no objective, and hangs on its leader', () => {
    const [free] = pennants([shifted(30_000)], ground);
    const lozenge = { x: free!.at.x + 1, y: free!.at.y };
    const [aside] = pennants([shifted(30_000)], { ...ground, marks: [lozenge] });
    expect(Math.hypot(aside!.at.x - free!.at.x, aside!.at.y - free!.at.y)).toBeGreaterThan(1);
    expect(aside!.from).toEqual({ x: 30, y: TABLE.height / 1000 - 30 });
  });
});
