import { notFound } from '@stagedoor/service-kit/common/errors';
import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { and, eq, type SQL } from 'drizzle-orm';
import { type FanListRow, fanLists } from '#/db/lists.ts';
import { conditionsOf, isOnList } from '#/fans/fan-conditions.ts';

/** Returns a creator's list. Throws a 404 for a list of another creator. */
export async function getOwnList(executor: Executor, creatorId: string, id: string): Promise<FanListRow> {
  const isOwn = and(eq(fanLists.id, id), eq(fanLists.creatorId, creatorId));
  const [list] = await executor.select().from(fanLists).where(isOwn);
  if (list === undefined) throw notFound('List not found');
  return list;
}

/** Returns the conditions for fans on a list: those who meet its rule now, or those who were put on it. */
export function conditionsOfList({ id, rule }: FanListRow, now: Date): SQL[] {
  return rule === null ? [isOnList(id)] : conditionsOf(rule, now);
}
