import type { Subscription as SubscriptionAnswer } from '@stagedoor/contracts/subscription';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/purchase';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { inProgress, payments, type Subscription, subscriptions } from '#/db/payments.ts';
import { priceConsents, priceRises } from '#/db/price-rises.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { presentSubscription } from '#/payments/present-subscription.ts';
import { findPeople } from '#/people/people-repository.ts';
import { nextPlanOf, withoutRise } from '#/plans/plan.ts';

interface Consent {
  readonly id: string;
  readonly riseId: string;
  /** What the page showed, in dollars. */
  readonly expectedPrice: number;
}

/**
 * The subscriber agrees to the price of a rise, which is written down as it was shown. Throws a 404 unless they were asked, and a 409 if
 * it was taken back, shows another price, or they have changed their plan since.
 */
export async function agreeToPriceRise(
  deps: PaymentsServiceDeps,
  userId: string,
  { id, riseId, expectedPrice }: Consent,
): Promise<SubscriptionAnswer> {
  return deps.database.transaction(async (tx) => {
    const before = await lockOwn(tx, userId, id);
    const ofThis = and(eq(priceConsents.riseId, riseId), eq(priceConsents.subscriptionId, id));
    const [asked] = await tx
      .select({ rise: priceRises })
      .from(priceConsents)
      .innerJoin(priceRises, eq(priceRises.id, priceConsents.riseId))
      .where(ofThis)
      .for('share', { of: priceRises });
    if (asked === undefined) throw notFound('Subscription not found');
    const { rise } = asked;
    if (rise.endedAt !== null) throw conflict('The creator has taken this back. You keep your price.');
    assertExpectedPrice(expectedPrice, rise.toCents);
    const isSame = before.tierId === rise.tierId && before.priceCents < rise.toCents;
    const goesOn = before.status === 'active' || before.status === 'grace';
    if (!isSame || !goesOn || nextPlanOf(before) !== undefined)
      throw conflict('Your subscription has changed since, so this price is not asked of you any more.');
    if (before.riseId === riseId) return present(tx, before);
    await assertNotCharging(tx, before);
    const set = {
      riseId,
      agreedCents: rise.toCents,
      agreedFrom: rise.startsAt,
      revision: before.revision + 1,
    };
    await tx.update(subscriptions).set(set).where(eq(subscriptions.id, id));
    const shown = { shownCents: rise.toCents, shownFrom: rise.startsAt, agreedAt: deps.clock.now() };
    await tx.update(priceConsents).set(shown).where(ofThis);
    return present(tx, { ...before, ...set });
  });
}

/** Takes back a consent whose price has not been charged. Safe to repeat. */
export async function withdrawConsent(
  deps: PaymentsServiceDeps,
  userId: string,
  id: string,
): Promise<SubscriptionAnswer> {
  return deps.database.transaction(async (tx) => {
    const before = await lockOwn(tx, userId, id);
    if (before.riseId === null) return present(tx, before);
    await assertNotCharging(tx, before);
    const set = { ...withoutRise, revision: before.revision + 1 };
    await tx.update(subscriptions).set(set).where(eq(subscriptions.id, id));
    await tx
      .update(priceConsents)
      .set({ agreedAt: null })
      .where(and(eq(priceConsents.riseId, before.riseId), eq(priceConsents.subscriptionId, id)));
    return present(tx, { ...before, ...set });
  });
}

async function lockOwn(tx: Tx, userId: string, id: string): Promise<Subscription> {
  const [found] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (found?.subscriberId !== userId) throw notFound('Subscription not found');
  return found;
}

/** A renewal that is being charged takes the price that it was opened with. */
async function assertNotCharging(tx: Tx, { id }: Subscription): Promise<void> {
  const charging = and(
    eq(payments.subscriptionId, id),
    inArray(payments.status, [...inProgress]),
    isNull(payments.withdrawnAt),
  );
  if ((await tx.$count(payments, charging)) > 0)
    throw conflict('A payment for this is being processed. Please try again in a moment.');
}

const present = async (tx: Tx, one: Subscription) =>
  presentSubscription(one, await findPeople(tx, [one.creatorId, one.subscriberId]));
