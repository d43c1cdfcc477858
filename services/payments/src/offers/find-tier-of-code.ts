import { and, eq, ne } from 'drizzle-orm';
import { offers } from '#/db/offers.ts';
import type { PaymentsDeps } from '#/deps.ts';
import { normalizeCode } from '#/offers/offer-rules.ts';
import type { CreatorQuote } from '#/people/quote-creator.ts';

interface Named {
  readonly creatorId: string;
  readonly code: string | undefined;
}

/** Returns the first open tier that a code is for; undefined if it is for all of them, or no code. */
export async function findTierOfCode(
  { database: { db } }: Pick<PaymentsDeps, 'database'>,
  { tiers }: CreatorQuote,
  { creatorId, code }: Named,
): Promise<string | undefined> {
  if (code === undefined) return undefined;
  const isIt = and(eq(offers.creatorId, creatorId), eq(offers.code, normalizeCode(code)), ne(offers.state, 'ended'));
  const [offer] = await db.select({ tierIds: offers.tierIds }).from(offers).where(isIt);
  const covered = offer?.tierIds;
  if (covered == null) return undefined;
  return tiers.find(({ id, isArchived, priceCents }) => !isArchived && priceCents > 0 && covered.includes(id))?.id;
}
