import { find } from 'linkifyjs';

/** A part of a text that is an address, or that is not to be read as anything else. */
export interface FoundAddress {
  readonly start: number;
  readonly end: number;
  /** The whole address; undefined for what is no web address, such as an email address. */
  readonly href: string | undefined;
}

/** Browsers and servers refuse longer ones. */
const maxLength = 2_000;
const invisible = /\p{Cf}/u;
/** Closing signs that linkifyjs does not know, so that it leaves them on the address. */
const trailingSigns = /(?<![…»›”’、。，．！？」』）】])[…»›”’、。，．！？」』）】]+$/u;
const schemes = /^https?:\/\//iu;

/**
 * Returns the addresses in a text. A web address has a scheme (`http:` or `https:`), begins with `www.`, or has a path: `example.com`
 * alone is text, because so is the end.of a sentence without a space.
 */
export function findAddresses(text: string): readonly FoundAddress[] {
  return find(text).map(({ start, end, value, type }) => {
    if (type !== 'url') return { start, end, href: undefined };
    // An address ends at the first invisible character, which could make it look like another one.
    const [visible = ''] = value.split(invisible);
    const address = visible.replace(trailingSigns, '');
    // The text is a teaser, and the address is cut off there: a link to half of it would lead elsewhere.
    if (text.startsWith('…', start + address.length)) return { start, end, href: undefined };
    return { start, end: start + address.length, href: readAddress(address, text.charAt(start - 1)) };
  });
}

/** Returns undefined for an address that is not followed: another scheme, a password, no domain, too long. */
function readAddress(address: string, before: string): string | undefined {
  const hasScheme = schemes.test(address);
  // `other-scheme://example.com/x`: the address of another scheme.
  if (!hasScheme && before === '/') return undefined;
  if (!hasScheme && !/^(www\.|[^/:?#]+\/)/iu.test(address)) return undefined;
  const url = URL.parse(hasScheme ? address : `https://${address}`);
  if (url === null || url.href.length > maxLength) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // `https://bank.example@evil.example` leads to the second.
  if (url.username !== '' || url.password !== '') return undefined;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : undefined;
}
