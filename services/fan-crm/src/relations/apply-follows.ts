import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import { lockPeople } from '#/people/store-people.ts';

interface FollowChange {
  readonly creatorId: string;
  readonly fanId: string;
  readonly isFollowing: boolean;
  readonly at: string;
  readonly revision: number;
}

/** A person who was neither following nor subscribed after a change, and had been before it. */
export interface Departure extends Record<string, unknown> {
  readonly creatorId: string;
  readonly fanId: string;
}

/** Applies follows and unfollows. Returns the fans who left: those who unfollowed and do not subscribe. */
export async function applyFollows(tx: Transaction, changes: readonly FollowChange[]): Promise<readonly Departure[]> {
  await lockPeople(
    tx,
    changes.map(({ fanId }) => fanId),
  );
  return tx.execute<Departure>(sql`
    with change as (
      select distinct on ("creatorId", "fanId") *
      from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as one
        ("creatorId" uuid, "fanId" uuid, "isFollowing" boolean, at timestamptz, revision bigint)
      order by "creatorId", "fanId", revision desc
    ), before as materialized (
      select creator_id, fan_id, is_following from fan
      join change on creator_id = "creatorId" and fan_id = "fanId" order by creator_id, fan_id for update of fan
    ), after as (
      insert into fan (creator_id, fan_id, is_following, follow_revision, followed_at, since, is_suspended)
      select "creatorId", "fanId", "isFollowing", revision, case when "isFollowing" then at end,
        case when "isFollowing" then at end, person.is_suspended
      from change join person on user_id = "fanId"
      where (select count(*) from before) >= 0
      order by "creatorId", "fanId"
      on conflict (creator_id, fan_id) do update set is_following = excluded.is_following,
        follow_revision = excluded.follow_revision, followed_at = excluded.followed_at,
        since = least(fan.since, excluded.since)
      where fan.follow_revision < excluded.follow_revision
      returning creator_id, fan_id, is_following, is_subscribed
    )
    select creator_id as "creatorId", fan_id as "fanId" from after join before using (creator_id, fan_id)
    where before.is_following and not after.is_following and not after.is_subscribed`);
}
