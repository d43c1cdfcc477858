import type { BodyOf } from '@stagedoor/contracts/call';
import { badRequest, changedElsewhere, conflict, notFound } from '@stagedoor/service-kit/common/errors';
import { violatedConstraint } from '@stagedoor/service-kit/database/database-errors';
import type { Executor, Transaction } from '@stagedoor/service-kit/database/transaction';
import { and, eq, sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { FanRule } from '#/contracts/fan-rule.ts';
import type { FanList, updateList as updateCall } from '#/contracts/list-calls.ts';
import { type FanListRow, fanListMembers, fanLists } from '#/db/lists.ts';
import { lockFan } from '#/fans/get-fan.ts';
import { getOwnList } from '#/fans/list-conditions.ts';

const mostLists = 100;

export function presentList({ id, name, rule, revision }: FanListRow): FanList {
  return { id, name, rule, revision };
}

/** Returns a creator's lists by name. */
export async function listLists(executor: Executor, creatorId: string): Promise<FanList[]> {
  const rows = await executor
    .select()
    .from(fanLists)
    .where(eq(fanLists.creatorId, creatorId))
    .orderBy(sql`lower(${fanLists.name})`)
    .limit(mostLists);
  return rows.map(presentList);
}

/** Makes a list. Throws a 409 for a name that is taken, and a 400 if the creator has too many. */
export async function createList(
  tx: Transaction,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  creatorId: string,
  { name, rule }: { readonly name: string; readonly rule?: FanRule },
): Promise<FanListRow> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lists ${creatorId}`}, 0))`);
  const existing = await tx.$count(fanLists, eq(fanLists.creatorId, creatorId));
  if (existing >= mostLists) throw badRequest(`You can have at most ${mostLists} lists`);
  const row = { id: ids.next(), creatorId, name, rule: rule ?? null, createdAt: clock.now(), revision: 1 };
  await refuseTakenName(tx.insert(fanLists).values(row));
  return row;
}

/**
 * Renames a list or changes its rule. Throws a 400 for a rule on a list without one, whose members are chosen by hand, and a 409 if
 * the list was changed since the revision that the creator has seen; repeating the call is harmless.
 */
export async function updateList(
  { database }: Pick<Deps, 'database'>,
  creatorId: string,
  id: string,
  { name, rule, revision: seen }: BodyOf<typeof updateCall>,
): Promise<FanList> {
  return database.transaction(async (tx) => {
    await tx.select({ id: fanLists.id }).from(fanLists).where(eq(fanLists.id, id)).for('no key update');
    const list = await getOwnList(tx, creatorId, id);
    if (rule !== undefined && list.rule === null) throw badRequest('This list is kept by hand');
    if (name === list.name && (rule === undefined || isSameRule(rule, list.rule))) return presentList(list);
    if (seen !== undefined && seen !== list.revision) {
      throw changedElsewhere('This list was changed elsewhere meanwhile', list.revision);
    }
    const set = { name, revision: list.revision + 1, ...(rule === undefined ? {} : { rule }) };
    await refuseTakenName(tx.update(fanLists).set(set).where(eq(fanLists.id, id)));
    return presentList({ ...list, ...set });
  });
}

function isSameRule(one: FanRule, other: FanRule | null): boolean {
  const { relation, spentOver, silentDays, newWithinDays, tag } = other ?? {};
  const isSame = one.relation === relation && one.spentOver === spentOver && one.silentDays === silentDays;
  return isSame && one.newWithinDays === newWithinDays && one.tag === tag;
}

async function refuseTakenName(written: PromiseLike<unknown>): Promise<void> {
  try {
    await written;
  } catch (error) {
    if (violatedConstraint(error) === 'fan_list_name') throw conflict('You have a list of this name');
    throw error;
  }
}

/** Deletes a list. Throws a 404 for a list of another creator. */
export async function deleteList({ database: { db } }: Pick<Deps, 'database'>, creatorId: string, id: string) {
  const deleted = await db.delete(fanLists).where(and(eq(fanLists.id, id), eq(fanLists.creatorId, creatorId)));
  if (deleted.count === 0) throw notFound('List not found');
}

/** Adds a fan to a list whose members are chosen by hand, or removes them. Repeating it changes nothing. */
export async function setMember(
  { database }: Pick<Deps, 'database'>,
  creatorId: string,
  { id: listId, fanId }: { readonly id: string; readonly fanId: string },
  isMember: boolean,
): Promise<void> {
  await database.transaction(async (tx) => {
    // A concurrent deletion waits for this lock, or this statement for the deletion.
    await tx.select({ id: fanLists.id }).from(fanLists).where(eq(fanLists.id, listId)).for('key share');
    const list = await getOwnList(tx, creatorId, listId);
    if (list.rule !== null) throw badRequest('Who is on this list, its rule decides');
    if (!isMember) {
      await tx.delete(fanListMembers).where(and(eq(fanListMembers.listId, listId), eq(fanListMembers.fanId, fanId)));
      return;
    }
    await lockFan(tx, creatorId, fanId);
    await tx.insert(fanListMembers).values({ listId, fanId }).onConflictDoNothing();
  });
}
