import type { BodyOf } from '@stagedoor/contracts/call';
import type { changeOffer as changeCall, Offer as OfferAnswer } from '@stagedoor/contracts/offers';
import { changedElsewhere, conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { and, eq } from 'drizzle-orm';
import { offers } from '#/db/offers.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { presentOffers } from '#/offers/present-offers.ts';

/**
 * Switches an offer on or off, or ends it. Quotes that were shown with it hold, and subscriptions keep what was agreed. Throws a 409 if it
 * has ended, or was changed since the revision that the creator has seen; repeating the call is harmless.
 */
export async function changeOffer(
  { database }: PaymentsDeps,
  creatorId: string,
  id: string,
  { state, revision }: BodyOf<typeof changeCall>,
): Promise<OfferAnswer> {
  return database.transaction(async (tx) => {
    const isIt = and(eq(offers.id, id), eq(offers.creatorId, creatorId));
    const [before] = await tx.select().from(offers).where(isIt).for('update');
    if (before === undefined) throw notFound('Offer not found');
    const isSame = before.state === state;
    if (!isSame && before.state === 'ended') throw conflict('This offer has ended');
    if (!isSame && before.revision !== revision)
      throw changedElsewhere('This offer was changed elsewhere meanwhile', before.revision);
    const after = isSame ? before : { ...before, state, revision: before.revision + 1 };
    if (!isSame) await tx.update(offers).set({ state, revision: after.revision }).where(eq(offers.id, id));
    const [presented] = await presentOffers(tx, [after]);
    if (presented === undefined) throw notFound('Offer not found');
    return presented;
  });
}
