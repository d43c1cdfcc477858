import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUpAccount, addUpLedger } from '#/ledger/add-up-ledger.ts';
import { checkLedger, checkSubtotals, readOffBy } from '#/ledger/check-ledger.ts';
import { readBalance } from '#/ledger/read-balance.ts';
import { accounts, writeEntry } from '#/ledger/write-entry.ts';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  // Its first round, when the service starts, would add up what the first test adds up itself.
  world = await startPayments({ withoutJob: addUpLedger });
  world.service.clock.stopAt('2026-06-01T12:00:00.000Z');
  // These entries have no payment, so the ledger is not reconciled with the sandbox here.
  world.reconcileSandbox = () => world.checkSum();
});
afterAll(() => world.destroy());

type Tx = Parameters<Parameters<PaymentsWorld['service']['deps']['database']['transaction']>[0]>[0];

/** Books what a creator earned on a day, available a week later unless said otherwise. */
async function earn(tx: Tx, creatorId: string, amountCents: number, day: string, availableOn?: string): Promise<void> {
  const { ids } = world.service.deps;
  const occurredAt = new Date(`${day}T10:00:00.000Z`);
  const availableAt =
    availableOn === undefined
      ? new Date(occurredAt.getTime() + 7 * 86_400_000)
      : new Date(`${availableOn}T10:00:00.000Z`);
  await writeEntry(tx, {
    id: ids.next(),
    kind: 'tip',
    sourceId: ids.next(),
    occurredAt,
    postings: [
      { account: accounts.creator(creatorId), amountCents, availableAt },
      { account: accounts.provider('sandbox'), amountCents: -amountCents },
    ],
  });
}

const book = (...entry: [string, number, string, string?]) =>
  world.service.deps.database.transaction((tx) => earn(tx, ...entry));
const balanceOf = (id: string) => readBalance(world.service.deps.database.db, id, world.service.clock.now());
async function subtotalOf(id: string) {
  const [row] = await world.service.deps.database.sql<{ until: string; cents: number }[]>`
    select to_char(until, 'YYYY-MM-DD') as until, amount_cents::int as cents from ledger_subtotal
    where account_id = ${accounts.creator(id)}`;
  return row;
}
const last = new Date('2026-05-31T12:00:00.000Z');
const addUp = (id: string, until = last, most = 20_000) =>
  world.service.deps.database.transaction((tx) => addUpAccount(tx, accounts.creator(id), until, most));

test('a balance is the same before and after it was added up, in as many slices as it takes', async () => {
  const id = randomUUID();
  for (const [index, day] of ['2026-01-01', '2026-01-02', '2026-01-02', '2026-03-01', '2026-05-30'].entries()) {
    await book(id, 100 * 10 ** index, day);
  }
  const before = { availableCents: 111_100, pendingCents: 1_000_000 };
  expect(await balanceOf(id)).toEqual(before);
  const seen: unknown[] = [];
  for (let times = 0; times < 4; times += 1) {
    await addUp(id, last, 2);
    seen.push(await subtotalOf(id));
    expect(await balanceOf(id)).toEqual(before);
  }
  // Two that became available in one moment are added up together.
  expect(seen).toEqual([
    { until: '2026-01-09', cents: 11_100 },
    { until: '2026-05-31', cents: 111_100 },
    { until: '2026-05-31', cents: 111_100 },
    { until: '2026-05-31', cents: 111_100 },
  ]);
});

test('what is written for a time that was added up is in the balance once', async () => {
  const id = randomUUID();
  await book(id, 500, '2026-01-01');
  await addUp(id);
  await book(id, -200, '2026-05-31', '2026-01-08');
  await book(id, 70, '2026-05-31', '2026-05-31');
  await book(id, 9, '2026-05-31', '2026-06-02');
  expect(await subtotalOf(id)).toEqual({ until: '2026-05-31', cents: 370 });
  expect(await balanceOf(id)).toEqual({ availableCents: 370, pendingCents: 9 });
  await addUp(id, new Date('2026-06-10T00:00:00.000Z'));
  expect(await subtotalOf(id)).toEqual({ until: '2026-06-10', cents: 379 });
});

test('what was added up while the clock was ahead makes nothing available before its time', async () => {
  const id = randomUUID();
  const { clock, deps } = world.service;
  const addUpAll = async () => {
    while (await addUpLedger.run(deps));
  };
  await book(id, 500, '2026-01-01');
  await book(id, 70, '2026-05-30');
  clock.stopAt('2026-09-01T12:00:00.000Z');
  await addUpAll();
  clock.stopAt('2026-06-01T12:00:00.000Z');
  await book(id, 9, '2026-06-01');
  const held = { availableCents: 500, pendingCents: 79 };
  expect(await balanceOf(id)).toEqual(held);
  await addUpAll();
  expect(await subtotalOf(id)).toEqual({ until: '2026-05-31', cents: 500 });
  expect(await balanceOf(id)).toEqual(held);
  expect(await checkSubtotals(deps.database.db)).toEqual([]);
});

test('a transaction that is open while its time is added up is missed by nobody', async () => {
  const id = randomUUID();
  await book(id, 500, '2026-01-01');
  const { database } = world.service.deps;
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow = database.transaction(async (tx) => {
    await earn(tx, id, 40, '2026-02-01');
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  const adding = addUp(id);
  await expect.poll(async () => (await database.sql`select from pg_locks where not granted`).length).toBeGreaterThan(0);
  mayCommit.resolve();
  await Promise.all([slow, adding]);
  expect(await subtotalOf(id)).toEqual({ until: '2026-05-31', cents: 540 });
  expect(await balanceOf(id)).toEqual({ availableCents: 540, pendingCents: 0 });
});

test('the job adds up each account that is a week behind, and leaves the others', async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await book(old, 500, '2026-01-01');
  await book(recent, 300, '2026-01-01');
  await addUp(recent, new Date('2026-05-29T00:00:00.000Z'));
  for (let more = true; more; ) more = await addUpLedger.run(world.service.deps);
  expect(await subtotalOf(old)).toEqual({ until: '2026-05-31', cents: 500 });
  expect(await subtotalOf(recent)).toEqual({ until: '2026-05-29', cents: 300 });
  const { sql } = world.service.deps.database;
  expect(await sql`select from ledger_subtotal where until < '2026-05-20'`).toHaveLength(0);
  expect(await checkSubtotals(world.service.deps.database.db)).toEqual([]);
});

test('the check once a day says by how much the ledger is wrong, and which subtotal is', async () => {
  const id = randomUUID();
  await book(id, 500, '2026-01-01');
  await addUp(id);
  const { deps, clock } = world.service;
  const { sql } = deps.database;
  // The service itself has looked when it started, by another clock.
  await sql`update ledger_check set checked_at = '-infinity'`;
  const check = async () => {
    clock.advance(86_400_001);
    await checkLedger.run(deps);
    return readOffBy(deps.database.db);
  };
  expect(await check()).toBe(0);
  await sql`update ledger_subtotal set amount_cents = amount_cents + 3 where account_id = ${accounts.creator(id)}`;
  expect(await check()).toBe(3);
  expect(await checkSubtotals(deps.database.db)).toEqual([`${accounts.creator(id)}: subtotal 503, posted 500`]);
  await sql`update ledger_subtotal set amount_cents = amount_cents - 3 where account_id = ${accounts.creator(id)}`;
  // It is not looked again before a day has passed.
  await checkLedger.run(deps);
  expect(await readOffBy(deps.database.db)).toBe(3);
  expect(await check()).toBe(0);
});
