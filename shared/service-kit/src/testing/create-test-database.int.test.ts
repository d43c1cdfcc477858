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

  const gone = postgres(one.url, { max: 1 });
  await expect(gone`select 1`).rejects.toThrow('does not exist');
  await gone.end();
});

test('every call for NATS gives a namespace of its own', () => {
  expect(testNats().namespace).not.toBe(testNats().namespace);
});

test('waiting ends with the thing, and in vain with its name and the last error', async () => {
  let tries = 0;
  expect(await waitFor(() => (++tries > 3 ? 'there' : undefined))).toBe('there');
  const failing = waitFor(() => Promise.reject(new Error('not now')), { timeoutMs: 20, what: 'the bus' });
  await expect(failing).rejects.toThrow('the bus did not come within 20 ms');
});
