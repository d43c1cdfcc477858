import type { Job } from '@stagedoor/service-kit/service';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { notifyInOwnWords } from '#/announcements/notify-in-own-words.ts';
import type { NotificationsDeps } from '#/config.ts';
import { announcements, people } from '#/db/tables.ts';

const batchSize = 100;

/**
 * Tells everyone but its author of an announcement, a batch in each transaction, so that a stop in between costs
 * nothing and nobody is told twice.
 */
export const tellAnnouncements: Job<NotificationsDeps> = {
  name: 'announcements',
  pauseMs: 1_000,
  run: (deps) =>
    deps.database.transaction(async (tx) => {
      const [announcement] = await tx
        .select()
        .from(announcements)
        .where(isNull(announcements.doneAt))
        .orderBy(asc(announcements.publishedAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (announcement === undefined) return false;
      const { id, authorId, toldTo } = announcement;
      const next = await tx
        .select({ userId: people.userId })
        .from(people)
        .where(and(toldTo === null ? undefined : gt(people.userId, toldTo)))
        .orderBy(asc(people.userId))
        .limit(batchSize);
      const recipients = next.map(({ userId }) => userId).filter((userId) => userId !== authorId);
      await notifyInOwnWords(tx, deps, recipients, { ...announcement, thing: `announcement:${announcement.id}` });
      const last = next.at(-1);
      const isLast = next.length < batchSize;
      await tx
        .update(announcements)
        .set({ toldTo: last?.userId ?? toldTo, doneAt: isLast ? deps.clock.now() : null })
        .where(eq(announcements.id, id));
      return true;
    }),
};
