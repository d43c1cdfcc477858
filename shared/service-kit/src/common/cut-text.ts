const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the beginning of a text, of at most so many UTF-16 units. It ends between two letters: not inside of one, or of the marks
 * and joiners that belong to it. Only where one letter is longer is that letter cut.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = letters.segment(text).containing(most)?.index ?? most;
  return text.slice(0, end === 0 ? most : end);
}
