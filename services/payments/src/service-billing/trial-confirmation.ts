import { readAddressConfirmation } from '@stagedoor/contracts/internal';
import type { ServicePlan } from '#/db/service-billing.ts';
import type { PaymentsDeps, PaymentsServiceDeps, Tx } from '#/deps.ts';
import { type Billing, lockBilling, readBilling, replacePlan, saveBilling } from '#/service-billing/billing-account.ts';
import { closePlan, reopenTrial, updatePlan } from '#/service-billing/change-plan.ts';

/**
 * Returns whether a person has confirmed their mail address; undefined if no trial depends on it. Asked before the
 * transaction that closes the trials, so that the transaction does not wait for another service.
 */
export async function readConfirmation(deps: PaymentsDeps, userId: string): Promise<boolean | undefined> {
  const billing = await readBilling(deps.database.db, userId);
  const now = deps.clock.now();
  if (billing?.plans.some((plan) => isDue(plan, now)) !== true) return undefined;
  return (await deps.internal.call(readAddressConfirmation, { params: { userId } })).isConfirmed;
}

/**
 * Closes the trials of which the address had to be confirmed by now and is not. The time is the one since the trial began,
 * whatever its person does in the meantime. The account is locked.
 */
export async function settleConfirmation(
  deps: PaymentsDeps,
  tx: Tx,
  billing: Billing,
  { isConfirmed, now }: { readonly isConfirmed: boolean | undefined; readonly now: Date },
): Promise<Billing> {
  if (isConfirmed === undefined) return billing;
  let { plans } = billing;
  for (const plan of plans.filter((one) => isDue(one, now))) {
    const after = isConfirmed
      ? await updatePlan(tx, plan, { confirmBy: null })
      : await closePlan(deps, tx, plan, 'unconfirmed');
    plans = replacePlan(plans, after);
  }
  return { ...billing, plans };
}

/** The person has confirmed their address: trials go on, and those that were closed for want of it are open until their end. */
export async function confirmTrials(deps: PaymentsServiceDeps, tx: Tx, userId: string): Promise<void> {
  const billing = await lockBilling(tx, userId);
  if (billing === undefined) return;
  const now = deps.clock.now();
  let { plans } = billing;
  for (const plan of plans) {
    if (plan.status === 'trial' && plan.confirmBy !== null) {
      plans = replacePlan(plans, await updatePlan(tx, plan, { confirmBy: null }));
    }
    if (plan.status === 'closed' && plan.closeReason === 'unconfirmed' && plan.trialEndsAt > now) {
      plans = replacePlan(plans, await reopenTrial(deps, tx, plan));
    }
  }
  await saveBilling(tx, { ...billing, plans });
}

function isDue({ status, confirmBy }: ServicePlan, now: Date): boolean {
  return status === 'trial' && confirmBy !== null && confirmBy <= now;
}
