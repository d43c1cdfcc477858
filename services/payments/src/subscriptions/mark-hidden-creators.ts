import type { Subscription } from '@stagedoor/contracts/subscription';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { findHiddenCreators } from '#/subscriptions/find-hidden-creators.ts';

type Deps = Pick<PaymentsServiceDeps, 'internal' | 'log' | 'clock'>;

/**
 * Marks a person's paid subscriptions whose creator they cannot see any more, and all subscriptions whose creator has no profile
 * for them, with one call to social. If social does not answer, only those are marked whose creator is known here to be
 * suspended.
 */
export async function markHiddenCreators(
  deps: Deps,
  payerId: string,
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  const now = deps.clock.now().toISOString();
  const isCurrent = ({ status, endsAt }: Subscription) => status !== 'ended' && (endsAt === null || endsAt > now);
  const creatorIds = subscriptions.map(({ creator }) => creator.id);
  const { hidden, absent } = await findHiddenCreators(deps, payerId, creatorIds);
  return subscriptions.map((one) => ({
    ...one,
    ...(isCurrent(one) && hidden.has(one.creator.id) ? { isCreatorHidden: true } : {}),
    ...(absent.has(one.creator.id) ? { isCreatorAbsent: true } : {}),
  }));
}
