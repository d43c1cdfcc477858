import type { BodyOf } from '@stagedoor/contracts/call';
import { changedElsewhere } from '@stagedoor/service-kit/common/errors';
import { eq } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import type { setThanks as setThanksCall, Thanks } from '#/contracts/thanks-calls.ts';
import { type MonthlyThanksRow, monthlyThanks } from '#/db/monthly-thanks.ts';
import { findNextMonth } from '#/thanks/next-month.ts';

type ReadDeps = Pick<Deps, 'database'>;

/** Returns a creator's monthly thanks; empty and off if they never wrote any. */
export async function findThanks({ database: { db } }: ReadDeps, creatorId: string): Promise<Thanks> {
  const [row] = await db.select().from(monthlyThanks).where(eq(monthlyThanks.creatorId, creatorId));
  return row === undefined ? { content: '', revision: 1, nextAt: null, postedAt: null } : presentThanks(row);
}

/**
 * Saves them and switches them on or off. If they are on and stay on, they remain due when they were. Throws a 409 if the text was
 * rewritten since the revision that the creator has seen; repeating the call is harmless.
 */
export async function changeThanks(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  creatorId: string,
  { content, isOn, revision: seen }: BodyOf<typeof setThanksCall>,
): Promise<Thanks> {
  const next = findNextMonth(clock.now());
  return database.transaction(async (tx) => {
    await tx
      .insert(monthlyThanks)
      .values({ creatorId, content: '', month: next.month, dueAt: null })
      .onConflictDoNothing();
    const which = eq(monthlyThanks.creatorId, creatorId);
    const [before] = await tx.select().from(monthlyThanks).where(which).for('update');
    const earlier = before?.revision ?? 1;
    const isEdit = before?.content !== content;
    if (isEdit && seen !== undefined && seen !== earlier) {
      throw changedElsewhere('These thanks were changed elsewhere meanwhile', earlier);
    }
    const staysOn = isOn && before?.dueAt != null && before.failedAt === null;
    const finished = { attempts: 0, failedAt: null, lastError: null };
    const text = { content, ...(isEdit && { revision: earlier + 1 }) };
    const change = staysOn ? text : { ...text, ...finished, ...(isOn ? next : { dueAt: null }) };
    const [row] = await tx.update(monthlyThanks).set(change).where(which).returning();
    if (row === undefined) throw new Error('thanks are missing right after they were written');
    return presentThanks(row);
  });
}

function presentThanks({ content, revision, dueAt, failedAt, postedAt }: MonthlyThanksRow): Thanks {
  const isOn = dueAt !== null && failedAt === null;
  return { content, revision, nextAt: isOn ? dueAt.toISOString() : null, postedAt: postedAt?.toISOString() ?? null };
}
