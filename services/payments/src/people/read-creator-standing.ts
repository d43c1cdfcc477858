import { quoteCreator as quoteCall } from '@stagedoor/contracts/internal-social';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { Subscription } from '#/db/payments.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';

/** How long a renewal, a list or a confirmation waits for social, in ms. */
const timeoutMs = 1_000;

export interface CreatorStanding {
  /** Whether they are still a creator, who is paid each month. */
  readonly isCreator: boolean;
  /**
   * Whether the subscriber still sees anything: not if one has blocked the other, and for a private account only as a follower.
   */
  readonly isShown: boolean;
  /** Whether they are suspended or deleting their account, or one has blocked the other. */
  readonly isHidden: boolean;
}

const unchanged: CreatorStanding = { isCreator: true, isShown: true, isHidden: false };

/**
 * Asks social for a creator's current standing with a subscriber. Returns that nothing has changed if social does not
 * answer, because a renewal does not wait for it.
 */
export async function readCreatorStanding(
  { internal, log }: Pick<PaymentsServiceDeps, 'internal' | 'log'>,
  { id, creatorId, subscriberId: payerId }: Pick<Subscription, 'id' | 'creatorId' | 'subscriberId'>,
): Promise<CreatorStanding> {
  const input = { params: { id: creatorId }, query: { payerId } };
  try {
    const { role, needsFollow = false } = await internal.call(quoteCall, input, { timeoutMs });
    return { isCreator: role === 'CREATOR', isShown: !needsFollow, isHidden: false };
  } catch (error) {
    // Only a 404 in social's own words counts: any other 404 at its address must not end a subscription.
    if (error instanceof AppError && error.statusCode === 404 && error.message === quoteCall.missing)
      return { isCreator: true, isShown: false, isHidden: true };
    log.info({ err: error, subscription: id }, 'social did not answer about the standing of a creator');
    return unchanged;
  }
}
