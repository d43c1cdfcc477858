import { findEntry } from '@stagedoor/catalogue/catalogue';
import { type BillingInterval, findPlanCents } from '@stagedoor/catalogue/price';
import type { ServicePlan as PlanAnswer, ServiceBilling } from '@stagedoor/contracts/service-billing';
import { conflict, invalidField, notFound } from '@stagedoor/service-kit/common/errors';
import { findMethodToPay } from '#/cards/cards-repository.ts';
import type { ServicePlan } from '#/db/service-billing.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import {
  type Billing,
  ensureBilling,
  lockBilling,
  replacePlan,
  saveBilling,
} from '#/service-billing/billing-account.ts';
import { endOf, nextInvoiceAt } from '#/service-billing/billing-rules.ts';
import { closePlan, updatePlan } from '#/service-billing/change-plan.ts';
import { dropFromInvoice } from '#/service-billing/drop-from-invoice.ts';
import { presentBilling, presentPlan } from '#/service-billing/present-billing.ts';

/** Chooses the interval whose price is charged from the next invoice on. */
export function chooseInterval(
  deps: PaymentsDeps,
  userId: string,
  slug: string,
  interval: BillingInterval,
): Promise<PlanAnswer> {
  return changeOpenPlan(deps, userId, slug, async (tx, billing, plan) => {
    if (plan.interval === interval) return billing;
    const entry = findEntry(slug);
    const priceCents = entry === undefined ? undefined : findPlanCents(entry.price, interval);
    if (priceCents === undefined) throw invalidField('interval', 'This service has no such price');
    return withPlan(billing, await updatePlan(tx, plan, { interval, priceCents }));
  });
}

/**
 * Cancels a plan: the service stays open until the end of the trial or of what is paid, and until the next invoice if
 * days before it are still to be paid. While an invoice for it is open, no time is paid, so it closes at once and is
 * removed from that invoice.
 */
export function cancelPlan(deps: PaymentsDeps, userId: string, slug: string): Promise<PlanAnswer> {
  return changePlan(deps, userId, slug, async (tx, billing, plan) => {
    if (plan.status === 'closed' || plan.cancelledAt !== null) return billing;
    if (plan.status === 'granted') throw conflict('This service costs you nothing');
    const now = deps.clock.now();
    if (plan.interval === 'once' && plan.status === 'active') {
      if (plan.paidUntil === null) throw conflict('This service was paid once, so there is nothing to cancel');
      return closeNow(deps, tx, billing, plan);
    }
    const { billing: without, isDropped } = await dropFromInvoice(deps, tx, billing, slug);
    if (isDropped) return closeNow(deps, tx, without, plan);
    const endsAt = endOf(plan, nextInvoiceAt(billing.account), now);
    return withPlan(billing, await updatePlan(tx, plan, { cancelledAt: now, endsAt }));
  });
}

async function closeNow(deps: PaymentsDeps, tx: Tx, billing: Billing, plan: ServicePlan): Promise<Billing> {
  const { billing: without } = await dropFromInvoice(deps, tx, billing, plan.service);
  const cancelled = await updatePlan(tx, plan, { cancelledAt: deps.clock.now() });
  return withPlan(without, await closePlan(deps, tx, cancelled, 'cancelled'));
}

/** Keeps a cancelled plan that has not ended. */
export function resumePlan(deps: PaymentsDeps, userId: string, slug: string): Promise<PlanAnswer> {
  return changeOpenPlan(deps, userId, slug, async (tx, billing, plan) => {
    if (plan.cancelledAt === null) return billing;
    // Past its end but not processed yet.
    if (plan.endsAt !== null && plan.endsAt <= deps.clock.now()) throw conflict(closedMessage);
    return withPlan(billing, await updatePlan(tx, plan, { cancelledAt: null, endsAt: null }));
  });
}

/** Chooses the card that is charged for services from now on; an invoice that is open is tried with it at once. */
export async function chooseCard(deps: PaymentsDeps, userId: string, methodId: string): Promise<ServiceBilling> {
  return deps.database.transaction(async (tx) => {
    const card = await findMethodToPay(tx, deps.provider.name, userId, methodId);
    const { account, ...billing } = await ensureBilling(tx, userId);
    const retryAt = billing.openInvoice === undefined ? account.retryAt : deps.clock.now();
    const after = await saveBilling(tx, { ...billing, account: { ...account, methodId: card.id, retryAt } });
    return presentBilling(tx, after);
  });
}

type Change = (tx: Tx, billing: Billing, plan: ServicePlan) => Promise<Billing>;

const closedMessage = 'This service is closed. Pay to open it again.';

function changeOpenPlan(deps: PaymentsDeps, userId: string, slug: string, change: Change): Promise<PlanAnswer> {
  return changePlan(deps, userId, slug, async (tx, billing, plan) => {
    if (plan.status === 'closed') throw conflict(closedMessage);
    if (plan.status === 'granted') throw conflict('This service costs you nothing');
    return change(tx, billing, plan);
  });
}

/** Changes a person's own plan under the lock of their account. Throws a 404 if they have none. */
async function changePlan(deps: PaymentsDeps, userId: string, slug: string, change: Change): Promise<PlanAnswer> {
  return deps.database.transaction(async (tx) => {
    const billing = await lockBilling(tx, userId);
    const plan = billing?.plans.find(({ service }) => service === slug);
    if (billing === undefined || plan === undefined) throw notFound('Service not found');
    const { plans } = await saveBilling(tx, await change(tx, billing, plan));
    return presentPlan(plans.find(({ id }) => id === plan.id) ?? plan);
  });
}

function withPlan(billing: Billing, plan: ServicePlan): Billing {
  return { ...billing, plans: replacePlan(billing.plans, plan) };
}
