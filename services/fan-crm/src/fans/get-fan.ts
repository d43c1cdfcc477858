import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { FanCard } from '#/contracts/fan.ts';
import { findFan } from '#/fans/fan-rows.ts';
import { presentFan } from '#/fans/present-fan.ts';

/**
 * Returns a creator's fan with note and lists. Throws a 404 for anybody who is not their fan or is hidden from them.
 */
export async function getFan(executor: Executor, creatorId: string, fanId: string): Promise<FanCard> {
  const row = await findFan(executor, creatorId, fanId);
  if (row === undefined) throw notFound('Fan not found');
  const lists = await executor.execute<{ id: string; name: string }>(sql`
    select id, name from fan_list join fan_list_member on list_id = id
    where creator_id = ${creatorId}::uuid and fan_id = ${fanId}::uuid order by lower(name)`);
  const noteRevision = row.note_revision;
  return { ...presentFan(row), note: row.note, noteRevision, lists: lists.map(({ id, name }) => ({ id, name })) };
}

/** Locks a creator's fan until the commit. Throws a 404 if the creator has no such visible fan. */
export async function lockFan(tx: Executor, creatorId: string, fanId: string): Promise<void> {
  const [row] = await tx.execute(sql`
    select 1 from fan where creator_id = ${creatorId}::uuid and fan_id = ${fanId}::uuid and is_listed for no key update`);
  if (row === undefined) throw notFound('Fan not found');
}
