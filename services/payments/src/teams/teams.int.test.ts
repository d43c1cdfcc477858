import type { DataOf } from '@stagedoor/contracts/call';
import { accessGranted } from '@stagedoor/contracts/directory-events';
import type { getTeamAccount, listTeamEntries } from '@stagedoor/contracts/payments-teams';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { erasePerson } from '#/personal-data/erase-person.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let admin: TestPerson;
beforeAll(async () => {
  world = await startPayments();
  admin = world.someone('ADMIN');
});
beforeEach(() => world.service.clock.stopAt('2026-01-01T12:00:00.000Z'));
afterEach(() => world.reconcileSandbox());
afterAll(() => world.destroy());

type Account = DataOf<typeof getTeamAccount>;
type Statement = DataOf<typeof listTeamEntries>;
/** Addresses that end in a slug fit the pattern of both calls, so each is named here with what it answers. */
async function read<Data>(place: string, as: TestPerson | undefined = admin): Promise<{ status: number; data: Data }> {
  const response = await world.service.app.inject({ url: place, headers: { ...as?.headers } });
  return { status: response.statusCode, data: response.json().data };
}
const account = async (slug: string) => (await read<Account>(`/payments/admin/teams/${slug}`)).data;
const statement = async (slug: string, query = '') =>
  (await read<Statement>(`/payments/admin/teams/${slug}/entries${query}`)).data;
const entries = async (slug: string) => (await statement(slug)).entries;
function pay(slug: string, body: unknown, { as = admin, key }: { as?: TestPerson; key?: string } = {}) {
  world.service.clock.advance(1_000);
  return world.post(`/payments/admin/teams/${slug}/payouts`, as, body, key);
}

let revision = 0;
/** Has somebody pay a month of a service: 80 percent of its price are the team's. Returns the id of the payment. */
async function sell(slug: string): Promise<string> {
  const person = await world.payer();
  const grantedAt = world.service.clock.now();
  const trialEndsAt = new Date(grantedAt.getTime() + 14 * 86_400_000).toISOString();
  revision += 1;
  const fact = {
    userId: person.id,
    service: slug,
    by: 'person',
    grantedAt: grantedAt.toISOString(),
    revision,
  } as const;
  await deliverEvent(world.service, accessGranted, { ...fact, trialEndsAt });
  const { methods } = (await world.call('/payments/methods', { as: person })).data;
  const body = { paymentMethodId: methods[0]?.id };
  expect((await world.call('/payments/service-card', { method: 'PUT', as: person, body })).status).toBe(200);
  world.service.clock.advance(15 * 86_400_000);
  return await waitFor(async () => {
    const { invoices } = (await world.call('/payments/invoices', { as: person })).data;
    return invoices[0]?.status === 'paid' ? invoices[0].paymentId : undefined;
  });
}

test('a team is owed its shares, is paid out what was transferred, and reads both on its statement', async () => {
  expect(await account('calendar')).toEqual({ slug: 'calendar', balance: 0, paidOut: 0 });
  await sell('calendar');
  expect(await account('calendar')).toEqual({ slug: 'calendar', balance: 12, paidOut: 0 });

  const paid = await pay('calendar', { amount: 7.5, reference: 'SEPA 2026-017' }, { key: 'january' });
  expect(paid).toMatchObject({ status: 201, data: { balance: 4.5, paidOut: 7.5 } });
  const again = await pay('calendar', { amount: 7.5, reference: 'SEPA 2026-017' }, { key: 'january' });
  expect(again).toMatchObject({ status: 201, data: { balance: 4.5, paidOut: 7.5 } });
  expect(await account('calendar')).toMatchObject({ balance: 4.5 });
  expect(await entries('calendar')).toMatchObject([
    { kind: 'payout', amount: -7.5, reference: 'SEPA 2026-017' },
    { kind: 'share', amount: 12, reference: null },
  ]);
  // Another team has nothing of it.
  expect(await entries('storage')).toEqual([]);
});

test('a refund after the payout leaves less than nothing, which the next share settles', async () => {
  const payment = await sell('crm');
  expect(await account('crm')).toMatchObject({ balance: 28 });
  expect((await pay('crm', { amount: 28, reference: 'one' })).status).toBe(201);
  const reason = { reason: 'Charged by mistake' };
  world.service.clock.advance(1_000);
  expect((await world.post(`/payments/transactions/${payment}/refund`, admin, reason)).status).toBe(201);
  expect(await account('crm')).toEqual({ slug: 'crm', balance: -28, paidOut: 28 });
  expect(await pay('crm', { amount: 0.01, reference: 'two' })).toMatchObject({ status: 400 });

  await sell('crm');
  expect(await account('crm')).toMatchObject({ balance: 0 });
  await sell('crm');
  expect(await account('crm')).toMatchObject({ balance: 28 });
  expect((await entries('crm')).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['share', 28],
    ['share', 28],
    ['returned', -28],
    ['payout', -28],
    ['share', 28],
  ]);
  const first = await statement('crm', '?limit=2');
  const rest = await statement('crm', `?limit=5&cursor=${first.pagination.nextCursor}`);
  expect(rest.entries.map(({ kind }) => kind)).toEqual(['returned', 'payout', 'share']);
});

test('two payouts at once do not use the same money', async () => {
  await sell('storage');
  const both = await Promise.all([
    pay('storage', { amount: 20, reference: 'one' }),
    pay('storage', { amount: 20, reference: 'two' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(await account('storage')).toMatchObject({ balance: 3.2, paidOut: 20 });
});

test('what is no payout is refused, and so is everybody but an ADMIN', async () => {
  const good = { amount: 1, reference: 'one' };
  expect(await pay('perks', good)).toMatchObject({
    status: 400,
    errors: [{ field: 'amount', message: 'This is more than the team is owed' }],
  });
  for (const amount of [0, -1, 1.005, '1', null, 1_000_001]) {
    expect((await pay('perks', { ...good, amount })).errors?.[0]?.field, String(amount)).toBe('amount');
  }
  for (const reference of ['', '   ', 'x'.repeat(141), undefined]) {
    expect((await pay('perks', { ...good, reference })).errors?.[0]?.field).toBe('reference');
  }
  expect((await pay('nothing', good)).status).toBe(404);
  expect((await read('/payments/admin/teams/nothing')).status).toBe(404);
  expect((await read('/payments/admin/teams/nothing/entries')).status).toBe(404);
  for (const as of [world.someone(), world.someone('CREATOR')]) {
    expect((await pay('perks', good, { as })).status).toBe(403);
    expect((await read('/payments/admin/teams/perks', as)).status).toBe(403);
    expect((await read('/payments/admin/teams/perks/entries', as)).status).toBe(403);
  }
  expect((await world.service.app.inject({ url: '/payments/admin/teams/perks' })).statusCode).toBe(401);
});

test('a payout stays when the ADMIN who recorded it is erased, without them', async () => {
  await sell('education');
  const gone = world.someone('ADMIN');
  expect((await pay('education', { amount: 1, reference: 'one' }, { as: gone })).status).toBe(201);
  const { deps } = world.service;
  while (await erasePerson(deps, gone.id));
  expect(await account('education')).toMatchObject({ paidOut: 1 });
  const traces = await findTraces(deps.database.sql, [gone.id]);
  expect(traces.filter(({ table }) => table.includes('team_payout'))).toEqual([]);
});
