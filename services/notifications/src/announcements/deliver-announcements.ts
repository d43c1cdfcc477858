import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';
import { announcements, people } from '#/db/tables.ts';

const batchSize = 100;

/**
 * Job: notifies everyone but its author of an announcement, a batch of people in each transaction. After a restart it
 * continues where it stopped, so that nobody is notified twice.
 */
export const deliverAnnouncements: Job<NotificationsDeps> = defineDueWork<typeof announcements, NotificationsDeps>({
  name: 'announcements',
  table: announcements,
  key: announcements.id,
  dueAt: announcements.dueAt,
  where: isNull(announcements.doneAt),
  pauseMs: 1_000,
  async handle({ id }, deps, lease) {
    while (await deps.database.transaction((tx) => notifyBatch(tx, deps, id))) await lease.extend();
    return { againInMs: 0 };
  },
});

/** Notifies the next people. Returns whether there may be more. */
async function notifyBatch(tx: Transaction, deps: NotificationsDeps, id: string): Promise<boolean> {
  const [announcement] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isNull(announcements.doneAt)))
    .for('update');
  if (announcement === undefined) return false;
  const { authorId, notifiedUpTo } = announcement;
  const next = await tx
    .select({ userId: people.userId })
    .from(people)
    .where(and(notifiedUpTo === null ? undefined : gt(people.userId, notifiedUpTo)))
    .orderBy(asc(people.userId))
    .limit(batchSize);
  const recipients = next.map(({ userId }) => userId).filter((userId) => userId !== authorId);
  const { publishedAt } = announcement;
  // What an ADMIN has written is the same for everybody.
  await notifyWithText(tx, deps, recipients, { groupingKey: `announcement:${id}`, publishedAt }, () => announcement);
  const last = next.at(-1);
  const isLast = next.length < batchSize;
  await tx
    .update(announcements)
    .set({ notifiedUpTo: last?.userId ?? notifiedUpTo, doneAt: isLast ? deps.clock.now() : null })
    .where(eq(announcements.id, id));
  return !isLast;
}
