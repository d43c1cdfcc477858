import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import type { Sql } from 'postgres';
import { deliverMails } from '../../../services/notifications/src/mail/deliver-mails.ts';
import { retention } from '../../../services/notifications/src/retention.ts';
import { notificationsService } from '../../../services/notifications/src/service.ts';
import { careOf, type Days, openAged, type PartSetup } from './aged-part.ts';
import { personId, personSql } from './aged-people.ts';
import { fillKit } from './fill-kit.ts';

const people = 200;
/** Of a person in a day. */
const notifications = 2;
/** The digests of a morning: those of many people are due at once, each of mails that came in turns with those of others. */
const digests = { people: 1_500, mailsEach: 20 };

/** Notifications, with mails that wait for the digest of the day. */
export const openNotifications = (setup: PartSetup) =>
  openAged(notificationsService, setup, (deps) => ({
    calls: ['/notifications?limit=20', '/notifications?unread=true', '/notifications/unread-count'].map((url) => ({
      url,
      headers: asUser({ userId: personId(7) }),
    })),
    // Sixty days more than the age, so that there is something to delete of what is stored for a year.
    fill: ({ from, until }) => fillNotifications(setup.sql, { from: until === 0 ? from : from + 60, until }),
    care: [
      careOf(retention, deps),
      {
        name: `${digests.people} digests due at once`,
        async prepare() {
          await setup.sql.unsafe(`
            insert into mail (id, user_id, pace, thing, title, message, created_at, due_at)
            select gen_random_uuid(), ${personSql('1000 + n')}, 'daily', 'post:' || gen_random_uuid(), 'A title', 'A message of some words',
              now() - interval '1 day' + interval '1 minute' * k, now() - interval '1 minute'
            from generate_series(1, ${digests.mailsEach}) k, generate_series(1, ${digests.people}) n`);
        },
        run: () => deliverMails.run(deps),
        mostMs: 120_000,
        countLeft: async () => (await setup.sql`select from mail where sent_at is null`).length,
      },
    ],
    retention: [
      { what: 'live events', oldest: 'select min(at) from live_event', days: 1 },
      { what: 'sent mails', oldest: 'select min(sent_at) from mail', days: 1 },
      { what: 'read notifications', oldest: 'select min(read_at) from notification', days: 365 },
    ],
    erased: { 'a person': personId(7) },
    reads: [
      `select * from notification where recipient_id = '${personId(8)}' order by created_at desc limit 20`,
      'select * from live_event order by at desc limit 20',
      'select * from mail where sent_at is null order by due_at limit 20',
    ],
  }));

/**
 * Writes what these days leave in the database of notifications: notifications, of which those of the last two days are unread, four
 * live events and a sent mail a day and person. Nothing of it was deleted yet.
 */
async function fillNotifications(sql: Sql, { from, until }: Days): Promise<void> {
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
  await fillKit(sql, { from, until });
}
