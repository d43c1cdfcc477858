import { readText } from '#/read-text.ts';

/** The most tags under which a post is listed, so that one post cannot be on every page. */
const maxTags = 30;

/** Returns the hashtags of a text in their canonical form, each once, in the order of their first use. */
export function findTags(text: string): readonly string[] {
  const tags = readText(text).flatMap((part) => (part.kind === 'tag' ? part.tag : []));
  return [...new Set(tags)].slice(0, maxTags);
}
