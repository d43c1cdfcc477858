import { factorRemovedByAdmin, sessionsEndedByAdmin } from '@stagedoor/contracts/auth-events';
import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import { refundRequested } from '@stagedoor/contracts/payments-events';
import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payout-events';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let admin: Someone;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  admin = await world.someone('the_admin', 'ADMIN');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
});

interface Entry {
  readonly action: string;
  readonly target: string;
  readonly note: string | null;
}

const audit = async (): Promise<Entry[]> => (await world.call('/admin/audit', { as: admin })).data.entries;
const publish = <E extends EventDefinition>(event: E, data: EventData<E>) =>
  world.service.deps.database.transaction((tx) => createOwnersPublish(world.service.deps)(tx, event, data));

test('the audit log has pages by cursor, and the database refuses to change it', async () => {
  for (const role of ['FAN', 'CREATOR']) {
    await world.call(`/admin/users/${mara.userId}/role`, { method: 'PATCH', as: admin, body: { role } });
  }
  const first = (await world.call('/admin/audit?limit=1', { as: admin })).data;
  const second = (await world.call(`/admin/audit?limit=1&cursor=${first.pagination.nextCursor}`, { as: admin })).data;
  const [one, two] = (await world.call('/admin/audit?limit=2', { as: admin })).data.entries;
  expect([first.entries[0], second.entries[0]]).toEqual([one, two]);
  const { sql } = world.service.deps.database;
  await expect(sql`update audit_entry set note = 'other'`).rejects.toThrow('never changed');
  await expect(sql`delete from audit_entry`).rejects.toThrow('never changed');
  await expect(sql`truncate audit_entry`).rejects.toThrow('never changed');
});

test('that an ADMIN ended somebody’s sessions is in the audit log with its note', async () => {
  const ended = { ...sessionsEndedByAdmin.sample, userId: mara.userId, adminId: admin.userId };
  await publish(sessionsEndedByAdmin, ended);
  const endings = async () => (await audit()).filter(({ action }) => action === 'user.end-sessions');
  await waitFor(async () => (await endings()).length === 1);
  expect(await endings()).toMatchObject([
    { actor: { id: admin.userId }, target: `user:${mara.userId}`, note: 'Reported by phone' },
  ]);
});

test('that an ADMIN removed somebody’s factor is in the audit log with its reason', async () => {
  const removed = { ...factorRemovedByAdmin.sample, userId: mara.userId, adminId: admin.userId };
  await publish(factorRemovedByAdmin, removed);
  const removals = async () => (await audit()).filter(({ action }) => action === 'user.remove-factor');
  await waitFor(async () => (await removals()).length === 1);
  expect(await removals()).toMatchObject([
    { actor: { id: admin.userId }, target: `user:${mara.userId}`, note: 'passkey: Identity checked by video' },
  ]);
});

test('a hold of payouts and its release are in the audit log', async () => {
  const hold = { holdId: payoutHeld.sample.holdId, creatorId: mara.userId, adminId: admin.userId };
  await publish(payoutHeld, { ...payoutHeld.sample, ...hold, reason: 'We check a dispute' });
  await publish(payoutReleased, { ...payoutReleased.sample, ...hold });
  const mine = async () => (await audit()).filter(({ target }) => target === `user:${mara.userId}`);
  await waitFor(async () => (await mine()).length === 2);
  expect((await mine()).map(({ action, note }) => [action, note]).sort()).toEqual([
    ['payout.hold', 'We check a dispute'],
    ['payout.release', null],
  ]);
});

test('an ADMIN’s refund is in the audit log with its amount and reason', async () => {
  const refund = { ...refundRequested.sample, adminId: admin.userId, amountCents: 450, reason: 'Paid twice' };
  await publish(refundRequested, refund);
  const refunds = async () => (await audit()).filter(({ action }) => action === 'payment.refund');
  await waitFor(async () => (await refunds()).length === 1);
  expect(await refunds()).toMatchObject([
    { actor: { id: admin.userId }, target: `payment:${refund.paymentId}`, note: '$4.50: Paid twice' },
  ]);
});
