import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockProfiles } from '#/users/lock-profiles.ts';

/** Follows that are moved in one transaction, which locks the profiles of as many people. */
const batchSize = 200;

interface Pair extends Record<string, unknown> {
  readonly follower_id: string;
  readonly followed_id: string;
}

const select = (table: 'follow' | 'suspended_follow', userId: string) => sql`
  select follower_id, followed_id from ${sql.raw(table)}
  where follower_id = ${userId}::uuid or followed_id = ${userId}::uuid`;

// Whole rows are moved: a column that only one of the two tables has makes the statement fail.

/** Moves follows of a suspended person to `suspended_follow`, and out of the counts. Returns whether there may be more. */
export async function suspendFollows(tx: Transaction, userId: string): Promise<boolean> {
  const pairs = await tx.execute<Pair>(sql`${select('follow', userId)} limit ${batchSize}`);
  const locked = await lockProfiles(tx, peopleOf(pairs, userId));
  if (!locked.some((person) => person.userId === userId && person.suspendedAt !== null)) return false;
  const suspended = await tx.execute<Pair>(sql`
    with moved as (delete from follow using ${joinPairs(pairs)} returning follow.*)
    insert into suspended_follow select * from moved
    on conflict do nothing returning follower_id, followed_id`);
  await updateCounts(tx, suspended, -1);
  return pairs.length === batchSize;
}

/**
 * Moves the follows of a restored person back. Follows of others who are suspended stay in `suspended_follow`; those that a
 * block ended during the suspension are deleted. Returns whether there may be more.
 */
export async function restoreFollows(tx: Transaction, userId: string): Promise<boolean> {
  const pairs = await tx.execute<Pair>(sql`
    select s.follower_id, s.followed_id from (${select('suspended_follow', userId)}) s
    join profile other on other.user_id in (s.follower_id, s.followed_id) and other.user_id <> ${userId}::uuid
    where other.suspended_at is null limit ${batchSize}`);
  const locked = await lockProfiles(tx, peopleOf(pairs, userId));
  const suspended = new Set(locked.flatMap((person) => (person.suspendedAt === null ? [] : [person.userId])));
  const free = pairs.filter((pair) => !suspended.has(pair.follower_id) && !suspended.has(pair.followed_id));
  const restored = await tx.execute<Pair>(sql`
    with moved as (delete from suspended_follow follow using ${joinPairs(free)} returning follow.*)
    insert into follow select * from moved
    where not exists (select from block where blocker_id = follower_id and blocked_id = followed_id)
      and not exists (select from block where blocker_id = followed_id and blocked_id = follower_id)
    on conflict do nothing returning follower_id, followed_id`);
  await updateCounts(tx, restored, 1);
  return pairs.length === batchSize;
}

function peopleOf(pairs: readonly Pair[], userId: string): string[] {
  return [...new Set([userId, ...pairs.flatMap((pair) => [pair.follower_id, pair.followed_id])])];
}

/** Returns SQL that joins the pairs as a table to rows of `follow`. */
function joinPairs(pairs: readonly Pair[]) {
  const followers = pairs.map((pair) => pair.follower_id);
  const followed = pairs.map((pair) => pair.followed_id);
  return sql`unnest(${sql.param(followers)}::uuid[], ${sql.param(followed)}::uuid[]) as pair (follower, followed)
    where follow.follower_id = pair.follower and follow.followed_id = pair.followed`;
}

/** Changes the counts of both sides of each pair. The caller has locked all of these people. */
async function updateCounts(tx: Transaction, pairs: readonly Pair[], change: 1 | -1): Promise<void> {
  if (pairs.length === 0) return;
  const followers = pairs.map((pair) => pair.follower_id);
  const followed = pairs.map((pair) => pair.followed_id);
  await tx.execute(sql`
    update profile
    set following_count = following_count + ${change}::int * changed.following,
      follower_count = follower_count + ${change}::int * changed.followers
    from (
      select person, sum(following)::int as following, sum(followers)::int as followers
      from (
        select person, 1 as following, 0 as followers from unnest(${sql.param(followers)}::uuid[]) person
        union all select person, 0, 1 from unnest(${sql.param(followed)}::uuid[]) person
      ) each
      group by person
    ) changed
    where user_id = changed.person`);
}
