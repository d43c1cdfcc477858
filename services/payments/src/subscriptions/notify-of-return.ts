import { creatorReturned } from '@stagedoor/contracts/payments-events';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq, sql } from 'drizzle-orm';
import { people } from '#/db/people.ts';
import { returnedCreators } from '#/db/returned-creators.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';

const batch = 200;

/**
 * Schedules the notification of a creator's subscribers that the creator's suspension is over. Call it before the new profile
 * is saved.
 */
export async function noteReturn(
  tx: Tx,
  { userId, version, isSuspended }: Pick<typeof people.$inferSelect, 'userId' | 'version' | 'isSuspended'>,
  now: Date,
): Promise<void> {
  const [known] = await tx.select().from(people).where(eq(people.userId, userId)).for('update');
  if (known === undefined || known.version >= version || known.isSuspended === isSuspended) return;
  // Suspended once more before all were notified: there is no return to tell the others about.
  await tx.delete(returnedCreators).where(eq(returnedCreators.creatorId, userId));
  if (!isSuspended) await tx.insert(returnedCreators).values({ creatorId: userId, returnedAt: now, dueAt: now });
}

/** Publishes that a creator is back, in batches, once for each subscriber whose subscription still runs. */
export const notifyOfReturn = defineDueWork<typeof returnedCreators, PaymentsServiceDeps>({
  name: 'subscribers of returned creators',
  table: returnedCreators,
  key: returnedCreators.creatorId,
  dueAt: returnedCreators.dueAt,
  pauseMs: 2_000,
  async handle({ creatorId, returnedAt, afterId }, { database, clock, publish }) {
    return database.transaction(async (tx): Promise<WorkOutcome> => {
      const isThis = eq(returnedCreators.creatorId, creatorId);
      const [row] = await tx.select().from(returnedCreators).where(isThis).for('update');
      if (row === undefined || row.returnedAt.getTime() !== returnedAt.getTime()) return 'settled';
      const subscribers = await tx.execute<{ id: string; subscriber_id: string }>(sql`
        select id, subscriber_id from subscription
        where creator_id = ${creatorId}::uuid and status <> 'ended'
          and (ends_at is null or ends_at > ${clock.now().toISOString()}::timestamptz)
          and subscriber_id > ${afterId}::uuid
        order by subscriber_id limit ${batch}`);
      for (const { id: subscriptionId, subscriber_id: subscriberId } of subscribers) {
        await publish(tx, creatorReturned, {
          subscriptionId,
          subscriberId,
          creatorId,
          returnedAt: returnedAt.toISOString(),
        });
      }
      const last = subscribers.at(-1);
      if (last === undefined || subscribers.length < batch) await tx.delete(returnedCreators).where(isThis);
      else {
        const next = { dueAt: clock.now(), afterId: last.subscriber_id, attempts: 0 };
        await tx.update(returnedCreators).set(next).where(isThis);
      }
      return 'settled';
    });
  },
});
