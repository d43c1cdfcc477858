import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type Profile, profiles } from '#/db/profiles.ts';
import { suspensionCountUpdates } from '#/db/relations.ts';
import { restoreFollows, suspendFollows } from '#/suspensions/suspend-follows.ts';
import { updateCommentCounts } from '#/suspensions/update-comment-counts.ts';
import { updateSubscriberCounts } from '#/suspensions/update-subscriber-counts.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'>;

/** By then all access tokens of a suspended person have expired, even if a service was down. */
const tokensExpireMs = 20 * 60_000;
const recheckMs = 10_000;

/**
 * Schedules that the counters of others follow a suspension or its end: the first batch right after the commit of this
 * transaction, the rest by the job.
 */
export async function scheduleSuspensionCounts(tx: Transaction, deps: Deps, userId: string): Promise<void> {
  const due = { dueAt: deps.clock.now(), attempts: 0, failedAt: null, lastError: null };
  await tx
    .insert(suspensionCountUpdates)
    .values({ userId, ...due })
    .onConflictDoUpdate({ target: suspensionCountUpdates.userId, set: due });
  // A failure is left to the job.
  afterCommit(tx, () => updateBatch(deps, userId).then(ignore, ignore));
}

const ignore = () => undefined;

/** Does the same for those of `people` who are suspended: what was just added for them is taken out of the counts again. */
export async function scheduleCountsOfSuspended(
  tx: Transaction,
  deps: Deps,
  people: readonly Pick<Profile, 'userId' | 'suspendedAt'>[],
): Promise<void> {
  for (const { userId, suspendedAt } of people) {
    if (suspendedAt !== null) await scheduleSuspensionCounts(tx, deps, userId);
  }
}

/**
 * Removes suspended people from the counts of people they follow or subscribe to and of posts they commented on, and adds restored
 * people again. Rechecks until the suspended person's tokens have expired, because they can still follow and comment until then.
 */
export const updateSuspensionCounts: Job<SocialDeps> = defineDueWork<typeof suspensionCountUpdates, SocialDeps>({
  name: 'suspended accounts',
  table: suspensionCountUpdates,
  key: suspensionCountUpdates.userId,
  dueAt: suspensionCountUpdates.dueAt,
  soon: { withinMs: recheckMs },
  pauseMs: 1_000,
  async handle({ userId }, deps, lease) {
    let batch = await updateBatch(deps, userId);
    while (batch.hasMore) {
      await lease.extend();
      batch = await updateBatch(deps, userId);
    }
    const { suspendedAt } = batch;
    const isOver = suspendedAt === null || deps.clock.now().getTime() - suspendedAt.getTime() > tokensExpireMs;
    return isOver ? 'remove' : { againInMs: recheckMs };
  },
});

/** Applies the account's state to one batch of follows, one of subscriptions and one of comments. */
async function updateBatch({ database, clock }: Deps, userId: string) {
  const [account] = await database.db
    .select({ suspendedAt: profiles.suspendedAt })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (account === undefined) return { hasMore: false, suspendedAt: null };
  const { suspendedAt } = account;
  const moveFollows = suspendedAt === null ? restoreFollows : suspendFollows;
  const hasMoreFollows = await database.transaction((tx) => moveFollows(tx, userId));
  const state = { isSuspended: suspendedAt !== null, now: clock.now() };
  const hasMoreSubscriptions = await database.transaction((tx) => updateSubscriberCounts(tx, userId, state));
  const hasMoreComments = await database.transaction((tx) => updateCommentCounts(tx, userId));
  return { hasMore: hasMoreFollows || hasMoreSubscriptions || hasMoreComments, suspendedAt };
}
