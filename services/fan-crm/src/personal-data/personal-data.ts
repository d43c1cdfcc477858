import { deleteNextBatch } from '@stagedoor/service-kit/database/delete-in-batches';
import type { PersonalData } from '@stagedoor/service-kit/personal-data/personal-data';
import { sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';

/**
 * Personal data of this service: what is stored about a person as a creator, and as a fan of others. Notes and tags belong to
 * both of them: they are in both exports, and are deleted with either account.
 */
export const personalData: PersonalData<Deps> = {
  documents: {
    fans: (db, id) => db`
      select fan_id, since, is_following, followed_at, is_subscribed, is_ending, subscribed_at, subscription_ends_at, renewals,
        subscription_cents, tip_cents, post_cents, message_cents, wrote_at, written_at, note
      from fan where creator_id = ${id} order by fan_id`,
    as_a_fan: (db, id) => db`
      select creator_id, since, is_following, followed_at, is_subscribed, is_ending, subscribed_at, subscription_ends_at, renewals,
        subscription_cents, tip_cents, post_cents, message_cents, wrote_at, written_at, note
      from fan where fan_id = ${id} order by creator_id`,
    tags: (db, id) => db`
      select creator_id, fan_id, tag from fan_tag where creator_id = ${id} or fan_id = ${id}
      order by creator_id, fan_id, tag`,
    lists: (db, id) => db`
      select id, name, rule, created_at, array(select fan_id from fan_list_member where list_id = id) as fan_ids
      from fan_list where creator_id = ${id} order by created_at, id`,
    on_lists_of_others: (db, id) => db`
      select creator_id, name from fan_list join fan_list_member on list_id = id
      where fan_list_member.fan_id = ${id} order by creator_id, name`,
    subscriptions: (db, id) => db`
      select subscription_id, creator_id, fan_id, status, started_at, ends_at
      from subscription where creator_id = ${id} or fan_id = ${id} order by subscription_id`,
    blocks: (db, id) => db`
      select blocked_id from block where blocker_id = ${id} and is_blocked order by blocked_id`,
    monthly_thanks: (db, id) => db`
      select content, month, due_at, posted_at from monthly_thanks where creator_id = ${id}`,
    profile: (db, id) => db`
      select username, display_name, avatar_url from person where user_id = ${id}`,
  },
  erase({ database }, userId) {
    const id = sql`${userId}::uuid`;
    return deleteNextBatch(database, [
      ['fan_list_member', sql`fan_id = ${id} or list_id in (select id from fan_list where creator_id = ${id})`],
      ['fan_list', sql`creator_id = ${id}`],
      ['fan_tag', sql`creator_id = ${id} or fan_id = ${id}`],
      ['subscription', sql`creator_id = ${id} or fan_id = ${id}`],
      ['block', sql`blocker_id = ${id} or blocked_id = ${id}`],
      ['fan', sql`creator_id = ${id} or fan_id = ${id}`],
      ['monthly_thanks', sql`creator_id = ${id}`],
      ['suspension_change', sql`user_id = ${id}`],
      ['person', sql`user_id = ${id}`],
    ]);
  },
};
