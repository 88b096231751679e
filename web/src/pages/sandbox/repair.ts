/** What a link or the memory held, made to fit what can be put down here. */
import type {
  Base,
  ElementView,
  KindStock,
  Stock,
  TableView,
  UnitStock,
} from '../../service/protocol';
import { keepOn } from '../../table/coords';
import { crewOf, type Crew } from './crews';
import type { Lay } from './history';
import { layPiece } from './terrain';

export interface Repair {
  readonly lay: Lay;
  /** What nobody knows here, by its name in the link. */
  readonly left: readonly string[];
}

const stockOf = (stock: Stock, crew: Crew): UnitStock | undefined =>
  stock.armies.find((army) => army.id === crew.army)?.units.find((unit) => unit.id === crew.unit);

/** A base as large as its unit has it, on the table, on the side of its unit. */
function fitted(base: Base, crew: Crew, unit: UnitStock, table: TableView): Base {
  const hero = unit.leaders.find((each) => each.id === crew.leader && each.hero);
  const { radius: r, size } = hero && crew.members[0] === base.id ? hero : unit;
  const [x, y] = keepOn([base.x, base.y], r, table.width, table.height);
  const same = base.x === x && base.y === y && base.r === r && base.size === size;
  return same && base.group === crew.group ? base : { ...base, x, y, r, size, group: crew.group };
}

interface Fitted {
  readonly crew: Crew;
  readonly strange: readonly string[];
}

/** A unit without the drills and routines that it cannot be under; the same value without any. */
function fitStates(crew: Crew, unit: UnitStock, stock: Stock): Fitted {
  const isRoutine = (id: string): boolean => stock.routines.some((each) => each.id === id);
  const drills = crew.drills.filter((id) => unit.drills.includes(id));
  const lasting = crew.lasting.filter(isRoutine);
  const strange = [
    ...crew.drills.filter((id) => !drills.includes(id)),
    ...crew.lasting.filter((id) => !lasting.includes(id)),
  ];
  return { crew: strange.length ? { ...crew, drills, lasting } : crew, strange };
}

function sized(element: ElementView, kind: KindStock): ElementView {
  const { w, h, size } = kind;
  const same = element.w === w && element.h === h && element.size === size;
  return same ? element : layPiece({ ...element, w, h, size }, [element.x, element.y]);
}

/** Unknown units, drills, routines and kinds of terrain are left out; sizes are those of the catalogue. */
export function repair(lay: Lay, stock: Stock, table: TableView): Repair {
  const found = lay.crews.flatMap((crew) => {
    const unit = stockOf(stock, crew);
    return unit ? [fitStates(crew, unit, stock)] : [];
  });
  const crews = found.map(({ crew }) => crew);
  const bases = lay.bases.flatMap((base) => {
    const crew = crewOf(crews, base.id);
    const unit = crew && stockOf(stock, crew);
    return unit ? [fitted(base, crew, unit, table)] : [];
  });
  const kindOf = (element: ElementView) => stock.kinds.find((kind) => kind.id === element.kind);
  const elements = lay.plot?.elements ?? [];
  const known = elements.flatMap((element) => {
    const kind = kindOf(element);
    return kind ? [sized(element, kind)] : [];
  });
  const strange = elements.filter((element) => !kindOf(element));
  const gone = lay.crews.filter((crew) => !stockOf(stock, crew));
  const untaken = found.flatMap((each) => each.strange);
  const left = [
    ...gone.map((crew) => crew.unit),
    ...new Set(untaken),
    ...strange.map((element) => element.kind),
  ];
  return { lay: { bases, crews, plot: lay.plot && { ...lay.plot, elements: known } }, left };
}
