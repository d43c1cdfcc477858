import { createPost } from '@stagedoor/contracts/posts';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import { defineNotificationKind } from '@stagedoor/service-kit/notifications/notification-kind';
import { notify } from '@stagedoor/service-kit/notifications/notify';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import { type MonthlyThanksRow, monthlyThanks } from '#/db/monthly-thanks.ts';
import { findNextMonth, firstNoonOf } from '#/thanks/next-month.ts';

/** Fan CRM may not publish a creator's monthly thanks any more. */
const thanksStopped = defineNotificationKind<Record<string, never>>({
  key: 'thanks-stopped',
  name: 'Your monthly thanks stop',
  describe: () => ({
    title: 'Your monthly thanks stopped',
    message: 'Fan CRM may not post for you any more. Allow it again to go on thanking your subscribers.',
    path: '/thanks',
  }),
  translations: {
    es: {
      name: 'Se detiene tu agradecimiento mensual',
      describe: () => ({
        title: 'Tu agradecimiento mensual se ha detenido',
        message: 'Fan CRM ya no puede publicar en tu nombre. Permítelo de nuevo para seguir dando las gracias.',
      }),
    },
  },
});

/**
 * Publishes the posts of thanks that are due, each in the name of its creator. If they have not allowed that, or may not
 * use this service any more, it is switched off and they are told.
 */
export const publishThanks = defineDueWork({
  name: 'monthly-thanks',
  table: monthlyThanks,
  key: monthlyThanks.creatorId,
  dueAt: monthlyThanks.dueAt,
  pauseMs: 30_000,
  async handle(row, deps: Deps) {
    const { creatorId, content, month } = row;
    const dueAt = firstNoonOf(month);
    // A process whose clock was ahead had claimed it.
    if (dueAt > deps.clock.now()) {
      await deps.database.db
        .update(monthlyThanks)
        .set({ dueAt, attempts: 0 })
        .where(
          and(eq(monthlyThanks.creatorId, creatorId), eq(monthlyThanks.month, month), isNotNull(monthlyThanks.dueAt)),
        );
      return 'settled';
    }
    try {
      // The key contains the month, so that publishing again after a crash publishes nothing.
      const idempotencyKey = `fan-crm-thanks-${month}`;
      const body = { content, visibility: 'SUBSCRIBERS' } as const;
      await deps.asPerson(creatorId).call(createPost, { body }, { timeoutMs: 10_000, idempotencyKey });
    } catch (error) {
      if (!(error instanceof AppError) || error.statusCode !== 403) throw error;
      await stop(row, deps);
      return 'settled';
    }
    const now = deps.clock.now();
    await deps.database.db
      .update(monthlyThanks)
      .set({ ...findNextMonth(now), postedAt: now, attempts: 0 })
      // Its creator may have switched it off since it fell due.
      .where(
        and(eq(monthlyThanks.creatorId, creatorId), eq(monthlyThanks.month, month), isNotNull(monthlyThanks.dueAt)),
      );
    return 'settled';
  },
});

async function stop({ creatorId, month }: MonthlyThanksRow, deps: Deps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const [stopped] = await tx
      .update(monthlyThanks)
      .set({ dueAt: null })
      .where(and(eq(monthlyThanks.creatorId, creatorId), eq(monthlyThanks.month, month)))
      .returning();
    if (stopped === undefined) return;
    await notify(tx, deps, thanksStopped, { recipientId: creatorId, facts: {} });
  });
}
