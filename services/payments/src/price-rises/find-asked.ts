import type { Subscription as SubscriptionAnswer } from '@stagedoor/contracts/subscription';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Subscription } from '#/db/payments.ts';
import { priceConsents, priceRises } from '#/db/price-rises.ts';
import type { Reader } from '#/deps.ts';
import { nextPlanOf } from '#/plans/plan.ts';

type Rise = NonNullable<SubscriptionAnswer['priceRise']>;

/** Returns what the subscribers of these subscriptions are asked to pay: the latest question about the tier that they have. */
export async function findAsked(db: Reader, some: readonly Subscription[]): Promise<ReadonlyMap<string, Rise>> {
  const open = some.filter((one) => (one.status === 'active' || one.status === 'grace') && !nextPlanOf(one));
  if (open.length === 0) return new Map();
  const ids = open.map(({ id }) => id);
  const rows = await db
    .select({ subscriptionId: priceConsents.subscriptionId, rise: priceRises })
    .from(priceConsents)
    .innerJoin(priceRises, eq(priceRises.id, priceConsents.riseId))
    .where(and(inArray(priceConsents.subscriptionId, ids), isNull(priceRises.endedAt)))
    .orderBy(desc(priceRises.createdAt));
  return new Map(
    open.flatMap((one): [string, Rise][] => {
      const found = rows.find(({ subscriptionId, rise }) => subscriptionId === one.id && rise.tierId === one.tierId);
      if (found === undefined || found.rise.toCents <= one.priceCents) return [];
      const { id, toCents, startsAt } = found.rise;
      const rise = { id, price: toCents / 100, from: startsAt.toISOString(), isAgreed: one.riseId === id };
      return [[one.id, rise]];
    }),
  );
}
