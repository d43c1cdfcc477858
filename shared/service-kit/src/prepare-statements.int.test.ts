import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#/database.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  database = openDatabase({ url, schema: {}, poolSize: 1, name: 'test', preparesStatements: true });
});
afterAll(() => database.close());

const prepared = async () =>
  (await database.sql<{ statement: string }[]>`select statement from pg_prepared_statements`).map((row) =>
    row.statement.trim(),
  );

it('a statement is kept prepared from the second time on, within transactions and without', async () => {
  const add = (one: number) => sql`select ${one}::int + 1 as sum`;
  expect([...(await database.db.execute(add(1)))]).toEqual([{ sum: 2 }]);
  expect(await prepared()).not.toContain('select $1::int + 1 as sum');
  expect([...(await database.transaction((tx) => tx.execute(add(2))))]).toEqual([{ sum: 3 }]);
  expect([...(await database.db.execute(add(3)))]).toEqual([{ sum: 4 }]);
  expect((await prepared()).filter((one) => one === 'select $1::int + 1 as sum')).toHaveLength(1);
});

it('so many texts and no more are kept, however many there are', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let column = 0; column < 400; column += 1) {
      await database.db.execute(sql`select ${1}::int as ${sql.identifier(`c${column}`)}`);
    }
  }
  expect((await prepared()).length).toBeLessThanOrEqual(260);
});
