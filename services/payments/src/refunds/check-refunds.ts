import { asc, inArray, lte } from 'drizzle-orm';
import { refunds } from '#/db/refunds.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { inParallel } from '#/payments/in-parallel.ts';
import { askForRefund } from '#/refunds/ask-for-refund.ts';

const batch = 50;
/** For so long a check belongs to who took it, in ms. */
const leaseMs = 15_000;

/**
 * Asks the provider for refunds that nobody has heard of for a while, and for those that the platform decided by itself.
 * Instances share the work. Returns whether there may be more.
 */
export async function checkRefunds(deps: PaymentsDeps): Promise<boolean> {
  const { database, clock } = deps;
  const now = clock.now();
  const due = await database.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(refunds)
      .where(lte(refunds.checkAt, now))
      .orderBy(asc(refunds.checkAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    if (found.length === 0) return found;
    const ids = found.map(({ id }) => id);
    await tx
      .update(refunds)
      .set({ checkAt: new Date(now.getTime() + leaseMs) })
      .where(inArray(refunds.id, ids));
    return found;
  });
  await inParallel(4, due, (refund) => askForRefund(deps, refund));
  return due.length === batch;
}
