import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { and, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { letterLinks, letterReceivers } from '#/db/mail-tables.ts';
import { deletedContent } from '#/db/tables.ts';

const week = 7 * 86_400_000;

/** Counts a click. Returns the address, or undefined if it is not one of the letter, or the post is gone: then nobody vouches for it. */
export async function recordClick(
  db: Executor,
  { postId, key }: { readonly postId: string; readonly key: string },
): Promise<string | undefined> {
  const isGone = sql`exists (select from ${deletedContent} where ${deletedContent.contentId} = ${postId}::uuid)`;
  const [link] = await db
    .update(letterLinks)
    .set({ clicks: sql`${letterLinks.clicks} + 1` })
    .where(and(eq(letterLinks.postId, postId), eq(letterLinks.key, key), sql`not ${isGone}`))
    .returning({ url: letterLinks.url });
  return link?.url;
}

/** Records that a receiver has opened their letter, the first time. */
export async function recordOpening(db: Executor, receiverId: string, at: Date): Promise<void> {
  await db
    .update(letterReceivers)
    .set({ openedAt: at })
    .where(and(eq(letterReceivers.id, receiverId), isNull(letterReceivers.openedAt)));
}

/** Records that a receiver has subscribed within a week after a letter: of several, after the last. */
export async function recordSubscription(
  db: Executor,
  { creatorId, subscriberId, at }: { readonly creatorId: string; readonly subscriberId: string; readonly at: Date },
): Promise<void> {
  const last = db
    .select({ id: letterReceivers.id })
    .from(letterReceivers)
    .where(
      and(
        eq(letterReceivers.userId, subscriberId),
        eq(letterReceivers.authorId, creatorId),
        eq(letterReceivers.state, 'sent'),
        gt(letterReceivers.endedAt, new Date(at.getTime() - week)),
        lte(letterReceivers.endedAt, at),
      ),
    )
    .orderBy(desc(letterReceivers.endedAt))
    .limit(1);
  await db
    .update(letterReceivers)
    .set({ subscribedAt: at })
    .where(and(inArray(letterReceivers.id, last), isNull(letterReceivers.subscribedAt)));
}
