import type { Subscription } from '@stagedoor/contracts/subscription';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { readCreatorStanding } from '#/subscriptions/read-creator-standing.ts';

type Deps = Pick<PaymentsServiceDeps, 'internal' | 'log' | 'clock'>;

/**
 * Marks subscriptions that are cancelled and still paid for, but whose creator the subscriber cannot see any more. Only
 * these few are looked up in social; where social does not answer, none is marked.
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
