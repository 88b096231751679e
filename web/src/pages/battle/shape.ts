/** The shape of the middle column: where the cards leave the most room to the table. */
import type { Extent } from '../../table/view';

/** Two rows of cards take so much height, the rails beside the table so much width. */
const ROWS = 88;
const RAILS = 84;
/** The tray as it is most of the time: what is asked now does not move the cards. */
const TRAY = 150;

const scale = (table: Extent, width: number, height: number): number =>
  Math.min(width / table.width, height / table.height);

/** Whether the cards stand beside the table, because it is drawn larger so. */
export function isRailed(column: Extent, table: Extent): boolean {
  const high = column.height - TRAY;
  return scale(table, column.width - RAILS, high) > scale(table, column.width, high - ROWS);
}
