/** What can be put down, fetched once: units by army, kinds of terrain, tables. */
import { drillsById } from '../../battlefield/drills';
import { get, getMissions } from '../../service/api';
import type { MissionName, Stock, UnitStock } from '../../service/protocol';
import { ruledAddress } from '../../service/ruleSet';
import { speech } from '../../words/speech.svelte';

export class Shelf {
  stock = $state.raw<Stock>({ armies: [], kinds: [], drills: [], routines: [] });
  readonly drills = $derived(drillsById(this.stock.drills));
  /** Those that last: a unit is under them as under drills. */
  readonly routines = $derived(drillsById(this.stock.routines));
  missions = $state.raw<readonly MissionName[]>([]);

  async fetch(): Promise<void> {
    [this.stock, this.missions] = await Promise.all([
      get<Stock>(ruledAddress('/api/sandbox/stock')),
      getMissions(),
    ]);
  }

  unit(army: string, unit: string): UnitStock | undefined {
    const found = this.stock.armies.find((each) => each.id === army);
    return found?.units.find((each) => each.id === unit);
  }

  /** The name of a unit, or its id before the shelf is filled. */
  named(army: string, unit: string): string {
    return speech.tell(this.unit(army, unit)?.name) || unit;
  }
}
