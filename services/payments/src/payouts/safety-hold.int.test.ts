import { accountSecurityChanged } from '@stagedoor/contracts/auth-events';
import { payoutReleased } from '@stagedoor/contracts/payout-events';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testPayouts } from '#/testing/payout-steps.ts';

let world: PaymentsWorld;
let mara: TestPerson;
let admin: TestPerson;
const hour = 3_600_000;

const { payOut, account } = testPayouts((scene) => {
  ({ world, mara, admin } = scene);
});

const happened = (change: 'reported' | 'password' | 'factors', hoursAgo = 0) => {
  const changedAt = new Date(world.service.clock.now().getTime() - hoursAgo * hour).toISOString();
  return deliverEvent(world.service, accountSecurityChanged, { userId: mara.id, change, changedAt });
};
const release = (as = mara) => world.call('/payments/account/hold', { method: 'DELETE', as });
const adminHold = (method: 'GET' | 'DELETE') =>
  world.call(`/payments/admin/users/${mara.id}/payout-hold`, { method, as: admin });

test('a change of second factors holds payouts for 72 hours, and says why and until when', async () => {
  await happened('factors', 1);
  const { holdReason, holdEndsAt, mayReleaseHold } = await account();
  expect([holdReason, mayReleaseHold]).toEqual(['the second step of your login was changed', undefined]);
  expect(Date.parse(holdEndsAt ?? '') - world.service.clock.now().getTime()).toBeGreaterThan(70.9 * hour);
  expect(await payOut()).toMatchObject({
    status: 409,
    message: expect.stringMatching(
      /^Your payouts are on hold until \w+ .* UTC: the second step of your login was changed$/,
    ),
  });
  expect(await release()).toMatchObject({ status: 409, message: 'There is nothing that you can release' });
});

test('a change of more than 72 hours ago, and a new password, hold nothing', async () => {
  await happened('factors', 73);
  await happened('password');
  expect(await account()).toEqual({ isComplete: true, url: null });
  expect((await payOut()).status).toBe(201);
});

test('events in another order leave the later moment', async () => {
  await happened('factors', 1);
  await happened('factors', 73);
  expect((await payOut()).status).toBe(409);
});

test('a report holds payouts until a new password, and 72 hours after their owner releases them', async () => {
  await happened('reported', 2);
  expect((await account()).holdEndsAt).toBeUndefined();
  expect(await payOut()).toMatchObject({
    status: 409,
    message: 'Your payouts are on hold: you reported that somebody else used your account. Choose a new password first',
  });
  expect(await release()).toMatchObject({ status: 409, message: 'Choose a new password first' });
  await happened('password', 1);
  expect((await account()).mayReleaseHold).toBe(true);
  expect((await payOut()).status).toBe(409);
  const released = await release();
  expect(released.data).toMatchObject({ holdReason: 'you released them after a report' });
  expect(Date.parse(released.data.holdEndsAt ?? '') - world.service.clock.now().getTime()).toBeGreaterThan(71 * hour);
  expect((await payOut()).status).toBe(409);
});

test('a release needs a recent proof of identity', async () => {
  await happened('reported', 2);
  await happened('password', 1);
  const provenAt = new Date(world.service.clock.now().getTime() - 601_000);
  const headers = asUser({ userId: mara.id, username: mara.username, role: 'CREATOR', audience: 'payments', provenAt });
  expect(await release({ ...mara, headers })).toMatchObject({ status: 403, message: 'Please confirm that it is you' });
  expect((await account()).mayReleaseHold).toBe(true);
  expect((await release(world.someone())).status).toBe(403);
});

test('an ADMIN reads the hold and releases payouts at once, until the next change', async () => {
  await happened('reported', 2);
  await happened('factors', 2);
  expect((await adminHold('GET')).data.hold?.reason).toContain('you reported');
  expect((await adminHold('DELETE')).data).toEqual({ hold: null });
  expect((await payOut()).status).toBe(201);
  expect((await world.events(payoutReleased)).filter(({ creatorId }) => creatorId === mara.id)).toMatchObject([
    { adminId: admin.id },
  ]);
  world.service.clock.advance(1);
  await happened('factors');
  expect((await payOut(25)).status).toBe(409);
});

test('a payout that is written and not sent waits for the end of the hold', async () => {
  const { sql } = world.service.deps.database;
  const { id } = (await payOut()).data;
  await happened('reported');
  // The state after a process died before it called the provider.
  await sql`delete from sandbox.payout where key = ${id}`;
  const checkedAfter = async (moment: Date) =>
    (await sql`select from payout where id = ${id} and status = 'processing' and check_at > ${moment.toISOString()}`)
      .length > 0;
  await waitFor(() => checkedAfter(new Date(world.service.clock.now().getTime() + 5_000)), { timeoutMs: 8_000 });
  expect(await sql`select from sandbox.payout where key = ${id}`).toHaveLength(0);
  await adminHold('DELETE');
  await sql`update payout set check_at = now() where id = ${id}`;
  await waitFor(async () => (await sql`select from payout where id = ${id} and status = 'paid'`).length > 0, {
    timeoutMs: 8_000,
  });
});
