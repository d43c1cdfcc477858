import { shortenText } from '@stagedoor/contracts/cut-text';

const mostCharacters = 80;

/** Returns the first words of a text on one line, for lists; undefined if there are none. */
export function titleOf(content: string): string | undefined {
  const line = content.replaceAll(/\s+/gu, ' ').trim();
  return line === '' ? undefined : shortenText(line, mostCharacters);
}
