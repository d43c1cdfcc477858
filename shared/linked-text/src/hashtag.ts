/** Letters of any script with their marks, digits and underscores; not the marks that make an emoji of a sign, as in `#️⃣`. */
const character = '(?:(?![\\ufe00-\\ufe0f\\u20dd-\\u20e4])[\\p{L}\\p{M}\\p{N}_])';
const between = (before: string, signs: string, after = before) => `${signs}(?<=${before}.)(?=${after})`;
const notEuropean = '(?:(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\p{L}\\p{M}])';

/** Signs that join two letters to one word in their script. */
const joiners = [
  // Catalan, Armenian, Hebrew, Tibetan, Japanese.
  between('[\\p{L}\\p{M}]', '[\\u00b7\\u058a\\u05be\\u05f3\\u05f4\\u0f0b\\u2027\\u30a0\\u30fb\\uff65]', '\\p{L}'),
  // Typed for the signs of Hebrew, and within words of Ukrainian and Belarusian.
  between('[\\p{Script=Hebrew}]', `["']`),
  between('\\p{Script=Cyrillic}', `['\\u2019]`),
  between('\\p{Script=Armenian}', '[\\u055a-\\u055f]'),
  // Arabic and Indic scripts shape letters by them; in Malayalam one may end a word.
  `[\\u200c\\u200d](?<!\\p{M}\\u200d)(?<=${notEuropean}.)(?=${notEuropean})`,
  '\\u200d(?<=\\p{M}\\u200d)',
].join('|');

/** A hashtag without its sign: it begins with a letter, a digit or an underscore. */
export const hashtagPattern = `[\\p{L}\\p{N}_](?:${character}|${joiners})*`;

/** The most characters (code points) a hashtag can have. */
const maxLength = 50;

const pattern = new RegExp(`^${hashtagPattern}$`, 'u');

/**
 * Returns the form in which hashtags are compared and stored, without the sign: lower case, NFC, with one sign where keyboards have
 * several for the same. Returns undefined if it is not a hashtag: without a letter (`#1`), too long, or with other characters.
 */
export function canonicalTag(written: string): string | undefined {
  const tag = written
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/(?<=\p{Script=Hebrew})"/gu, '\u05f4')
    .replaceAll(/(?<=\p{Script=Hebrew})'/gu, '\u05f3')
    .replaceAll('\u2019', "'")
    .replaceAll('\uff65', '\u30fb');
  return pattern.test(tag) && /\p{L}/u.test(tag) && [...tag].length <= maxLength ? tag : undefined;
}
