import type postgres from 'postgres';
import type { NotificationsDeps } from '../../../services/notifications/src/config.ts';
import { deliverMails } from '../../../services/notifications/src/mail/deliver-mails.ts';
import type { Care } from './aged-part.ts';
import { personSql } from './people.ts';

const people = 1_500;
const mailsEach = 20;

/** The digests of a morning: those of many people are due at once, each of twenty mails that came in turns with those of others. */
export function digestsOf(sql: postgres.Sql, deps: NotificationsDeps): Care {
  return {
    name: `${people} digests due at once`,
    async prepare() {
      await sql.unsafe(`
        insert into mail (id, user_id, pace, thing, title, message, created_at, due_at)
        select gen_random_uuid(), ${personSql('1000 + n')}, 'daily', 'post:' || gen_random_uuid(), 'A title', 'A message of some words',
          now() - interval '1 day' + interval '1 minute' * k, now() - interval '1 minute'
        from generate_series(1, ${mailsEach}) k, generate_series(1, ${people}) n`);
    },
    run: () => deliverMails.run(deps),
    mostMs: 120_000,
    async countLeft() {
      return (await sql`select from mail where sent_at is null`).length;
    },
  };
}
