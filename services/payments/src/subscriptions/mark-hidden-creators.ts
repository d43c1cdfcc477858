import { listHiddenCreators } from '@stagedoor/contracts/internal-social';
import type { Subscription } from '@stagedoor/contracts/subscription';
import type { PaymentsServiceDeps } from '#/deps.ts';

type Deps = Pick<PaymentsServiceDeps, 'internal' | 'log' | 'clock'>;

/** How long the list waits for social, in ms. */
const timeoutMs = 1_000;

/**
 * Marks the subscriptions of a person that are paid for, but whose creator they cannot see any more: by one call to social, after
 * which none is unmarked. Where social does not answer, those stay marked whose creator is known here to be suspended.
 */
export async function markHiddenCreators(
  { internal, log, clock }: Deps,
  payerId: string,
  subscriptions: readonly Subscription[],
): Promise<Subscription[]> {
  const now = clock.now().toISOString();
  const isCurrent = ({ status, endsAt }: Subscription) => status !== 'ended' && (endsAt === null || endsAt > now);
  const creatorIds = [...new Set(subscriptions.filter(isCurrent).map(({ creator }) => creator.id))];
  if (creatorIds.length === 0) return [...subscriptions];
  const hidden = await internal
    .call(listHiddenCreators, { body: { payerId, creatorIds } }, { timeoutMs })
    .catch((error: unknown) => {
      log.info({ err: error }, 'social could not say which creators a subscriber sees');
      return { creatorIds: [] };
    });
  const hiddenIds = new Set(hidden.creatorIds);
  return subscriptions.map((one) =>
    isCurrent(one) && hiddenIds.has(one.creator.id) ? { ...one, isCreatorHidden: true } : one,
  );
}
