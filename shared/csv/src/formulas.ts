/**
 * Characters that begin a cell for some program: separators of cells or lines. A reader with another separator splits our cells at
 * them, even inside quotes.
 */
const pieces = /[^;,|\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Spaces, signs without a shape and quotes, which programs leave out of a cell, then what makes the rest a formula. */
const formula = /^([\s"\p{Cc}\p{Cf}]*)('*[=+\-@＝＋－＠])/u;
const escapedFormula = /^([\s"\p{Cc}\p{Cf}]*)'('*[=+\-@＝＋－＠])/u;

/** Returns a text with an apostrophe before everything in it that a spreadsheet could run as a formula. */
export function escapeFormulas(text: string): string {
  return text.replaceAll(pieces, (piece) => piece.replace(formula, "$1'$2"));
}

/** Returns what {@link escapeFormulas} was given. */
export function unescapeFormulas(text: string): string {
  return text.replaceAll(pieces, (piece) => piece.replace(escapedFormula, '$1$2'));
}
