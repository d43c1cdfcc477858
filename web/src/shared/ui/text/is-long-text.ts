const charactersPerLine = 60;

/** Returns whether a text has more lines than this, at about sixty characters each. */
export function isLongText(text: string, lines: number): boolean {
  if (text.length < lines) return false;
  let count = 0;
  for (const line of text.split('\n')) {
    count += Math.max(1, Math.ceil(line.length / charactersPerLine));
    if (count > lines) return true;
  }
  return false;
}
