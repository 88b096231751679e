/** The table and its bases as the table widget wants them. */
import type { Dictionary } from '../i18n/en';
import type { Disc, Scene } from '../table/scene';
import type { Base, Group, MissionTable } from '../wire';
import { ARMY, FACING, figureFor } from './catalogue';
import { elementName } from './names';
import { isLeader, type Bases } from './situation';

const armyOf = (owner: Group | null) => (owner === null ? null : (ARMY[owner] ?? null));

/** Nobody in a row looks exactly the same way. */
const turn = (id: string): number => (((Number(id.slice(1)) * 37) % 7) - 3) * 5;

function disc(base: Base, bases: Bases, words: Dictionary): Disc {
  return {
    id: base.id,
    x: base.x,
    y: base.y,
    r: base.r,
    army: ARMY[base.group],
    figure: figureFor(base.r),
    facing: FACING[base.group] + turn(base.id),
    leader: isLeader(bases, base),
    letter: base.group,
    name: words.baseLabel(base.id, words.army[base.group], (base.r * 2) / 100, base.size),
  };
}

export function scenery(table: MissionTable, bases: Bases, words: Dictionary): Scene {
  return {
    width: table.width,
    height: table.height,
    pieces: table.elements.map((element) => ({
      ...element,
      name: words.pieceLabel(elementName(table, element, words), element.size),
    })),
    discs: bases.map((base) => disc(base, bases, words)),
    lozenges: table.objectives.map((objective) => ({ ...objective, army: null })),
    bands: table.access_zones.map((zone) => ({ ...zone, army: armyOf(zone.owner) })),
    fields: table.deployment_zones.map((zone) => ({ ...zone, army: armyOf(zone.owner) })),
    drops: table.drop_points,
  };
}
