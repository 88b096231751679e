/** The rule set of this page: `?rules=` in its address, which says nothing of the usual one. */
const NAME = 'rules';

/** null for the usual one. */
export const ruleSet = (search = globalThis.location?.search ?? ''): string | null =>
  new URLSearchParams(search).get(NAME) || null;

/** A question to the server, with the rule set that it is about. */
export function ruled<T extends object>(ask: T): T & { readonly rules?: string } {
  const rules = ruleSet();
  return rules ? { ...ask, rules } : ask;
}

/** The same for what is asked by an address alone. */
export function ruledAddress(address: string): string {
  const rules = ruleSet();
  const mark = address.includes('?') ? '&' : '?';
  return rules ? `${address}${mark}${NAME}=${encodeURIComponent(rules)}` : address;
}

/** Under which key the browser remembers what belongs to a rule set. */
export function ruledKey(key: string): string {
  const rules = ruleSet();
  return rules ? `${key}/${rules}` : key;
}

/** The address of the page with another rule set; null for the usual one. */
export const withRuleSet = (rules: string | null, path = location.pathname): string =>
  rules ? `${path}?${NAME}=${encodeURIComponent(rules)}` : path;

/** A link to something that this page shows, to be opened elsewhere. */
export const ruledLink = (hash: string): string => location.origin + withRuleSet(ruleSet()) + hash;

/** The rule set of what is shown, as the server names it, becomes that of the page: the ways on
 * lead to the lobby, the builder and the sandbox that belong to it. */
export function keepTo(rules: string | undefined): void {
  const own = rules ?? null;
  if (own !== ruleSet()) history.replaceState(null, '', withRuleSet(own) + location.hash);
}
