/** The table and its bases as the table widget wants them. */
import type { Dictionary } from '../i18n/en';
import type { Disc, Scene } from '../table/scene';
import type { Base, Group, MissionTable } from '../wire';
import { ARMY, FACING, figureFor } from './catalogue';
import { elementName } from './names';
import { armyLook } from '../replay/scenery';
import { crewOf, type Crews } from './crews';
import { find, isLeader, type Bases } from './situation';

const armyOf = (owner: Group | null) => (owner === null ? null : (ARMY[owner] ?? null));

/** Nobody in a row looks exactly the same way. */
const turn = (id: string): number => (((Number(id.slice(1)) * 37) % 7) - 3) * 5;

/** A fighter of a unit looks like its army, and the first of it who is there leads. */
function enlisted(base: Base, bases: Bases, crews: Crews): Partial<Disc> {
  const crew = crewOf(crews, base.id);
  if (!crew) return {};
  const first = crew.members.find((id) => find(bases, id));
  const leader = crew.members.length > 1 && first === base.id;
  return { army: armyLook(crew.army, 0), leader, letter: crew.id.slice(1) };
}

function disc(base: Base, bases: Bases, crews: Crews, words: Dictionary): Disc {
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
    ...enlisted(base, bases, crews),
  };
}

export function scenery(
  table: MissionTable,
  bases: Bases,
  crews: Crews,
  words: Dictionary,
): Scene {
  return {
    width: table.width,
    height: table.height,
    pieces: table.elements.map((element) => ({
      ...element,
      name: words.pieceLabel(elementName(table, element, words), element.size),
    })),
    discs: bases.map((base) => disc(base, bases, crews, words)),
    lozenges: table.objectives.map((objective) => ({ ...objective, army: null })),
    bands: table.access_zones.map((zone) => ({ ...zone, army: armyOf(zone.owner) })),
    fields: table.deployment_zones.map((zone) => ({ ...zone, army: armyOf(zone.owner) })),
    drops: table.drop_points,
  };
}
