import { lowestIdAt } from '@stagedoor/service-kit/common/ids';
import type { Sql } from 'postgres';
import type { Days } from './aged-part.ts';

const events = 400;

/**
 * Writes what these days leave in the kit's tables of a service, nothing of it deleted yet: `events` a day that it handled, as many
 * that it published, and half as many answers to idempotency keys.
 */
export async function fillKit(sql: Sql, { from, until }: Days): Promise<void> {
  const days = from - until;
  await partitionByWeek(sql, 'kit.outbox', from, lowestIdAt);
  const ago = (share: string) => `now() - interval '1 day' * (${from} - ${days} * ${share})`;
  await sql.unsafe(`
    set statement_timeout = 0;
    insert into kit.inbox (consumer, event_id, handled_at)
      select 'on-something', gen_random_uuid(), ${ago(`n / ${days * events}.0`)} from generate_series(1, ${days * events}) n;
    insert into kit.outbox (id, subject, envelope, created_at, published_at, written_at)
      select uuidv7(at - now()), 'a.b.c', jsonb_build_object('data', repeat('x', 300)), at, at, at
      from (select ${ago(`n / ${days * events}.0`)} as at from generate_series(1, ${days * events}) n) rows;
    insert into kit.idempotency_key (scope, key_hash, body_hash, status, sealed_answer, created_at)
      select 'a call', sha256(gen_random_uuid()::text::bytea), sha256('x'), 200, repeat('x', 200)::bytea, ${ago(`n / ${(days * events) / 2}.0`)}
      from generate_series(1, ${(days * events) / 2}) n;
  `);
}

/**
 * Makes partitions of a table for all weeks since then and the next one, as the service has made each a week ahead. The first
 * partition, which a new database has for all that is before its fifth week, would long be dropped. `boundAt` returns the lowest value, at a
 * moment, of the column that they go by.
 */
export async function partitionByWeek(
  sql: Sql,
  table: string,
  daysAgo: number,
  boundAt: (moment: Date) => string,
): Promise<void> {
  const [week, now] = [7 * 86_400_000, Date.now()];
  await sql.unsafe(`drop table if exists ${table}_first`);
  for (let n = Math.floor((now - daysAgo * 86_400_000) / week); n <= Math.floor(now / week) + 1; n += 1) {
    const [from, to] = [new Date(n * week), new Date((n + 1) * week)];
    const name = `${table}_${from.toISOString().slice(0, 10).replaceAll('-', '')}`;
    const [made] = await sql`select to_regclass(${name}) is not null as "isMade"`;
    if (made?.isMade === true) continue;
    await sql.unsafe(`
      create table ${name} (like ${table} including defaults including indexes) with (autovacuum_vacuum_scale_factor = 0.05);
      alter table ${table} attach partition ${name} for values from ('${boundAt(from)}') to ('${boundAt(to)}');`);
  }
}
