import { quoteCreator as quoteCall } from '@stagedoor/contracts/internal-social';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { Subscription } from '#/db/payments.ts';
import type { PaymentsDeps } from '#/deps.ts';

/** How long a renewal waits for social, in ms. */
const timeoutMs = 1_000;

/**
 * Asks social whether a subscription still shows its subscriber anything: not where one has blocked the other, and of a private account
 * only to its followers. Returns true where social does not answer: a renewal does not wait for it.
 */
export async function canStillSee(
  { internal, log }: Pick<PaymentsDeps, 'internal' | 'log'>,
  { id, creatorId, subscriberId: payerId }: Pick<Subscription, 'id' | 'creatorId' | 'subscriberId'>,
): Promise<boolean> {
  const input = { params: { id: creatorId }, query: { payerId } };
  try {
    const { needsFollow = false } = await internal.call(quoteCall, input, { timeoutMs });
    return !needsFollow;
  } catch (error) {
    // In social's own words: a 404 of anything else at its address ends no subscription.
    if (error instanceof AppError && error.statusCode === 404 && error.message === quoteCall.missing) return false;
    log.info({ err: error, subscription: id }, 'social could not say whether a subscriber still sees the creator');
    return true;
  }
}
