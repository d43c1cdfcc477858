import { maxTiers } from '@stagedoor/contracts/tiers';
import { type AppError, conflict, invalidField } from '@stagedoor/service-kit/common/errors';
import type { TierRow } from '#/db/tiers.ts';

type KnownTier = Pick<TierRow, 'id' | 'slot' | 'priceCents' | 'archivedAt'>;

const lastSlot = 30;

/**
 * Returns the slot of a new tier, which no tier has had. Slot 0 is kept for the first paid tier: whoever subscribed when there were no tiers
 * is a member of it. Undefined if all are used.
 */
export function chooseSlot(tiers: readonly KnownTier[], priceCents: number): number | undefined {
  const used = new Set(tiers.map(({ slot }) => slot));
  for (let slot = priceCents > 0 ? 0 : 1; slot <= lastSlot; slot += 1) if (!used.has(slot)) return slot;
  return undefined;
}

/** Returns why a tier for this price cannot be open beside the others, if so. */
export function findOpeningProblem(others: readonly KnownTier[], priceCents: number): AppError | undefined {
  const open = others.filter(({ archivedAt }) => archivedAt === null);
  if (open.length >= maxTiers) return conflict(`You have ${maxTiers} tiers. Archive one first.`);
  if (priceCents === 0 && open.some((tier) => tier.priceCents === 0)) return conflict('You have a free tier already');
  return undefined;
}

/** Returns why a tier cannot get another price, if so: members of a free tier have agreed to no price, and those of others paid for more. */
export function findPriceProblem(before: number, after: number, field: string): AppError | undefined {
  if (before === 0 && after > 0) return invalidField(field, 'A free tier stays free');
  if (before > 0 && after === 0) return invalidField(field, 'A paid tier cannot become free. Archive it instead');
  return undefined;
}

/** Returns the paid tier whose price is the creator's subscription price: the first in their order that is not archived. */
export function findFirstPaidTier<T extends KnownTier>(inOrder: readonly T[]): T | undefined {
  return inOrder.find(({ priceCents, archivedAt }) => priceCents > 0 && archivedAt === null);
}

/** Returns the subscription price of a creator with these tiers; undefined if none is paid, and the creator sets it. */
export function findSubscriptionPrice(inOrder: readonly KnownTier[]): number | undefined {
  if (inOrder.every(({ priceCents }) => priceCents === 0)) return undefined;
  return findFirstPaidTier(inOrder)?.priceCents ?? 0;
}
