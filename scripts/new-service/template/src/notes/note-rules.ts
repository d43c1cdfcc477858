const longestTitle = 60;

/** The first line of a text, cut at a word where it is long. */
export function makeTitle(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  if (line.length <= longestTitle) return line.trim();
  const cut = line.slice(0, longestTitle);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).trim()} …`;
}
