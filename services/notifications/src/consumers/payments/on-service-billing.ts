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

const linkToService = (service: string) => `/settings?tab=services&service=${encodeURIComponent(service)}`;
const linkToInvoice = (invoiceId: string) => `/settings?tab=services&invoice=${invoiceId}`;
/** An entry may have left the catalogue since. */
const nameOf = (service: string) => findEntry(service)?.name ?? service;

export const onServiceTrialEnding = defineConsumer<typeof serviceTrialEnding, NotificationsDeps>({
  name: 'on_service_trial_ending',
  on: serviceTrialEnding,
  async handle(tx, { data }, deps) {
    const { userId, service, endsAt } = data;
    const notice = {
      groupingKey: `service-trial:${service}:${endsAt}`,
      publishedAt: deps.clock.now(),
      link: linkToService(service),
    };
    await notifyWithText(tx, deps, [userId], notice, (texts) => texts.serviceTrialEnding(data, nameOf(service)));
  },
});

export const onInvoicePaid = defineConsumer<typeof invoicePaid, NotificationsDeps>({
  name: 'on_invoice_paid',
  on: invoicePaid,
  async handle(tx, { data: { invoiceId, userId, amountCents, paidAt } }, deps) {
    const notice = {
      groupingKey: `invoice:${invoiceId}:paid`,
      publishedAt: new Date(paidAt),
      link: linkToInvoice(invoiceId),
    };
    await notifyWithText(tx, deps, [userId], notice, (texts) => texts.invoicePaid(amountCents));
  },
});

export const onInvoiceDeclined = defineConsumer<typeof invoiceDeclined, NotificationsDeps>({
  name: 'on_invoice_declined',
  on: invoiceDeclined,
  async handle(tx, { data }, deps) {
    const { invoiceId, userId, declinedAt } = data;
    const notice = {
      groupingKey: `invoice:${invoiceId}:declined`,
      publishedAt: new Date(declinedAt),
      link: linkToInvoice(invoiceId),
    };
    await notifyWithText(tx, deps, [userId], notice, (texts) => texts.invoiceDeclined(data));
  },
});

export const onInvoiceRefunded = defineConsumer<typeof invoiceRefunded, NotificationsDeps>({
  name: 'on_invoice_refunded',
  on: invoiceRefunded,
  async handle(tx, { data: { refundId, invoiceId, userId, amountCents, note, refundedAt } }, deps) {
    const notice = {
      groupingKey: `invoice-refund:${refundId}`,
      publishedAt: new Date(refundedAt),
      link: linkToInvoice(invoiceId),
    };
    await notifyWithText(tx, deps, [userId], notice, (texts) => texts.invoiceRefunded(amountCents, note));
  },
});

type Reason = NonNullable<EventData<typeof servicePlanChanged>['closeReason']>;

/** The person knows the other reasons already: they cancelled, an ADMIN told them, or they cannot sign in. */
const announcedReasons = [
  'unpaid',
  'refunded',
  'disputed',
  'unconfirmed',
  'repeated',
] as const satisfies readonly Reason[];

export const onServicePlanChanged = defineConsumer<typeof servicePlanChanged, NotificationsDeps>({
  name: 'on_service_plan_changed',
  on: servicePlanChanged,
  async handle(tx, { data: { userId, service, reason, closeReason = reason, changedAt, revision } }, deps) {
    const announced = announcedReasons.find((one) => one === closeReason);
    if (announced === undefined) return;
    const groupingKey = `service-closed:${service}:${revision}`;
    const notice = { groupingKey, publishedAt: new Date(changedAt), link: linkToService(service) };
    await notifyWithText(tx, deps, [userId], notice, (texts) => texts.serviceClosed(nameOf(service), announced));
  },
});
