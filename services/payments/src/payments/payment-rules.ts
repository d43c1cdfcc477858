const second = 1_000;
export const day = 86_400 * second;

/** What events say of a payment's kind: a gift is a subscription for somebody else. */
export function publishedKind<Kind extends string>(kind: Kind) {
  type Published = Exclude<Kind, 'gift'> | 'subscription';
  return kind === 'gift' ? ({ kind: 'subscription', isGift: true } as const) : { kind: kind as Published };
}

/** How long a payment waits for its payer's confirmation. */
export const confirmWithinMs = 86_400 * second;
/** How long a payment that the provider does not know is charged again before it is given up. */
export const retryChargeWithinMs = 600 * second;

/**
 * Returns the pause in milliseconds until the provider is asked again: as long as the payment has been in progress, at
 * least a second and at most `longestMs`.
 */
export function pauseOf(createdAt: Date, now: Date, longestMs: number): number {
  return Math.min(Math.max(now.getTime() - createdAt.getTime(), second), longestMs);
}

/** The longest pause between two checks of a payment, since its payer may be waiting. */
export const longestPaymentPauseMs = 60 * second;
/** The longest pause between two checks of a refund, which takes days at a bank. */
export const longestRefundPauseMs = 900 * second;
