import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';

export interface BondChange {
  readonly kind: 'like' | 'follow' | 'block';
  readonly fromId: string;
  readonly toId: string;
  readonly revision: number;
  readonly stands: boolean;
}

/** Remembers changes. Answers which of them changed anything: not one of which a later one was heard of before it. */
export async function recordBonds<Change extends BondChange>(
  tx: Transaction,
  changes: readonly Change[],
): Promise<Change[]> {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change.kind, change.fromId, change.toId);
    const known = newest.get(key);
    if (known === undefined || known.revision < change.revision) newest.set(key, change);
  }
  const asked = [...newest.values()].map(({ kind, fromId, toId, revision, stands }) => ({
    kind,
    from_id: fromId,
    to_id: toId,
    revision,
    stands,
  }));
  // In the order of their key, so that no two transactions wait for each other.
  const recorded = await tx.execute<{ kind: BondChange['kind']; from_id: string; to_id: string }>(sql`
    insert into bond as b (kind, from_id, to_id, revision, stands)
    select * from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
      as asked (kind text, from_id uuid, to_id uuid, revision bigint, stands boolean)
    order by kind, from_id, to_id
    on conflict (kind, from_id, to_id) do update set revision = excluded.revision, stands = excluded.stands
      where b.revision < excluded.revision
    returning kind, from_id, to_id`);
  return recorded.flatMap(({ kind, from_id: fromId, to_id: toId }) => newest.get(keyOf(kind, fromId, toId)) ?? []);
}

const keyOf = (kind: BondChange['kind'], fromId: string, toId: string) => `${kind} ${fromId} ${toId}`;

/** Remembers a change. Answers false where a later one was heard of before it: then it changes nothing. */
export async function recordBond(tx: Transaction, change: BondChange): Promise<boolean> {
  return (await recordBonds(tx, [change])).length > 0;
}
