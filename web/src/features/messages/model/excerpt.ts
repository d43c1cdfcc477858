const BEFORE = 30;

export interface Excerpt {
  readonly before: string;
  /** As it stands in the text; empty where what was looked for does not stand there in one piece. */
  readonly match: string;
  readonly after: string;
}

/** A text around what was looked for in it, so that a line or two show it. */
export function excerptOf(content: string, sought: string): Excerpt {
  const text = content.replaceAll(/\s+/gu, ' ');
  const at = findFirst(text.toLowerCase(), sought.toLowerCase());
  if (at === undefined) return { before: text, match: '', after: '' };
  const start = at.index > BEFORE ? Math.max(0, text.lastIndexOf(' ', at.index - BEFORE) + 1) : 0;
  const end = at.index + at.length;
  return {
    before: `${start > 0 ? '… ' : ''}${text.slice(start, at.index)}`,
    match: text.slice(at.index, end),
    after: text.slice(end),
  };
}

/** The whole of it, or the first of its words that is there. */
function findFirst(text: string, sought: string): { readonly index: number; readonly length: number } | undefined {
  for (const piece of [sought.trim(), ...sought.split(/\s+/u)]) {
    const index = piece === '' ? -1 : text.indexOf(piece);
    if (index >= 0) return { index, length: piece.length };
  }
  return undefined;
}
