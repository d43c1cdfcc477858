import { type SQL, sql } from 'drizzle-orm';

/**
 * Returns the search token of a person. It has a capital letter and a space, which no token of a text has, so that nobody
 * can put a message into another person's search results with its text.
 */
function personToken(userId: string): string {
  return `Of ${userId}`;
}

/** The search index of a message: the words of its text, exact and stemmed, and the people who may find it. */
export function searchIndexOf(content: string, finderIds: readonly string[]): SQL<string> {
  const finders = finderIds.map((id) => sql`${personToken(id)}::text`);
  return sql<string>`${searchIndexOfText(sql`${content}::text`)} || array_to_tsvector(array[${sql.join(finders, sql`, `)}])`;
}

/** The words of a text, exact and stemmed. */
export function searchIndexOfText(content: SQL): SQL<string> {
  return sql<string>`kit.search_words('simple', ${content}) || kit.search_words('english', ${content})`;
}

/** The tokens of the people who may find a message, out of its search index. */
export function findersIn(words: SQL): SQL<string> {
  return sql<string>`array_to_tsvector(array(select lexeme from unnest(${words}) where lexeme like 'Of %'))`;
}

/** The search index with one more person who may find the message. */
export function addFinder(words: SQL, finderId: string): SQL<string> {
  return sql<string>`${words} || array_to_tsvector(array[${personToken(finderId)}::text])`;
}

/** Returns the search index without the token of one of its people. */
export function removeFinder(words: SQL, finderId: string): SQL<string> {
  return sql<string>`ts_delete(${words}, ${personToken(finderId)}::text)`;
}

/** Matches messages that `finderId` may find and that contain the words of `text`, with one GIN index. */
export function matchesSearch(words: SQL, text: string, finderId: string): SQL {
  const exactly = (asked: SQL) => sql`websearch_to_tsquery('simple', ${asked})`;
  const asTyped = sql`${text}::text`;
  const spaced = sql`kit.spaced_query(kit.separated_text(${asTyped}))`;
  // As it was typed, too: so are the words of messages stored that are older than kit.search_text.
  const asked = sql`(kit.search_query(${asTyped}) || ${exactly(spaced)}
    || websearch_to_tsquery('english', ${asTyped}) || ${exactly(asTyped)})`;
  // A query of punctuation only has no words, and must match nothing.
  return sql`(numnode(${asked}) > 0 and ${words} @@ (${asked} && ${`'${personToken(finderId)}'`}::tsquery))`;
}
