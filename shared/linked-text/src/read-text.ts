import { reservedUsernames } from '@stagedoor/contracts/reserved-usernames';
import { findAddresses } from '#/find-addresses.ts';
import { canonicalTag, hashtagCharacters } from '#/hashtag.ts';
import { mayHaveParts } from '#/may-have-parts.ts';

/** A part of a text that people wrote; `text` is the part as it was written. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly username: string }
  | { readonly kind: 'tag'; readonly text: string; readonly tag: string };

type Found = { readonly start: number; readonly end: number; readonly part: TextPart };

// Neither inside a word nor of an address: `a@b`, `&#39;`, `site/@name`.
const namesAndTags = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}_@#&/])(?:@(?<username>\\w{3,30})(?![\\p{L}\\p{M}\\p{N}_@])|#(?<tag>${hashtagCharacters}+))`,
  'gu',
);

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
  const others = [...text.matchAll(namesAndTags)].flatMap((match): Found[] => {
    const [written] = match;
    const { index: start } = match;
    if (addresses.some((address) => start >= address.start && start < address.end)) return [];
    const part = readNameOrTag(written, match.groups ?? {});
    return part === undefined ? [] : [{ start, end: start + written.length, part }];
  });
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
