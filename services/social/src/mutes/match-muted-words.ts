/** Scripts that put no spaces between words. */
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordCharacters = /[\p{L}\p{N}\p{M}_]+/gu;

/** Returns text in the form in which spellings are compared: without case, and `ß` is `ss`. */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll(/\s+/gu, ' ').trim();
}

/**
 * Returns a test whether a text has one of these folded words, as whole words: `cat` is not in `category`. In scripts
 * without spaces a word is found anywhere.
 */
export function createWordMatcher(foldedWords: readonly string[]): (text: string) => boolean {
  const words = foldedWords.map((word) => ({ word, isWhole: !withoutSpaces.test(word) }));
  return (text) => {
    if (words.length === 0) return false;
    const folded = foldCase(text);
    const inWord = markWords(folded);
    return words.some(({ word, isWhole }) => hasWord(folded, word, isWhole ? inWord : undefined));
  };
}

/**
 * Searches for each word separately, because the time of one expression for all words grows, at each letter of the text, with their
 * number. `inWord` says where words are; undefined if a part of a word may match.
 */
function hasWord(text: string, word: string, inWord: Uint8Array | undefined): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (inWord === undefined || (!inWord[at - 1] && !inWord[at + word.length])) return true;
  }
  return false;
}

/** Returns, for each UTF-16 unit of a text, whether it belongs to a word. */
function markWords(text: string): Uint8Array {
  const inWord = new Uint8Array(text.length);
  for (const { index, 0: found } of text.matchAll(wordCharacters)) inWord.fill(1, index, index + found.length);
  return inWord;
}
