import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { testNats } from '#/testing/test-nats.ts';
import { waitFor } from '#/testing/wait-for.ts';

test('each test database is a new and empty one, and is gone once dropped', async () => {
  const [one, other] = [await createTestDatabase(), await createTestDatabase()];
  const sql = postgres(one.url, { max: 1, onnotice: () => {} });
  await sql`create table thing (id int)`;
  await sql.end();
  const second = postgres(other.url, { max: 1 });
  expect(await second`select tablename from pg_tables where schemaname = 'public'`).toHaveLength(0);
  await second.end();

  await one.drop();

  const missing = postgres(one.url, { max: 1 });
  await expect(missing`select 1`).rejects.toThrow('does not exist');
  await missing.end();
});

test('test databases with the same migrations are migrated, and share no rows', async () => {
  const migrations = new URL('./fixtures/migrations/', import.meta.url);
  const databases = await Promise.all([1, 2, 3].map(() => createTestDatabase(migrations)));
  const [first, ...others] = databases.map(({ url }) => postgres(url, { max: 1, onnotice: () => {} }));
  if (first === undefined) throw new Error('no database');
  await first`insert into kit.migration (origin, name, hash) values ('service', 'of this test', '')`;
  for (const other of others) {
    expect((await other`select from kit.migration where origin = 'service'`).length).toBeGreaterThan(0);
    expect(await other`select from kit.migration where name = 'of this test'`).toHaveLength(0);
    await other.end();
  }
  await first.end();
});

test('every call for NATS gives a namespace of its own', () => {
  expect(testNats().namespace).not.toBe(testNats().namespace);
});

test('waitFor ends when its condition holds; in vain it throws with its name and the last error', async () => {
  let tries = 0;
  expect(await waitFor(() => (++tries > 3 ? 'there' : undefined))).toBe('there');
  const failing = waitFor(() => Promise.reject(new Error('not now')), { timeoutMs: 20, what: 'the bus' });
  await expect(failing).rejects.toThrow('the bus did not come within 20 ms');
});
