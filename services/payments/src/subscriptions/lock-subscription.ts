import { eq } from 'drizzle-orm';
import { type Subscription, subscriptions } from '#/db/payments.ts';
import type { Reader, Tx } from '#/deps.ts';

/** Locks a subscription that there is until the transaction ends. */
export async function lockSubscription(tx: Tx, id: string): Promise<Subscription> {
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (subscription === undefined) throw new Error('there is no such subscription');
  return subscription;
}

export async function findSubscription(reader: Reader, id: string): Promise<Subscription | undefined> {
  const [subscription] = await reader.select().from(subscriptions).where(eq(subscriptions.id, id));
  return subscription;
}
