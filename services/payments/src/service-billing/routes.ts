import { findEntry } from '@stagedoor/catalogue/catalogue';
import {
  cancelServicePlan,
  changeServicePlan,
  chooseServiceCard,
  getServiceBilling,
  getServicePrice,
  listInvoices as listCall,
  listInvoicesOf,
  listUnbuiltServices,
  openServiceAgain as openCall,
  payInvoice as payCall,
  resumeServicePlan,
  type ServicePrice,
  trialDays,
} from '@stagedoor/contracts/service-billing';
import { notFound } from '@stagedoor/service-kit/common/errors';
import { implement, implementRepeatable } from '@stagedoor/service-kit/http/implement';
import type { FastifyInstance } from 'fastify';
import type { PaymentsDeps } from '#/deps.ts';
import { readBilling } from '#/service-billing/billing-account.ts';
import { assertBillingOn } from '#/service-billing/is-billing-on.ts';
import { listInvoices } from '#/service-billing/list-invoices.ts';
import { cancelPlan, chooseCard, chooseInterval, resumePlan } from '#/service-billing/manage-plans.ts';
import { openServiceAgain } from '#/service-billing/open-again.ts';
import { payInvoice } from '#/service-billing/pay-invoice.ts';
import { presentBilling, presentPlan } from '#/service-billing/present-billing.ts';

/** What people pay the platform for business services. Refunds are in `refunds/`. */
export function registerServiceBilling(app: FastifyInstance, deps: PaymentsDeps): void {
  const { config, database } = deps;

  implement(app, getServicePrice, async ({ params, principal }) => {
    assertBillingOn(config);
    const billing = principal === null ? undefined : await readBilling(database.db, principal.userId);
    const plan = billing?.plans.find(({ service }) => service === params.slug);
    const price = presentPrice(params.slug);
    const unbuilt = price.kind === 'plans' ? await readUnbuilt(deps) : undefined;
    return {
      ...price,
      ...(unbuilt && { isUnbuilt: unbuilt.has(params.slug) }),
      plan: plan === undefined ? null : presentPlan(plan, unbuilt),
    };
  });

  implement(app, getServiceBilling, async ({ principal }) => {
    assertBillingOn(config);
    const billing = await readBilling(database.db, principal.userId);
    const unbuilt = billing === undefined ? undefined : await readUnbuilt(deps);
    return presentBilling(database.db, billing, unbuilt);
  });

  implement(app, changeServicePlan, async ({ params, body, principal }) => {
    assertBillingOn(config);
    return chooseInterval(deps, principal.userId, params.slug, body.interval);
  });

  // These two exist also while services are not billed, so that everybody can still cancel and read their invoices.
  implement(app, cancelServicePlan, ({ params, principal }) => cancelPlan(deps, principal.userId, params.slug));
  implement(app, listCall, ({ query, principal }) => listInvoices(deps, principal.userId, query));

  implement(app, resumeServicePlan, async ({ params, principal }) => {
    assertBillingOn(config);
    return resumePlan(deps, principal.userId, params.slug);
  });

  implement(app, chooseServiceCard, async ({ body, principal }) => {
    assertBillingOn(config);
    return chooseCard(deps, principal.userId, body.paymentMethodId);
  });

  implementRepeatable(app, openCall, async ({ params, body, principal, keyHash }) => {
    assertBillingOn(config);
    return openServiceAgain(deps, principal.userId, {
      slug: params.slug,
      interval: body.interval,
      methodId: body.paymentMethodId,
      expectedPrice: body.expectedPrice,
      keyHash,
    });
  });

  implementRepeatable(app, payCall, async ({ params, body, principal, keyHash }) => {
    assertBillingOn(config);
    const invoiceId = params.id.toLowerCase();
    return payInvoice(deps, principal.userId, { invoiceId, methodId: body.paymentMethodId, keyHash });
  });

  implement(app, listInvoicesOf, ({ params, query }) => listInvoices(deps, params.id.toLowerCase(), query));
}

function presentPrice(slug: string): Omit<ServicePrice, 'plan'> {
  const price = findEntry(slug)?.price;
  if (price === undefined) throw notFound(getServicePrice.missing);
  const plans = price.kind === 'plans' ? price.plans : [];
  return {
    slug,
    kind: price.kind,
    plans: plans.map(({ interval, cents }) => ({ interval, price: cents / 100 })),
    trialDays,
  };
}

/** Returns the services for which only a stub answers, for what people read of their prices; undefined while the directory does not say. */
async function readUnbuilt({
  internal,
  log,
}: Pick<PaymentsDeps, 'internal' | 'log'>): Promise<ReadonlySet<string> | undefined> {
  try {
    return new Set((await internal.call(listUnbuiltServices, {})).keys);
  } catch (error) {
    log.debug({ err: error }, 'it is not known which services are built');
    return undefined;
  }
}
