import { accessGranted } from '@stagedoor/contracts/directory-events';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let desk: ExportStub;
let world: PaymentsWorld;
let creator: TestPerson;
let fan: TestPerson;
beforeAll(async () => {
  desk = await startExportStub();
  world = await startPayments({ environment: { AUTH_URL: desk.url, PAYOUT_HOLD_DAYS: '0' } });
  creator = world.creator(500);
  fan = await world.payer();
  await world.post('/payments/subscriptions', fan, { creatorId: creator.id });
  const tip = await world.post('/payments/tips', fan, { creatorId: creator.id, amount: 50 });
  await world.post(`/payments/transactions/${tip.data.id}/refund`, creator, { reason: 'Sent twice', amount: 1 });
  await world.post('/payments/account', creator);
  expect((await world.post('/payments/payouts', creator, { amount: 20 })).status).toBeLessThan(300);
});
afterAll(async () => {
  await world.destroy();
  await desk.close();
});

const transactionsOf = async (person: TestPerson) =>
  (await world.call('/payments/transactions', { as: person })).data.transactions;

it('exports a person’s payments, earnings and balance', async () => {
  const hers = await exportPerson(world.service, desk, creator.id);
  expect(hers.json('payments.json')).toHaveLength(2);
  expect(hers.json('refunds.json')).toMatchObject([{ amount_cents: 100, note: 'Sent twice' }]);
  expect(hers.json('payouts.json')).toMatchObject([{ amount_cents: 2_000 }]);
  expect((hers.json('ledger.json') as unknown[]).length).toBeGreaterThan(2);
  const his = await exportPerson(world.service, desk, fan.id);
  expect(his.json('cards.json')).toMatchObject([{ brand: 'visa', last4: '4242' }]);
  expect(his.json('subscriptions.json')).toMatchObject([{ status: 'active', price_cents: 500, leaving_reason: null }]);
  expect(his.json('ledger.json')).toEqual([]);
});

it('exports a dispute to both sides, and removes the ids of erased people from it', async () => {
  const { sql } = world.service.deps.database;
  const [seller, buyer] = [world.creator(), await world.payer('pm_card_createDispute')];
  const paid = await world.post('/payments/tips', buyer, { creatorId: seller.id, amount: 7 });
  const disputeOf = () => sql`select payer_id, payee_id from dispute where payment_id = ${paid.data.id}`;
  await waitFor(async () => (await disputeOf()).length === 1, { timeoutMs: 15_000 });
  for (const person of [seller, buyer]) {
    const theirs = await exportPerson(world.service, desk, person.id);
    expect(theirs.json('disputes.json')).toMatchObject([
      { payment_id: paid.data.id, amount_cents: 700, status: 'open', reason: 'fraudulent' },
    ]);
  }
  await erasePerson(world.service, buyer.id);
  await erasePerson(world.service, seller.id);
  const [left] = await disputeOf();
  expect([buyer.id, seller.id]).not.toContain(left?.payer_id);
  expect([buyer.id, seller.id]).not.toContain(left?.payee_id);
  expect(await findTraces(sql, [buyer.id])).toEqual([]);
});

it('exports plans and invoices of services; of an erased person they stay under an id that leads to nobody', async () => {
  const { sql } = world.service.deps.database;
  const customer = await world.payer();
  const { methods } = (await world.call('/payments/methods', { as: customer })).data;
  await deliverEvent(world.service, accessGranted, {
    userId: customer.id,
    service: 'calendar',
    by: 'person',
    grantedAt: '2020-01-01T12:00:00.000Z',
    trialEndsAt: '2020-01-15T12:00:00.000Z',
    revision: 1,
  });
  const body = { paymentMethodId: methods[0]?.id };
  await world.call('/payments/service-card', { method: 'PUT', as: customer, body });
  const invoiceOf = async () => (await world.call('/payments/invoices', { as: customer })).data.invoices[0];
  await waitFor(async () => (await invoiceOf())?.status === 'paid');
  const theirs = await exportPerson(world.service, desk, customer.id);
  expect(theirs.json('service_plans.json')).toMatchObject([{ service: 'calendar', status: 'active' }]);
  expect(theirs.json('invoices.json')).toMatchObject([{ service: 'calendar', line_cents: 1_500, status: 'paid' }]);
  await erasePerson(world.service, customer.id);
  expect(await findTraces(sql, [customer.id, customer.username])).toEqual([]);
  expect(await sql`select status, amount_cents from invoice`).toEqual([{ status: 'paid', amount_cents: 1_500 }]);
  await world.reconcileSandbox();
});

it('keeps the ledger balanced when a person is erased, with nothing of them but the ledger’s id', async () => {
  const { sql } = world.service.deps.database;
  await waitFor(async () => (await sql`select from payout where status = 'paid'`).length === 1, { timeoutMs: 15_000 });
  await sql`insert into payout_hold (creator_id, id, reason, held_by, held_at) values
    (${creator.id}, gen_random_uuid(), ${`We ask ${creator.username}`}, ${fan.id}, now()),
    (gen_random_uuid(), gen_random_uuid(), 'Another one', ${fan.id}, now())`;
  await erasePerson(world.service, creator.id);
  expect(await sql`select reason from payout_hold`).toEqual([{ reason: 'Another one' }]);
  const left = await findTraces(sql, [creator.id, creator.username]);
  expect(left.map(({ table }) => table).toSorted()).toEqual([
    'public.ledger_account',
    'public.ledger_posting',
    'public.ledger_subtotal',
  ]);
  for (const { row } of left) expect(row).not.toContain(creator.username);
  expect(await sql`select from subscription where status <> 'ended'`).toHaveLength(0);
  const paid = await transactionsOf(fan);
  expect(paid).toHaveLength(3);
  expect(paid[0]?.counterparty).toMatchObject({ username: 'someone', displayName: null });
  await world.reconcileSandbox();

  await erasePerson(world.service, fan.id);
  expect(await findTraces(sql, [fan.id, fan.username])).toEqual([]);
  await world.reconcileSandbox();
});
