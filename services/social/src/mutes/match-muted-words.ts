/** Scripts that put no spaces between words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordCharacter = '[\\p{L}\\p{N}\\p{M}_]';

/** Returns text in the form in which spellings are compared: without case, and `ß` is `ss`. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Returns a test whether a text has one of these folded words, as whole words: `cat` is not in `category`. In scripts
 * without spaces a word is found anywhere.
 */
export function createWordMatcher(foldedWords: readonly string[]): (text: string) => boolean {
  if (foldedWords.length === 0) return () => false;
  const pattern = new RegExp(foldedWords.map(toPattern).join('|'), 'u');
  return (text) => pattern.test(foldCase(text));
}

function toPattern(word: string): string {
  // Only characters that a `u` pattern allows to be escaped; it refuses `\-`, for example.
  const escaped = word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
  if (withoutSpaces.test(word)) return escaped;
  return `(?<!${wordCharacter})${escaped}(?!${wordCharacter})`;
}
