/** Terrain that is put down by hand: pieces of the catalogue's kinds, turned and moved. */
import type { ElementView, KindStock, TableView } from '../../service/protocol';
import type { Point } from '../../service/wire';
import { keepOn } from '../../table/coords';
import { corners } from '../../table/shapes';

/** A table of one's own in place of the mission's. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly elements: readonly ElementView[];
}

/** The sides of tables, in 0.001 cm. */
export const SIZES: readonly (readonly [width: number, height: number])[] = [
  [60000, 90000],
  [90000, 90000],
  [120000, 90000],
  [120000, 120000],
  [180000, 120000],
];

const plotOf = (table: TableView): Plot => ({
  width: table.width,
  height: table.height,
  elements: table.elements,
});

/** The mission's table with other terrain; marks of what is gone are gone. */
export function withPlot(table: TableView, plot: Plot): TableView {
  const same = plot.width === table.width && plot.height === table.height;
  const left = new Map(plot.elements.map((element) => [element.id, element]));
  return {
    ...table,
    ...plot,
    objectives: table.objectives.flatMap((mark) => {
      const under = mark.element === null ? undefined : left.get(mark.element);
      if (mark.element === null) return same ? [mark] : [];
      return under ? [{ ...mark, x: under.x, y: under.y }] : [];
    }),
    access_zones: same ? table.access_zones : [],
    deployment_zones: same ? table.deployment_zones : [],
    drop_points: same ? table.drop_points : [],
  };
}

export function layPiece(
  element: ElementView,
  [x, y]: Point,
  rot: number = element.rot,
): ElementView {
  const turned = ((rot % 360) + 360) % 360;
  const at = { x, y, degrees: turned };
  return { ...element, x, y, rot: turned, corners: corners(element.w, element.h, at) };
}

export const piece = (kind: KindStock, id: string, at: Point, rot = 0): ElementView =>
  layPiece(
    {
      id,
      kind: kind.id,
      size: kind.size,
      x: 0,
      y: 0,
      w: kind.w,
      h: kind.h,
      rot,
      corners: [],
    },
    at,
    rot,
  );

export function nextPiece(elements: readonly ElementView[]): string {
  const taken = new Set(elements.map((element) => element.id));
  let number = 1;
  while (taken.has(`e${number}`)) number += 1;
  return `e${number}`;
}

/** With one piece more, in the middle. */
export function withPiece(table: TableView, kind: KindStock, id: string): Plot {
  const at: Point = [Math.round(table.width / 2), Math.round(table.height / 2)];
  return { ...plotOf(table), elements: [...table.elements, piece(kind, id, at)] };
}

/** With a piece moved, where a place is given, and turned. */
export function withShift(table: TableView, id: string, to: Point | null, turn: number): Plot {
  const { width, height, elements } = table;
  const shifted = (each: ElementView): ElementView =>
    layPiece(each, to ? keepOn(to, 0, width, height) : [each.x, each.y], each.rot + turn);
  return {
    ...plotOf(table),
    elements: elements.map((each) => (each.id === id ? shifted(each) : each)),
  };
}

export const withoutPiece = (table: TableView, id: string): Plot => ({
  ...plotOf(table),
  elements: table.elements.filter((each) => each.id !== id),
});
