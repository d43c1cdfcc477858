import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { notifyInOwnWords } from '#/announcements/notify-in-own-words.ts';
import type { NotificationsDeps } from '#/config.ts';
import { announcements, people } from '#/db/tables.ts';

const batchSize = 100;

/**
 * Notifies everyone but its author of an announcement, a batch in each transaction, so that a stop in between costs
 * nothing and nobody is notified twice.
 */
export const tellAnnouncements: Job<NotificationsDeps> = defineDueWork<typeof announcements, NotificationsDeps>({
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
  const { authorId, toldTo } = announcement;
  const next = await tx
    .select({ userId: people.userId })
    .from(people)
    .where(and(toldTo === null ? undefined : gt(people.userId, toldTo)))
    .orderBy(asc(people.userId))
    .limit(batchSize);
  const recipients = next.map(({ userId }) => userId).filter((userId) => userId !== authorId);
  await notifyInOwnWords(tx, deps, recipients, { ...announcement, thing: `announcement:${id}` });
  const last = next.at(-1);
  const isLast = next.length < batchSize;
  await tx
    .update(announcements)
    .set({ toldTo: last?.userId ?? toldTo, doneAt: isLast ? deps.clock.now() : null })
    .where(eq(announcements.id, id));
  return !isLast;
}
