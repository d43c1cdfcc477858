import type { Gift as GiftAnswer } from '@stagedoor/contracts/gifts';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq } from 'drizzle-orm';
import { type Gift, gifts } from '#/db/gifts.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { presentGifts } from '#/gifts/present-gift.ts';
import { lockPayment } from '#/payments/lock-payment.ts';
import { hasCreatorLeft } from '#/prepaid/return-unused-months.ts';
import { openPlatformRefund } from '#/refunds/platform-refunds.ts';

/** Locks a gift after its payment. */
export async function lockGift(tx: Tx, id: string): Promise<Gift | undefined> {
  const [known] = await tx.select({ id: gifts.id }).from(gifts).where(eq(gifts.id, id));
  if (known === undefined) return undefined;
  await lockPayment(tx, id);
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update');
  return gift;
}

/** Gives the giver all of the money back. The caller has locked the gift, which is open. */
export async function returnGift(deps: PaymentsServiceDeps, tx: Tx, gift: Gift): Promise<Gift> {
  const set = { status: 'refunded', codeHash: null, dueAt: null, attempts: 0 } as const;
  await tx.update(gifts).set(set).where(eq(gifts.id, gift.id));
  await openPlatformRefund(deps, tx, { paymentId: gift.id, reason: 'undeliverable' });
  return { ...gift, ...set };
}

/** Takes back a gift for its giver. Throws a 404 for anybody else's, and a 409 once it was redeemed. */
export async function takeBackGift(deps: PaymentsServiceDeps, userId: string, id: string): Promise<GiftAnswer> {
  const gift = await deps.database.transaction(async (tx) => {
    const found = await lockGift(tx, id);
    if (found?.giverId !== userId) throw notFound('Gift not found');
    if (found.status === 'redeemed') throw conflict('Somebody has redeemed this gift already');
    return found.status === 'refunded' ? found : returnGift(deps, tx, found);
  });
  const [answer] = await presentGifts(deps.database.db, [gift], 'given');
  if (answer === undefined) throw new Error('a gift was not presented');
  return answer;
}

/** Refunds a gift that nobody redeemed in time, or whose creator is gone. */
export async function refundDueGift(deps: PaymentsServiceDeps, { id }: Pick<Gift, 'id'>): Promise<WorkOutcome> {
  return deps.database.transaction(async (tx): Promise<WorkOutcome> => {
    const gift = await lockGift(tx, id);
    if (gift === undefined) return 'settled';
    const isOver = gift.expiresAt <= deps.clock.now() || (await hasCreatorLeft(tx, gift.creatorId));
    if (gift.status === 'open' && isOver) await returnGift(deps, tx, gift);
    else {
      const dueAt = gift.status === 'open' ? gift.expiresAt : null;
      await tx.update(gifts).set({ dueAt, attempts: 0 }).where(eq(gifts.id, id));
    }
    return 'settled';
  });
}
