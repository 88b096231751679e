/** The tools, their keys and their icons. */
export const TOOLS = ['move', 'fire', 'sight', 'reach', 'ruler', 'terrain'] as const;
export type Tool = (typeof TOOLS)[number];

export const TOOL_KEY: Readonly<Record<Tool, string>> = {
  move: 'M',
  fire: 'F',
  terrain: 'T',
  ruler: 'R',
  sight: 'S',
  reach: 'E',
};

export const TOOL_ICON: Readonly<Record<Tool, string>> = {
  move: 'i-hand',
  fire: 'i-shoot',
  terrain: 'i-bricks',
  ruler: 'i-ruler',
  sight: 'i-eye',
  reach: 'i-move',
};

export function toolForKey(key: string): Tool | null {
  return TOOLS.find((tool) => TOOL_KEY[tool] === key.toUpperCase()) ?? null;
}
