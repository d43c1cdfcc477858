import { notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { priceRises } from '#/db/price-rises.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';

/**
 * Takes a price rise back: nobody can agree any more, and whoever agreed and was not charged the new price keeps the old one. A renewal
 * that is being charged this moment keeps what its subscriber agreed to.
 */
export async function takeBackPriceRise(deps: PaymentsServiceDeps, creatorId: string, id: string): Promise<null> {
  await deps.database.transaction(async (tx) => {
    const isTheirs = and(eq(priceRises.id, id), eq(priceRises.creatorId, creatorId));
    const [rise] = await tx.select().from(priceRises).where(isTheirs).for('update');
    if (rise === undefined) throw notFound('Price rise not found');
    if (rise.endedAt !== null) return;
    await tx
      .update(priceRises)
      .set({ endedAt: deps.clock.now(), dueAt: null })
      .where(and(isTheirs, isNull(priceRises.endedAt)));
    await tx.execute(sql`
      update subscription set rise_id = null, agreed_cents = null, agreed_from = null, revision = revision + 1
      where rise_id = ${id}::uuid and not exists (
        select from payment where payment.subscription_id = subscription.id and payment.payer_id = subscription.subscriber_id
          and payment.status in ('charging', 'pending', 'requires_action'))`);
  });
  return null;
}
