import type { DataOf } from '@stagedoor/contracts/call';
import { type LetterShare, readLetter } from '@stagedoor/contracts/internal-social';
import type { Language } from '@stagedoor/contracts/language';
import { readText } from '@stagedoor/linked-text/read-text';
import { and, eq, inArray } from 'drizzle-orm';
import type { NotificationsDeps } from '#/config.ts';
import { letterChoices, letterLinks, letters } from '#/db/mail-tables.ts';
import { findLanguages } from '#/languages/find-languages.ts';
import { keyOfLink } from '#/letters/letter-tokens.ts';
import { batchCalls } from '#/mail/batch-calls.ts';

/** What goes to one receiver of a letter; undefined if nobody may read the post any more. */
export type SharedLetter =
  | {
      readonly post: NonNullable<DataOf<typeof readLetter>['post']>;
      readonly share: LetterShare;
      readonly subject: string;
      readonly language: Language;
      /** Whether the receiver lets the author count when they open it. */
      readonly reportsOpens: boolean;
    }
  | undefined;

const keyOf = (postId: string, userId: string) => `${postId} ${userId}`;

/** One call to social, and a few queries, for all receivers of a letter whom a process handles at once. */
const readers = new WeakMap<NotificationsDeps['database'], (key: string) => Promise<SharedLetter>>();

/** Returns what a receiver of a letter may read of it at this moment. */
export function readShare(deps: NotificationsDeps, postId: string, userId: string): Promise<SharedLetter> {
  const known = readers.get(deps.database) ?? batchCalls((keys) => readShares(deps, keys));
  readers.set(deps.database, known);
  return known(keyOf(postId, userId));
}

async function readShares(
  { internal, database: { db } }: NotificationsDeps,
  keys: readonly string[],
): Promise<(key: string) => SharedLetter> {
  const found = new Map<string, SharedLetter>();
  const byPost = Map.groupBy(
    keys.map((key) => key.split(' ')),
    ([postId = '']) => postId,
  );
  for (const [postId, pairs] of byPost) {
    const userIds = pairs.map(([, userId = '']) => userId);
    const { post, readers: shares } = await internal.call(readLetter, { params: { id: postId }, body: { userIds } });
    if (post === null) continue;
    const [letter] = await db.select({ subject: letters.subject }).from(letters).where(eq(letters.postId, postId));
    if (letter === undefined) throw new Error('the letter of a receiver is missing');
    const languageOf = await findLanguages(db, userIds);
    const counted = await db
      .select({ userId: letterChoices.userId })
      .from(letterChoices)
      .where(and(inArray(letterChoices.userId, userIds), letterChoices.reportsOpens));
    const reporting = new Set(counted.map(({ userId }) => userId));
    const urls = new Set([post.whole, post.teaser].flatMap(linksOf));
    const rows = [...urls].map((url) => ({ postId, key: keyOfLink(url), url }));
    if (rows.length > 0) await db.insert(letterLinks).values(rows).onConflictDoNothing();
    for (const { userId, share } of shares) {
      const letterOf = { ...letter, language: languageOf(userId), reportsOpens: reporting.has(userId) };
      found.set(keyOf(postId, userId), { post, share, ...letterOf });
    }
  }
  return (key) => found.get(key);
}

const linksOf = (text: string) => readText(text).flatMap((part) => (part.kind === 'link' ? part.href : []));
