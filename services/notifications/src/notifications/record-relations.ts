import { executePrepared } from '@stagedoor/service-kit/database/prepared';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';

/** A like, follow, block or mute that somebody added or took back. */
export interface RelationChange {
  readonly kind: 'like' | 'follow' | 'block' | 'mute';
  readonly fromId: string;
  readonly toId: string;
  readonly revision: number;
  readonly isActive: boolean;
}

/** Saves changes, which may arrive in any order. Returns those that are newer than the known state. */
export async function recordRelations<Change extends RelationChange>(
  tx: Transaction,
  changes: readonly Change[],
): Promise<Change[]> {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change.kind, change.fromId, change.toId);
    const known = newest.get(key);
    if (known === undefined || known.revision < change.revision) newest.set(key, change);
  }
  const rows = [...newest.values()].map(({ kind, fromId, toId, revision, isActive }) => ({
    kind,
    from_id: fromId,
    to_id: toId,
    revision,
    is_active: isActive,
  }));
  // Written in the order of the key, so that two transactions cannot deadlock.
  const recorded = await executePrepared<{ kind: RelationChange['kind']; from_id: string; to_id: string }>(
    tx,
    sql`
    insert into relation as r (kind, from_id, to_id, revision, is_active)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as given (kind text, from_id uuid, to_id uuid, revision bigint, is_active boolean)
    order by kind, from_id, to_id
    on conflict (kind, from_id, to_id) do update set revision = excluded.revision, is_active = excluded.is_active,
      changed_at = now()
      where r.revision < excluded.revision
    returning kind, from_id, to_id`,
  );
  return recorded.flatMap(({ kind, from_id: fromId, to_id: toId }) => newest.get(keyOf(kind, fromId, toId)) ?? []);
}

const keyOf = (kind: RelationChange['kind'], fromId: string, toId: string) => `${kind} ${fromId} ${toId}`;

/** Saves one change. Returns false and changes nothing if a newer change is known. */
export async function recordRelation(tx: Transaction, change: RelationChange): Promise<boolean> {
  return (await recordRelations(tx, [change])).length > 0;
}
