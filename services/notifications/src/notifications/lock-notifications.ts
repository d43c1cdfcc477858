import type { Executor } from '@stagedoor/service-kit/database/transaction';
import type { SQL } from 'drizzle-orm';
import { notifications } from '#/db/tables.ts';

/**
 * Returns a subquery of the ids of these notifications that locks them in the order of their ids. Whatever changes several
 * notifications uses this order, so that transactions cannot deadlock.
 */
export function lockInOrder(db: Executor, which: SQL | undefined) {
  return db.select({ id: notifications.id }).from(notifications).where(which).orderBy(notifications.id).for('update');
}
