import { Type } from 'typebox';
import { defineEvent } from './event.ts';
import { id, instant, oneOf } from './text.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const invoice = '01981b5c-0000-7000-8000-0000000000f7';
const at = '2026-03-15T09:30:00.000Z';

/** Integer cents. */
const cents = () => Type.Integer({ minimum: 0 });

const firstCloseReasons = ['cancelled', 'unpaid', 'refunded', 'disputed', 'revoked', 'suspended'] as const;

/** Why a service was closed for a person. */
export const closeReasons = [
  ...firstCloseReasons,
  /** Its trial needs a confirmed mail address. */
  'unconfirmed',
  /** An ADMIN ended its trial, because the same card or bank account had one before. */
  'repeated',
] as const;

/** Returns the reason as readers of the first version know it; undefined for one that was added later. */
export function asFirstCloseReason(reason: (typeof closeReasons)[number]) {
  return firstCloseReasons.find((known) => known === reason);
}

/** The plan of a person for a service changed. A trial or a paid plan opens the service; without a plan it is closed. */
export const servicePlanChanged = defineEvent({
  subject: 'payments.service_plan.changed',
  version: 1,
  data: Type.Object({
    userId: id(),
    /** The service's key in the catalogue. */
    service: Type.String(),
    plan: Type.Union([oneOf(['trial', 'paid']), Type.Null()]),
    /** Why the service was closed, if it is a reason that readers of the first version know. */
    reason: Type.Optional(oneOf(firstCloseReasons)),
    /** Why the service was closed. */
    closeReason: Type.Optional(oneOf(closeReasons)),
    changedAt: instant(),
    /** The change with the greater number is the newer one for a person and service. */
    revision: Type.Integer({ minimum: 1 }),
  }),
  sample: {
    userId: mara,
    service: 'calendar',
    plan: null,
    reason: 'unpaid',
    closeReason: 'unpaid',
    changedAt: at,
    revision: 1_773_567_000_000,
  },
});

/** The trial of a service ends in three days. */
export const serviceTrialEnding = defineEvent({
  subject: 'payments.service_trial.ending',
  version: 1,
  data: Type.Object({
    userId: id(),
    service: Type.String(),
    priceCents: cents(),
    interval: oneOf(['month', 'year', 'once']),
    /** Whether the person has chosen the card that pays for services. */
    hasCard: Type.Boolean(),
    endsAt: instant(),
  }),
  sample: { userId: mara, service: 'calendar', priceCents: 1_500, interval: 'month', hasCard: false, endsAt: at },
});

/** An ADMIN decided about a trial whose card or bank account had an earlier one. */
export const serviceTrialReviewed = defineEvent({
  subject: 'payments.service_trial.reviewed',
  version: 1,
  data: Type.Object({
    userId: id(),
    service: Type.String(),
    decision: oneOf(['ended', 'kept']),
    adminId: id(),
    reviewedAt: instant(),
  }),
  sample: {
    userId: mara,
    service: 'calendar',
    decision: 'ended',
    adminId: '01981b5c-0000-7000-8000-0000000000ad',
    reviewedAt: at,
  },
});

/** An invoice for services was paid. */
export const invoicePaid = defineEvent({
  subject: 'payments.invoice.paid',
  version: 1,
  data: Type.Object({ invoiceId: id(), userId: id(), amountCents: cents(), paidAt: instant() }),
  sample: { invoiceId: invoice, userId: mara, amountCents: 6_000, paidAt: at },
});

/** An invoice could not be paid at its date. It is tried again until `openUntil`; then its services close. */
export const invoiceDeclined = defineEvent({
  subject: 'payments.invoice.declined',
  version: 1,
  data: Type.Object({
    invoiceId: id(),
    userId: id(),
    amountCents: cents(),
    hasCard: Type.Boolean(),
    declinedAt: instant(),
    openUntil: instant(),
  }),
  sample: {
    invoiceId: invoice,
    userId: mara,
    amountCents: 6_000,
    hasCard: true,
    declinedAt: at,
    openUntil: '2026-03-18T09:30:00.000Z',
  },
});

/** Money of a paid invoice was given back. */
export const invoiceRefunded = defineEvent({
  subject: 'payments.invoice.refunded',
  version: 1,
  data: Type.Object({
    refundId: id(),
    invoiceId: id(),
    userId: id(),
    amountCents: cents(),
    /** Whether all of the invoice has been refunded by now. */
    isWhole: Type.Boolean(),
    note: Type.Optional(Type.String()),
    refundedAt: instant(),
  }),
  sample: {
    refundId: '01981b5c-0000-7000-8000-0000000000f8',
    invoiceId: invoice,
    userId: mara,
    amountCents: 6_000,
    isWhole: true,
    note: 'Charged by mistake',
    refundedAt: at,
  },
});
