import type {
  ServiceBilling as BillingAnswer,
  Invoice as InvoiceAnswer,
  ServicePlan as PlanAnswer,
} from '@stagedoor/contracts/service-billing';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { payments } from '#/db/payments.ts';
import { refunds } from '#/db/refunds.ts';
import { reversedLines } from '#/db/reversed-lines.ts';
import { type Invoice, invoiceLines, type ServicePlan } from '#/db/service-billing.ts';
import type { Reader } from '#/deps.ts';
import { sumLines } from '#/invoices/attribute-amount.ts';
import type { Billing } from '#/service-billing/billing-account.ts';
import { nextInvoiceAt } from '#/service-billing/billing-rules.ts';

/** `unbuilt`: the services for which only a stub answers, if that is known. */
export function presentPlan(plan: ServicePlan, unbuilt?: ReadonlySet<string>): PlanAnswer {
  const {
    service,
    status,
    interval,
    priceCents,
    trialEndsAt,
    paidUntil,
    waivedUntil,
    endsAt,
    cancelledAt,
    closeReason,
    confirmBy,
  } = plan;
  return {
    slug: service,
    status,
    interval,
    price: priceCents / 100,
    trialEndsAt: trialEndsAt.toISOString(),
    paidUntil: paidUntil?.toISOString() ?? null,
    waivedUntil: waivedUntil?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    isCancelled: cancelledAt !== null,
    ...(unbuilt && { isUnbuilt: unbuilt.has(service) }),
    closeReason,
    confirmBy: confirmBy?.toISOString() ?? null,
  };
}

export async function presentBilling(
  reader: Reader,
  billing: Billing | undefined,
  unbuilt?: ReadonlySet<string>,
): Promise<BillingAnswer> {
  if (billing === undefined) {
    return { paymentMethodId: null, nextInvoiceAt: null, openInvoice: null, openUntil: null, plans: [] };
  }
  const { account, plans, openInvoice } = billing;
  const [presented] = openInvoice === undefined ? [] : await presentInvoices(reader, [openInvoice]);
  return {
    paymentMethodId: account.methodId,
    nextInvoiceAt: findNextInvoice(billing)?.toISOString() ?? null,
    openInvoice: presented ?? null,
    openUntil: openInvoice?.openUntil.toISOString() ?? null,
    plans: plans.map((plan) => presentPlan(plan, unbuilt)),
  };
}

/** Returns the date of the next invoice: the account's, or the end of the first trial that was not cancelled. */
function findNextInvoice({ account, plans }: Billing): Date | undefined {
  const next = nextInvoiceAt(account);
  if (next !== null) return next;
  const ends = plans.filter(({ status, cancelledAt }) => status === 'trial' && cancelledAt === null);
  return ends.map(({ trialEndsAt }) => trialEndsAt).toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/** Presents invoices with their lines and payments, in the same order. */
export async function presentInvoices(reader: Reader, invoices: readonly Invoice[]): Promise<InvoiceAnswer[]> {
  if (invoices.length === 0) return [];
  const ids = invoices.map(({ id }) => id);
  const lines = await reader
    .select()
    .from(invoiceLines)
    .where(inArray(invoiceLines.invoiceId, ids))
    .orderBy(invoiceLines.invoiceId, invoiceLines.line);
  const paid = await reader
    .select({ id: payments.id, invoiceId: payments.itemId, refundedCents: payments.refundedCents })
    .from(payments)
    // As in the index of payments of invoices.
    .where(
      and(
        inArray(payments.itemId, ids),
        eq(payments.status, 'succeeded'),
        sql`${payments.kind} = 'invoice' and ${payments.status} not in ('declined', 'cancelled')`,
      ),
    );
  const returned = await reader
    .select({ paymentId: refunds.paymentId, line: reversedLines.line, cents: reversedLines.amountCents })
    .from(reversedLines)
    .innerJoin(refunds, eq(refunds.id, reversedLines.sourceId))
    .where(
      and(
        inArray(
          refunds.paymentId,
          paid.map(({ id }) => id),
        ),
        eq(refunds.status, 'succeeded'),
      ),
    );
  return invoices.map(({ id, status, amountCents, issuedAt, paidAt }) => {
    const payment = paid.find(({ invoiceId }) => invoiceId === id);
    return {
      id,
      status,
      amount: amountCents / 100,
      refunded: (payment?.refundedCents ?? 0) / 100,
      issuedAt: issuedAt.toISOString(),
      paidAt: paidAt?.toISOString() ?? null,
      paymentId: payment?.id ?? null,
      lines: lines
        .filter(({ invoiceId }) => invoiceId === id)
        .map((line) => ({
          line: line.line,
          slug: line.service,
          kind: line.kind,
          startsAt: line.startsAt.toISOString(),
          endsAt: line.endsAt?.toISOString() ?? null,
          amount: line.amountCents / 100,
          refunded: sumLines(returned.filter((one) => one.paymentId === payment?.id && one.line === line.line)) / 100,
        })),
    };
  });
}
