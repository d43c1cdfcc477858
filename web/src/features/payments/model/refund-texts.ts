import type { Transaction } from '@stagedoor/contracts/payments-wallet';
import * as paymentTexts from '#/shared/config/texts/payments.ts';
import { lookup } from '#/shared/format/lookup.ts';

const REASONS: Readonly<Record<NonNullable<Transaction['reason']>, string>> = {
  creator: paymentTexts.refundedByTheCreator,
  admin: paymentTexts.refundedByStagedoor,
  undeliverable: paymentTexts.itCouldNotBeDelivered,
  removed: paymentTexts.itWasTakenDown,
  provider: paymentTexts.refundedByThePaymentProvider,
};

/** The reason of a refund or dispute, as both sides see it; undefined for other transactions. */
export function describeRefundReason({
  kind,
  reason,
  note,
}: Pick<Transaction, 'kind' | 'reason' | 'note'>): string | undefined {
  if (kind === 'dispute') return paymentTexts.thePayersBankSays({ note: describeDisputeReason(note) });
  if (reason === null) return undefined;
  const known = lookup(REASONS, reason) ?? reason;
  return note === null ? known : `${known}: ${note}`;
}

/** A bank's reason for a dispute; an unknown one is shown as received. */
function describeDisputeReason(reason: string | null): string {
  if (reason === null) return paymentTexts.noReason;
  const known: Readonly<Record<string, string>> = paymentTexts.disputeReasons;
  return known[reason] ?? reason.replaceAll('_', ' ');
}

/**
 * The part of a payment that can still be refunded, in dollars, seen from either side; 0 for other transactions, and if the payer's
 * bank has the money: the dispute is open, or the creator lost it.
 */
export function leftOf({ kind, isTopUp = false, amount, refunded, status, dispute }: Transaction): number {
  if ((kind === 'payout' && !isTopUp) || kind === 'refund' || kind === 'dispute' || status !== 'succeeded') return 0;
  if (dispute === 'open' || dispute === 'lost') return 0;
  return Math.round((Math.abs(amount) - refunded) * 100) / 100;
}

/** The part of a payment that its recipient can still refund, in dollars; 0 for other transactions. */
export function refundableOf(transaction: Transaction): number {
  return transaction.amount <= 0 || transaction.isTopUp ? 0 : leftOf(transaction);
}
