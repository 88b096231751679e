/** The table and its bases as the table widget wants them. */
import { armyLook, figureFor, figureOf } from '../../battlefield/armies';
import { drillMarks } from '../../battlefield/drills';
import { isOpenGround } from '../../battlefield/kinds';
import type { Base, TableView } from '../../service/protocol';
import type { Group } from '../../service/wire';
import type { Disc, Scene } from '../../table/scene';
import { speech } from '../../words/speech.svelte';
import { crewOf, heading, type Crew, type Crews } from './crews';
import { ARMY, FACING } from './groups';
import { elementName, nameOf, type Speaker } from './names';
import { find, type Bases } from './situation';
import type { Shelf } from './stock.svelte';

const armyOf = (owner: Group | null) => (owner === null ? null : (ARMY[owner] ?? null));

/** Nobody in a row looks exactly the same way; machines look where their weapons bear. */
const turn = (base: Base, machine: boolean): number =>
  machine ? 0 : (((Number(base.id.slice(1)) * 37) % 7) - 3) * 5;

/** What the crew of a base lets it look like. */
function worn(base: Base, bases: Bases, crew: Crew, shelf: Shelf): Partial<Disc> {
  const stock = shelf.unit(crew.army, crew.unit);
  const leader = crew.members.find((id) => find(bases, id)) === base.id;
  const hero = stock?.leaders.find((each) => each.id === crew.leader && each.hero);
  const category = stock?.category ?? 'soldier';
  return {
    army: armyLook(crew.army, 0),
    figure: figureOf({ category, r: base.r }),
    facing: 90 - heading(crew) + turn(base, stock?.machine ?? false),
    leader: leader && crew.members.length > 1,
    letter: crew.id.slice(1),
    grounded: crew.grounded,
    drills: [
      ...drillMarks(shelf.drills, crew.drills, speech.tell),
      ...drillMarks(shelf.routines, crew.lasting, speech.tell),
    ],
    ...(hero && base.id === crew.members[0] ? { badge: 'm-hero' } : {}),
  };
}

function disc(base: Base, bases: Bases, crews: Crews, { speaker, shelf }: Naming): Disc {
  const crew = crewOf(crews, base.id);
  const name = nameOf({ table: null, crews }, base.id, speaker);
  return {
    id: base.id,
    x: base.x,
    y: base.y,
    r: base.r,
    army: ARMY[base.group],
    figure: figureFor(base.r),
    facing: FACING[base.group],
    leader: false,
    letter: base.group,
    name: speech.say(speaker.words.baseLabel, {
      name,
      group: base.group,
      mm: (base.r * 2) / 100,
      size: base.size,
    }),
    ...(crew ? worn(base, bases, crew, shelf) : {}),
  };
}

export interface Naming {
  readonly speaker: Speaker;
  readonly shelf: Shelf;
}

export function tabletop(table: TableView, bases: Bases, crews: Crews, naming: Naming): Scene {
  const { words } = naming.speaker;
  return {
    width: table.width,
    height: table.height,
    pieces: table.elements.map((element) => ({
      ...element,
      open: isOpenGround(naming.shelf.stock.kinds, element.kind),
      name: speech.say(words.pieceLabel, {
        name: elementName(table, element, naming.speaker),
        size: element.size,
      }),
    })),
    discs: bases.map((base) => disc(base, bases, crews, naming)),
    lozenges: table.objectives.map((objective) => ({ ...objective, army: null })),
    bands: table.access_zones.map((zone) => ({ ...zone, army: armyOf(zone.owner) })),
    fields: table.deployment_zones.map((zone) => ({ ...zone, army: armyOf(zone.owner) })),
    drops: table.drop_points,
  };
}
