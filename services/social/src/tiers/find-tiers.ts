import type { Database } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { asc, eq } from 'drizzle-orm';
import { type TierRow, tiers } from '#/db/tiers.ts';

/** Returns all tiers of a creator in their order, archived ones too. */
export async function findTiers(source: Database['db'] | Transaction, creatorId: string): Promise<readonly TierRow[]> {
  return source
    .select()
    .from(tiers)
    .where(eq(tiers.creatorId, creatorId))
    .orderBy(asc(tiers.position), asc(tiers.slot));
}
