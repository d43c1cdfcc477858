import { subscriptionResumed } from '@stagedoor/contracts/payments-events';
import { eq } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { membershipOf } from '#/plans/plan.ts';
import { notifySocial } from '#/subscriptions/notify-social.ts';
import { accessUntil } from '#/subscriptions/renewal-rules.ts';

/** Resumes a cancelled subscription that has not ended, with other changes of its plan. The caller has locked it. */
export async function resumeSubscription(
  deps: PaymentsDeps,
  tx: Tx,
  before: Subscription,
  change: Partial<Subscription> = {},
): Promise<Subscription> {
  const { publish, clock, config } = deps;
  const set = {
    ...change,
    status: 'active',
    endsAt: null,
    cancelledAt: null,
    endReason: null,
    leavingReason: null,
    dueAt: before.renewsAt,
    attempts: 0,
    revision: before.revision + 1,
  } as const;
  await tx.update(subscriptions).set(set).where(eq(subscriptions.id, before.id));
  const after = { ...before, ...set };
  const until = accessUntil(before.renewsAt, config.graceDays);
  await publish(tx, subscriptionResumed, {
    subscriptionId: before.id,
    subscriberId: before.subscriberId,
    creatorId: before.creatorId,
    resumedAt: clock.now().toISOString(),
    renewsAt: before.renewsAt.toISOString(),
    accessUntil: until.toISOString(),
    revision: set.revision,
    ...membershipOf(after),
  });
  notifySocial(deps, tx, after, until);
  return after;
}
