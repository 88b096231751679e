/** What an address asks of the builder, and a company as an address. */
import { ADDRESS } from '../../service/address';

export type Wish =
  | { readonly kind: 'begin'; readonly army: string; readonly ap: number }
  | { readonly kind: 'own'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string }
  | null;

const MOST = 30_000;
const BEGIN = /^#builder\/(\w{1,40})\/(\d{1,5})$/;
const OWN = /^#builder\/own\/([a-z0-9-]{1,80})$/;
const TEXT = /^#builder\/text\/([\w-]+)$/;

/** UTF-8 in base64 with letters that need no escaping in an address. */
export function encode(text: string): string {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte));
  const packed = btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_');
  return `${ADDRESS.builder}/text/${packed.replace(/=+$/, '')}`;
}

/** null where it is no text of ours. */
function unpacked(packed: string): string | null {
  if (packed.length > MOST) return null;
  try {
    const plain = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function wishOf(hash: string): Wish {
  const own = OWN.exec(hash)?.[1];
  if (own) return { kind: 'own', id: own };
  const [, army, ap] = BEGIN.exec(hash) ?? [];
  if (army && ap) return { kind: 'begin', army, ap: Number(ap) };
  const text = unpacked(TEXT.exec(hash)?.[1] ?? '');
  return text ? { kind: 'text', text } : null;
}
