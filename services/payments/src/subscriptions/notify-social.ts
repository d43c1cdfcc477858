import { applySubscription } from '@stagedoor/contracts/internal-social';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { Subscription } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';

/** Notifies social of a change after the commit. If social is unavailable, the event brings the same. */
export function notifySocial(
  { internal, log }: PaymentsServiceDeps,
  tx: Tx,
  { id, creatorId, subscriberId, revision }: Subscription,
  accessUntil: Date,
): void {
  const body = { subscriptionId: id, creatorId, subscriberId, accessUntil: accessUntil.toISOString(), revision };
  afterCommit(tx, async () => {
    await internal
      .call(applySubscription, { body })
      .catch((error: unknown) => log.info({ err: error }, 'social gets a change of a subscription by its event'));
  });
}
