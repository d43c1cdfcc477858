import { subscriptionStarted } from '@stagedoor/contracts/payments-events';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { type Payment, type Subscription, subscriptions } from '#/db/payments.ts';
import { people } from '#/db/people.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { freeOfferUse, takeOffer } from '#/offers/reserve-offer.ts';
import type { JoinedTerms } from '#/plans/joined-terms.ts';
import { membershipOf } from '#/plans/plan.ts';
import { insertRefund } from '#/refunds/open-refund.ts';
import { markSubscriptionEnded } from '#/subscriptions/end-subscription.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { accessUntil, addMonths } from '#/subscriptions/renewal-rules.ts';

/** A free membership is never renewed: it lasts this long. */
const freeMonths = 1_200;

/**
 * The first month is paid: creates the subscription. If the payer has another one of this creator by now, or cannot see the
 * creator any more, the month is not delivered, so it is refunded.
 */
export async function createSubscription(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  terms: JoinedTerms,
  now: Date,
): Promise<void> {
  if (payment.withdrawnAt !== null || (await isEitherSuspended(tx, payment.payerId, payment.payeeId)))
    return refundUndelivered(deps, tx, payment);
  const { payerId: subscriberId, payeeId: creatorId, methodId } = payment;
  const id = payment.subscriptionId ?? payment.id;
  const created = await startMembership(deps, tx, { id, subscriberId, creatorId, methodId, ...terms }, now);
  if (created === undefined) return refundUndelivered(deps, tx, payment);
  await takeOffer(tx, payment.quoteId, created, now);
}

interface Membership extends JoinedTerms {
  readonly id: string;
  readonly subscriberId: string;
  readonly creatorId: string;
  readonly methodId: string | null;
  /** How many months are paid; one by default. */
  readonly months?: number;
  /** Somebody else has paid for them, so that it ends with them. */
  readonly isGiven?: boolean;
}

/** Writes and publishes a subscription, in place of a free one. Returns undefined if there is a paid one already. */
export async function startMembership(
  deps: PaymentsServiceDeps,
  tx: Tx,
  { id, subscriberId, creatorId, methodId, plan, offer, trialEndsAt, paidCents, ...given }: Membership,
  now: Date,
): Promise<Subscription | undefined> {
  await endFreeMembership(deps, tx, subscriberId, creatorId, now);
  const months = plan.priceCents === 0 ? freeMonths : trialEndsAt === undefined ? (given.months ?? 1) : 0;
  const renewsAt = trialEndsAt ?? addMonths(now, months);
  const [subscription] = await tx
    .insert(subscriptions)
    .values({
      id,
      subscriberId,
      creatorId,
      methodId,
      ...plan,
      ...offer,
      billedFrom: trialEndsAt ?? null,
      ...(given.isGiven ? ({ status: 'cancelled', endsAt: renewsAt } as const) : ({ status: 'active' } as const)),
      startedAt: now,
      months,
      renewsAt,
      dueAt: renewsAt,
    })
    .onConflictDoNothing()
    .returning();
  if (subscription === undefined) return undefined;
  const until = given.isGiven ? renewsAt : accessUntil(renewsAt, deps.config.graceDays);
  await deps.publish(tx, subscriptionStarted, {
    subscriptionId: id,
    subscriberId,
    creatorId,
    priceCents: plan.priceCents,
    ...(paidCents === undefined ? {} : { paidCents }),
    ...(plan.tierName === null ? {} : { tierName: plan.tierName }),
    startedAt: now.toISOString(),
    renewsAt: renewsAt.toISOString(),
    accessUntil: until.toISOString(),
    revision: subscription.revision,
    ...membershipOf(plan),
  });
  notifySocial(deps, tx, subscription, until);
  return subscription;
}

/** A paid subscription takes the place of a free membership. */
async function endFreeMembership(
  deps: PaymentsServiceDeps,
  tx: Tx,
  subscriberId: string,
  creatorId: string,
  now: Date,
): Promise<void> {
  const isFree = and(
    eq(subscriptions.subscriberId, subscriberId),
    eq(subscriptions.creatorId, creatorId),
    eq(subscriptions.priceCents, 0),
    ne(subscriptions.status, 'ended'),
  );
  const [free] = await tx.select().from(subscriptions).where(isFree).for('update');
  if (free !== undefined) await markSubscriptionEnded(deps, tx, free, { reason: 'other' }, now);
}

export async function refundUndelivered(deps: PaymentsServiceDeps, tx: Tx, payment: Payment): Promise<void> {
  const { id: paymentId, amountCents, quoteId } = payment;
  await freeOfferUse(tx, quoteId, deps.clock.now());
  await insertRefund(deps, tx, payment, { paymentId, reason: 'undeliverable', amountCents });
}

/**
 * Returns whether one of the people is suspended. Nobody is charged for what they cannot see, for example while either
 * account is closed and may be reopened.
 */
export async function isEitherSuspended(tx: Tx, ...userIds: readonly [string, string]): Promise<boolean> {
  return (await tx.$count(people, and(inArray(people.userId, [...userIds]), eq(people.isSuspended, true)))) > 0;
}
