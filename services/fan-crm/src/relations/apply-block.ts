import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockPeople } from '#/people/store-people.ts';

interface BlockChange {
  readonly blockerId: string;
  readonly blockedId: string;
  readonly isBlocked: boolean;
  readonly revision: number;
}

/** Applies a block or its end: neither of the two is among the fans of the other while one of them blocks. */
export async function applyBlock(
  tx: Transaction,
  { blockerId, blockedId, isBlocked, revision }: BlockChange,
): Promise<void> {
  await lockPeople(tx, [blockerId, blockedId]);
  await tx.execute(sql`
    insert into block (blocker_id, blocked_id, is_blocked, revision)
    values (${blockerId}, ${blockedId}, ${isBlocked}, ${revision})
    on conflict (blocker_id, blocked_id) do update set is_blocked = excluded.is_blocked, revision = excluded.revision
    where block.revision < excluded.revision`);
  // Written for both, even if neither is a fan yet, so that a later follow finds the row.
  await tx.execute(sql`
    insert into fan (creator_id, fan_id, is_blocked, is_suspended)
    select creator_id, fan_id, exists (
        select from block where is_blocked and blocker_id in (creator_id, fan_id) and blocked_id in (creator_id, fan_id)),
      person.is_suspended
    from (values (${blockerId}::uuid, ${blockedId}::uuid), (${blockedId}::uuid, ${blockerId}::uuid)) pair (creator_id, fan_id)
    join person on user_id = fan_id
    order by creator_id, fan_id
    on conflict (creator_id, fan_id) do update set is_blocked = excluded.is_blocked`);
}
