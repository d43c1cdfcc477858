import type { EventData } from '@stagedoor/contracts/event';
import type { profileUpdated } from '@stagedoor/contracts/social-events';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { sql } from 'drizzle-orm';
import type { Deps } from '#/config.ts';
import { applySuspension } from '#/people/apply-suspensions.ts';

/** Stores profiles, unless a newer version of one is known. A suspended person is no longer among anybody's fans. */
export async function storePeople(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  profiles: readonly EventData<typeof profileUpdated>[],
): Promise<void> {
  // Of several versions of a person in one batch, only the newest is stored.
  const given = sql`
    select distinct on ("userId") "userId", version, username, "displayName", "avatarUrl",
      coalesce("isSuspended", false) as "isSuspended"
    from jsonb_to_recordset(${JSON.stringify(profiles)}::text::jsonb) as profile
      ("userId" uuid, version int, username text, "displayName" text, "avatarUrl" text, "isSuspended" boolean)
    order by "userId", version desc`;
  await lockPeople(
    tx,
    profiles.map(({ userId }) => userId),
  );
  const changed = await tx.execute<{ id: string }>(sql`
    select user_id as id from person join (${given}) given on user_id = "userId"
    where person.version < given.version and is_suspended <> "isSuspended" order by user_id`);
  await tx.execute(sql`
    insert into person (user_id, version, username, display_name, avatar_url, is_suspended, words)
    select "userId", version, username, "displayName", "avatarUrl", "isSuspended", kit.name_words(username, "displayName")
    from (${given}) given order by "userId"
    on conflict (user_id) do update set version = excluded.version, username = excluded.username,
      display_name = excluded.display_name, avatar_url = excluded.avatar_url, is_suspended = excluded.is_suspended,
      words = excluded.words
    where person.version < excluded.version`);
  for (const { id } of changed) await applySuspension(tx, deps, id);
}

/**
 * Locks people in the order of their ids until the commit; people who are not known yet get a row without a profile. A row
 * of a fan that is written at the same time as a suspension therefore waits for it, and does not miss it.
 */
export async function lockPeople(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const rows = JSON.stringify([...new Set(userIds)].map((id) => ({ id })));
  await tx.execute(sql`
    insert into person (user_id, version, username, is_suspended, words)
    select id, 0, '', false, ''::tsvector from jsonb_to_recordset(${rows}::text::jsonb) as one (id uuid) order by id
    on conflict (user_id) do update set version = person.version`);
}
