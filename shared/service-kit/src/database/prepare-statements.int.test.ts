import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#/database/database.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';

let database: Database;
beforeAll(async () => {
  const { url } = await createTestDatabase();
  database = openDatabase({ url, schema: {}, poolSize: 1, name: 'test', preparesStatements: 'all' });
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

it('where only what writes is to be, what reads is planned anew each time', async () => {
  const { url } = await createTestDatabase();
  const writes = openDatabase({ url, schema: {}, poolSize: 1, name: 'test', preparesStatements: 'writes' });
  await writes.sql`create table counter (id int, total int)`;
  for (let round = 0; round < 2; round += 1) {
    await writes.db.execute(sql`select from counter where id = ${1}::int`);
    await writes.db.execute(sql`insert into counter values (${1}::int, ${2}::int)`);
  }
  const kept = await writes.sql<{ statement: string }[]>`select statement from pg_prepared_statements`;
  const ours = kept.map(({ statement }) => statement).filter((statement) => /(from|into) counter/.test(statement));
  expect(ours).toEqual(['insert into counter values ($1::int, $2::int)']);
  await writes.close();
});

it('so many texts and no more are kept, however many there are', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let column = 0; column < 400; column += 1) {
      await database.db.execute(sql`select ${1}::int as ${sql.identifier(`c${column}`)}`);
    }
  }
  expect((await prepared()).length).toBeLessThanOrEqual(260);
});
