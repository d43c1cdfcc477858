import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBoughtBy, selectPurchases } from '#/purchases/list-purchases.ts';
import { selectRunning } from '#/subscriptions/review-subscriptions-to.ts';
import { type PaymentsWorld, startPayments } from '#/testing/payments-world.ts';
import { countEarned } from '#/wallet/count-days.ts';

let world: PaymentsWorld;
beforeAll(async () => {
  world = await startPayments();
});
afterAll(() => world.destroy());

/** How PostgreSQL reads it unless something is cheaper than an index. */
async function planOf(statement: SQL): Promise<string> {
  const { database } = world.service.deps;
  // What it holds to be visible to everybody is read from indexes alone.
  await database.sql`vacuum analyze ledger_posting`;
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    const lines = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${statement}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
}

test('what a creator earned is read from an index alone', async () => {
  const creator = world.creator();
  const period = { start: '2026-10-01', end: '2026-10-30' };
  expect(await planOf(countEarned(creator.id, period))).toMatch(/Index Only Scan using ledger_posting_earned/);
});

test('erasing a person reads no payments but theirs', async () => {
  const { id } = world.creator();
  const mine = sql`select id from payment where payee_id = ${id}::uuid`;
  expect(await planOf(sql`${mine} and status = 'succeeded' limit 500`)).toMatch(
    /payment_by_payee|payment_sold|payment_earned/,
  );
  expect(await planOf(sql`${mine} and status <> 'succeeded' limit 500`)).toMatch(/payment_unsold/);
});

test('earnings of one kind read no payments of another', async () => {
  const { id } = world.creator();
  const tips = sql`select id from payment where payee_id = ${id}::uuid and status = 'succeeded' and kind = 'tip'`;
  expect(await planOf(sql`${tips} order by created_at desc, id desc limit 21`)).toMatch(/payment_earned/);
});

test('a page of purchases asks for money that is still to go back among few refunds, not among all', async () => {
  const { id } = world.creator();
  const page = { page: 1, limit: 20, offset: 0, cursor: undefined };
  expect(await planOf(selectPurchases(isBoughtBy(id), page))).toMatch(/refund_pending/);
});

test('all subscribers of a creator are gone through by an index, a batch at a time', async () => {
  const { id } = world.creator();
  const plan = await planOf(selectRunning(id, id));
  expect(plan).toMatch(/Index (Only )?Scan using subscription_running/);
  expect(plan).not.toContain('Sort');
});
