import type { Sql } from 'postgres';
import type { Days } from './aged-part.ts';

const events = 400;

/**
 * Writes what these days leave in the kit's tables of a service, nothing of it deleted yet: `events` a day that it handled, as many
 * that it published, and half as many answers to idempotency keys.
 */
export async function fillKit(sql: Sql, { from, until }: Days): Promise<void> {
  const days = from - until;
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
