import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { subscriptionResumed } from '@stagedoor/contracts/payments-events';
import { badRequest, forbidden } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/purchase';
import { and, desc, eq, ne } from 'drizzle-orm';
import { payments, type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { pay } from '#/payments/pay.ts';
import { presentSubscription } from '#/payments/present-subscription.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { findPeople } from '#/people/people-repository.ts';
import { quoteCreator } from '#/people/quote-creator.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { accessUntil } from '#/subscriptions/renewal-rules.ts';

interface SubscribeInput {
  readonly creatorId: string;
  readonly methodId: string | undefined;
  readonly expectedPrice: number | undefined;
  readonly keyHash: Buffer | undefined;
}

/**
 * Starts a subscription at the price that social reports. Returns an active subscription unchanged. A cancelled subscription
 * that has not ended is resumed without a charge and at its old price, if the subscriber can still see the creator.
 */
export async function startSubscription(
  deps: PaymentsDeps,
  me: Principal,
  { creatorId, methodId, expectedPrice, keyHash }: SubscribeInput,
): Promise<Answer<PaymentAnswer>> {
  if (creatorId === me.userId) throw badRequest('You cannot subscribe to yourself');
  const pair = { subscriberId: me.userId, creatorId, expectedPrice };
  const known = await answerWithCurrent(deps, { ...pair, mayResume: false });
  if (known !== undefined) return known;
  // Throws if the creator is not visible any more, because nobody is charged for further months of that either.
  const { priceCents, needsFollow } = await quoteCreator(deps, me, creatorId, 'Subscriptions are for creators only');
  if (needsFollow) throw forbidden('Follow first');
  const resumed = await answerWithCurrent(deps, { ...pair, mayResume: true });
  if (resumed !== undefined) return resumed;
  if (priceCents === 0) throw badRequest('This creator has no subscription price');
  assertExpectedPrice(expectedPrice, priceCents);
  const payment = await pay(deps, {
    kind: 'subscription',
    payerId: me.userId,
    payeeId: creatorId,
    amountCents: priceCents,
    subscriptionId: deps.ids.next(),
    methodId,
    keyHash,
  });
  return respondWithPayment(deps, payment, { message: 'Subscribed' });
}

interface CurrentInput {
  readonly subscriberId: string;
  readonly creatorId: string;
  readonly expectedPrice: number | undefined;
  readonly mayResume: boolean;
}

/** Returns undefined if there is no current subscription, or if it is cancelled and may not be resumed. */
async function answerWithCurrent(
  deps: PaymentsDeps,
  { subscriberId, creatorId, expectedPrice, mayResume }: CurrentInput,
): Promise<Answer<PaymentAnswer> | undefined> {
  return deps.database.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.subscriberId, subscriberId),
          eq(subscriptions.creatorId, creatorId),
          ne(subscriptions.status, 'ended'),
        ),
      )
      .for('update');
    if (found === undefined || (found.status === 'cancelled' && !mayResume)) return undefined;
    // Past its end but not processed yet: it is no longer current, and a new one starts.
    const isOver = found.status === 'cancelled' && found.renewsAt <= deps.clock.now();
    if (isOver) throw badRequest('Your last subscription is just ending. Please try again in a moment.');
    const isResumed = found.status === 'cancelled';
    // A resumed subscription keeps its original price.
    if (isResumed) assertExpectedPrice(expectedPrice, found.priceCents);
    const current = isResumed ? await resume(deps, tx, found) : found;
    return answer(await presentCurrent(tx, current), {
      status: 200,
      message: isResumed ? 'Your subscription goes on' : 'You subscribe already',
    });
  });
}

async function resume(deps: PaymentsDeps, tx: Tx, before: Subscription): Promise<Subscription> {
  const { publish, clock, config } = deps;
  const set = {
    status: 'active',
    endsAt: null,
    cancelledAt: null,
    endReason: null,
    leavingReason: null,
    dueAt: before.renewsAt,
    attempts: 0,
    revision: before.revision + 1,
  } as const;
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, before.id));
  const until = accessUntil(before.renewsAt, config.graceDays);
  await publish(tx, subscriptionResumed, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    resumedAt: clock.now().toISOString(),
    renewsAt: before.renewsAt.toISOString(),
    accessUntil: until.toISOString(),
    revision: set.revision,
  });
  const after = { ...before, ...set };
  notifySocial(deps, tx, after, until);
  return after;
}

async function presentCurrent(tx: Tx, current: Subscription): Promise<PaymentAnswer> {
  const { id, priceCents, startedAt, creatorId, subscriberId } = current;
  const [last] = await tx
    .select({ paymentId: payments.id })
    .from(payments)
    .where(and(eq(payments.payerId, subscriberId), eq(payments.subscriptionId, id), eq(payments.status, 'succeeded')))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  return {
    id,
    paymentId: last?.paymentId ?? id,
    kind: 'subscription',
    status: 'succeeded',
    amount: priceCents / 100,
    currency: 'USD',
    createdAt: startedAt.toISOString(),
    subscription: presentSubscription(current, await findPeople(tx, [creatorId, subscriberId])),
  };
}
