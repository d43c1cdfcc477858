import { gt, inArray, or } from 'drizzle-orm';
import { type Refund, refunds } from '#/db/refunds.ts';

/** The reasons for which the platform refunds a payment, whatever its creator decides. */
export const platformReasons = ['removed', 'undeliverable'] as const satisfies readonly Refund['reason'][];
export type PlatformReason = (typeof platformReasons)[number];

/**
 * Returns whether the payer must get this money, so that a refused refund is retried instead of failing: the platform decided
 * the refund, or a bank sent it back after it had succeeded.
 */
export function isOwed({ reason, refusals }: Pick<Refund, 'reason' | 'refusals'>): boolean {
  return refusals > 0 || platformReasons.some((one) => one === reason);
}
/** `isOwed` of a row. */
export const isOwedRow = or(gt(refunds.refusals, 0), inArray(refunds.reason, [...platformReasons]));

const minute = 60_000;
/** After this many refusals, over a day and a half, a refund is set aside for an operator. */
const mostRefusals = 7;

/** Returns the idempotency key for the provider, a new one after each refusal. */
export function providerKeyOf({ id, refusals }: Pick<Refund, 'id' | 'refusals'>): string {
  return refusals === 0 ? id : `${id}-${refusals}`;
}

/** Returns the id of the refund that has this idempotency key. */
export function refundIdOfKey(key: string): string {
  return key.slice(0, 36);
}

/**
 * Returns the changes of an owed refund that the provider has refused: the next try is after 1, 4, 16 … minutes, a day at most;
 * after the last one the refund is set aside. It never fails, because the payer is owed this money.
 */
export function afterRefusal(refund: Refund, failure: string, now: Date): Partial<Refund> {
  const refusals = refund.refusals + 1;
  const pauseMs = Math.min(minute * 4 ** (refusals - 1), 1_440 * minute);
  const isSetAside = refusals >= mostRefusals;
  return {
    refusals,
    failure,
    providerRefundId: null,
    // A refund that waits for the end of a dispute goes on waiting.
    checkAt: refund.checkAt === null ? null : new Date(now.getTime() + pauseMs),
    // An operator is shown how often it was refused; of the job's own tries none failed.
    attempts: isSetAside ? refusals : 0,
    failedAt: isSetAside ? now : null,
    lastError: isSetAside ? `The provider has refused it ${refusals} times: ${failure}` : null,
  };
}
