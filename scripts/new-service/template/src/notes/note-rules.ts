const longestTitle = 60;

/** Returns the first line of a text, shortened at a word. */
export function makeTitle(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  if (line.length <= longestTitle) return line.trim();
  const cut = line.slice(0, longestTitle);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trim()} …`;
}
