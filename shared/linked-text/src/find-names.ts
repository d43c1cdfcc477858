import { readText } from '#/read-text.ts';

/** The most people that one text can notify by naming them. */
const maxNames = 20;

/** Returns the usernames that a text mentions, in lower case, each once, in the order of their first use. */
export function findNames(text: string): readonly string[] {
  const names = readText(text).flatMap((part) => (part.kind === 'mention' ? part.username.toLowerCase() : []));
  return [...new Set(names)].slice(0, maxNames);
}
