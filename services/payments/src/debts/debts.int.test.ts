import { debtLeft, debtReviewed } from '@stagedoor/contracts/debt-events';
import { accountClosed, accountReopened } from '@stagedoor/contracts/personal-data-events';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson } from '@stagedoor/service-kit/testing/personal-data';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetSettledDebts } from '#/debts/settled-debts.ts';
import { sumLedger } from '#/ledger/sum-ledger.ts';
import { deliverEvent } from '#/testing/deliver-event.ts';
import { type PaymentsWorld, startPayments, type TestPerson } from '#/testing/payments-world.ts';

let world: PaymentsWorld;
let admin: TestPerson;
let fan: TestPerson;
let mara: TestPerson;
beforeAll(async () => {
  world = await startPayments({ withoutJob: forgetSettledDebts });
  await world.holdDisputes();
  admin = world.someone('ADMIN');
});
afterEach(() => world.reconcileSandbox());
afterAll(() => world.destroy());
beforeEach(async () => {
  [fan, mara] = [await world.payer(), world.creator()];
  await world.post('/payments/account', mara);
});

/** Leaves a creator with a debt of $100: a tip of $100 was paid out, and an ADMIN refunded it. */
async function owe(creator = mara): Promise<void> {
  const tip = await world.post('/payments/tips', fan, { creatorId: creator.id, amount: 100 });
  await world.post('/payments/account', creator);
  expect((await world.post('/payments/payouts', creator, { amount: 96.8 })).status).toBe(201);
  const path = `/payments/transactions/${tip.data.paymentId}/refund` as const;
  expect((await world.post(path, admin, { reason: 'By mistake' })).status).toBe(201);
}
const settle = (body: object, { as = mara, key }: { as?: TestPerson; key?: string } = {}) =>
  world.post('/payments/debt/settlements', as, body, key);
const debts = async () => (await world.call('/payments/admin/debts?limit=50', { as: admin })).data.debts;
const debtOf = async (person: TestPerson) => (await debts()).find(({ user }) => user?.id === person.id);
const forget = () => forgetSettledDebts.run(world.service.deps);
let revision = 1;
const leave = (person = mara) =>
  deliverEvent(world.service, accountClosed, {
    userId: person.id,
    closedAt: world.service.clock.now().toISOString(),
    revision: ++revision,
  });
const hashesOf = async (userId: string) =>
  world.service.deps.database.sql`select from fingerprint where user_id = ${userId}`;

describe('who owes', () => {
  test('sees it, is listed for ADMINs, and pays it by card as it was shown', async () => {
    expect(await settle({ expectedAmount: 100 })).toMatchObject({ status: 409, message: 'You owe nothing' });
    await owe();
    expect(await world.balance(mara)).toMatchObject({ available: -100, pending: 0, owed: 100, settlement: 100 });
    expect(await debtOf(mara)).toMatchObject({ amount: 100, leftAt: null, others: [] });
    for (const as of [fan, mara]) expect((await world.call('/payments/admin/debts', { as })).status).toBe(403);
    const id = (await debtOf(mara))?.id ?? '';
    const find = async () => (await world.call(`/payments/admin/debts?id=${id}`, { as: admin })).data.debts;
    expect(await find()).toMatchObject([{ id, amount: 100 }]);
    expect(await settle({ expectedAmount: 100 })).toMatchObject({ status: 402, message: 'Add a payment method first' });
    await world.addCard(mara);
    expect(await settle({ expectedAmount: 99.99 })).toMatchObject({
      status: 409,
      message: 'You owe $100.00 by now. You have not been charged.',
      errors: [{ field: 'expectedAmount', value: 100 }],
    });
    const paid = await Promise.all([
      settle({ expectedAmount: 100 }, { key: 'click' }),
      settle({ expectedAmount: 100 }, { key: 'click' }),
      settle({ expectedAmount: 100 }),
    ]);
    expect(paid.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await world.charges(mara)).toBe(1);
    expect(await world.balance(mara)).toMatchObject({ available: 0, owed: 0, settlement: 0 });
    expect(await debtOf(mara)).toBeUndefined();
    expect(await find()).toEqual([]);
    await forget();
    expect(await world.service.deps.database.sql`select from debt where user_id = ${mara.id}`).toHaveLength(0);
  });

  test('confirms a payment that the bank asks about, or takes another card instead', async () => {
    await owe();
    const asking = await world.addCard(mara, 'pm_card_authenticationRequired');
    const first = await settle({ expectedAmount: 100, paymentMethodId: asking });
    expect(first).toMatchObject({ status: 202, data: { status: 'requires_action', kind: 'top_up' } });
    expect((await settle({ expectedAmount: 100, paymentMethodId: asking })).data.id).toBe(first.data.id);
    const good = await world.addCard(mara);
    const second = await settle({ expectedAmount: 100, paymentMethodId: good });
    expect(second).toMatchObject({ status: 201, data: { status: 'succeeded' } });
    expect((await world.post(`/payments/confirmations/${first.data.confirmationId}`, mara)).status).toBe(409);
    expect(await world.charges(mara)).toBe(1);
  });

  test('owes nothing once a dispute is won', async () => {
    const disputer = await world.payer('pm_card_createDisputeWon');
    await world.post('/payments/tips', disputer, { creatorId: mara.id, amount: 50 });
    expect((await world.post('/payments/payouts', mara, { amount: 48.25 })).status).toBe(201);
    await world.hurryDisputes('coming');
    await waitFor(async () => (await debtOf(mara))?.amount === 50);
    await world.hurryDisputes('open');
    await waitFor(async () => (await debtOf(mara)) === undefined);
    expect(await world.balance(mara)).toMatchObject({ available: 0, owed: 0 });
  });
});

describe('who leaves', () => {
  const told = async () => (await world.events(debtLeft)).length;

  test('is known to auth as owing, and ADMINs are told of who left all the same, and not of who owes nothing', async () => {
    await owe();
    const ask = (person: TestPerson) =>
      world.call(`/internal/payments/debts/${person.id}`, { headers: asService('auth', 'payments') });
    expect((await ask(mara)).data).toEqual({ owedCents: 10_000 });
    expect((await ask(fan)).data).toEqual({ owedCents: 0 });
    const before = await told();
    await leave(fan);
    expect(await told()).toBe(before);
    await leave();
    expect((await world.events(debtLeft)).at(-1)).toMatchObject({ amountCents: 10_000 });
    expect((await debtOf(mara))?.leftAt).not.toBeNull();
    const reopenedAt = world.service.clock.now().toISOString();
    await deliverEvent(world.service, accountReopened, { userId: mara.id, reopenedAt, revision: ++revision });
    expect((await debtOf(mara))?.leftAt).toBeNull();
  });

  test('is told of to ADMINs also where they come to owe before they are erased', async () => {
    await leave();
    const before = await told();
    await owe();
    expect(await told()).toBe(before + 1);
    expect((await debtOf(mara))?.leftAt).not.toBeNull();
  });

  test('is recognized by a card while something is owed, and an ADMIN decides who shares it', async () => {
    await world.addCard(mara, 'pm_card_visa_debit');
    await owe();
    await leave();
    await erasePerson(world.service, mara.id);
    const traces = await findTraces(world.service.deps.database.sql, [mara.id]);
    const ledger = ['ledger_account', 'ledger_posting', 'ledger_subtotal', 'debt'].map((name) => `public.${name}`);
    expect(traces.map(({ table }) => table).filter((table) => !ledger.includes(table))).toEqual([]);
    const [flatmate, again, other] = [await world.payer('pm_card_visa_debit'), world.creator(), await world.payer()];
    await world.addCard(again, 'pm_card_visa_debit');
    const left = async () => (await debts()).find(({ user, others }) => user === null && others.length > 0);
    const debt = await left();
    expect(debt).toMatchObject({ amount: 100 });
    const ids = async () => (await left())?.others.map(({ user }) => user.id) ?? [];
    expect(await ids()).toEqual(expect.arrayContaining([flatmate.id, again.id]));
    expect(await ids()).not.toContain(other.id);
    expect(debt?.others[0]?.shared).toEqual(['card']);
    const dismissal = `/payments/admin/debts/${debt?.id ?? ''}/others/${flatmate.id}/dismissal` as const;
    expect((await world.call(dismissal, { method: 'PUT', as: fan })).status).toBe(403);
    for (const _ of [1, 2]) expect((await world.call(dismissal, { method: 'PUT', as: admin })).status).toBe(200);
    expect(await ids()).toEqual([again.id]);
    const reviewed = (await world.events(debtReviewed)).filter(({ debtId }) => debtId === debt?.id);
    expect(reviewed).toMatchObject([{ decision: 'dismissed', userId: flatmate.id, adminId: admin.id }]);
    // An erased account is nobody's any more.
    await erasePerson(world.service, again.id);
    expect(await ids()).toEqual([]);
    const writeOff = `/payments/admin/debts/${debt?.id ?? ''}/write-off` as const;
    expect((await world.post(writeOff, admin, { reason: '' })).status).toBe(400);
    expect((await world.post(writeOff, admin, { reason: 'Long ago' })).status).toBe(200);
    expect((await world.post(writeOff, admin, { reason: 'Long ago' })).status).toBe(404);
    expect((await debts()).some(({ id }) => id === debt?.id)).toBe(false);
    expect((await world.events(debtReviewed)).at(-1)).toMatchObject({ decision: 'written_off', amountCents: 10_000 });
    expect((await sumLedger(world.service.deps.database.db)).totalCents).toBe(0);
    const [row] = await world.service.deps.database.sql<{ count: number }[]>`
      select count(distinct user_id)::int as count from fingerprint
      where hash in (select hash from fingerprint where user_id = ${flatmate.id})`;
    expect(row?.count).toBe(1);
  });

  test('leaves nothing that they are recognized by where nothing is owed, nor once it is settled', async () => {
    await world.addCard(mara, 'pm_card_visa_debit');
    await erasePerson(world.service, mara.id);
    const hashes = async () => {
      const [row] = await world.service.deps.database.sql<{ count: number }[]>`
        select count(*)::int as count from fingerprint where not exists (select from person p where p.user_id = fingerprint.user_id)
          and user_id in (select user_id from debt where erased_at is not null)`;
      return row?.count;
    };
    expect(await hashesOf(mara.id)).toHaveLength(0);
    expect(await hashes()).toBe(0);
    const gone = world.creator();
    await world.addCard(gone, 'pm_card_visa_debit');
    const disputer = await world.payer('pm_card_createDisputeWon');
    await world.post('/payments/tips', disputer, { creatorId: gone.id, amount: 50 });
    await world.post('/payments/account', gone);
    expect((await world.post('/payments/payouts', gone, { amount: 48.25 })).status).toBe(201);
    await world.hurryDisputes('coming');
    await waitFor(async () => (await debtOf(gone)) !== undefined);
    await erasePerson(world.service, gone.id);
    expect(await hashes()).toBe(1);
    await forget();
    expect(await hashes()).toBe(1);
    await world.hurryDisputes('open');
    await waitFor(async () => {
      await forget();
      return (await hashes()) === 0;
    });
  });
});
