import type { Subscription } from '@stagedoor/contracts/subscription';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { findHiddenCreators } from '#/subscriptions/find-hidden-creators.ts';

type Deps = Pick<PaymentsServiceDeps, 'internal' | 'log' | 'clock'>;

/**
 * Marks the subscriptions of a person that are paid for, but whose creator they cannot see any more: by one call to social, after
 * which none is unmarked. Where social does not answer, those stay marked whose creator is known here to be suspended.
 */
export async function markHiddenCreators(
  deps: Deps,
  payerId: string,
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  const now = deps.clock.now().toISOString();
  const isCurrent = ({ status, endsAt }: Subscription) => status !== 'ended' && (endsAt === null || endsAt > now);
  const creatorIds = subscriptions.filter(isCurrent).map(({ creator }) => creator.id);
  const hiddenIds = await findHiddenCreators(deps, payerId, creatorIds);
  return subscriptions.map((one) =>
    isCurrent(one) && hiddenIds.has(one.creator.id) ? { ...one, isCreatorHidden: true } : one,
  );
}
