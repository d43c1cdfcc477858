import type { ServicePlan } from '#/db/service-billing.ts';
import type { Tx } from '#/deps.ts';
import { replacePlan } from '#/service-billing/billing-account.ts';
import type { LineDraft } from '#/service-billing/billing-rules.ts';
import { updatePlan } from '#/service-billing/change-plan.ts';

/** Returns the open plan that a line prepays; undefined for days that are past, and if the service was closed. */
export function findPlanAhead(plans: readonly ServicePlan[], { service, kind }: LineDraft): ServicePlan | undefined {
  if (kind === 'days') return undefined;
  return plans.find((plan) => plan.service === service && plan.status === 'active');
}

/**
 * Extends the plans by the time that the lines prepay. The caller has locked the account. Returns the plans afterwards.
 */
export async function advancePlans(
  tx: Tx,
  plans: readonly ServicePlan[],
  lines: readonly LineDraft[],
): Promise<readonly ServicePlan[]> {
  let after = plans;
  for (const line of lines) {
    const plan = findPlanAhead(after, line);
    if (plan === undefined) continue;
    // Cancelled while the payment was in progress: the paid time is delivered, then it closes.
    const endsAt = plan.cancelledAt === null ? null : line.endsAt;
    after = replacePlan(after, await updatePlan(tx, plan, { paidUntil: line.endsAt, endsAt, waivedUntil: null }));
  }
  return after;
}

/**
 * Extends the plans of these lines free of charge until the next invoice; a one-time price stays due and is charged by a later
 * invoice. The caller has locked the account. Returns the plans afterwards.
 */
export async function waivePlans(
  tx: Tx,
  plans: readonly ServicePlan[],
  lines: readonly LineDraft[],
  until: Date,
): Promise<readonly ServicePlan[]> {
  let after = await advancePlans(
    tx,
    plans,
    lines.filter(({ kind }) => kind === 'period').map((line) => ({ ...line, endsAt: until })),
  );
  for (const line of lines) {
    const plan = findPlanAhead(after, line);
    if (plan !== undefined) after = replacePlan(after, await updatePlan(tx, plan, { waivedUntil: until }));
  }
  return after;
}
