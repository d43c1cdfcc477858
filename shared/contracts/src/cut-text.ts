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

/** Returns a text of at most so many characters, of which an emoji is one; an ellipsis says where there was more. */
export function shortenText(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  return `${cutText(text, characters.slice(0, most - 1).join('').length).trimEnd()}…`;
}
