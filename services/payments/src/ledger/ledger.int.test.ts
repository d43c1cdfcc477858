import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumLedger } from '#/ledger/sum-ledger.ts';
import { accounts, type Posting, writeEntry } from '#/ledger/write-entry.ts';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
  await world.post('/payments/tips', await world.payer(), { creatorId: world.creator().id, amount: 10 });
});
afterAll(() => world.destroy());

const at = new Date('2026-03-01T00:00:00.000Z');
function write(postings: readonly Posting[], sourceId?: string) {
  const { database, ids } = world.service.deps;
  return database.transaction((tx) =>
    writeEntry(tx, { id: ids.next(), kind: 'tip', sourceId: sourceId ?? ids.next(), occurredAt: at, postings }),
  );
}
const balanced = [
  { account: accounts.fees, amountCents: 5 },
  { account: accounts.payouts, amountCents: -5 },
];

test('an entry that is unbalanced, empty, or of an unknown account is refused', async () => {
  for (const postings of [
    [{ account: accounts.fees, amountCents: 5 }],
    [...balanced, { account: accounts.fees, amountCents: 1 }],
    [
      { account: 'nobody', amountCents: 5 },
      { account: accounts.fees, amountCents: -5 },
    ],
    [
      { account: accounts.fees, amountCents: 0.5 },
      { account: accounts.payouts, amountCents: -0.5 },
    ],
  ]) {
    await expect(write(postings)).rejects.toThrow();
  }
  const { sql } = world.service.deps.database;
  await expect(
    sql`insert into ledger_entry (id, kind, source_id, occurred_at) values (gen_random_uuid(), 'tip', gen_random_uuid(), now())`,
  ).rejects.toThrow('an entry must come to zero');
  expect((await sumLedger(world.service.deps.database.db)).entries).toBe(1);
});

test('no entry can be changed or deleted, and nothing can be added to one', async () => {
  const { sql } = world.service.deps.database;
  for (const statement of [
    'update ledger_posting set amount_cents = amount_cents + 1',
    'update ledger_posting set account_id = account_id',
    'delete from ledger_posting',
    'truncate ledger_posting',
    'update ledger_entry set occurred_at = now()',
    'delete from ledger_entry',
    'truncate ledger_entry cascade',
    'update ledger_account set owner_id = null',
    'delete from ledger_account',
    'truncate ledger_account',
  ]) {
    await expect(sql.unsafe(statement), statement).rejects.toThrow('append-only');
  }
  await expect(
    sql`insert into ledger_posting select id, 7, 'fees', 5, kind, occurred_at, occurred_at from ledger_entry
      union all select id, 8, 'payouts', -5, kind, occurred_at, occurred_at from ledger_entry`,
  ).rejects.toThrow('written whole');
});

test('there is one entry of each kind and source', async () => {
  const source = world.service.deps.ids.next();
  await write(balanced, source);
  await expect(write(balanced, source)).rejects.toThrow();
  const { totalCents, entries, byKind } = await sumLedger(world.service.deps.database.db);
  expect([totalCents, entries]).toEqual([0, 2]);
  expect(Object.values(byKind).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  // These entries have no payment, so the ledger is not reconciled with the sandbox here.
  world.reconcileSandbox = async () => {};
});
