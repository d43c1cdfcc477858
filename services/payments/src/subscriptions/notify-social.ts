import { applySubscription } from '@stagedoor/contracts/internal-social';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { Subscription } from '#/db/payments.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { membershipOf } from '#/plans/plan.ts';

/** Notifies social of a change after the commit. If social is unavailable, the event brings the same. */
export function notifySocial(
  { internal, log }: PaymentsServiceDeps,
  tx: Tx,
  { id, creatorId, subscriberId, revision, slot, priceCents }: Subscription,
  accessUntil: Date,
): void {
  const pair = { subscriptionId: id, creatorId, subscriberId };
  const body = { ...pair, accessUntil: accessUntil.toISOString(), revision, ...membershipOf({ slot, priceCents }) };
  afterCommit(tx, async () => {
    await internal
      .call(applySubscription, { body })
      .catch((error: unknown) => log.info({ err: error }, 'social gets a change of a subscription by its event'));
  });
}
