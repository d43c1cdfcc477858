const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the beginning of a text, of at most the given number of UTF-16 units. Never cuts a grapheme, unless a single one is
 * longer than that.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = letters.segment(text).containing(most)?.index ?? most;
  return text.slice(0, end === 0 ? most : end);
}

/** Returns a text of at most the given number of graphemes, with an ellipsis if it was cut. */
export function shortenText(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  return `${cutText(text, characters.slice(0, most - 1).join('').length).trimEnd()}…`;
}

/**
 * Returns a text as one line of at most the given number of UTF-16 units, cut between two words if one is near, with an
 * ellipsis.
 */
export function shortenToWords(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = cutText(line, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > most / 2 ? end : undefined)}…`;
}
