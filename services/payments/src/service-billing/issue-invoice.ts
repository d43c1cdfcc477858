import { type Invoice, invoiceLines, invoices } from '#/db/service-billing.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';
import { day } from '#/payments/payment-rules.ts';
import { readMinimumCharge } from '#/provider/charge-limits.ts';
import type { Billing } from '#/service-billing/billing-account.ts';
import { findInvoiceDate, type LineDraft, linesDue, teamShare } from '#/service-billing/billing-rules.ts';
import { advancePlans, waivePlans } from '#/service-billing/deliver-lines.ts';
import { addMonths } from '#/subscriptions/renewal-rules.ts';

/**
 * Writes the invoice of the latest date that has come, if there is one and it has lines. A service that has become a stub
 * again is free until the next date, even if it is paid by the year, because its team may come back. The caller has locked
 * the account.
 */
export async function issueDueInvoice(
  deps: PaymentsDeps,
  tx: Tx,
  billing: Billing,
  { unbuilt, now }: { readonly unbuilt: ReadonlySet<string>; readonly now: Date },
): Promise<Billing> {
  const { account } = billing;
  if (account.anchorAt === null || billing.openInvoice !== undefined) return billing;
  const date = findInvoiceDate(account.anchorAt, account.months, now);
  if (date === undefined) return billing;
  const due = linesDue(billing.plans, account.anchorAt, date);
  const nextDate = addMonths(account.anchorAt, date.index + 1);
  const waived = due.filter(({ service, kind }) => unbuilt.has(service) && kind !== 'days');
  const plans = await waivePlans(tx, billing.plans, waived, nextDate);
  const lines = due.filter(({ service }) => !unbuilt.has(service));
  const after = { ...account, months: date.index + 1 };
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  // No provider charges it, so it is waived.
  if (total < readMinimumCharge(deps.config)) {
    return { ...billing, account: after, plans: await advancePlans(tx, plans, lines) };
  }
  const openInvoice = await writeInvoice(deps, tx, { userId: account.userId, lines, now });
  return { account: { ...after, retryAt: now }, plans, openInvoice };
}

interface InvoiceDraft {
  readonly userId: string;
  readonly lines: readonly LineDraft[];
  /** The service that it reopens, if it is not a monthly invoice. */
  readonly opens?: string;
  readonly now: Date;
}

/** Writes an invoice with its lines, and with each team's share as it is today. */
export async function writeInvoice(
  { ids, config }: PaymentsDeps,
  tx: Tx,
  { userId, lines, opens, now }: InvoiceDraft,
): Promise<Invoice> {
  const graceMs = opens === undefined ? config.graceDays * day : 0;
  const [invoice] = await tx
    .insert(invoices)
    .values({
      id: ids.next(),
      userId,
      status: 'open',
      amountCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
      opens: opens ?? null,
      issuedAt: now,
      openUntil: new Date(now.getTime() + graceMs),
    })
    .returning();
  if (invoice === undefined) throw new Error('an invoice was not written');
  await tx.insert(invoiceLines).values(
    lines.map((line, index) => ({
      ...line,
      invoiceId: invoice.id,
      line: index,
      teamCents: teamShare(line.amountCents, config.teamSharePercent),
    })),
  );
  return invoice;
}
