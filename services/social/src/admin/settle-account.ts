import { afterCommit, type Transaction } from '@stagedoor/service-kit/database';
import { and, asc, eq, lte } from 'drizzle-orm';
import { settleComments } from '#/admin/settle-comments.ts';
import { hideFollows, showFollows } from '#/admin/settle-follows.ts';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { unsettledAccounts } from '#/db/relations.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'>;

/** Tokens of a suspended person have died out by then, whatever was away. */
const tokensMs = 20 * 60_000;
const againMs = 10_000;

/**
 * Has the counters follow a suspension, or its end, once this transaction has committed: the first rows at once, more
 * of them by and by.
 */
export async function settleSoon(tx: Transaction, deps: Deps, userId: string): Promise<void> {
  const dueAt = deps.clock.now();
  await tx
    .insert(unsettledAccounts)
    .values({ userId, dueAt })
    .onConflictDoUpdate({ target: unsettledAccounts.userId, set: { dueAt } });
  // What fails now is left to the job.
  await afterCommit(() => settleAccount(deps, userId).then(ignore, ignore));
}

const ignore = () => undefined;

/** Goes on with the account that is due first. Answers whether there may be more. */
export async function settleNextAccount(deps: Deps): Promise<boolean> {
  const [due] = await deps.database.db
    .select({ userId: unsettledAccounts.userId })
    .from(unsettledAccounts)
    .where(lte(unsettledAccounts.dueAt, deps.clock.now()))
    .orderBy(asc(unsettledAccounts.dueAt))
    .limit(1);
  if (due === undefined) return false;
  await settleAccount(deps, due.userId);
  return true;
}

/** A batch of follows, and one of comments. An account of which none are left is done with. */
async function settleAccount({ database, clock }: Deps, userId: string): Promise<void> {
  const [account] = await database.db
    .select({ suspendedAt: profiles.suspendedAt, dueAt: unsettledAccounts.dueAt })
    .from(unsettledAccounts)
    .innerJoin(profiles, eq(profiles.userId, unsettledAccounts.userId))
    .where(eq(unsettledAccounts.userId, userId));
  if (account === undefined) return;
  const { suspendedAt, dueAt } = account;
  const settleFollows = suspendedAt === null ? showFollows : hideFollows;
  const hasMoreFollows = await database.transaction((tx) => settleFollows(tx, userId));
  const hasMoreComments = await database.transaction((tx) => settleComments(tx, userId));
  if (hasMoreFollows || hasMoreComments) return;
  // Unless another change has come since.
  const asItWas = and(eq(unsettledAccounts.userId, userId), eq(unsettledAccounts.dueAt, dueAt));
  const now = clock.now().getTime();
  if (suspendedAt === null || now - suspendedAt.getTime() > tokensMs) {
    await database.db.delete(unsettledAccounts).where(asItWas);
  } else {
    await database.db
      .update(unsettledAccounts)
      .set({ dueAt: new Date(now + againMs) })
      .where(asItWas);
  }
}
