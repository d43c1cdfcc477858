import type { Transaction } from '@stagedoor/service-kit/database';
import { and, eq, or, sql } from 'drizzle-orm';
import { bonds } from '#/db/tables.ts';

export interface BondChange {
  readonly kind: 'like' | 'follow' | 'block';
  readonly fromId: string;
  readonly toId: string;
  readonly revision: number;
  readonly stands: boolean;
}

/** Remembers a change. Answers false where a later one was heard of before it: then it changes nothing. */
export async function recordBond(tx: Transaction, change: BondChange): Promise<boolean> {
  const recorded = await tx
    .insert(bonds)
    .values(change)
    .onConflictDoUpdate({
      target: [bonds.kind, bonds.fromId, bonds.toId],
      set: { revision: change.revision, stands: change.stands },
      setWhere: sql`${bonds.revision} < excluded.revision`,
    });
  return recorded.count > 0;
}

/** Whether one of the two has blocked the other, as far as it was heard. */
export async function isBlockedBetween(tx: Transaction, oneId: string, otherId: string): Promise<boolean> {
  const stands = and(eq(bonds.kind, 'block'), eq(bonds.stands, true));
  const [found] = await tx
    .select({ kind: bonds.kind })
    .from(bonds)
    .where(
      and(
        stands,
        or(
          and(eq(bonds.fromId, oneId), eq(bonds.toId, otherId)),
          and(eq(bonds.fromId, otherId), eq(bonds.toId, oneId)),
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Whether one has blocked the other, as far as it was heard. */
export async function hasBlocked(tx: Transaction, blockerId: string, blockedId: string): Promise<boolean> {
  const found = await tx.$count(
    bonds,
    and(eq(bonds.kind, 'block'), eq(bonds.fromId, blockerId), eq(bonds.toId, blockedId), eq(bonds.stands, true)),
  );
  return found > 0;
}
