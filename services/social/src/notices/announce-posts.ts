import { postAnnounced, postNoticeRecipients } from '@stagedoor/contracts/post-notice-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { postLetters, postNotices } from '#/db/notices.ts';
import { posts } from '#/db/posts.ts';
import { type Listener, readListeners } from '#/notices/find-listeners.ts';

/**
 * Job: names everybody who is to hear of a post, a slice of people in each transaction: the event of a slice and how far the work is are
 * committed together, so each person is named once, whenever a process is killed.
 */
export const announcePosts: Job<SocialDeps> = defineDueWork<typeof postNotices, SocialDeps>({
  name: 'post-notices',
  table: postNotices,
  key: postNotices.postId,
  dueAt: postNotices.dueAt,
  pauseMs: 1_000,
  async handle({ postId }, deps, lease) {
    while (await announceSlice(deps, postId)) await lease.extend();
    return 'settled';
  },
});

/**
 * Names the next people, `most` at once. Returns whether there may be more; the notice goes with the last ones. Nobody hears of a post
 * that was deleted, or whose author was suspended or has left, within its first minute.
 */
export function announceSlice(
  { database, publish }: Pick<SocialDeps, 'database' | 'publish'>,
  postId: string,
  most: number = postNoticeRecipients,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    const notice = eq(postNotices.postId, postId);
    const [due] = await tx
      .select({
        after: postNotices.notifiedUpTo,
        authorId: posts.authorId,
        content: posts.content,
        at: posts.publishedAt,
        deletedAt: posts.deletedAt,
        subject: postLetters.subject,
      })
      .from(postNotices)
      .innerJoin(posts, eq(posts.id, postNotices.postId))
      .leftJoin(postLetters, eq(postLetters.postId, postNotices.postId))
      .where(notice)
      .for('no key update', { of: postNotices });
    if (due === undefined || due.at === null) return false;
    const { authorId, content, after, at, deletedAt, subject } = due;
    if (deletedAt !== null) {
      await tx.delete(postNotices).where(notice);
      return false;
    }
    const { listeners, last } = await readListeners(tx, { id: postId, authorId, content }, after, most);
    const levels = byLevel(listeners);
    const isLast = last === undefined;
    const letter =
      subject === null ? {} : { letter: await countReceivers(tx, { postId, subject, isLast }, levels.mail) };
    // The last event of a letter says how many receivers it has, even if it names none.
    if (listeners.length > 0 || (isLast && subject !== null)) {
      await publish(tx, postAnnounced, { postId, authorId, publishedAt: at.toISOString(), ...levels, ...letter });
    }
    if (isLast) await tx.delete(postNotices).where(notice);
    else await tx.update(postNotices).set({ notifiedUpTo: last }).where(notice);
    return last !== undefined;
  });
}

async function countReceivers(
  tx: Transaction,
  { postId, subject, isLast }: { readonly postId: string; readonly subject: string; readonly isLast: boolean },
  named: readonly string[],
) {
  const [counted] = await tx
    .update(postLetters)
    .set({ receivers: sql`${postLetters.receivers} + ${named.length}` })
    .where(eq(postLetters.postId, postId))
    .returning({ receivers: postLetters.receivers });
  return { subject, receivers: isLast ? (counted?.receivers ?? 0) : null };
}

function byLevel(listeners: readonly Listener[]) {
  const ofLevel = (level: Listener['level']) =>
    listeners.filter((one) => one.level === level).map(({ userId }) => userId);
  return { app: ofLevel('app'), push: ofLevel('push'), mail: ofLevel('mail') };
}
