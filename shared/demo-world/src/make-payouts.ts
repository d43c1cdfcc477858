import { before, byTime, day } from '#/demo-times.ts';
import { createIds } from '#/ids.ts';
import type { Payout, Person } from '#/world.ts';

/** Two payouts of the creator, of less than they had earned by then. */
export function makePayouts(seed: string, now: Date, { id: creatorId }: Person): Payout[] {
  const ids = createIds(`${seed}/payouts`);
  return [
    { amount: 6_000, createdAt: before(now, 33 * day) },
    { amount: 9_000, createdAt: before(now, 3 * day) },
  ]
    .map((payout) => ({ ...payout, id: ids(payout.createdAt), creatorId }))
    .sort(byTime);
}
