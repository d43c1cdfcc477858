import type { Executor } from '@stagedoor/service-kit/database/transaction';
import type { SQL } from 'drizzle-orm';
import { notifications } from '#/db/tables.ts';

/**
 * The ids of these notifications, locked in their order, as a subquery: whoever changes several does it in this order, so
 * that no two transactions wait for each other.
 */
export function lockedInOrder(db: Executor, which: SQL | undefined) {
  return db.select({ id: notifications.id }).from(notifications).where(which).orderBy(notifications.id).for('update');
}
