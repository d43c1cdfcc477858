import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { findAddresses } from '#/find-addresses.ts';
import { canonicalTag, hashtagPattern } from '#/hashtag.ts';
import { mayHaveParts } from '#/may-have-parts.ts';

/** A part of a text that people wrote; `text` is the part as it was written. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string }
  | { readonly kind: 'tag'; readonly text: string; readonly tag: string };

type Found = { readonly start: number; readonly end: number; readonly part: TextPart };

const at = '[@＠﹫]';
const hash = '[#＃﹟]';
const signs = '@＠﹫#＃﹟&';
/** Letters of scripts that put no spaces between words, so that a hashtag may follow one. */
const withoutSpaces =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}]';

// Not inside a word or an address: `a@b`, `&#39;`, `@a@b`. Names consist of Latin letters, so a letter of another script is not part
// of a name, and needs no space next to it.
const mention = `(?<![\\p{Script=Latin}\\w${signs}])(?<!\\p{Script=Latin}\\p{M}{1,30})${at}(?<username>\\w{3,30})(?![\\p{Script=Latin}\\p{M}\\w@＠﹫])`;
const hashtag = `(?<![\\p{N}_${signs}])(?<!(?!${withoutSpaces})[\\p{L}\\p{M}])${hash}(?<tag>${hashtagPattern})`;
const namesAndTags = new RegExp(`${mention}|${hashtag}`, 'gu');

/** Returns the parts of a text in order. Their texts together are the text. */
export function readText(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let place = 0;
  for (const { start, end, part } of findParts(text)) {
    if (start > place) parts.push({ kind: 'text', text: text.slice(place, start) });
    parts.push(part);
    place = end;
  }
  if (place < text.length) parts.push({ kind: 'text', text: text.slice(place) });
  return parts;
}

function findParts(text: string): readonly Found[] {
  if (!mayHaveParts(text)) return [];
  const addresses = findAddresses(text);
  const links = addresses.flatMap(({ start, end, href }): Found[] =>
    href === undefined ? [] : [{ start, end, part: { kind: 'link', text: text.slice(start, end), href } }],
  );
  const others: Found[] = [];
  let next = 0;
  for (const match of text.matchAll(namesAndTags)) {
    const [written] = match;
    const { index: start } = match;
    while ((addresses[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    if (start >= (addresses[next]?.start ?? Number.POSITIVE_INFINITY)) continue;
    // `site/@name` is a path; in `@one/@other` the stroke divides.
    if (text[start - 1] === '/' && others.at(-1)?.end !== start - 1) continue;
    const part = readNameOrTag(written, match.groups ?? {});
    if (part !== undefined) others.push({ start, end: start + written.length, part });
  }
  return [...links, ...others].sort((one, other) => one.start - other.start);
}

function readNameOrTag(
  text: string,
  { username, tag: written = '' }: { readonly [name: string]: string | undefined },
): TextPart | undefined {
  if (username !== undefined) {
    return reservedUsernames.includes(username.toLowerCase()) ? undefined : { kind: 'mention', text, username };
  }
  const tag = canonicalTag(written);
  return tag === undefined ? undefined : { kind: 'tag', text, tag };
}
