const plain = 'aeiouyAEIOUYcnCN';
const accented = 'áéíóúýÁÉÍÓÚÝçñÇÑ';

/** Returns a text with accents, a third longer and in brackets: what stays as it was has not come from the texts. */
export function toPseudoText(text: string): string {
  return `[${accent(text)}${'~'.repeat(Math.ceil(text.length / 3))}]`;
}

/** Returns the code of a compiled message with accents in its texts. */
export function toPseudoCode(code: string): string {
  return code.replaceAll(/"(?:[^"\\]|\\.)*"/g, accent);
}

function accent(text: string): string {
  return text.replaceAll(/(?<!\\)[a-z]/gi, (letter) => accented[plain.indexOf(letter)] ?? letter);
}
