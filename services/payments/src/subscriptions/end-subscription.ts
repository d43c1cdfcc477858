import { subscriptionEnded } from '@stagedoor/contracts/payments-events';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { type EndReason, type Payment, payments, type Subscription, subscriptions } from '#/db/payments.ts';
import { prepaid } from '#/db/prepaid.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { membershipOf } from '#/plans/plan.ts';
import { beginOfMonth, keptMonthsOf } from '#/prepaid/prepaid-rules.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { withoutPause } from '#/subscriptions/pause-rules.ts';
import { countedFrom } from '#/subscriptions/renewal-rules.ts';

interface Ending {
  readonly reason: EndReason;
  /** Whether its last paid month has run out: both sides are notified. By default somebody ended it, and is not told so. */
  readonly hasRunOut?: boolean;
  /** Whether it was not renewed because its creator is suspended. */
  readonly isCreatorHidden?: boolean;
}

/** Ends the subscription's access now, and notifies social at once. The caller has locked it. */
export async function endSubscription(
  deps: PaymentsServiceDeps,
  tx: Tx,
  before: Subscription,
  ending: Ending,
  now: Date,
): Promise<void> {
  notifySocial(deps, tx, await markSubscriptionEnded(deps, tx, before, ending, now), now);
}

/** Ends the subscription, published by its event alone. Returns the subscription afterwards. */
export async function markSubscriptionEnded(
  { publish }: Pick<PaymentsServiceDeps, 'publish'>,
  tx: Tx,
  before: Subscription,
  { reason, hasRunOut = false, isCreatorHidden = false }: Ending,
  now: Date,
): Promise<Subscription> {
  const revision = before.revision + 1;
  const set = {
    status: 'ended',
    dueAt: null,
    failedAt: null,
    endsAt: now,
    endReason: reason,
    ...withoutPause,
    revision,
  } as const;
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, before.id));
  await publish(tx, subscriptionEnded, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    endedAt: now.toISOString(),
    ...(hasRunOut ? { hasRunOut } : {}),
    ...(isCreatorHidden ? { isCreatorHidden } : {}),
    revision,
    ...membershipOf(before),
  });
  return { ...before, ...set };
}

/** Whether months run or follow that another payment has paid ahead: those of a gift. */
async function hasGivenMonths(tx: Tx, subscription: Subscription, payment: Payment, now: Date): Promise<boolean> {
  const others = await tx
    .select()
    .from(prepaid)
    .where(
      and(eq(prepaid.subscriptionId, subscription.id), ne(prepaid.paymentId, payment.id), isNull(prepaid.firstCents)),
    );
  return others.some((row) => beginOfMonth(countedFrom(subscription), row, keptMonthsOf(row) + 1) > now);
}

/** Ends the subscription if the refunded month was the last one paid, and returns it then. Upgrades within a month pay no other month. */
export async function endPaidSubscription(
  deps: PaymentsServiceDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
): Promise<Subscription | undefined> {
  const { subscriptionId } = payment;
  if (subscriptionId === null) return undefined;
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update');
  if (subscription === undefined || subscription.status === 'ended') return undefined;
  const later = await tx.$count(
    payments,
    and(
      eq(payments.payerId, payment.payerId),
      eq(payments.subscriptionId, subscriptionId),
      eq(payments.status, 'succeeded'),
      isNull(payments.withdrawnAt),
      gt(payments.createdAt, payment.createdAt),
      sql`not exists (select from quote where quote.id = ${payments.quoteId} and quote.kind = 'up')`,
    ),
  );
  if (later > 0 || (await hasGivenMonths(tx, subscription, payment, now))) return undefined;
  await endSubscription(deps, tx, subscription, { reason: 'refunded' }, now);
  return subscription;
}
