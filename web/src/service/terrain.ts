/** The kinds of terrain that the page can draw and name. */
const PIECE_KINDS = ['container', 'low_wall', 'nanogenerator', 'hill', 'bunker', 'wreck'] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

/** How a kind of terrain is drawn; one that is not known looks like a wreck. */
export const pieceKind = (kind: string): PieceKind =>
  PIECE_KINDS.find((each) => each === kind) ?? 'wreck';
