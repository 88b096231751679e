/** What a preview shows on the table. */
import type { Previewed } from '../protocol';
import type { Standing } from '../replay/standing';
import { drawn } from '../table/figures';
import type { Mark, Tone } from '../table/scene';

export { drawn };

/** Who is caught, friends in rose, and what the figures show. */
export function previewMarks(preview: Previewed, own: number | null, now: Standing): Mark[] {
  const side = (id: number) => now.units.get(now.fighters.get(id)?.unit ?? -1)?.seat;
  const caught = (preview.caught ?? []).map((id): Mark => {
    const tone: Tone = side(id) === own ? 'alert' : 'ink';
    return { kind: 'ring', disc: String(id), tone };
  });
  return [...drawn(preview.figures ?? [], now), ...caught];
}
