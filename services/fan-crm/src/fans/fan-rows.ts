import type { Executor } from '@stagedoor/service-kit/database/transaction';
import { type SQL, sql } from 'drizzle-orm';

/** A fan as the database returns one; times are text. */
export interface FanRow extends Record<string, unknown> {
  readonly fan_id: string;
  readonly username: string;
  readonly display_name: string | null;
  readonly avatar_url: string | null;
  readonly since: string;
  readonly is_following: boolean;
  readonly is_subscribed: boolean;
  readonly is_ending: boolean;
  readonly subscribed_at: string | null;
  readonly subscription_ends_at: string | null;
  readonly renewals: number;
  readonly subscription_cents: number;
  readonly tip_cents: number;
  readonly post_cents: number;
  readonly message_cents: number;
  readonly spent_cents: number;
  readonly heard_at: string;
  readonly wrote_at: string | null;
  readonly written_at: string | null;
  readonly note: string;
  readonly note_revision: number;
  readonly tags: readonly string[];
}

/** Reads the fans that a subquery `page` names by their keys and an `ordinal`, in its order. */
export async function readFans(executor: Executor, page: SQL): Promise<readonly FanRow[]> {
  return executor.execute<FanRow>(sql`
    select fan.fan_id, username, display_name, avatar_url, since, is_following, is_subscribed, is_ending, subscribed_at,
      subscription_ends_at, renewals, subscription_cents::float8, tip_cents::float8, post_cents::float8,
      message_cents::float8, spent_cents::float8, heard_at, wrote_at, written_at, note, note_revision,
      coalesce((select array_agg(tag order by tag) from fan_tag
        where fan_tag.creator_id = fan.creator_id and fan_tag.fan_id = fan.fan_id), '{}') as tags
    from (${page}) page join fan using (creator_id, fan_id) join person on user_id = fan.fan_id
    order by page.ordinal`);
}

/** Reads one fan of a creator; undefined if the creator may not see such a fan. */
export async function findFan(executor: Executor, creatorId: string, fanId: string): Promise<FanRow | undefined> {
  const [row] = await readFans(
    executor,
    sql`select creator_id, fan_id, 1 as ordinal from fan
      where creator_id = ${creatorId}::uuid and fan_id = ${fanId}::uuid and is_listed`,
  );
  return row;
}
