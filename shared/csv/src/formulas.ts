/**
 * What begins a cell for some program: a separator of cells or of lines. A reader with another separator than the file's ends
 * cells at these in the middle of ours, whatever quotes are around.
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
