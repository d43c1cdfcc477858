import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, gt, inArray, or } from 'drizzle-orm';
import { assets } from '#/db/tables.ts';
import { isUsed } from '#/uses/is-used.ts';

/** Returns those of these assets that are used, or are about to be. */
export async function findUsed(tx: Transaction, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const used = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(inArray(assets.id, [...ids]), or(gt(assets.claimedUntil, now), isUsed)));
  return new Set(used.map(({ id }) => id));
}
