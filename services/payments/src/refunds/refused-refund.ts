import { gt, inArray, or } from 'drizzle-orm';
import { type Refund, refunds } from '#/db/refunds.ts';

/** The reasons for which the platform refunds a payment, whatever its creator decides. */
export const platformReasons = ['removed', 'undeliverable'] as const satisfies readonly Refund['reason'][];
export type PlatformReason = (typeof platformReasons)[number];

/**
 * Whether the payer gets this money, by whatever way, instead of the refund just failing: the platform has decided it, or
 * a bank has sent it back after it had succeeded. The provider refuses no other refund without ending it.
 */
export function isOwed({ reason, refusals }: Pick<Refund, 'reason' | 'refusals'>): boolean {
  return refusals > 0 || platformReasons.some((one) => one === reason);
}
/** `isOwed` of a row. */
export const isOwedRow = or(gt(refunds.refusals, 0), inArray(refunds.reason, [...platformReasons]));

const minute = 60_000;
/** So many refusals, over a day and a half, set a refund aside for an operator. */
const mostRefusals = 7;

/** Returns the key that the provider knows this try by: another one after each refusal. */
export function providerKeyOf({ id, refusals }: Pick<Refund, 'id' | 'refusals'>): string {
  return refusals === 0 ? id : `${id}-${refusals}`;
}

/** Returns the id of the refund whose key this is. */
export function refundIdOfKey(key: string): string {
  return key.slice(0, 36);
}

/**
 * Returns what a refund that the platform owes becomes once the provider has refused it: it is tried again after 1, 4, 16 … minutes,
 * a day at the most, then set aside. Somebody is owed this money, so it never just fails.
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
