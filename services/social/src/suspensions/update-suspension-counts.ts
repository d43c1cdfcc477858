import { afterCommit, type Transaction } from '@stagedoor/service-kit/database/transaction';
import { defineDueWork } from '@stagedoor/service-kit/jobs/define-due-work';
import type { Job } from '@stagedoor/service-kit/jobs/job';
import { eq, sql } from 'drizzle-orm';
import type { SocialDeps } from '#/config.ts';
import { type Profile, profiles } from '#/db/profiles.ts';
import { suspensionCountUpdates } from '#/db/relations.ts';
import { restoreFollows, suspendFollows } from '#/suspensions/suspend-follows.ts';
import { updateCommentCounts } from '#/suspensions/update-comment-counts.ts';
import { lockProfiles } from '#/users/lock-profiles.ts';

/** Subscriptions that are changed in one transaction, which locks the profiles of as many creators. */
const batchSize = 200;

/**
 * Takes a suspended person out of the counts of the creators they subscribe to, or a restored one back into them, since the lists
 * of subscribers do not show them. Returns whether there may be more.
 */
async function updateSubscriberCounts(
  tx: Transaction,
  userId: string,
  { isSuspended, now }: { readonly isSuspended: boolean; readonly now: Date },
): Promise<boolean> {
  const isToChange = isSuspended
    ? sql`is_current`
    : sql`not is_current and tier_mask < 0 and until > ${now.toISOString()}::timestamptz`;
  const rows = await tx.execute<{ creator_id: string }>(sql`
    select creator_id from subscriber where subscriber_id = ${userId}::uuid and ${isToChange}
    order by creator_id limit ${batchSize} for update`);
  if (rows.length === 0) return false;
  const creatorIds = rows.map((row) => row.creator_id);
  const locked = await lockProfiles(tx, [userId, ...creatorIds]);
  const isStill = locked.some((one) => one.userId === userId && (one.suspendedAt !== null) === isSuspended);
  if (!isStill) return false;
  await tx.execute(sql`
    update subscriber set is_current = ${!isSuspended}
    where subscriber_id = ${userId}::uuid and creator_id = any(${sql.param(creatorIds)}::uuid[])`);
  await tx.execute(sql`
    update profile set subscriber_count = greatest(subscriber_count + ${isSuspended ? -1 : 1}, 0)
    where user_id = any(${sql.param(creatorIds)}::uuid[])`);
  return rows.length === batchSize;
}

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

/** Does the same for the suspended people among `people`: what was just added for them is removed from the counts again. */
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
