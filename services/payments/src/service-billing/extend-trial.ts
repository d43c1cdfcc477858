import { trialDays } from '@stagedoor/contracts/service-billing';
import type { ServicePlan } from '#/db/service-billing.ts';
import type { Tx } from '#/deps.ts';
import { day } from '#/payments/payment-rules.ts';
import { reminderMs } from '#/service-billing/billing-rules.ts';
import { updatePlan } from '#/service-billing/change-plan.ts';

/**
 * Extends a trial that is about to end while a stub answers for its service, because nobody pays for a service that no team
 * has built. Once the service is built, people have time to try it. Returns the plan afterwards. The caller has locked the
 * account.
 */
export async function extendTrial(tx: Tx, plan: ServicePlan, now: Date): Promise<ServicePlan> {
  if (plan.cancelledAt !== null || plan.trialEndsAt.getTime() - now.getTime() > reminderMs) return plan;
  const trialEndsAt = new Date(now.getTime() + trialDays * day);
  return updatePlan(tx, plan, { trialEndsAt, waivedUntil: trialEndsAt, remindedAt: null });
}
