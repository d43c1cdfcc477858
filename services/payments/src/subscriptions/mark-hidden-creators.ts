import type { Subscription } from '@stagedoor/contracts/subscription';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { readCreatorStanding } from '#/subscriptions/read-creator-standing.ts';

type Deps = Pick<PaymentsServiceDeps, 'internal' | 'log' | 'clock'>;

/**
 * Marks the subscriptions that were cancelled and are paid for still, but show their subscriber nothing. Social is asked about
 * these alone, of which there are few; where it does not answer, none is marked.
 */
export function markHiddenCreators(deps: Deps, subscriptions: readonly Subscription[]): Promise<Subscription[]> {
  const now = deps.clock.now().toISOString();
  return Promise.all(
    subscriptions.map(async (one) => {
      if (one.status !== 'cancelled' || one.endsAt === null || one.endsAt <= now) return one;
      const { id, creator, subscriber } = one;
      const { isShown } = await readCreatorStanding(deps, { id, creatorId: creator.id, subscriberId: subscriber.id });
      return isShown ? one : { ...one, isCreatorHidden: true };
    }),
  );
}
