import { type TSchemaOptions, Type } from 'typebox';
import { defineCall } from './call.ts';
import { listOf, pageQuery } from './list.ts';
import { buyingFields, PaymentSchema, payingFields } from './payments.ts';
import { closeReasons } from './service-billing-events.ts';
import { id, instant, money, oneOf, text } from './text.ts';

const service = 'payments';
const access = 'signed-in';
const missing = 'Service not found';

/** The days for which a service with a price is open before it is billed: once for a person and service. */
export const trialDays = 14;

const slug = () => text({ min: 1, max: 64 });
const bySlug = Type.Object({ slug: slug() });
const nullableInstant = () => Type.Union([instant(), Type.Null()]);
const interval = (options?: TSchemaOptions) => oneOf(['month', 'year', 'once'], options);

/**
 * `trial`: open, and nothing is charged before its end. `active`: open and billed. `granted`: an ADMIN opened it, so it is
 * never billed. `closed`: paying opens it again.
 */
export const ServicePlanSchema = Type.Object({
  slug: Type.String(),
  status: oneOf(['trial', 'active', 'granted', 'closed']),
  interval: interval(),
  /** Dollars for each interval. */
  price: money(),
  trialEndsAt: instant(),
  /** Until when it is paid; null before the first invoice is paid, and for a single price that is paid. */
  paidUntil: nullableInstant(),
  /** Until when it is free because only a stub answered when it was due; null if that never happened. */
  waivedUntil: nullableInstant(),
  /** When a cancelled one closes, or has closed. */
  endsAt: nullableInstant(),
  isCancelled: Type.Boolean(),
  /** True while only a stub answers for the service, so that its trial goes on; absent if it is not known. */
  isUnbuilt: Type.Optional(Type.Boolean()),
  /** Why it is closed. */
  closeReason: Type.Union([oneOf(closeReasons), Type.Null()]),
  /** When its trial closes, unless the address is confirmed by then; null if nothing is to be confirmed. */
  confirmBy: Type.Optional(nullableInstant()),
});
export type ServicePlan = Type.Static<typeof ServicePlanSchema>;

/** `open`: not paid yet. `void`: given up, so that nothing of it is owed. */
export const InvoiceSchema = Type.Object({
  id: id(),
  status: oneOf(['open', 'paid', 'void']),
  amount: money(),
  refunded: money(),
  issuedAt: instant(),
  paidAt: nullableInstant(),
  /** The payment that paid it, by which an ADMIN refunds it. */
  paymentId: Type.Union([id(), Type.Null()]),
  lines: Type.Array(
    Type.Object({
      /** What a refund names it by. */
      line: Type.Integer(),
      slug: Type.String(),
      /**
       * `period`: a month or year in advance. `days`: days until the invoice, in proportion. `once`: a one-time price.
       */
      kind: oneOf(['period', 'days', 'once']),
      startsAt: instant(),
      /** Null for a single price. */
      endsAt: nullableInstant(),
      amount: money(),
      refunded: money(),
    }),
  ),
});
export type Invoice = Type.Static<typeof InvoiceSchema>;

const ServiceBillingSchema = Type.Object({
  /** The card that pays for services; null until its owner has chosen one, and nothing is charged before. */
  paymentMethodId: Type.Union([id(), Type.Null()]),
  /** When the next invoice is written; null if nothing is to be billed. */
  nextInvoiceAt: nullableInstant(),
  /** The open invoice, and until when its services stay open. */
  openInvoice: Type.Union([InvoiceSchema, Type.Null()]),
  openUntil: nullableInstant(),
  plans: Type.Array(ServicePlanSchema),
});
export type ServiceBilling = Type.Static<typeof ServiceBillingSchema>;

/** What a price text of the directory means, with the caller's own plan. */
export const ServicePriceSchema = Type.Object({
  slug: Type.String(),
  /** `free`: nobody is billed. `plans`: one of the prices is. `agreement`: the team and the person agree on a price. */
  kind: oneOf(['free', 'plans', 'agreement']),
  plans: Type.Array(Type.Object({ interval: interval(), price: money() })),
  trialDays: Type.Integer(),
  /** True while only a stub answers for the service, and nobody pays; absent if it is not known. */
  isUnbuilt: Type.Optional(Type.Boolean()),
  plan: Type.Union([ServicePlanSchema, Type.Null()]),
});
export type ServicePrice = Type.Static<typeof ServicePriceSchema>;

export const getServicePrice = defineCall({
  service,
  method: 'GET',
  path: '/payments/services/:slug',
  summary: 'Get the price of a business service and your plan',
  access: 'public',
  params: bySlug,
  answer: ServicePriceSchema,
  missing,
});

export const getServiceBilling = defineCall({
  service,
  method: 'GET',
  path: '/payments/services',
  summary: 'Get your plans for business services, the paying card, and the open invoice',
  access,
  answer: ServiceBillingSchema,
});

export const changeServicePlan = defineCall({
  service,
  method: 'PATCH',
  path: '/payments/services/:slug',
  summary: 'Switch between monthly and yearly payment from the next invoice on',
  access,
  params: bySlug,
  body: Type.Object({ interval: interval({ errorMessage: { required: 'Choose how you want to pay' } }) }),
  answer: ServicePlanSchema,
  missing,
});

export const cancelServicePlan = defineCall({
  service,
  method: 'DELETE',
  path: '/payments/services/:slug',
  summary: 'Cancel a service at the end of its trial or paid period. Idempotent',
  access,
  params: bySlug,
  answer: ServicePlanSchema,
  missing,
});

export const resumeServicePlan = defineCall({
  service,
  method: 'POST',
  path: '/payments/services/:slug/resume',
  summary: 'Resume a cancelled service that is still open. Idempotent',
  access,
  params: bySlug,
  answer: ServicePlanSchema,
  missing,
});

export const openServiceAgain = defineCall({
  service,
  method: 'POST',
  path: '/payments/services/:slug/open',
  summary: 'Reopen a closed service by paying for a month, a year, or once',
  access,
  params: bySlug,
  body: Type.Object({ interval: Type.Optional(interval()), ...buyingFields }),
  answer: PaymentSchema,
  status: 201,
  idempotent: true,
  missing,
});

export const chooseServiceCard = defineCall({
  service,
  method: 'PUT',
  path: '/payments/service-card',
  summary: 'Choose the card that pays for your business services',
  access,
  body: Type.Object({ paymentMethodId: id() }),
  answer: ServiceBillingSchema,
  missing: 'Payment method not found',
});

export const listInvoices = defineCall({
  service,
  method: 'GET',
  path: '/payments/invoices',
  summary: 'List your invoices for business services, newest first',
  access,
  query: pageQuery({
    /** Leaves out all but the one with this id. */
    id: Type.Optional(id()),
  }),
  answer: listOf('invoices', InvoiceSchema),
});

export const payInvoice = defineCall({
  service,
  method: 'POST',
  path: '/payments/invoices/:id/pay',
  summary: 'Pay an open invoice now. The card also pays the following ones',
  access,
  params: Type.Object({ id: id() }),
  body: Type.Object(payingFields),
  answer: PaymentSchema,
  status: 201,
  idempotent: true,
  missing: 'Invoice not found',
});

export const listInvoicesOf = defineCall({
  service,
  method: 'GET',
  path: '/payments/admin/users/:id/invoices',
  summary: "List a person's invoices for business services, newest first",
  access: ['ADMIN'],
  params: Type.Object({ id: id() }),
  query: pageQuery({}),
  answer: listOf('invoices', InvoiceSchema),
});

/** Payments calls it before it bills or explains a price, because nobody pays for a service that is only a stub. */
export const listUnbuiltServices = defineCall({
  service: 'directory',
  method: 'GET',
  path: '/internal/unbuilt-services',
  summary: 'List the services that a stub answers because no team has built them',
  access: { callers: ['payments'] },
  answer: Type.Object({ keys: Type.Array(slug()) }),
});

/** Payments reports a person's plan for a service to the directory, which decides their next request by it. */
export const applyServicePlan = defineCall({
  service: 'directory',
  method: 'POST',
  path: '/internal/service-plans',
  summary: 'Open or close a service for a person according to their plan. Idempotent',
  access: { callers: ['payments'] },
  body: Type.Object({
    userId: id(),
    service: slug(),
    /** Null closes the service. */
    plan: Type.Union([oneOf(['trial', 'paid']), Type.Null()]),
    /** Why it is closed. */
    reason: Type.Optional(oneOf(closeReasons)),
    /** The change with the greater number is the newer one for a person and service. */
    revision: Type.Integer({ minimum: 1 }),
  }),
  repeatable: true,
  answer: Type.Null(),
});
