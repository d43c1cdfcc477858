import { notFound, tooManyRequests } from '@stagedoor/service-kit/common/errors';
import { eq, sql } from 'drizzle-orm';
import { type Gift, gifts, giftTries } from '#/db/gifts.ts';
import type { PaymentsServiceDeps } from '#/deps.ts';
import { hashCode } from '#/gifts/gift-code.ts';

const windowMs = 3_600_000;
const mostTries = 10;

/**
 * Returns the gift of a code that can still be redeemed. Throws a 404 for any other code, and a 429 after ten codes within an hour,
 * whether they were valid or not.
 */
export async function findGiftOfCode(deps: PaymentsServiceDeps, userId: string, code: string): Promise<Gift> {
  await countTry(deps, userId);
  const codeHash = hashCode(code);
  const [gift] =
    codeHash === undefined ? [] : await deps.database.db.select().from(gifts).where(eq(gifts.codeHash, codeHash));
  if (gift?.status !== 'open' || gift.expiresAt <= deps.clock.now()) throw notFound('This code is not valid');
  return gift;
}

/** Counts before it is known whether the code is valid, so that concurrent tries count each other. */
async function countTry({ database: { db }, clock }: PaymentsServiceDeps, userId: string): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - windowMs).toISOString();
  const isOld = sql`${giftTries.since} <= ${since}::timestamptz`;
  const [row] = await db
    .insert(giftTries)
    .values({ userId, since: now, tries: 1 })
    .onConflictDoUpdate({
      target: giftTries.userId,
      set: {
        since: sql`case when ${isOld} then ${now.toISOString()}::timestamptz else ${giftTries.since} end`,
        tries: sql`case when ${isOld} then 1 else least(${giftTries.tries} + 1, ${mostTries + 1}) end`,
      },
    })
    .returning();
  if (row === undefined || row.tries <= mostTries) return;
  throw tooManyRequests(Math.max(Math.ceil((row.since.getTime() + windowMs - now.getTime()) / 1_000), 1));
}
