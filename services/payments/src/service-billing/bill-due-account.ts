import { listUnbuiltServices, trialDays } from '@stagedoor/contracts/service-billing';
import { serviceTrialEnding } from '@stagedoor/contracts/service-billing-events';
import { AppError } from '@stagedoor/service-kit/common/errors';
import type { WorkOutcome } from '@stagedoor/service-kit/jobs/due-work';
import { eq } from 'drizzle-orm';
import type { Payment } from '#/db/payments.ts';
import { people } from '#/db/people.ts';
import type { BillingAccount, Invoice, ServicePlan } from '#/db/service-billing.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { chargePayment } from '#/payments/charge-payment.ts';
import { findOpenPayment, insertPayment, lockPurchase } from '#/payments/open-payment.ts';
import { cancelPayment } from '#/payments/pay.ts';
import { day } from '#/payments/payment-rules.ts';
import { type Billing, lockBilling, replacePlan, saveBilling } from '#/service-billing/billing-account.ts';
import { reminderMs, whileBeingPaid } from '#/service-billing/billing-rules.ts';
import { closePlan, updatePlan } from '#/service-billing/change-plan.ts';
import { declineInvoice, voidInvoice } from '#/service-billing/decline-invoice.ts';
import { draftOf } from '#/service-billing/invoice-payment.ts';
import { isBillingOn } from '#/service-billing/is-billing-on.ts';
import { issueDueInvoice } from '#/service-billing/issue-invoice.ts';
import { readConfirmation, settleConfirmation } from '#/service-billing/trial-confirmation.ts';

const hour = 3_600_000;

/**
 * Does whatever is due for one person: closes trials whose address is not confirmed, reminds of the end of trials, ends them, writes the
 * monthly invoice, closes cancelled services, and charges the open invoice. A payment that nobody confirmed by the end of its invoice is
 * cancelled, which closes the services. Services that no team has built cost nothing. An error affects nobody else.
 */
export async function billDueAccount(
  deps: PaymentsDeps,
  { userId }: Pick<BillingAccount, 'userId'>,
): Promise<WorkOutcome> {
  if (!isBillingOn(deps.config)) return { againInMs: hour };
  const { keys } = await deps.internal.call(listUnbuiltServices, {});
  const unbuilt = new Set(keys);
  const isConfirmed = await readConfirmation(deps, userId);
  const next = await deps.database.transaction(async (tx): Promise<NextPayment> => {
    const locked = await lockBilling(tx, userId);
    if (locked === undefined) return {};
    const now = deps.clock.now();
    if (await isSuspended(tx, userId)) {
      await saveBilling(tx, await closeSuspended(deps, tx, locked));
      return {};
    }
    const confirmed = await settleConfirmation(deps, tx, locked, { isConfirmed, now });
    const ended = await endTrials(deps, tx, confirmed, { unbuilt, now });
    const issued = await issueDueInvoice(deps, tx, ended, { unbuilt, now });
    const closed = { ...issued, plans: await closeCancelled(deps, tx, issued.plans, now) };
    const { billing, ...found } = await openDuePayment(deps, tx, closed, now);
    await saveBilling(tx, billing);
    return found;
  });
  if (next.toCharge !== undefined) await chargePayment(deps, next.toCharge);
  if (next.toCancel !== undefined) await cancelPayment(deps, next.toCancel, 'It was not confirmed in time');
  return 'settled';
}

/** What is asked of the provider once the changes are committed. */
interface NextPayment {
  readonly toCharge?: Payment;
  readonly toCancel?: Payment;
}

/** Nobody is charged for what they cannot use, for example while their account is closed and may be reopened. */
async function isSuspended(tx: Tx, userId: string): Promise<boolean> {
  const [person] = await tx.select().from(people).where(eq(people.userId, userId));
  return person?.isSuspended === true;
}

async function closeSuspended(deps: PaymentsDeps, tx: Tx, { account, plans, openInvoice }: Billing): Promise<Billing> {
  // A payment that succeeds all the same is refunded, because its services are closed.
  if (openInvoice !== undefined) await voidInvoice(tx, openInvoice);
  let after = plans;
  for (const plan of plans) {
    const isOpen = plan.status === 'trial' || plan.status === 'active';
    if (isOpen) after = replacePlan(after, await closePlan(deps, tx, plan, 'suspended'));
  }
  return { account, plans: after, openInvoice: undefined };
}

async function endTrials(
  deps: PaymentsDeps,
  tx: Tx,
  billing: Billing,
  { unbuilt, now }: { readonly unbuilt: ReadonlySet<string>; readonly now: Date },
): Promise<Billing> {
  let { account, plans } = billing;
  for (const known of billing.plans.filter(({ status }) => status === 'trial')) {
    const plan = unbuilt.has(known.service) ? await extendTrial(tx, known, now) : known;
    plans = replacePlan(plans, plan);
    const { trialEndsAt, cancelledAt } = plan;
    if (trialEndsAt > now) {
      plans = replacePlan(plans, await remind(deps, tx, account, plan, now));
    } else if (cancelledAt !== null) {
      plans = replacePlan(plans, await closePlan(deps, tx, plan, 'cancelled'));
    } else {
      const isFirst = account.anchorAt === null || trialEndsAt < account.anchorAt;
      // Later trials join the date of the first one, so that there is one invoice a month.
      if (isFirst && account.months === 0) account = { ...account, anchorAt: trialEndsAt };
      plans = replacePlan(plans, await updatePlan(tx, plan, { status: 'active', paidUntil: trialEndsAt }));
    }
  }
  return { ...billing, account, plans };
}

async function remind(
  { publish }: PaymentsDeps,
  tx: Tx,
  { methodId }: BillingAccount,
  plan: ServicePlan,
  now: Date,
): Promise<ServicePlan> {
  const { userId, service, priceCents, interval, trialEndsAt } = plan;
  const isEnding = trialEndsAt.getTime() - now.getTime() <= reminderMs;
  if (!isEnding || plan.remindedAt !== null || plan.cancelledAt !== null) return plan;
  const endsAt = trialEndsAt.toISOString();
  await publish(tx, serviceTrialEnding, { userId, service, priceCents, interval, hasCard: methodId !== null, endsAt });
  return updatePlan(tx, plan, { remindedAt: now });
}

async function closeCancelled(
  deps: PaymentsDeps,
  tx: Tx,
  plans: readonly ServicePlan[],
  now: Date,
): Promise<readonly ServicePlan[]> {
  let after = plans;
  for (const plan of plans) {
    const isOver = plan.status === 'active' && plan.endsAt !== null && plan.endsAt <= now;
    if (isOver) after = replacePlan(after, await closePlan(deps, tx, plan, 'cancelled'));
  }
  return after;
}

/** Writes the payment of the open invoice if it is due; without a card to charge it is declined. */
async function openDuePayment(
  deps: PaymentsDeps,
  tx: Tx,
  billing: Billing,
  now: Date,
): Promise<NextPayment & { readonly billing: Billing }> {
  const { account, openInvoice } = billing;
  if (openInvoice === undefined || account.retryAt === null || account.retryAt > now) return { billing };
  const draft = draftOf(openInvoice);
  await lockPurchase(tx, draft);
  // By then the payment has an outcome, or the job that checks payments continues with it.
  const waiting = { ...billing, account: { ...account, retryAt: whileBeingPaid(openInvoice, now) } };
  const open = await findOpenPayment(tx, draft);
  if (open?.status === 'requires_action' && now >= openInvoice.openUntil) return { billing: waiting, toCancel: open };
  if (open !== undefined) return { billing: waiting };
  const toCharge = await insertOffSession(deps, tx, account, openInvoice);
  if (toCharge !== undefined) return { billing: waiting, toCharge };
  return { billing: await declineInvoice(deps, tx, billing, openInvoice, now) };
}

/** Charges the card that was chosen for services, else the default card. Nothing is charged before a card was chosen. */
async function insertOffSession(
  deps: PaymentsDeps,
  tx: Tx,
  { methodId: chosen }: BillingAccount,
  invoice: Invoice,
): Promise<Payment | undefined> {
  if (chosen === null) return undefined;
  for (const methodId of [chosen, undefined]) {
    try {
      return await insertPayment(deps, tx, { ...draftOf(invoice), isOffSession: true, methodId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}

/**
 * Extends a trial that is about to end while a stub answers for its service, because nobody pays for a service that no team
 * has built. Once the service is built, people have time to try it. Returns the plan afterwards. The caller has locked the
 * account.
 */
async function extendTrial(tx: Tx, plan: ServicePlan, now: Date): Promise<ServicePlan> {
  if (plan.cancelledAt !== null || plan.trialEndsAt.getTime() - now.getTime() > reminderMs) return plan;
  const trialEndsAt = new Date(now.getTime() + trialDays * day);
  return updatePlan(tx, plan, { trialEndsAt, waivedUntil: trialEndsAt, remindedAt: null });
}
