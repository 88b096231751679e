/** The tools, their keys and their icons. */
export const TOOLS = ['move', 'ruler', 'sight', 'zone', 'reach'] as const;
export type Tool = (typeof TOOLS)[number];

export const TOOL_KEY: Readonly<Record<Tool, string>> = {
  move: 'M',
  ruler: 'R',
  sight: 'S',
  zone: 'Z',
  reach: 'E',
};

export const TOOL_ICON: Readonly<Record<Tool, string>> = {
  move: 'i-hand',
  ruler: 'i-ruler',
  sight: 'i-eye',
  zone: 'i-zone',
  reach: 'i-move',
};

export function toolForKey(key: string): Tool | null {
  return TOOLS.find((tool) => TOOL_KEY[tool] === key.toUpperCase()) ?? null;
}
