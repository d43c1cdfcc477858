import { subscriptionPriceRiseAsked } from '@stagedoor/contracts/payments-events';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq, sql } from 'drizzle-orm';
import { priceRises } from '#/db/price-rises.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';

const batch = 200;

/** Asks, in batches, each subscriber of the tier who pays less. Whoever joins later pays the present price already. */
export const askSubscribers = defineDueWork<typeof priceRises, PaymentsServiceDeps>({
  name: 'price rises to ask for',
  table: priceRises,
  key: priceRises.id,
  dueAt: priceRises.dueAt,
  pauseMs: 1_000,
  async handle({ id }, { database, clock, publish }) {
    return database.transaction(async (tx): Promise<WorkOutcome> => {
      const isThis = eq(priceRises.id, id);
      const [rise] = await tx.select().from(priceRises).where(isThis).for('update');
      if (rise === undefined || rise.endedAt !== null) return 'settled';
      const now = clock.now();
      const asked = await tx.execute<{ id: string; subscriber_id: string; price_cents: number; is_new: boolean }>(sql`
        with next as (
          select id, subscriber_id, price_cents from subscription
          where creator_id = ${rise.creatorId}::uuid and tier_id is not distinct from ${rise.tierId}::uuid
            and status in ('active', 'grace') and price_cents > 0 and price_cents < ${rise.toCents}
            and subscriber_id > ${rise.afterId}::uuid
          order by subscriber_id limit ${batch}
        ), added as (
          insert into price_consent (rise_id, subscription_id, subscriber_id, from_cents, asked_at)
          select ${id}::uuid, id, subscriber_id, price_cents, ${now.toISOString()}::timestamptz from next
          on conflict do nothing returning subscription_id
        )
        select id, subscriber_id, price_cents, exists (select from added where subscription_id = id) as is_new
        from next order by subscriber_id`);
      for (const one of asked.filter(({ is_new }) => is_new)) {
        await publish(tx, subscriptionPriceRiseAsked, {
          subscriptionId: one.id,
          subscriberId: one.subscriber_id,
          creatorId: rise.creatorId,
          riseId: id,
          fromCents: one.price_cents,
          toCents: rise.toCents,
          ...(rise.tierName === null ? {} : { tierName: rise.tierName }),
          startsAt: rise.startsAt.toISOString(),
          askedAt: now.toISOString(),
        });
      }
      const last = asked.at(-1);
      const isDone = last === undefined || asked.length < batch;
      const next = isDone ? { dueAt: null } : { dueAt: now, afterId: last.subscriber_id };
      await tx
        .update(priceRises)
        .set({ ...next, attempts: 0 })
        .where(isThis);
      return 'settled';
    });
  },
});
