import { afterCommit } from '@stagedoor/service-kit/database/database';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { profiles } from '#/db/profiles.ts';
import { suspensionCountUpdates } from '#/db/relations.ts';
import { restoreFollows, suspendFollows } from '#/jobs/suspend-follows.ts';
import { updateCommentCounts } from '#/jobs/update-comment-counts.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'>;

/** Tokens of a suspended person have died out by then, whatever was away. */
const tokensMs = 20 * 60_000;
const againMs = 10_000;

/**
 * Has the counters follow a suspension, or its end, once this transaction has committed: the first rows at once, more
 * of them by and by.
 */
export async function scheduleSuspensionCounts(tx: Transaction, deps: Deps, userId: string): Promise<void> {
  const due = { dueAt: deps.clock.now(), attempts: 0, failedAt: null, lastError: null };
  await tx
    .insert(suspensionCountUpdates)
    .values({ userId, ...due })
    .onConflictDoUpdate({ target: suspensionCountUpdates.userId, set: due });
  // What fails now is left to the job.
  await afterCommit(() => settleBatch(deps, userId).then(ignore, ignore));
}

const ignore = () => undefined;

/** Takes suspended people out of the counts of what they follow and wrote, and puts restored ones back. */
export const updateSuspensionCounts: Job<SocialDeps> = defineDueWork<typeof suspensionCountUpdates, SocialDeps>({
  name: 'suspended accounts',
  table: suspensionCountUpdates,
  key: suspensionCountUpdates.userId,
  dueAt: suspensionCountUpdates.dueAt,
  pauseMs: 1_000,
  async handle({ userId }, deps, lease) {
    let batch = await settleBatch(deps, userId);
    while (batch.hasMore) {
      await lease.extend();
      batch = await settleBatch(deps, userId);
    }
    const { suspendedAt } = batch;
    const isOver = suspendedAt === null || deps.clock.now().getTime() - suspendedAt.getTime() > tokensMs;
    return isOver ? 'remove' : { againInMs: againMs };
  },
});

/** Settles a batch of follows, and one of comments. */
async function settleBatch({ database }: Deps, userId: string) {
  const [account] = await database.db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (account === undefined) return { hasMore: false, suspendedAt: null };
  const { suspendedAt } = account;
  const settleFollows = suspendedAt === null ? restoreFollows : suspendFollows;
  const hasMoreFollows = await database.transaction((tx) => settleFollows(tx, userId));
  const hasMoreComments = await database.transaction((tx) => updateCommentCounts(tx, userId));
  return { hasMore: hasMoreFollows || hasMoreComments, suspendedAt };
}
