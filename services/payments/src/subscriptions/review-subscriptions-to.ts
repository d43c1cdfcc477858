import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { and, eq, ne, sql } from 'drizzle-orm';
import { payments, subscriptions } from '#/db/payments.ts';
import { lowestId, subscriptionReviews } from '#/db/subscription-reviews.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { withdrawFirstMonths } from '#/subscriptions/withdraw-first-months.ts';

const batch = 200;

/**
 * Withdraws first months that are still being paid, and schedules that the job of renewals looks at each subscription to the
 * creator now.
 */
export async function reviewSubscriptionsTo(tx: Tx, creatorId: string, now: Date): Promise<void> {
  await withdrawFirstMonths(tx, eq(payments.payeeId, creatorId), now);
  const isRunning = and(eq(subscriptions.creatorId, creatorId), ne(subscriptions.status, 'ended'));
  const [running] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(isRunning).limit(1);
  if (running === undefined) return;
  const fromTheStart = { afterId: lowestId, dueAt: now, attempts: 0, failedAt: null, lastError: null };
  await tx
    .insert(subscriptionReviews)
    .values({ creatorId, ...fromTheStart })
    .onConflictDoUpdate({ target: subscriptionReviews.creatorId, set: fromTheStart });
}

/** The next subscriptions to a creator that run, in the order of their subscribers. */
export const selectRunning = (creatorId: string, afterId: string) => sql`
  select id, subscriber_id from subscription
  where creator_id = ${creatorId}::uuid and status <> 'ended' and subscriber_id > ${afterId}::uuid
  order by subscriber_id limit ${batch}`;

/** Makes the subscriptions to a creator due, in batches, because a creator may have any number of subscribers. */
export const reviewSubscriptions = defineDueWork<typeof subscriptionReviews, PaymentsServiceDeps>({
  name: 'subscriptions to review',
  table: subscriptionReviews,
  key: subscriptionReviews.creatorId,
  dueAt: subscriptionReviews.dueAt,
  pauseMs: 1_000,
  async handle({ creatorId }, { database, clock }) {
    return database.transaction(async (tx): Promise<WorkOutcome> => {
      const isThis = eq(subscriptionReviews.creatorId, creatorId);
      const [row] = await tx.select().from(subscriptionReviews).where(isThis).for('update');
      if (row === undefined) return 'settled';
      const now = clock.now();
      const reviewed = await tx.execute<{ subscriber_id: string }>(sql`
        with next as (${selectRunning(creatorId, row.afterId)}), changed as (
          update subscription set due_at = ${now.toISOString()}::timestamptz from next
          where subscription.id = next.id and status in ('active', 'grace') and failed_at is null
            and due_at > ${now.toISOString()}::timestamptz
        )
        select subscriber_id from next order by subscriber_id`);
      const last = reviewed.at(-1);
      if (last === undefined || reviewed.length < batch) await tx.delete(subscriptionReviews).where(isThis);
      else {
        const next = { afterId: last.subscriber_id, dueAt: now, attempts: 0 };
        await tx.update(subscriptionReviews).set(next).where(isThis);
      }
      return 'settled';
    });
  },
});
