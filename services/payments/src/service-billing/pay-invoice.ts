import type { Payment as PaymentAnswer } from '@stagedoor/contracts/payments';
import { conflict, notFound } from '@stagedoor/service-kit/common/errors';
import type { Answer } from '@stagedoor/service-kit/http/implement';
import { eq } from 'drizzle-orm';
import { invoices } from '#/db/service-billing.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { pay } from '#/payments/pay.ts';
import { respondWithPayment } from '#/payments/respond-with-payment.ts';
import { draftOf } from '#/service-billing/invoice-payment.ts';

interface PayInput {
  readonly invoiceId: string;
  readonly methodId: string | undefined;
  readonly keyHash: Buffer | undefined;
}

/**
 * Pays a person's own open invoice now. Throws a 404 for anybody else's, and a 409 if nothing is owed: also after its end, so
 * that failing payments do not keep its services open.
 */
export async function payInvoice(
  deps: PaymentsDeps,
  userId: string,
  { invoiceId, methodId, keyHash }: PayInput,
): Promise<Answer<PaymentAnswer>> {
  const [invoice] = await deps.database.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (invoice?.userId !== userId) throw notFound('Invoice not found');
  const isOver = invoice.opens === null && deps.clock.now() >= invoice.openUntil;
  if (invoice.status !== 'open' || isOver) {
    throw conflict(invoice.status === 'paid' ? 'This invoice is paid' : 'This invoice is not owed any more');
  }
  const payment = await pay(deps, { ...draftOf(invoice), methodId, keyHash });
  return respondWithPayment(deps, payment, { message: 'Paid' });
}
