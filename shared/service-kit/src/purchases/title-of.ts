const mostCharacters = 80;

/** Returns the first words of a text on one line, for lists; undefined if there are none. */
export function titleOf(content: string): string | undefined {
  const line = content.replaceAll(/\s+/gu, ' ').trim();
  if (line === '') return undefined;
  const points = [...line];
  if (points.length <= mostCharacters) return line;
  return `${points
    .slice(0, mostCharacters - 1)
    .join('')
    .trimEnd()}…`;
}
