import type postgres from 'postgres';
import type { Days } from './aged-part.ts';
import { fillKit } from './fill-kit.ts';
import { personSql } from './people.ts';

/** What people do in a day, on average, in a system of this size. */
export interface DailyUse {
  readonly people: number;
  /** Notifications of a person. */
  readonly notifications: number;
  /** Events that the service publishes, and as many that it handles. */
  readonly events: number;
}

/**
 * Writes what the days from `from` days ago to `until` days ago leave in the database of notifications: notifications, of which those
 * of the last two days are unread, four live events and a sent mail a day and person. Nothing of it was deleted yet.
 */
export async function fillNotifications(
  sql: postgres.Sql,
  { people, notifications, events }: DailyUse,
  { from, until }: Days,
): Promise<void> {
  const days = from - until;
  const ago = (share: string) => `now() - interval '1 day' * (${from} - ${days} * ${share})`;
  // The older days are filled in later, and have the lower numbers of live events: ten years at the most.
  const all = `generate_series(${Math.ceil(until) + 1}, ${from}) d`;
  await sql.unsafe(`
    set statement_timeout = 0;
    insert into person (user_id, version, username, is_verified)
      select ${personSql('n')}, 1, 'person_' || n, false from generate_series(1, ${people}) n on conflict do nothing;
    with written as (
      insert into notification (id, recipient_id, type, thing, actor_id, actor_count, post_id, created_at, read_at)
      select uuidv7(at - now()), ${personSql(`1 + n % ${people}`)}, 'like', 'like:' || gen_random_uuid(), ${personSql(`1 + n * 7 % ${people}`)},
        1, gen_random_uuid(), at, case when at > now() - interval '2 days' then null else at + interval '1 hour' end
      from (select n, ${ago(`n / ${days * people * notifications}.0`)} as at from generate_series(1, ${days * people * notifications}) n) rows
      returning id, actor_id, created_at
    ) insert into notification_actor select id, actor_id, created_at from written;
    insert into live_event (user_id, sequence, kind, at)
      select ${personSql('n')}, 4 * (3660 - d) + k, 'unread', now() - interval '1 day' * d
      from ${all}, generate_series(1, ${people}) n, generate_series(1, 4) k;
    insert into mail (id, user_id, pace, thing, title, message, created_at, due_at, sent_at)
      select gen_random_uuid(), ${personSql('n')}, 'now', 'post:' || gen_random_uuid(), 'A title', 'A message', at, at, at
      from ${all}, generate_series(1, ${people}) n, lateral (select now() - interval '1 day' * d) moment (at);
  `);
  await fillKit(sql, { service: 'notifications', events }, { from, until });
}
