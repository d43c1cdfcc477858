const mostCharacters = 80;

/** The first words of a text on one line, to list it by; undefined where it has none. */
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
