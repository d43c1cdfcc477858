import type { DataOf } from '@stagedoor/contracts/call';
import { type LetterShare, readLetter } from '@stagedoor/contracts/internal-social';
import { readText } from '@stagedoor/linked-text/read-text';
import type { NotificationsDeps } from '#/config.ts';
import { letterLinks } from '#/db/mail-tables.ts';
import { keyOfLink } from '#/letters/letter-tokens.ts';
import { batchCalls } from '#/mail/batch-calls.ts';

export interface SharedLetter {
  /** Undefined if nobody may read the post any more. */
  readonly post: NonNullable<DataOf<typeof readLetter>['post']> | undefined;
  readonly share: LetterShare;
}

const keyOf = (postId: string, userId: string) => `${postId} ${userId}`;

/** One call to social for all receivers of a letter whom a process handles at once. */
const readers = new WeakMap<NotificationsDeps['database'], (key: string) => Promise<SharedLetter>>();

/** Returns what a receiver of a letter may read of it at this moment. */
export function readShare(deps: NotificationsDeps, postId: string, userId: string): Promise<SharedLetter> {
  const known = readers.get(deps.database) ?? batchCalls((keys) => readShares(deps, keys));
  readers.set(deps.database, known);
  return known(keyOf(postId, userId));
}

async function readShares(
  { internal, database }: NotificationsDeps,
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
    const urls = new Set([post.whole, post.teaser].flatMap(linksOf));
    const rows = [...urls].map((url) => ({ postId, key: keyOfLink(url), url }));
    if (rows.length > 0) await database.db.insert(letterLinks).values(rows).onConflictDoNothing();
    for (const { userId, share } of shares) found.set(keyOf(postId, userId), { post, share });
  }
  return (key) => found.get(key) ?? { post: undefined, share: 'nothing' };
}

const linksOf = (text: string) => readText(text).flatMap((part) => (part.kind === 'link' ? part.href : []));
