import { readText } from '#/read-text.ts';

/** Returns the first web address of a text. */
export function findFirstLink(text: string): string | undefined {
  return readText(text).find((part) => part.kind === 'link')?.href;
}
