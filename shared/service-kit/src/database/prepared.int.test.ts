import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#/database/database.ts';
import { buildOnce, executePrepared, prepareStatement } from '#/database/prepared.ts';
import type { Executor } from '#/database/transaction.ts';
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

it('builds a query once for each database and shape, and runs it with other values each time', async () => {
  let built = 0;
  const sum = buildOnce((db: Executor, isNegative: boolean) => {
    built += 1;
    const one = sql.placeholder('one');
    return prepareStatement<{ sum: number }>(
      db,
      isNegative ? sql`select -${one}::int as sum` : sql`select ${one}::int as sum`,
    );
  });
  const add = async (db: Executor, isNegative: boolean, one: number) =>
    (await sum(db, isNegative).execute({ one }))[0]?.sum;
  expect(await Promise.all([1, 2, 3].map((one) => add(database.db, false, one)))).toEqual([1, 2, 3]);
  expect(await Promise.all([1, 2].map((one) => add(database.db, true, one)))).toEqual([-1, -2]);
  expect(built).toBe(2);
  // A transaction is another connection.
  expect(await database.transaction((tx) => add(tx, false, 4))).toBe(4);
  expect(built).toBe(3);
  await expect(add(database.db, false, Number.NaN)).rejects.toThrow();
  expect(await add(database.db, false, 5)).toBe(5);
});
