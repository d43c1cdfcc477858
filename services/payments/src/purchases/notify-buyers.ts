import { purchasesEnding } from '@stagedoor/contracts/payments-events';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq, sql } from 'drizzle-orm';
import { leavingSellers } from '#/db/sold-items.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';

const batch = 200;

/** Notifies the buyers of a person who is deleting their account, in batches, each buyer once. */
export const notifyBuyers = defineDueWork<typeof leavingSellers, PaymentsServiceDeps>({
  name: 'buyers of leaving sellers',
  table: leavingSellers,
  key: leavingSellers.sellerId,
  dueAt: leavingSellers.dueAt,
  pauseMs: 2_000,
  async handle({ sellerId, afterId, endsAt, revision }, deps) {
    const { database, clock, publish } = deps;
    return database.transaction(async (tx): Promise<WorkOutcome> => {
      // The account was reopened: nobody is notified.
      const [row] = await tx.select().from(leavingSellers).where(eq(leavingSellers.sellerId, sellerId)).for('update');
      if (row === undefined || row.revision !== revision || !row.isLeaving) return 'settled';
      const buyers = await tx.execute<{ payer_id: string }>(sql`
        select distinct payer_id from payment
        where payee_id = ${sellerId}::uuid and kind in ('post', 'message') and status = 'succeeded'
          and withdrawn_at is null and payer_id > ${afterId}::uuid
        order by payer_id limit ${batch}`);
      const toldAt = clock.now().toISOString();
      for (const { payer_id: buyerId } of buyers) {
        await publish(tx, purchasesEnding, { buyerId, sellerId, toldAt, endsAt: endsAt.toISOString() });
      }
      const last = buyers.at(-1);
      const isDone = last === undefined || buyers.length < batch;
      await tx
        .update(leavingSellers)
        .set({ dueAt: isDone ? null : clock.now(), afterId: last?.payer_id ?? afterId, attempts: 0 })
        .where(eq(leavingSellers.sellerId, sellerId));
      return 'settled';
    });
  },
});
