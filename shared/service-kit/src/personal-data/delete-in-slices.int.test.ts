import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#/database/database.ts';
import { migrateDatabase } from '#/database/migrations.ts';
import { createLogger } from '#/observability/logger.ts';
import { createMetrics } from '#/observability/metrics.ts';
import { deleteInSlices } from '#/personal-data/delete-in-slices.ts';
import { createErasureJob } from '#/personal-data/erase-person.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { TestClock } from '#/testing/test-clock.ts';

const { url } = await createTestDatabase();
await migrateDatabase(url);
const database = openDatabase({ url, schema: {}, poolSize: 4, name: 'test' });
afterAll(() => database.close());

it('reads a long table a slice at a time, deletes what is meant, and extends its lease meanwhile', async () => {
  await database.sql`create table line (place integer, id bigint, text text, primary key (place, id))`;
  await database.sql`
    insert into line select n % 3, n, case when n % 10000 in (0, 1) then 'about mara' else 'about theo' end
    from generate_series(1, 45000) n`;
  let extended = 0;
  const key = [
    ['place', 'integer'],
    ['id', 'bigint'],
  ] as const;
  const extend = async () => {
    extended += 1;
  };
  await deleteInSlices(database, { table: sql`line`, key, where: sql`text like '%mara%'` }, { extend });
  expect(await database.sql`select text, count(*)::int from line group by 1`).toEqual([
    { text: 'about theo', count: 44_991 },
  ]);
  expect(extended).toBe(2);
});

it('an erasure deletes the idempotency keys of all requests that name the person, and reads at most 2,000 at once', async () => {
  const mara = randomUUID();
  await database.sql`
    insert into kit.idempotency_key (scope, key_hash, body_hash, created_at)
    select gen_random_uuid() || ' POST /posts', sha256(n::text::bytea), ''::bytea, now() from generate_series(1, 4500) n
    union all
    select gen_random_uuid() || ' POST /users/' || ${mara}::text || '/follow', ''::bytea, ''::bytea, now()
    union all
    select ${mara}::text || ' POST /posts', sha256(n::text::bytea), ''::bytea, now() from generate_series(1, 3) n`;
  await database.sql`insert into kit.erasure (user_id, asked_at, due_at, erased_at) values (${mara}, now(), now() - interval '1 minute', now())`;
  const statements: string[] = [];
  const watched = {
    ...database,
    transaction: ((work) =>
      database.transaction((tx) => {
        statements.push('transaction');
        return work(tx);
      })) as typeof database.transaction,
  };
  const job = createErasureJob({ documents: {}, erase: async () => false });
  const log = createLogger({ service: 'test', level: 'silent' });
  await job.run({ database: watched, clock: new TestClock(), log, metrics: createMetrics('test') });
  expect(await database.sql`select count(*)::int from kit.idempotency_key`).toEqual([{ count: 4_500 }]);
  expect(await database.sql`select from kit.erasure`).toHaveLength(0);
  // Three slices with keys, and one that finds the end; the outbox has one of these.
  expect(statements).toHaveLength(5);
});
