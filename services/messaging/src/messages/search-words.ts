import { type SQL, sql } from 'drizzle-orm';

/**
 * The word by which a person finds a message. It has a capital and a space, which no word of a text has, so that nobody
 * can write a message into another's search.
 */
function personWord(userId: string): string {
  return `Of ${userId}`;
}

/** What a message is found by: its text's words, as they are and by their stem, and who may find it. */
export function searchWords(content: string, finderIds: readonly string[]): SQL<string> {
  const finders = finderIds.map((id) => sql`${personWord(id)}::text`);
  return sql<string>`to_tsvector('simple', ${content}::text) || to_tsvector('english', ${content}::text)
    || array_to_tsvector(array[${sql.join(finders, sql`, `)}])`;
}

/** The words of a message with one more person who may find it. */
export function addFinder(words: SQL, finderId: string): SQL<string> {
  return sql<string>`${words} || array_to_tsvector(array[${personWord(finderId)}::text])`;
}

/** The words of a message with one person less who may find it. */
export function removeFinder(words: SQL, finderId: string): SQL<string> {
  return sql<string>`ts_delete(${words}, ${personWord(finderId)}::text)`;
}

/** Whether `words` are of a message that `finderId` may find and that `text` looks for. One GIN index answers both. */
export function matchesSearch(words: SQL, text: string, finderId: string): SQL {
  const asked = sql`(websearch_to_tsquery('english', ${text}::text) || websearch_to_tsquery('simple', ${text}::text))`;
  // Nothing but punctuation asks for nothing, and must not find everything.
  return sql`(numnode(${asked}) > 0 and ${words} @@ (${asked} && ${`'${personWord(finderId)}'`}::tsquery))`;
}
