import { endRepeatedTrial } from '@stagedoor/contracts/repeated-trials';
import { serviceTrialReviewed } from '@stagedoor/contracts/service-billing-events';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import { type ServicePlan, servicePlans } from '#/db/service-billing.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { type Billing, lockBilling, replacePlan, saveBilling } from '#/service-billing/billing-account.ts';
import { closePlan, updatePlan } from '#/service-billing/change-plan.ts';

/**
 * Closes a service whose trial is a repeated one. Nothing is charged for it, and its person can open it again by paying. Throws a
 * 409 if the trial is over by now.
 */
export function endTrial(deps: PaymentsServiceDeps, adminId: string, planId: string): Promise<null> {
  return review(deps, { adminId, planId, decision: 'ended' }, async (tx, plan) => {
    if (plan.status === 'closed' && plan.closeReason === 'repeated') return undefined;
    if (plan.status !== 'trial') throw conflict('This trial is over');
    return closePlan(deps, tx, plan, 'repeated');
  });
}

/** Leaves a repeated trial open. */
export function keepTrial(deps: PaymentsServiceDeps, adminId: string, planId: string): Promise<null> {
  return review(deps, { adminId, planId, decision: 'kept' }, async (tx, plan) => {
    if (plan.repeatKeptAt !== null) return undefined;
    if (plan.status !== 'trial') throw conflict('This trial is over');
    return updatePlan(tx, plan, { repeatKeptAt: deps.clock.now() });
  });
}

interface Review {
  readonly adminId: string;
  readonly planId: string;
  readonly decision: 'ended' | 'kept';
}

/**
 * Changes a trial under the lock of its person's account, and publishes which ADMIN did. `change` returns undefined if that was done
 * before.
 */
async function review(
  deps: PaymentsServiceDeps,
  { adminId, planId, decision }: Review,
  change: (tx: Tx, plan: ServicePlan) => Promise<ServicePlan | undefined>,
): Promise<null> {
  const { database, clock, publish } = deps;
  await database.transaction(async (tx) => {
    const { billing, plan } = await lockPlan(tx, planId);
    const after = await change(tx, plan);
    if (after === undefined) return;
    await saveBilling(tx, { ...billing, plans: replacePlan(billing.plans, after) });
    const { userId, service } = plan;
    const reviewedAt = clock.now().toISOString();
    await publish(tx, serviceTrialReviewed, { userId, service, decision, adminId, reviewedAt });
  });
  return null;
}

/** Throws a 404 if there is no such plan. */
async function lockPlan(tx: Tx, planId: string): Promise<{ billing: Billing; plan: ServicePlan }> {
  const [found] = await tx.select().from(servicePlans).where(eq(servicePlans.id, planId));
  const billing = found && (await lockBilling(tx, found.userId));
  const plan = billing?.plans.find(({ id }) => id === planId);
  if (billing === undefined || plan === undefined) throw notFound(endRepeatedTrial.missing);
  return { billing, plan };
}
