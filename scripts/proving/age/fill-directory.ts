import type postgres from 'postgres';
import type { Days } from './aged-part.ts';
import { fillKit } from './fill-kit.ts';
import { personSql } from './people.ts';

/** The services that are checked each minute, and the processes of each that are started in a day. */
const services = 42;
const startsADay = 4;
/** People who activate a service in a day. */
const newPeople = 20;

/**
 * Writes what these days leave in the database of the directory, nothing of it deleted yet: what the health checks of each day found,
 * the processes that were started, and the access of people who activated three services each.
 */
export async function fillDirectory(sql: postgres.Sql, days: Days): Promise<void> {
  const all = `generate_series(${Math.ceil(days.until) + 1}, ${days.from}) d`;
  const key = `coalesce((select slug from service order by sort_order offset n limit 1), 'part-' || n)`;
  const at = `now() - interval '1 day' * d`;
  await sql.unsafe(`
    set statement_timeout = 0;
    insert into health_day (service_key, day, first_checked_at, last_checked_at, checks, succeeded, last_succeeded)
      select ${key}, (${at})::date, ${at}, ${at}, 1440, 1440, true from ${all}, generate_series(0, ${services - 1}) n
      on conflict do nothing;
    insert into seen_instance (service_key, instance, version, started_at, last_seen_at)
      select ${key}, d || '-' || k, '2.0.0', ${at}, ${at} from ${all}, generate_series(0, ${services - 1}) n, generate_series(1, ${startsADay}) k;
    insert into service_access (user_id, service_id, granted_at, last_accessed_at, is_granted, granted_by, revision, told_revision, trial_ends_at)
      select ${personSql(`d * ${newPeople} + p`)}, id, ${at}, ${at}, true, 'person', 1, 1, ${at} + interval '14 days'
      from ${all}, generate_series(1, ${newPeople}) p, (select id, row_number() over (order by sort_order) as number from service) one
      where (number + d + p) % 12 = 0;
    insert into team_member (service_key, user_id, since)
      select ${key}, ${personSql(`d * ${newPeople} + n`)}, ${at} from ${all}, generate_series(0, ${services - 1}) n where d % 90 = 0;
  `);
  await fillKit(sql, { service: 'directory', events: 100 }, days);
}
