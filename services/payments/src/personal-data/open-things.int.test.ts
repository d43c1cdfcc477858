import { payoutProcessed } from '@stagedoor/contracts/payout-events';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readBalance } from '#/ledger/read-balance.ts';
import { applyPayoutOutcome } from '#/payouts/apply-payout-state.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let mara: TestPerson;
let fan: TestPerson;
beforeAll(async () => {
  world = await startPayments();
  await world.holdDisputes();
});
afterEach(() => world.reconcileSandbox());
afterAll(() => world.destroy());
beforeEach(async () => {
  mara = world.creator(500);
  fan = await world.payer();
});

/** The name of the creator's ledger account is kept; it leads to no name of theirs. */
const ledger = ['public.ledger_account', 'public.ledger_posting', 'public.ledger_subtotal', 'public.debt'];
async function tracesOf(person: TestPerson): Promise<string[]> {
  const traces = await findTraces(world.service.deps.database.sql, [person.id, person.username]);
  return traces.map(({ table }) => table).filter((table) => !ledger.includes(table));
}

/** Pays out to mara, and keeps the money on its way. */
async function payOutSlowly(): Promise<string> {
  const { sql } = world.service.deps.database;
  await world.post('/payments/tips', fan, { creatorId: mara.id, amount: 100 });
  await world.post('/payments/account', mara);
  const { data } = await world.post('/payments/payouts', mara, { amount: 20 });
  await sql`update sandbox.payout set created_at = now() + interval '1 hour' where key = ${data.id}`;
  expect(data.status).toBe('processing');
  return data.id;
}
const payoutOf = async (id: string) => {
  const [row] = await world.service.deps.database.sql<{ status: string; creator_id: string }[]>`
    select status, creator_id from payout where id = ${id}`;
  return row;
};

test('a payout on its way when its creator is erased arrives, and is told of nobody', async () => {
  const id = await payOutSlowly();
  await erasePerson(world.service, mara.id);
  expect(await tracesOf(mara)).toEqual([]);
  await world.service.deps.database.sql`update sandbox.payout set created_at = now() - interval '1 hour'`;
  await waitFor(async () => (await payoutOf(id))?.status === 'paid');
  const told = (await world.events(payoutProcessed)).filter(({ payoutId }) => payoutId === id);
  expect(told.map(({ creatorId }) => creatorId)).not.toContain(mara.id);
  expect(await tracesOf(mara)).toEqual([]);
});

test('a payout that fails after its creator was erased goes back to the account that it came from', async () => {
  const { deps } = world.service;
  const id = await payOutSlowly();
  await erasePerson(world.service, mara.id);
  await applyPayoutOutcome(await world.openDeps(), id, { state: 'failed', payoutId: null, returnedCents: 0 });
  const { availableCents } = await readBalance(deps.database.db, mara.id, deps.clock.now());
  expect(availableCents).toBe(9_680);
  expect(await tracesOf(mara)).toEqual([]);
});

test.each(['lost', 'won'] as const)('a dispute that is %s after both were erased ends', async (end) => {
  const payer = await world.payer(end === 'won' ? 'pm_card_createDisputeWon' : 'pm_card_createDisputeLost');
  const { data } = await world.post('/payments/subscriptions', payer, { creatorId: mara.id });
  const { sql } = world.service.deps.database;
  const stateOf = async () => (await sql`select status from dispute where payment_id = ${data.paymentId}`)[0]?.status;
  await world.hurryDisputes('coming');
  await waitFor(async () => (await stateOf()) === 'open');
  await erasePerson(world.service, payer.id);
  await erasePerson(world.service, mara.id);
  await world.hurryDisputes('open');
  await waitFor(async () => (await stateOf()) === end);
  for (const person of [payer, mara]) expect(await tracesOf(person)).toEqual([]);
});

test('a checkout that nobody finished is cancelled, and charges nobody who was erased', async () => {
  const payer = await world.payer('pm_card_authenticationRequired');
  const { data } = await world.buy(payer, 'post', world.item(mara, 250));
  expect(data.status).toBe('requires_action');
  await erasePerson(world.service, payer.id);
  world.service.clock.advance(86_400_000);
  await world.waitForStatus(data.id, 'cancelled');
  expect(await tracesOf(payer)).toEqual([]);
});
