import { eq } from 'drizzle-orm';
import { type Payment, payments } from '#/db/payments.ts';
import type { PaymentsDeps, Tx } from '#/deps.ts';

/** Withdraws what a payment paid for after all of its money was returned or disputed. Safe to repeat. */
export async function withdrawAccess(
  deps: PaymentsDeps,
  tx: Tx,
  payment: Payment,
  now: Date,
  reason: 'refunded' | 'disputed',
): Promise<void> {
  if (payment.withdrawnAt !== null) return;
  await tx.update(payments).set({ withdrawnAt: now }).where(eq(payments.id, payment.id));
  await deps.effects[payment.kind].withdraw?.(deps, tx, payment, now, reason);
}

/**
 * Returns the id by which the item's service knows the purchase: the payment's, or the one it got when a won dispute restored
 * it.
 */
export function accessIdOf({ id, accessId }: Payment): string {
  return accessId ?? id;
}
