import type postgres from 'postgres';
import type { Days } from './aged-part.ts';
import { fillKit } from './fill-kit.ts';
import { personId, personSql } from './people.ts';

/** A creator whose fans become more each day. */
export const followed = personId(1);

/** New fans of the creator in a day, and of all others. */
const newFans = 20;
const fansOfOthers = 180;

/**
 * Writes what these days leave in the database of Fan CRM: new fans each day, of whom a tenth subscribes and most end that after a month,
 * a tenth has a tag, and a twentieth has a note, is on a list or is blocked.
 */
export async function fillFanCrm(sql: postgres.Sql, days: Days): Promise<void> {
  const all = `generate_series(${Math.ceil(days.until) + 1}, ${days.from}) d, generate_series(1, ${newFans + fansOfOthers}) k`;
  const creator = `case when k <= ${newFans} then ${personSql('1')} else ${personSql('2 + (d * 7 + k) % 48')} end`;
  const fan = personSql(`1000 + d * ${newFans + fansOfOthers} + k`);
  const at = `now() - interval '1 day' * d`;
  const name = `'fan_' || d || '_' || k, 'Fan ' || d || ' ' || k`;
  await sql.unsafe(`
    set statement_timeout = 0;
    insert into person (user_id, version, username, display_name, is_suspended, words)
      select ${fan}, 1, ${name}, false, kit.name_words(${name}) from ${all};
    insert into fan (creator_id, fan_id, since, is_following, follow_revision, followed_at, is_subscribed, renewals, subscription_cents, tip_cents,
        wrote_at, note)
      select ${creator}, ${fan}, ${at}, k % 7 > 0, 1, ${at}, k % 10 = 0 and d < 30, 1, case when k % 10 = 0 then 999 else 0 end,
        case when k % 5 = 0 then 500 + (d * 37 + k) % 9000 else 0 end, case when k % 2 = 0 then ${at} + interval '1 day' end,
        case when k % 20 = 0 then repeat('A note. ', 20) else '' end
      from ${all};
    insert into subscription (subscription_id, creator_id, fan_id, status, revision, started_at, ends_at)
      select gen_random_uuid(), ${creator}, ${fan}, case when d < 30 then 'active' else 'ended' end, 1, ${at},
        case when d < 30 then null else ${at} + interval '30 days' end from ${all} where k % 10 = 0;
    insert into block (blocker_id, blocked_id, is_blocked, revision) select ${creator}, ${fan}, true, 1 from ${all} where k % 20 = 1;
    insert into fan_tag (creator_id, tag, fan_id) select ${creator}, 'tag-' || k % 5, ${fan} from ${all} where k % 10 = 3;
    insert into fan_list (id, creator_id, name, created_at)
      select ${personSql('5000 + n')}, ${personSql('n')}, 'By hand', now() from generate_series(1, 49) n on conflict do nothing;
    insert into fan_list_member (list_id, fan_id) select ${personSql('5001')}, ${fan} from ${all} where k = 4;
  `);
  await fillKit(sql, { service: 'fan-crm', events: 400 }, days);
}
