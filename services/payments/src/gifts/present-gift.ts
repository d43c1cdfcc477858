import type { Gift as GiftAnswer } from '@stagedoor/contracts/gifts';
import { eq, inArray } from 'drizzle-orm';
import type { Gift } from '#/db/gifts.ts';
import { payments, subscriptions } from '#/db/payments.ts';
import { prepaid } from '#/db/prepaid.ts';
import type { Reader } from '#/deps.ts';
import { findPeople, unknownPerson } from '#/people/people-repository.ts';
import { beginOfMonth, keptMonthsOf } from '#/prepaid/prepaid-rules.ts';
import { countedFrom } from '#/subscriptions/renewal-rules.ts';

/** Returns the API's shape of gifts: what they cost is told to their giver alone, and until when they last to their receiver. */
export async function presentGifts(
  reader: Reader,
  rows: readonly Gift[],
  side: 'given' | 'got',
): Promise<GiftAnswer[]> {
  const ids = rows.map(({ id }) => id);
  const [people, paid, ends] = await Promise.all([
    findPeople(
      reader,
      rows.map(({ creatorId }) => creatorId),
    ),
    readPayments(reader, ids),
    side === 'got' ? readEnds(reader, ids) : new Map<string, Date>(),
  ]);
  return rows.map((gift) => {
    const payment = paid.get(gift.id);
    const isOver = payment?.withdrawnAt !== null;
    const until = ends.get(gift.id);
    return {
      id: gift.id,
      creator: people.get(gift.creatorId) ?? unknownPerson(gift.creatorId),
      tier: gift.tierId === null ? null : { id: gift.tierId, name: gift.tierName ?? '' },
      months: gift.months,
      status: isOver ? 'refunded' : gift.status,
      createdAt: gift.createdAt.toISOString(),
      expiresAt: gift.expiresAt.toISOString(),
      redeemedAt: gift.redeemedAt?.toISOString() ?? null,
      ...(side === 'given' && payment !== undefined ? { amount: payment.amountCents / 100 } : {}),
      ...(until === undefined || isOver ? {} : { until: until.toISOString() }),
    };
  });
}

async function readPayments(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { amountCents: number; withdrawnAt: Date | null }>();
  const rows = await reader
    .select({ id: payments.id, amountCents: payments.amountCents, withdrawnAt: payments.withdrawnAt })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns when the months of redeemed gifts end whose subscription has not ended. */
async function readEnds(reader: Reader, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select({ months: prepaid, subscription: subscriptions })
    .from(prepaid)
    .innerJoin(subscriptions, eq(subscriptions.id, prepaid.subscriptionId))
    .where(inArray(prepaid.paymentId, [...ids]));
  return new Map(
    rows
      .filter(({ subscription }) => subscription.status !== 'ended')
      .map(({ months, subscription }) => [
        months.paymentId,
        beginOfMonth(countedFrom(subscription), months, keptMonthsOf(months) + 1),
      ]),
  );
}
