import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payout-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testPayouts } from '#/testing/payout-steps.ts';

let world: PaymentsWorld;
let mara: TestPerson;
let admin: TestPerson;

const { payOut, account } = testPayouts((scene) => {
  ({ world, mara, admin } = scene);
});

const path = () => `/payments/admin/users/${mara.id}/payout-hold` as const;
const holdPayouts = (reason: string, as = admin) => world.call(path(), { method: 'PUT', as, body: { reason } });
const release = (as = admin) => world.call(path(), { method: 'DELETE', as });
const published = async () => ({
  held: (await world.events(payoutHeld)).filter(({ creatorId }) => creatorId === mara.id),
  released: (await world.events(payoutReleased)).filter(({ creatorId }) => creatorId === mara.id),
});

test('is for ADMINs, with a reason', async () => {
  for (const as of [mara, world.someone()]) {
    expect([
      (await holdPayouts('No', as)).status,
      (await release(as)).status,
      (await world.call(path(), { as })).status,
      (await world.call(`/payments/admin/users/${mara.id}/transactions`, { as })).status,
    ]).toEqual([403, 403, 403, 403]);
  }
  expect((await holdPayouts('  ')).status).toBe(400);
  expect(await account()).toEqual({ isComplete: true, url: null });
});

test('refuses payouts with its reason until it is released, and publishes each change once', async () => {
  expect((await holdPayouts('We check a dispute')).data.hold).toMatchObject({ reason: 'We check a dispute' });
  await holdPayouts('We check a dispute');
  expect(await payOut(20)).toMatchObject({ status: 409, message: 'Your payouts are on hold: We check a dispute' });
  expect((await account()).holdReason).toBe('We check a dispute');
  await holdPayouts('Send us your papers');
  expect((await world.call(path(), { as: admin })).data.hold?.reason).toBe('Send us your papers');
  expect((await world.balance(mara)).available).toBe(96.8);
  await release();
  expect((await release()).data).toEqual({ hold: null });
  expect((await payOut(20)).status).toBe(201);
  const { held, released } = await published();
  expect(held.map(({ reason, adminId }) => [reason, adminId])).toEqual([
    ['We check a dispute', admin.id],
    ['Send us your papers', admin.id],
  ]);
  expect(released).toMatchObject([{ adminId: admin.id }]);
});

test('delays payouts that are written and not sent, until it is released', async () => {
  const { sql } = world.service.deps.database;
  const { id } = (await payOut(20)).data;
  await holdPayouts('We check a dispute');
  // The state after a process died before it called the provider.
  await sql`delete from sandbox.payout where key = ${id}`;
  const checkedAfter = async (moment: Date) =>
    (await sql`select from payout where id = ${id} and status = 'processing' and check_at > ${moment.toISOString()}`)
      .length > 0;
  // Longer than the pause between two checks: the provider was asked, and does not know the payout.
  await waitFor(() => checkedAfter(new Date(world.service.clock.now().getTime() + 5_000)), { timeoutMs: 8_000 });
  expect(await sql`select from sandbox.payout where key = ${id}`).toHaveLength(0);
  expect((await world.balance(mara)).available).toBe(76.8);
  await release();
  await sql`update payout set check_at = now() where id = ${id}`;
  await waitFor(async () => (await sql`select from payout where id = ${id} and status = 'paid'`).length > 0, {
    timeoutMs: 8_000,
  });
});

test('shows an ADMIN a person’s payments, earnings and payouts', async () => {
  await payOut(20);
  const { transactions } = (await world.call(`/payments/admin/users/${mara.id}/transactions`, { as: admin })).data;
  expect(transactions.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payout', -20],
    ['tip', 100],
  ]);
});
