const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns what may be read of a locked post's text: at most 140 characters and at most a third of it, counted both in code
 * points and in UTF-16 units. Never cuts a grapheme in two.
 */
export function cutTeaser(content: string): string {
  const points = Math.min(140, Math.floor([...content].length / 3));
  const units = Math.min(140, Math.floor(content.length / 3));
  let teaser = '';
  let count = 0;
  for (const { segment } of characters.segment(content)) {
    count += [...segment].length;
    if (count > points || teaser.length + segment.length > units) break;
    teaser += segment;
  }
  return teaser.trimEnd();
}
