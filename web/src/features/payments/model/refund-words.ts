import type { Transaction } from '@stagedoor/contracts/payments-wallet';

const REASONS: Readonly<Record<NonNullable<Transaction['reason']>, string>> = {
  creator: 'Refunded by the creator',
  admin: 'Refunded by Stagedoor',
  undeliverable: 'It could not be delivered',
  removed: 'It was taken down',
  provider: 'Refunded by the payment provider',
};

/** Why money went back, as both sides read it; undefined of anything but a refund. */
export function describeRefundReason({ reason, note }: Pick<Transaction, 'reason' | 'note'>): string | undefined {
  if (reason === null) return undefined;
  return note === null ? REASONS[reason] : `${REASONS[reason]}: ${note}`;
}

/** What of a payment can still be given back by who received it, in dollars; 0 of anything else. */
export function refundableOf({ kind, amount, refunded, status }: Transaction): number {
  if (kind === 'payout' || kind === 'refund' || status !== 'succeeded' || amount <= 0) return 0;
  return Math.round((amount - refunded) * 100) / 100;
}
