import type { Invoice, ServicePlan, ServicePrice } from '@stagedoor/contracts/service-billing';
import * as billingTexts from '#/shared/config/texts/service-billing.ts';
import { formatDay, formatMoment } from '#/shared/format/format-date.ts';
import { formatMoney } from '#/shared/format/format-money.ts';
import { lookup } from '#/shared/format/lookup.ts';
import type { Tone } from '#/shared/ui/status-badge.tsx';

const PER: Readonly<Record<ServicePlan['interval'], (values: { price: string }) => string>> = {
  month: billingTexts.monthly,
  year: billingTexts.yearly,
  once: billingTexts.once,
};

/** `$45.00 a month`, `$199.00, once`. */
export function describePrice({ price, interval }: Pick<ServicePlan, 'price' | 'interval'>): string {
  const amount = formatMoney(price);
  return lookup(PER, interval)?.({ price: amount }) ?? amount;
}

const CLOSED_BECAUSE: Readonly<Record<NonNullable<ServicePlan['closeReason']>, string>> = {
  cancelled: billingTexts.youCancelledIt,
  unpaid: billingTexts.itsInvoiceWasNotPaid,
  refunded: billingTexts.itsInvoiceWasRefunded,
  disputed: billingTexts.itsPaymentIsDisputed,
  revoked: billingTexts.anAdminClosedIt,
  suspended: billingTexts.closedWithYourAccount,
  unconfirmed: billingTexts.itsAddressWasNotConfirmed,
  repeated: billingTexts.anAdminEndedItsTrial,
};

/** Whether confirming the mail address opens a closed trial again. */
export function opensByConfirming({
  status,
  closeReason,
  trialEndsAt,
}: Pick<ServicePlan, 'status' | 'closeReason' | 'trialEndsAt'>): boolean {
  return status === 'closed' && closeReason === 'unconfirmed' && isComing(trialEndsAt);
}

/** Whether a trial needs a confirmed mail address to go on. */
export function waitsForConfirmation(plan: ServicePlan): boolean {
  return opensByConfirming(plan) || (plan.status === 'trial' && plan.confirmBy != null);
}

/** Describes the state of a plan, and the next step. */
export function describePlan(plan: ServicePlan): {
  readonly label: string;
  readonly tone: Tone;
  readonly next: string;
} {
  const { status, isCancelled, endsAt, paidUntil, waivedUntil, trialEndsAt, closeReason } = plan;
  if (status === 'granted') return { label: billingTexts.granted, tone: 'ok', next: billingTexts.anAdminOpenedIt };
  if (opensByConfirming(plan)) {
    const next = billingTexts.confirmToOpenIt({ day: formatDay(trialEndsAt) });
    return { label: billingTexts.closed, tone: 'warn', next };
  }
  if (status === 'closed') {
    return {
      label: billingTexts.closed,
      tone: 'quiet',
      next: closeReason === null ? '' : (lookup(CLOSED_BECAUSE, closeReason) ?? ''),
    };
  }
  if (isCancelled) {
    const next = endsAt === null ? '' : billingTexts.openUntil({ day: formatDay(endsAt) });
    return { label: billingTexts.cancelled, tone: 'warn', next };
  }
  if (status === 'trial' && plan.confirmBy != null) {
    const next = billingTexts.confirmBy({ moment: formatMoment(plan.confirmBy) });
    return { label: billingTexts.trial, tone: 'warn', next };
  }
  if (status === 'trial' && plan.isUnbuilt === true) {
    return {
      label: billingTexts.trial,
      tone: 'ok',
      next: billingTexts.freeWhileUnbuilt({ price: describePrice(plan) }),
    };
  }
  if (status === 'trial') {
    const say = isComing(waivedUntil) ? billingTexts.trialGoesOn : billingTexts.freeUntil;
    const next = say({ day: formatDay(trialEndsAt), price: describePrice(plan) });
    return { label: billingTexts.trial, tone: 'ok', next };
  }
  if (isComing(waivedUntil)) {
    const next = billingTexts.waivedUntil({ day: formatDay(waivedUntil) });
    return { label: billingTexts.active, tone: 'ok', next };
  }
  if (paidUntil === null) return { label: billingTexts.paid, tone: 'ok', next: billingTexts.paidOnce };
  return {
    label: billingTexts.active,
    tone: 'ok',
    next: isComing(paidUntil) ? billingTexts.paidUntil({ day: formatDay(paidUntil) }) : billingTexts.onYourNextInvoice,
  };
}

function isComing(instant: string | null): instant is string {
  return instant !== null && new Date(instant) > new Date();
}

/** Returns the text below a price: the amount and date of payments; undefined if there is nothing to add. */
export function describeMeaning({ kind, plans, trialDays, isUnbuilt, plan }: ServicePrice): string | undefined {
  if (plan !== null) return describePlan(plan).next;
  if (kind === 'agreement') return billingTexts.byAgreement;
  const [first, second] = plans;
  if (kind !== 'plans' || first === undefined) return undefined;
  const facts = { days: trialDays, price: describePrice(first) };
  if (isUnbuilt === true) {
    const { price } = facts;
    const prices = second === undefined ? price : billingTexts.oneOrOther({ price, other: describePrice(second) });
    return billingTexts.meaningUnbuilt({ price: prices });
  }
  return second === undefined
    ? billingTexts.meaning(facts)
    : billingTexts.meaningOfTwo({ ...facts, other: describePrice(second) });
}

const INVOICE_STATES: Readonly<Record<Invoice['status'], readonly [label: string, tone: Tone]>> = {
  open: [billingTexts.notPaidYet, 'warn'],
  paid: [billingTexts.paid, 'ok'],
  void: [billingTexts.notOwed, 'quiet'],
};

export function describeInvoice({ status, amount, refunded }: Pick<Invoice, 'status' | 'amount' | 'refunded'>): {
  readonly label: string;
  readonly tone: Tone;
} {
  if (refunded > 0) {
    return { label: refunded >= amount ? billingTexts.refunded : billingTexts.partlyRefunded, tone: 'quiet' };
  }
  const [label, tone] = lookup(INVOICE_STATES, status) ?? [status, 'quiet'];
  return { label, tone };
}

/** `Calendar, Dec 1, 2026 to Jan 1, 2027`. */
export function describeLine(line: Invoice['lines'][number], nameOf: (slug: string) => string): string {
  const name = nameOf(line.slug);
  if (line.endsAt === null) return billingTexts.lineOnce({ name });
  return billingTexts.line({ name, start: formatDay(line.startsAt), end: formatDay(line.endsAt) });
}
