/** Links into a battle: for others under an address that they can reach. */
import { battleAddress } from '../../service/address';
import type { Opened } from '../../service/protocol';

/** Names under which a machine knows only itself. */
const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Under the address that this page came from: it is good for whoever sits here. */
export const ownLink = (
  opened: Opened,
  tokens: readonly string[],
  at: Location = location,
): string => `${at.origin}${at.pathname}${battleAddress(opened.room, tokens)}`;

/** Under the server's address for others, where it knows one. */
export const linkForOthers = (
  opened: Opened,
  tokens: readonly string[],
  at: Location = location,
): string =>
  opened.address
    ? `${opened.address.replace(/\/*$/, '/')}${battleAddress(opened.room, tokens)}`
    : ownLink(opened, tokens, at);

/** Whether nobody else can open such a link. */
export const isOnlyHere = (opened: Opened, at: Location = location): boolean =>
  !opened.address && LOCAL.test(at.hostname);
