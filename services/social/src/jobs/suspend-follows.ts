import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockProfiles } from '#/follows/follow-rows.ts';

/** Rows that are moved at once; the profiles of so many people stand still meanwhile. */
const batch = 200;

interface Pair extends Record<string, unknown> {
  readonly follower_id: string;
  readonly followed_id: string;
}

const select = (table: 'follow' | 'suspended_follow', userId: string) => sql`
  select follower_id, followed_id from ${sql.raw(table)}
  where follower_id = ${userId}::uuid or followed_id = ${userId}::uuid`;

/** Puts follows of a suspended person aside, and takes them out of the counts. Answers whether there may be more. */
export async function suspendFollows(tx: Transaction, userId: string): Promise<boolean> {
  const pairs = await tx.execute<Pair>(sql`${select('follow', userId)} limit ${batch}`);
  const locked = await lockProfiles(tx, peopleOf(pairs, userId));
  if (!locked.some((person) => person.userId === userId && person.suspendedAt !== null)) return false;
  const hidden = await tx.execute<Pair>(sql`
    with gone as (delete from follow using ${listOf(pairs)} returning follow.*)
    insert into suspended_follow select follower_id, followed_id, created_at from gone
    on conflict do nothing returning follower_id, followed_id`);
  await count(tx, hidden, -1);
  return pairs.length === batch;
}

/**
 * Puts follows of a person who is back where they were. Those of others who are suspended themselves stay aside, those
 * that a block came between are forgotten. Answers whether there may be more.
 */
export async function restoreFollows(tx: Transaction, userId: string): Promise<boolean> {
  const pairs = await tx.execute<Pair>(sql`
    select s.follower_id, s.followed_id from (${select('suspended_follow', userId)}) s
    join profile other on other.user_id in (s.follower_id, s.followed_id) and other.user_id <> ${userId}::uuid
    where other.suspended_at is null limit ${batch}`);
  const locked = await lockProfiles(tx, peopleOf(pairs, userId));
  const suspended = new Set(locked.flatMap((person) => (person.suspendedAt === null ? [] : [person.userId])));
  const free = pairs.filter((pair) => !suspended.has(pair.follower_id) && !suspended.has(pair.followed_id));
  const shown = await tx.execute<Pair>(sql`
    with back as (delete from suspended_follow follow using ${listOf(free)} returning follow.*)
    insert into follow select follower_id, followed_id, created_at from back
    where not exists (select from block where blocker_id = follower_id and blocked_id = followed_id)
      and not exists (select from block where blocker_id = followed_id and blocked_id = follower_id)
    on conflict do nothing returning follower_id, followed_id`);
  await count(tx, shown, 1);
  return pairs.length === batch;
}

function peopleOf(pairs: readonly Pair[], userId: string): string[] {
  return [...new Set([userId, ...pairs.flatMap((pair) => [pair.follower_id, pair.followed_id])])];
}

/** The pairs as a table beside `follow`, and the condition that they are its rows. */
function listOf(pairs: readonly Pair[]) {
  const followers = pairs.map((pair) => pair.follower_id);
  const followed = pairs.map((pair) => pair.followed_id);
  return sql`unnest(${sql.param(followers)}::uuid[], ${sql.param(followed)}::uuid[]) as pair (follower, followed)
    where follow.follower_id = pair.follower and follow.followed_id = pair.followed`;
}

/** Of people who are locked. */
async function count(tx: Transaction, pairs: readonly Pair[], change: 1 | -1): Promise<void> {
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
