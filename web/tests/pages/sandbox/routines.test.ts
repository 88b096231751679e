// @vitest-environment jsdom
/** A routine that lasts, of which the client has never heard: offered, sent, linked as told. */
import '../../setup';
import { fireEvent, render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { layout } from '../../../src/pages/sandbox/crews';
import Equipment from '../../../src/pages/sandbox/Equipment.svelte';
import { argumentOf, decode, encode } from '../../../src/pages/sandbox/link';
import { repair } from '../../../src/pages/sandbox/repair';
import { Sandbox } from '../../../src/pages/sandbox/sandbox.svelte';
import SandboxRoster from '../../../src/pages/sandbox/SandboxRoster.svelte';
import { START } from '../../../src/pages/sandbox/situation';
import { Shelf } from '../../../src/pages/sandbox/stock.svelte';
import { tabletop } from '../../../src/pages/sandbox/tabletop';
import type { Stock, UnitStock } from '../../../src/service/protocol';
import { drill } from '../../battle';
import { ENGLISH, TABLE } from '../../given';

const NAME = { en: 'steel troopers', fr: 'steel troopers' };
const TROOPERS: UnitStock = {
  ...{ id: 'steel_troopers', name: NAME, category: 'soldier', radius: 1500, size: 2, number: 6 },
  ...{ most: 9, tentative: false, special: [], leaders: [], specialists: [], experts: 0 },
  ...{ equipment: [], machine: false, drills: ['stare'] },
};
const STOCK: Stock = {
  armies: [{ id: 'white_stars', name: NAME, units: [TROOPERS] }],
  kinds: [],
  drills: [drill('stare', 'Stare!')],
  routines: [{ ...drill('bulwark', 'Bulwark', 'cover_test'), cost: 1 }],
};

function given(...lasting: string[]) {
  const [desk, shelf] = [new Sandbox(), new Shelf()];
  desk.table = TABLE;
  shelf.stock = STOCK;
  desk.furnish(desk.crews[0]!, { lasting });
  return { desk, shelf, crew: desk.crews[0]! };
}
function offer(...lasting: string[]) {
  const { desk, shelf, crew } = given(...lasting);
  const { drills, routines } = shelf;
  const { container } = render(Equipment, { desk, crew, stock: TROOPERS, drills, routines });
  return { desk, chip: container.querySelector('[data-state=bulwark]')! };
}

describe('a routine that lasts', () => {
  it('is offered by its name beside the drills, and helps the unit', async () => {
    const { desk, chip } = offer();
    expect(chip.textContent).toBe('Bulwark');
    expect(chip.getAttribute('title')).toBe('what Bulwark does');
    expect(chip.previousElementSibling?.textContent).toBe('Stare!');
    await fireEvent.click(chip);
    expect(desk.crews[0]).toMatchObject({ drills: [], lasting: ['bulwark'] });
  });
  it('is pressed where it helps, and taken away', async () => {
    const { desk, chip } = offer('bulwark');
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(chip);
    expect(desk.crews[0]?.lasting).toEqual([]);
  });
  it('is not offered where there is none', () => {
    const { desk, shelf, crew } = given();
    shelf.stock = { ...STOCK, routines: [] };
    const { drills, routines } = shelf;
    const { container } = render(Equipment, { desk, crew, stock: TROOPERS, drills, routines });
    const states = [...container.querySelectorAll('[data-state]')];
    expect(states.map((each) => each.getAttribute('data-state'))).toEqual(['grounded', 'stare']);
  });
  it('is named in the list and drawn on the table by what it does', () => {
    const { desk, shelf } = given('bulwark');
    const { container } = render(SandboxRoster, { desk, shelf });
    expect(container.querySelector('[data-crew=u1]')?.textContent).toContain('Bulwark');
    const { discs } = tabletop(TABLE, desk.bases, desk.crews, { speaker: ENGLISH, shelf });
    expect(discs[0]?.drills).toEqual([{ sprite: 'd-cover', name: 'Bulwark' }]);
  });
  it('is sent with the unit, which has no such field without one', () => {
    const { desk } = given('bulwark');
    const [helped, plain] = layout(TABLE, desk.crews, desk.bases).units;
    expect(helped?.lasting).toEqual(['bulwark']);
    expect(plain).not.toHaveProperty('lasting');
  });
  it('is kept in a link, which is the usual one without it', () => {
    const { desk } = given('bulwark');
    const link = encode(argumentOf(desk, 'skirmish'));
    expect(decode(link)).toMatchObject({ crews: [{ lasting: ['bulwark'] }, { lasting: [] }, {}] });
    expect(link).toContain('.steel_troopers.******bulwark.b1.');
    expect(link).toContain('.storm_golems..b7.');
  });
  it('is left out where the stock lacks it, and named', () => {
    const { crew } = given('bulwark', 'yawn');
    const { lay, left } = repair({ bases: START, crews: [crew], plot: null }, STOCK, TABLE);
    expect(lay.crews[0]?.lasting).toEqual(['bulwark']);
    expect(left).toEqual(['yawn']);
    expect(repair(lay, STOCK, TABLE).lay.crews[0]).toBe(lay.crews[0]);
  });
});
