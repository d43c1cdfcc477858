import { conflict } from '@stagedoor/service-kit/common/errors';
import { and, eq, ne } from 'drizzle-orm';
import { invoiceLines, invoices } from '#/db/service-billing.ts';
import type { PaymentsServiceDeps, Tx } from '#/deps.ts';
import { readLines } from '#/invoices/invoice-lines.ts';
import { findOpenPayment } from '#/payments/open-payment.ts';
import { readMinimumCharge } from '#/provider/charge-limits.ts';
import type { Billing } from '#/service-billing/billing-account.ts';
import { voidInvoice } from '#/service-billing/decline-invoice.ts';
import { draftOf } from '#/service-billing/invoice-payment.ts';

/**
 * Removes the future cost of a service from the open invoice; days that were used stay on it. Throws a 409 while the
 * invoice is being paid. The caller has locked the account.
 */
export async function dropFromInvoice(
  { config }: Pick<PaymentsServiceDeps, 'config'>,
  tx: Tx,
  billing: Billing,
  service: string,
): Promise<{ billing: Billing; isDropped: boolean }> {
  const { account, plans, openInvoice } = billing;
  const lines = openInvoice === undefined ? [] : await readLines(tx, openInvoice.id);
  const isAhead = (line: (typeof lines)[number]) => line.service === service && line.kind !== 'days';
  if (openInvoice === undefined || !lines.some(isAhead)) return { billing, isDropped: false };
  if ((await findOpenPayment(tx, draftOf(openInvoice))) !== undefined) {
    throw conflict('This service is being paid right now. Please try again in a moment.');
  }
  const amountCents = lines.filter((line) => !isAhead(line)).reduce((sum, line) => sum + line.amountCents, 0);
  if (amountCents < readMinimumCharge(config)) {
    await voidInvoice(tx, openInvoice);
    return { billing: { account: { ...account, retryAt: null }, plans, openInvoice: undefined }, isDropped: true };
  }
  await tx
    .delete(invoiceLines)
    .where(
      and(eq(invoiceLines.invoiceId, openInvoice.id), eq(invoiceLines.service, service), ne(invoiceLines.kind, 'days')),
    );
  await tx.update(invoices).set({ amountCents }).where(eq(invoices.id, openInvoice.id));
  return { billing: { account, plans, openInvoice: { ...openInvoice, amountCents } }, isDropped: true };
}
