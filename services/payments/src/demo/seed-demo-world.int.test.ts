import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { expect, test } from 'vitest';
import { schema } from '#/db/schema.ts';
import { seedDemoWorld } from '#/demo/seed-demo-world.ts';
import { reconcileSandbox } from '#/ledger/reconcile-sandbox.ts';
import { sumLedger } from '#/ledger/sum-ledger.ts';

test('payments of the demo world are in the ledger and on the sandbox’s books, once', async () => {
  const { url } = await createTestDatabase();
  await migrateDatabase(url, new URL('../db/migrations/', import.meta.url));
  const database = openDatabase({ url, schema, poolSize: 2, name: 'seed' });
  const now = new Date('2026-03-10T00:00:00.000Z');
  expect([await seedDemoWorld(database, now), await seedDemoWorld(database, now)]).toEqual([true, false]);
  const { totalCents, entries, byKind } = await sumLedger(database.db);
  expect(totalCents).toBe(0);
  expect(entries).toBeGreaterThan(100);
  expect(byKind.creator).toBeGreaterThan(0);
  expect(await reconcileSandbox(database.db)).toEqual([]);
  // Nobody was ever paid out more than they had.
  const [overdrawn] = await database.sql`select count(*)::int as count from (
    select sum(amount_cents) over (partition by account_id order by occurred_at, entry_id) as cents
    from ledger_posting where account_id like 'creator:%') balance where cents < 0`;
  expect(overdrawn?.count).toBe(0);
  expect((await database.sql`select from payout where status = 'paid'`).length).toBe(2);
  // A buyer tells purchases apart by their first words.
  const [nameless] =
    await database.sql`select count(*)::int as count from payment where kind = 'post' and title is null`;
  expect(nameless?.count).toBe(0);
  const [due] =
    await database.sql`select count(*)::int as count from subscription where due_at <= ${now.toISOString()}`;
  expect(due?.count).toBe(0);
  await database.close();
});
