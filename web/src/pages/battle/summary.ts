/** What a salvo would do, in as few words as a row of a list has room for. */
import type { Arm, Band, Losses, Previewed } from '../../service/protocol';

export interface Summary {
  /** What a die needs to hit; by range, from the nearest to the farthest, where it is unknown. */
  readonly need: string;
  /** How many of the target fall: median and 80 % range; none where it may not be known. */
  readonly losses: Losses | null;
  /** Structure points on average, of what has them. */
  readonly points: number | null;
  /** Whether what the salvo does is known: else it depends on the range, or on too much. */
  readonly known: boolean;
}

/** The numbers of all ranges: from the least to the most. */
export function span(bands: readonly Band[] | undefined): string {
  const [first, last] = [bands?.at(0)?.needed, bands?.at(-1)?.needed];
  if (first === undefined || last === undefined) return '';
  return first === last ? `${first}+` : `${first}+ … ${last}+`;
}

/** What the dice of an arm need. */
export const needOf = (arm: Arm): string =>
  arm.needed == null ? span(arm.bands) : `${arm.needed}+`;

export function summary(
  preview: Previewed | undefined,
  target: number | undefined,
): Summary | null {
  if (!preview || preview.refusal) return null;
  const rows = preview.rows ?? [];
  const hit = rows.find((row) => row.what === 'hit')?.needed;
  const losses = preview.losses ?? [];
  const found = losses.find((each) => each.unit === target) ?? losses[0] ?? null;
  const worn = rows.find((row) => row.what === 'other')?.left;
  return {
    need: hit == null ? span(preview.bands) : `${hit}+`,
    losses: found,
    points: found ? null : (worn ?? null),
    known: preview.measured === true && rows.some((row) => row.left != null),
  };
}
