import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { type SQL, sql } from 'drizzle-orm';

const batchSize = 500;
/** Replaces the person's id in columns that cannot be null. */
export const erasedPersonId = '00000000-0000-0000-0000-000000000000';

/**
 * Removes a person from one batch of the audit log: as the actor, and as the person that something was done to. Returns whether there
 * may be more.
 */
export async function anonymiseAudit(tx: Transaction, userId: string): Promise<boolean> {
  await tx.execute(sql`select set_config('stagedoor.erasing', 'on', true)`);
  const isActor = sql`actor_id = ${userId}::uuid`;
  const isTarget = sql`target = ${`user:${userId}`}`;
  const actions = await change(tx, isActor, sql`actor_id = ${erasedPersonId}::uuid`);
  const decisions = await change(tx, isTarget, sql`target = ${`user:${erasedPersonId}`}, note = null`);
  await tx.execute(sql`select set_config('stagedoor.erasing', 'off', true)`);
  return actions === batchSize || decisions === batchSize;
}

async function change(tx: Transaction, where: SQL, values: SQL): Promise<number> {
  // Ordered as the indexes of actors and of targets are, which are read instead of the whole log.
  const { count } = await tx.execute(sql`
    update audit_entry set ${values} where id = any (array(
      select id from audit_entry where ${where} order by created_at desc, id desc limit ${batchSize}))`);
  return count;
}
