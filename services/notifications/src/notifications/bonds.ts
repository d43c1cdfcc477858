import type { Transaction } from '@stagedoor/service-kit/database';
import { sql } from 'drizzle-orm';
import { bonds } from '#/db/tables.ts';

export interface BondChange {
  readonly kind: 'like' | 'follow';
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
