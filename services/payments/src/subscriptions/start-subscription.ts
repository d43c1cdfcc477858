import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { badRequest, conflict, forbidden } from '@stagedoor/service-kit/common/errors';
import { type Answer, answer } from '@stagedoor/service-kit/http/implement';
import type { Principal } from '@stagedoor/service-kit/identity/tokens';
import { assertExpectedPrice } from '@stagedoor/service-kit/purchases/purchase';
import { and, eq, gt, ne } from 'drizzle-orm';
import { subscriptions } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { quoteCreator } from '#/people/quote-creator.ts';
import { acceptQuote, payQuote } from '#/plans/accept-quote.ts';
import { findCurrent, findHeldQuote, writeQuote } from '#/plans/create-quote.ts';
import { findOfferedPlan, type OfferedPlan } from '#/plans/find-tier.ts';
import { joinTerms } from '#/plans/quote-rules.ts';
import { isPausedAt } from '#/subscriptions/pause-rules.ts';
import { presentCurrent } from '#/subscriptions/present-current.ts';
import { resumeSubscription } from '#/subscriptions/resume-subscription.ts';

interface SubscribeInput {
  readonly creatorId: string;
  /** Accepts what was quoted. */
  readonly quoteId: string | undefined;
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
  { creatorId, quoteId, methodId, expectedPrice, keyHash }: SubscribeInput,
): Promise<Answer<PaymentAnswer>> {
  if (quoteId !== undefined) return acceptQuote(deps, me, { quoteId, creatorId, methodId, expectedPrice, keyHash });
  if (creatorId === me.userId) throw badRequest('You cannot subscribe to yourself');
  const pair = { subscriberId: me.userId, creatorId, expectedPrice };
  const known = await answerWithCurrent(deps, { ...pair, mayResume: false });
  if (known !== undefined) return known;
  // Throws if the creator is not visible any more, because nobody is charged for further months of that either.
  const offer = await quoteCreator(deps, me, creatorId, 'Subscriptions are for creators only');
  if (offer.needsFollow) throw forbidden('Follow first');
  const resumed = await answerWithCurrent(deps, { ...pair, mayResume: true });
  if (resumed !== undefined) return resumed;
  const plan = findOfferedPlan(offer, undefined);
  assertExpectedPrice(expectedPrice, plan.priceCents);
  if (plan.tier !== undefined) return joinFirstTier(deps, me, { creatorId, plan, methodId, keyHash });
  const payment = await pay(deps, {
    kind: 'subscription',
    payerId: me.userId,
    payeeId: creatorId,
    amountCents: plan.priceCents,
    subscriptionId: deps.ids.next(),
    methodId,
    keyHash,
  });
  return respondWithPayment(deps, payment, { message: 'Subscribed' });
}

interface FirstTier extends Pick<SubscribeInput, 'creatorId' | 'methodId' | 'keyHash'> {
  readonly plan: OfferedPlan;
}

/** Subscribes to the first paid tier at its present price; a repeated call is on the same terms. */
async function joinFirstTier(
  deps: PaymentsDeps,
  { userId: payerId }: Principal,
  { creatorId, plan, methodId, keyHash }: FirstTier,
): Promise<Answer<PaymentAnswer>> {
  const { db } = deps.database;
  const current = await findCurrent(db, payerId, creatorId);
  const draft = { payerId, creatorId, terms: joinTerms(plan, deps.clock.now()), tier: plan.tier, current };
  const quote = (await findHeldQuote(deps, draft)) ?? (await writeQuote(deps, db, draft));
  return payQuote(deps, quote, plan, { methodId, keyHash });
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
          // A free membership is no subscription that this call would start.
          gt(subscriptions.priceCents, 0),
        ),
      )
      .for('update');
    if (found === undefined || (found.status === 'cancelled' && !mayResume)) return undefined;
    // Past its end but not processed yet: it is no longer current, and a new one starts.
    const isOver = found.status === 'cancelled' && found.renewsAt <= deps.clock.now();
    if (isOver) throw badRequest('Your last subscription is just ending. Please try again in a moment.');
    if (isPausedAt(found, deps.clock.now()))
      throw conflict('Your subscription is paused. Look at what going on costs in your subscriptions.');
    const isResumed = found.status === 'cancelled';
    // A resumed subscription keeps its original price.
    if (isResumed) assertExpectedPrice(expectedPrice, found.priceCents);
    const current = isResumed ? await resumeSubscription(deps, tx, found) : found;
    return answer(await presentCurrent(tx, current), {
      status: 200,
      message: isResumed ? 'Your subscription goes on' : 'You subscribe already',
    });
  });
}
