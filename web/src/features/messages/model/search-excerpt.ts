const CONTEXT_CHARS = 30;

export interface Excerpt {
  readonly before: string;
  /** The matched part of the text, in its own spelling; empty if neither the query nor a word of it occurs. */
  readonly match: string;
  readonly after: string;
}

/** Shortens a message to the part around the search term, for a result of a line or two. */
export function getSearchExcerpt(content: string, query: string): Excerpt {
  const text = content.replaceAll(/\s+/gu, ' ');
  const at = findFirst(text.toLowerCase(), query.toLowerCase());
  if (at === undefined) return { before: text, match: '', after: '' };
  const start = at.index > CONTEXT_CHARS ? Math.max(0, text.lastIndexOf(' ', at.index - CONTEXT_CHARS) + 1) : 0;
  const end = at.index + at.length;
  return {
    before: `${start > 0 ? '… ' : ''}${text.slice(start, at.index)}`,
    match: text.slice(at.index, end),
    after: text.slice(end),
  };
}

/** Finds the whole query, or else the first of its words that occurs. */
function findFirst(text: string, query: string): { readonly index: number; readonly length: number } | undefined {
  for (const piece of [query.trim(), ...query.split(/\s+/u)]) {
    const index = piece === '' ? -1 : text.indexOf(piece);
    if (index >= 0) return { index, length: piece.length };
  }
  return undefined;
}
