import { createHmac } from 'node:crypto';

/** The same for both ways to ask for a payout: the creator's own call here, and the one that social passes on. */
export function hashPayoutKey(creatorId: string, key: string): Buffer {
  return createHmac('sha256', `payout ${creatorId}`).update(key).digest();
}
