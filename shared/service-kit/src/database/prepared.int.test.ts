import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#/database/database.ts';
import { executePrepared } from '#/database/prepared.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  database = openDatabase({ url, schema: {}, poolSize: 1, name: 'test' });
});
afterAll(() => database.close());

const listPrepared = async () =>
  (await database.sql.unsafe<{ statement: string }[]>('select statement from pg_prepared_statements')).map((row) =>
    row.statement.trim(),
  );

it('keeps a statement prepared once, within transactions and without', async () => {
  const add = (one: number) => sql`select ${one}::int + 1 as sum`;
  expect([...(await executePrepared(database.db, add(1)))]).toEqual([{ sum: 2 }]);
  expect([...(await database.transaction((tx) => executePrepared(tx, add(2))))]).toEqual([{ sum: 3 }]);
  expect((await listPrepared()).filter((one) => one === 'select $1::int + 1 as sum')).toHaveLength(1);
});

it('keeps a query of the builder prepared where it says so, and no other', async () => {
  const counters = pgTable('counter', { id: integer('id').primaryKey() });
  await database.sql`create table counter (id int primary key)`;
  await database.transaction((tx) => tx.insert(counters).values({ id: 1 }).prepare('insert_counter').execute());
  await database.db.select().from(counters);
  const ours = (await listPrepared()).filter((statement) => statement.includes('"counter"'));
  expect(ours).toEqual(['insert into "counter" ("id") values ($1)']);
});
