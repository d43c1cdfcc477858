import { createHmac } from 'node:crypto';

/** The same hash for both ways to request a payout: the creator's call here, and the call that social forwards. */
export function hashPayoutKey(creatorId: string, key: string): Buffer {
  return createHmac('sha256', `payout ${creatorId}`).update(key).digest();
}
