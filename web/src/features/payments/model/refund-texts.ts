import type { Transaction } from '@stagedoor/contracts/payments-wallet';

const REASONS: Readonly<Record<NonNullable<Transaction['reason']>, string>> = {
  creator: 'Refunded by the creator',
  admin: 'Refunded by Stagedoor',
  undeliverable: 'It could not be delivered',
  removed: 'It was taken down',
  provider: 'Refunded by the payment provider',
};

/** Why money went back, as both sides read it; undefined of anything but a refund or a dispute. */
export function describeRefundReason({
  kind,
  reason,
  note,
}: Pick<Transaction, 'kind' | 'reason' | 'note'>): string | undefined {
  if (kind === 'dispute') return `The payer’s bank says: ${(note ?? 'no reason').replaceAll('_', ' ')}`;
  if (reason === null) return undefined;
  return note === null ? REASONS[reason] : `${REASONS[reason]}: ${note}`;
}

/** The part of a payment that was not refunded yet, in dollars, seen from either side; 0 for other transactions. */
export function leftOf({ kind, amount, refunded, status }: Transaction): number {
  if (kind === 'payout' || kind === 'refund' || kind === 'dispute' || status !== 'succeeded') return 0;
  return Math.round((Math.abs(amount) - refunded) * 100) / 100;
}

/** The part of a payment that its recipient can still refund, in dollars; 0 for other transactions. */
export function refundableOf(transaction: Transaction): number {
  return transaction.amount <= 0 ? 0 : leftOf(transaction);
}
