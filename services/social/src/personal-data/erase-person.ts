import { type ReportReason, reportReasons } from '@stagedoor/contracts/report-reasons';
import { type DeletionTarget, deleteNextBatch } from '@stagedoor/service-kit/database/delete-in-batches';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { afterCommit } from '@stagedoor/service-kit/database/transaction';
import type { FileStore } from '@stagedoor/service-kit/files/file-store';
import { eq, inArray, sql } from 'drizzle-orm';
import { lockComments } from '#/comments/lock-comments.ts';
import type { SocialDeps } from '#/config.ts';
import { posts } from '#/db/posts.ts';
import { profiles } from '#/db/profiles.ts';
import { scheduleRemoval } from '#/media/own-folders.ts';
import { removeNow } from '#/media/remove-files.ts';
import { anonymiseAudit, erasedPersonId } from '#/personal-data/anonymise-audit.ts';
import { eraseComments } from '#/personal-data/erase-comments.ts';
import { postDependents } from '#/posts/writing/post-dependents.ts';
import { suspendFollows } from '#/suspensions/suspend-follows.ts';
import { updateCommentCounts } from '#/suspensions/update-comment-counts.ts';

type Deps = Pick<SocialDeps, 'database' | 'clock'> & { readonly files: FileStore };

const likeBatchSize = 200;
const postBatchSize = 20;
const reportBatchSize = 200;
const somethingElse: ReportReason = 'Something else';

/**
 * Erases one batch of a person's data; returns whether there may be more. Deletes everything that they made and did,
 * also for buyers of their posts, and updates other people's counts.
 */
export async function erasePerson(deps: Deps, userId: string): Promise<boolean> {
  const { database } = deps;
  const step = (work: (tx: Transaction) => Promise<boolean>) => database.transaction(work);
  const isThere = (await database.db.$count(profiles, eq(profiles.userId, userId))) > 0;
  if (isThere) {
    // Suspending removes them from all counts, even if the event of their departure has not arrived yet.
    await database.db.execute(sql`
      update profile set suspended_at = ${deps.clock.now().toISOString()}::timestamptz
      where user_id = ${userId}::uuid and suspended_at is null`);
    if (await step((tx) => suspendFollows(tx, userId))) return true;
    if (await step((tx) => updateCommentCounts(tx, userId))) return true;
    if (await step((tx) => removeLikes(tx, userId))) return true;
    if (await step((tx) => removeCommentLikes(tx, userId))) return true;
    if (await step((tx) => removePollVotes(tx, userId))) return true;
    if (await deleteNextBatch(database, await findPostDependents(database, userId))) return true;
    if (await step((tx) => removePosts(tx, deps, userId))) return true;
    if (await step((tx) => eraseComments(tx, deps.clock, userId))) return true;
    if (await deleteNextBatch(database, profileDependentsOf(userId))) return true;
    if (await step((tx) => anonymiseReports(tx, userId))) return true;
  }
  if (await step((tx) => anonymiseAudit(tx, userId))) return true;
  await database.transaction((tx) => removeProfile(tx, deps, userId));
  return false;
}

/** Returns the rows that refer to the next posts: a popular post has more of them than one transaction may delete. */
async function findPostDependents({ db }: SocialDeps['database'], userId: string): Promise<DeletionTarget[]> {
  const ids = (await nextPosts(db, userId)).map(({ id }) => id);
  return [...postDependents(ids), ['post_purchase', sql`post_id = any (${sql.param(ids)}::uuid[])`]];
}

/** Returns rows that a cascading delete of the profile would delete in one statement, however many there are. */
function profileDependentsOf(userId: string): DeletionTarget[] {
  const id = sql`${userId}::uuid`;
  return [
    ['suspended_follow', sql`follower_id = ${id}`],
    ['suspended_follow', sql`followed_id = ${id}`],
    ['follow_request', sql`owner_id = ${id}`],
    ['block', sql`blocked_id = ${id}`],
    ['mute', sql`muted_id = ${id}`],
    ['subscriber', sql`creator_id = ${id}`],
    ['bell', sql`creator_id = ${id}`],
    ['mention', sql`user_id = ${id}`],
    ['report', sql`owner_id = ${id}`],
    ['author_day', sql`author_id = ${id}`],
  ];
}

function nextPosts(db: Pick<SocialDeps['database']['db'], 'select'>, userId: string) {
  return db
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.authorId, userId))
    .orderBy(posts.id)
    .limit(postBatchSize);
}

async function removeLikes(tx: Transaction, userId: string): Promise<boolean> {
  const liked = await tx.execute<{ post_id: string }>(sql`
    delete from post_like where user_id = ${userId}::uuid and post_id in (
      select post_id from post_like where user_id = ${userId}::uuid limit ${likeBatchSize})
    returning post_id`);
  const ids = sql`${sql.param(liked.map(({ post_id }) => post_id))}::uuid[]`;
  // Locked in the order of ids, so that transactions cannot deadlock.
  await tx.execute(sql`select from post where id = any (${ids}) order by id for no key update`);
  await tx.execute(sql`update post set like_count = greatest(like_count - 1, 0) where id = any (${ids})`);
  return liked.length === likeBatchSize;
}

async function removePosts(tx: Transaction, deps: Deps, userId: string): Promise<boolean> {
  const batch = await nextPosts(tx, userId);
  if (batch.length === 0) return false;
  const ids = batch.map(({ id }) => id);
  const folders = await tx.execute<{ folder: string }>(sql`
    select folder from media where post_id = any (${sql.param(ids)}::uuid[])`);
  await removeFiles(tx, deps, folders);
  await tx.delete(posts).where(inArray(posts.id, ids));
  return true;
}

async function removeCommentLikes(tx: Transaction, userId: string): Promise<boolean> {
  const liked = await tx.execute<{ comment_id: string }>(sql`
    select comment_id from comment_like where user_id = ${userId}::uuid limit ${likeBatchSize}`);
  const ids = liked.map(({ comment_id: commentId }) => commentId);
  // The comments before their likes, as every change of a like does.
  await lockComments(tx, ids);
  await tx.execute(sql`
    with deleted as (
      delete from comment_like where user_id = ${userId}::uuid and comment_id = any (${sql.param(ids)}::uuid[])
      returning comment_id
    )
    update comment set like_count = greatest(like_count - 1, 0) where id in (select comment_id from deleted)`);
  return liked.length === likeBatchSize;
}

async function removePollVotes(tx: Transaction, userId: string): Promise<boolean> {
  const votes = await tx.execute<{ post_id: string }>(sql`
    select post_id from poll_vote where voter_id = ${userId}::uuid limit ${likeBatchSize}`);
  const ids = sql`${sql.param(votes.map(({ post_id: postId }) => postId))}::uuid[]`;
  // Locked in the order of ids, so that transactions cannot deadlock.
  await tx.execute(sql`select from poll where post_id = any (${ids}) order by post_id for no key update`);
  await tx.execute(sql`
    with deleted as (
      delete from poll_vote where voter_id = ${userId}::uuid and post_id = any (${ids}) returning post_id, option + 1 as at
    )
    update poll set vote_counts[deleted.at] = greatest(vote_counts[deleted.at] - 1, 0)
    from deleted where poll.post_id = deleted.post_id`);
  return votes.length === likeBatchSize;
}

/** Reports stay, for an ADMIN to decide about, without their reporter and the reporter's own words. */
async function anonymiseReports(tx: Transaction, userId: string): Promise<boolean> {
  const anonymised = await tx.execute(sql`
    update report set reporter_id = null, description = null,
      reason = case when reason = any (${sql.param([...reportReasons])}::text[]) then reason else ${somethingElse} end
    where id in (select id from report where reporter_id = ${userId}::uuid limit ${reportBatchSize})`);
  return anonymised.count === reportBatchSize;
}

async function removeProfile(tx: Transaction, deps: Deps, userId: string): Promise<void> {
  const id = sql`${userId}::uuid`;
  const folders = await tx.execute<{ folder: string }>(sql`
    select folder from verification_document d join verification_request r on r.id = d.request_id where r.user_id = ${id}
    union all
    select folder from profile, unnest(array[avatar, cover]) folder where user_id = ${id} and folder is not null`);
  await removeFiles(tx, deps, folders);
  await tx.execute(sql`
    update profile set subscriber_count = greatest(subscriber_count - 1, 0)
    where user_id in (select creator_id from subscriber where subscriber_id = ${id} and is_current)`);
  await tx.execute(sql`update announcement set author_id = ${erasedPersonId}::uuid where author_id = ${id}`);
  await tx.execute(sql`update link_preview_fetch set user_id = null where user_id = ${id}`);
  await tx.execute(sql`delete from link_preview_allowance where user_id = ${id}`);
  await tx.delete(profiles).where(eq(profiles.userId, userId));
}

async function removeFiles(tx: Transaction, deps: Deps, rows: readonly { folder: string }[]): Promise<void> {
  const folders = rows.map(({ folder }) => folder);
  await scheduleRemoval(tx, deps.clock, folders, 0);
  // Files that cannot be removed now are left to the job that removes due files.
  afterCommit(tx, () => removeNow(deps, folders));
}
