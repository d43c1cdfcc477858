import type { Transaction } from '@stagedoor/service-kit/database';
import { sql } from 'drizzle-orm';
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

/**
 * Whether what one person did is hidden from another: a block stands between the two, or the actor is suspended. With
 * `inSpiteOfTheirBlock` only the recipient's own block counts.
 */
export async function isHiddenFrom(
  tx: Transaction,
  recipientId: string,
  actorId: string,
  { inSpiteOfTheirBlock }: { inSpiteOfTheirBlock: boolean },
): Promise<boolean> {
  const blocks = (fromId: string, toId: string) =>
    sql`exists (select 1 from bond where kind = 'block' and from_id = ${fromId} and to_id = ${toId} and stands)`;
  const theirs = inSpiteOfTheirBlock ? sql`false` : blocks(actorId, recipientId);
  const [found] = await tx.execute<{ hidden: boolean }>(sql`
    select ${blocks(recipientId, actorId)} or ${theirs}
      or exists (select 1 from person where user_id = ${actorId} and is_suspended) as hidden`);
  return found?.hidden === true;
}
