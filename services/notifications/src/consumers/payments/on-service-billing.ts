import { findEntry } from '@stagedoor/catalogue/catalogue';
import type { EventData } from '@stagedoor/contracts/event';
import {
  invoiceDeclined,
  invoicePaid,
  invoiceRefunded,
  servicePlanChanged,
  serviceTrialEnding,
} from '@stagedoor/contracts/service-billing-events';
import { defineConsumer } from '@stagedoor/service-kit/events/consumer';
import { notifyWithText } from '#/announcements/notify-with-text.ts';
import type { NotificationsDeps } from '#/config.ts';

const link = '/settings?tab=services';
/** An entry may have left the catalogue since. */
const nameOf = (service: string) => findEntry(service)?.name ?? service;
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const dayOf = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const perInterval = { month: ' a month', year: ' a year', once: ', once' } as const;

export const onServiceTrialEnding = defineConsumer<typeof serviceTrialEnding, NotificationsDeps>({
  name: 'on_service_trial_ending',
  on: serviceTrialEnding,
  async handle(tx, { data: { userId, service, priceCents, interval, hasCard, endsAt } }, deps) {
    const price = `${dollars(priceCents)}${perInterval[interval]}`;
    const next = hasCard
      ? `From then on it costs ${price}. Cancel before, and nothing is charged.`
      : `Choose a card to keep it for ${price}. Nothing is charged before.`;
    await notifyWithText(tx, deps, [userId], {
      groupingKey: `service-trial:${service}:${endsAt}`,
      publishedAt: deps.clock.now(),
      link,
      title: `Your trial of ${nameOf(service)} ends in 3 days`,
      message: `The trial ends on ${dayOf(endsAt)}. ${next}`,
    });
  },
});

export const onInvoicePaid = defineConsumer<typeof invoicePaid, NotificationsDeps>({
  name: 'on_invoice_paid',
  on: invoicePaid,
  async handle(tx, { data: { invoiceId, userId, amountCents, paidAt } }, deps) {
    await notifyWithText(tx, deps, [userId], {
      groupingKey: `invoice:${invoiceId}:paid`,
      publishedAt: new Date(paidAt),
      link,
      title: 'Your invoice is paid',
      message: `${dollars(amountCents)} for your services. The receipt is in your settings.`,
    });
  },
});

export const onInvoiceDeclined = defineConsumer<typeof invoiceDeclined, NotificationsDeps>({
  name: 'on_invoice_declined',
  on: invoiceDeclined,
  async handle(tx, { data: { invoiceId, userId, amountCents, hasCard, declinedAt, openUntil } }, deps) {
    const why = hasCard ? 'Your card was declined' : 'There is no card to charge';
    await notifyWithText(tx, deps, [userId], {
      groupingKey: `invoice:${invoiceId}:declined`,
      publishedAt: new Date(declinedAt),
      link,
      title: 'Your services could not be paid',
      message: `${why} for your invoice of ${dollars(amountCents)}. Pay by ${dayOf(openUntil)} to keep your services open.`,
    });
  },
});

export const onInvoiceRefunded = defineConsumer<typeof invoiceRefunded, NotificationsDeps>({
  name: 'on_invoice_refunded',
  on: invoiceRefunded,
  async handle(tx, { data: { refundId, userId, amountCents, note, refundedAt } }, deps) {
    await notifyWithText(tx, deps, [userId], {
      groupingKey: `invoice-refund:${refundId}`,
      publishedAt: new Date(refundedAt),
      link,
      title: 'You got money back',
      message: `${dollars(amountCents)} of an invoice for your services was refunded${note === undefined ? '.' : `: ${note}`}`,
    });
  },
});

type Reason = NonNullable<EventData<typeof servicePlanChanged>['reason']>;

/** Null where the person knows: they cancelled, an ADMIN told them, or they cannot sign in. */
const closedBecause: { readonly [reason in Reason]: string | null } = {
  unpaid: 'Its invoice was not paid, and you owe nothing. Pay to open it again.',
  refunded: 'Its invoice was refunded. Pay to open it again.',
  disputed: 'Its payment is disputed at your bank.',
  cancelled: null,
  revoked: null,
  suspended: null,
};

export const onServicePlanChanged = defineConsumer<typeof servicePlanChanged, NotificationsDeps>({
  name: 'on_service_plan_changed',
  on: servicePlanChanged,
  async handle(tx, { data: { userId, service, reason, changedAt, revision } }, deps) {
    const why = reason === undefined ? null : closedBecause[reason];
    if (why === null) return;
    await notifyWithText(tx, deps, [userId], {
      groupingKey: `service-closed:${service}:${revision}`,
      publishedAt: new Date(changedAt),
      link,
      title: `${nameOf(service)} is closed`,
      message: why,
    });
  },
});
