import { find } from 'linkifyjs';

/** A part of a text that is an address, or that is not to be read as anything else. */
export interface FoundAddress {
  readonly start: number;
  readonly end: number;
  /** The whole address; undefined if it is not a web address, but for example a mail address. */
  readonly href: string | undefined;
}

/** Browsers and servers refuse longer ones. */
const maxLength = 2_000;
/** Invisible characters. Those that join letters in Arabic and Indic scripts may occur between two of these. */
const invisible =
  /(?![\u200c\u200d])\p{Cf}|(?<![\p{L}\p{M}])[\u200c\u200d]|(?<=\p{Script=Latin})[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}])/u;
const schemes = /^https?:\/\//iu;

/**
 * Signs beyond ASCII that open or close something or divide sentences, in any script: no address continues after one. Signs that
 * join the parts of a word are not included. linkifyjs handles those of ASCII.
 */
const dividers = /(?![\0-\x7f·՚-՟׳״་‧])[\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}—―〜～]/gu;
/** The dot that joins words of Katakana, as in `/wiki/ビル・エヴァンス`; linkifyjs ends an address there. */
const joiningDot = /(?<=[\p{Script=Katakana}ー])[・･](?=\p{Script=Katakana})/gu;
/** A letter directly before an address, in a script whose letters are never part of an address. */
const letterBefore = /(?!\p{Script=Latin})[\p{L}\p{M}](?=https?:\/\/|www\.)/giu;
/** An emoji behind an address; one inside of it, as in `i❤.ws`, is a part of it. */
const emojiBehind = /\p{Extended_Pictographic}(?![!-~])/gu;
const withoutSpaces =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
/** The same before an address without a scheme, in scripts that put no spaces between words. */
const letterBeforeDomain = new RegExp(`${withoutSpaces}(?=[a-z\\d-]+(?:\\.[a-z\\d-]+)+/)`, 'giu');
/** Words directly after a domain: no top-level domain mixes ASCII with other letters. */
const wordsBehindDomain =
  /((?:https?:\/\/|www\.)(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24})((?![\0-\x7f])[\p{L}\p{M}]+)(?![^\s/?#:]{0,63}\.)/giu;

/** Returns a text of the same length in which addresses are separated from the text around them. */
function separateAddresses(text: string): string {
  const toSpaces = (found: string) => ' '.repeat(found.length);
  return text
    .replace(joiningDot, 'ー')
    .replace(dividers, toSpaces)
    .replace(emojiBehind, toSpaces)
    .replace(letterBefore, toSpaces)
    .replace(letterBeforeDomain, toSpaces)
    .replace(wordsBehindDomain, (_, domain: string, words: string) => domain + toSpaces(words));
}

/**
 * Returns the addresses in a text. A web address has a scheme (`http:` or `https:`), begins with `www.`, or has a path: `example.com`
 * alone is text, because so is the end.of a sentence without a space.
 */
export function findAddresses(text: string): readonly FoundAddress[] {
  return find(separateAddresses(text)).map(({ start, end, type }) => {
    if (type !== 'url') return { start, end, href: undefined };
    // An address ends at the first invisible character, which could make it look like another one.
    const [address = ''] = text.slice(start, end).split(invisible, 1);
    // The text is a teaser that cuts off the address: a link to half of it would lead elsewhere.
    if (text.endsWith('…') && start + address.length === text.length - 1) return { start, end, href: undefined };
    return { start, end: start + address.length, href: readAddress(address, text.charAt(start - 1)) };
  });
}

/** Returns undefined for an address that is not followed: another scheme, a password, no domain, too long. */
function readAddress(address: string, before: string): string | undefined {
  const hasScheme = schemes.test(address);
  // `other-scheme://example.com/x`: an address of another scheme.
  if (!hasScheme && before === '/') return undefined;
  if (!hasScheme && !/^(www\.|[^/:?#]+\/)/iu.test(address)) return undefined;
  const url = URL.parse(hasScheme ? address : `https://${address}`);
  if (url === null || url.href.length > maxLength) return undefined;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  // `https://bank.example@evil.example` leads to the second.
  if (url.username !== '' || url.password !== '') return undefined;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : undefined;
}
