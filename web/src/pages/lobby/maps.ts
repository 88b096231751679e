/** The tables of missions, each asked for once, and as the table is drawn. */
import { armyLook } from '../../battlefield/armies';
import { isOpenGround } from '../../battlefield/kinds';
import { getTable } from '../../service/api';
import type { TableView } from '../../service/protocol';
import type { Scene } from '../../table/scene';

const asked = new Map<string, Promise<TableView>>();

/** The table of a mission; one that could not be had is asked for again. */
export function tableOf(mission: string): Promise<TableView> {
  const known = asked.get(mission);
  if (known) return known;
  const answer = getTable(mission);
  asked.set(mission, answer);
  answer.catch(() => asked.delete(mission));
  return answer;
}

/** A table before the battle; `armies` are those of side A and side B. */
export function sceneOf(table: TableView, armies: readonly [string, string]): Scene {
  const owner = (side: string | null) =>
    side === 'A' || side === 'B'
      ? armyLook(armies[side === 'A' ? 0 : 1], side === 'A' ? 0 : 1)
      : null;
  return {
    width: table.width,
    height: table.height,
    pieces: table.elements.map((element) => ({
      ...element,
      open: isOpenGround(table.kinds, element.kind),
      name: element.id,
    })),
    discs: [],
    lozenges: table.objectives.map((objective) => ({ ...objective, army: null })),
    bands: table.access_zones.map((zone) => ({ ...zone, army: owner(zone.owner) })),
    fields: table.deployment_zones.map((zone) => ({ ...zone, army: owner(zone.owner) })),
    drops: table.drop_points,
  };
}
