import { accountClosedByAdmin, factorRemovedByAdmin, sessionsEndedByAdmin } from '@stagedoor/contracts/auth-events';
import { debtReviewed } from '@stagedoor/contracts/debt-events';
import type { EventData, EventDefinition } from '@stagedoor/contracts/event';
import { refundRequested } from '@stagedoor/contracts/payments-events';
import { payoutHeld, payoutReleased } from '@stagedoor/contracts/payout-events';
import { serviceTrialReviewed } from '@stagedoor/contracts/service-billing-events';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAudit } from '#/admin/list-audit.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { openMeasuredDatabase } from '#/testing/statement-cost.ts';

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

test('that an ADMIN deleted somebody’s account, and what one decided about debts, is in the audit log', async () => {
  await publish(accountClosedByAdmin, { ...accountClosedByAdmin.sample, userId: mara.userId, adminId: admin.userId });
  const decision = { ...debtReviewed.sample, adminId: admin.userId };
  await publish(debtReviewed, { ...decision, decision: 'dismissed', userId: mara.userId });
  await publish(debtReviewed, decision);
  const found = async () =>
    (await audit()).filter(({ action }) => action === 'user.delete' || action.startsWith('debt.'));
  await waitFor(async () => (await found()).length === 3);
  const told = (await found()).map(({ action, target, note }) => [action, target, note]);
  expect(told.sort()).toEqual([
    ['debt.dismiss', `user:${mara.userId}`, null],
    ['debt.write-off', `debt:${decision.debtId}`, '$500.00: The bank has closed the case'],
    ['user.delete', `user:${mara.userId}`, 'Asked for it by mail'],
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

test('what an ADMIN decided about a repeated trial is in the audit log', async () => {
  const theo = await world.someone();
  const review = { ...serviceTrialReviewed.sample, userId: theo.userId, adminId: admin.userId };
  await publish(serviceTrialReviewed, review);
  await publish(serviceTrialReviewed, { ...review, decision: 'kept' });
  const mine = async () => (await audit()).filter(({ target }) => target === `user:${theo.userId}`);
  await waitFor(async () => (await mine()).length === 2);
  expect((await mine()).map(({ action, note }) => [action, note]).sort()).toEqual([
    ['trial.end', 'calendar'],
    ['trial.keep', 'calendar'],
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

describe('filters', () => {
  const idsOf = async (query: string): Promise<string[]> =>
    (await world.call(`/admin/audit?${query}`, { as: admin })).data.entries.map(({ id }: { id: string }) => id);

  test('leave entries of one ADMIN, of one action, to one person, and all of these together', async () => {
    const other = await world.someone(undefined, 'ADMIN');
    const role = (as: Someone, of: Someone) =>
      world.call(`/admin/users/${of.userId}/role`, { method: 'PATCH', as, body: { role: 'FAN' } });
    const theo = await world.someone(undefined, 'CREATOR');
    await role(other, mara);
    await role(other, theo);
    await role(admin, await world.someone(undefined, 'CREATOR'));
    await world.call(`/admin/users/${mara.userId}/suspend`, { method: 'POST', as: other, body: {} });

    const all = await idsOf(`actor=${other.username}`);
    const [suspended, toTheo, toMara] = all;
    expect(all).toHaveLength(3);
    expect(await idsOf(`actor=${other.userId.toUpperCase()}`)).toEqual(all);
    expect(await idsOf(`actor=${other.username.toUpperCase()}&action=user.role`)).toEqual([toTheo, toMara]);
    expect(await idsOf(`about=${mara.username}`)).toEqual([suspended, toMara]);
    expect(await idsOf(`about=${mara.userId}&action=user.suspend`)).toEqual([suspended]);
    expect(await idsOf(`about=${theo.username}&actor=${other.username}`)).toEqual([toTheo]);
    expect(await idsOf(`about=${mara.username}&actor=${other.username}&action=user.role`)).toEqual([toMara]);
    expect(await idsOf(`about=${mara.username}&actor=${admin.username}`)).toEqual([]);
    expect((await idsOf('action=user.role')).slice(1, 3)).toEqual([toTheo, toMara]);
    const first = (await world.call(`/admin/audit?limit=1&actor=${other.username}`, { as: admin })).data.pagination;
    expect(await idsOf(`limit=1&actor=${other.username}&cursor=${first.nextCursor}`)).toEqual([toTheo]);
  });

  test('leave the days from one to another, both included; nobody by that name did nothing', async () => {
    const { deps } = world.service;
    const days = ['2026-03-01T00:00:00.000Z', '2026-03-01T23:59:59.999Z', '2026-03-02T12:00:00.000Z'];
    const [start, evening, next] = days.map(() => deps.ids.next());
    for (const [index, id] of [start, evening, next].entries()) {
      await deps.database.sql`insert into audit_entry (id, actor_id, action, target, created_at) values
        (${id ?? ''}, '00000000-0000-0000-0000-000000000001', 'user.admin', ${`user:${mara.userId}`}, ${days[index] ?? ''})`;
    }
    expect(await idsOf('from=2026-03-01&to=2026-03-01')).toEqual([evening, start]);
    const { pagination } = (await world.call('/admin/audit?to=2026-03-02&limit=1', { as: admin })).data;
    expect(await idsOf(`to=2026-03-02&limit=1&cursor=${pagination.nextCursor}`)).toEqual([evening]);
    expect(await idsOf('from=2026-03-01T00:00:00.001Z&to=2026-03-03')).toEqual([next, evening]);
    expect(await idsOf(`actor=system&about=${mara.username}`)).toEqual([next, evening, start]);
    expect(await idsOf('actor=nobody_at_all')).toEqual([]);
    expect(await idsOf('about=nobody_at_all')).toEqual([]);
  });

  test.each(['from=2026-02-30', 'to=yesterday', 'action=user.praise', `actor=${'a'.repeat(65)}`])(
    '%s is refused',
    async (query) => {
      expect(await world.call(`/admin/audit?${query}`, { as: admin })).toMatchObject({ status: 400 });
    },
  );

  test('read a page from an index, however old the log is', async () => {
    const { sql } = world.service.deps.database;
    // In slices, because a statement of the service may take five seconds, and machines may be slow.
    for (const first of [1, 20_001, 40_001, 60_001, 80_001]) {
      await sql`insert into audit_entry (id, actor_id, action, target, created_at)
        select gen_random_uuid(), md5((n % 5)::text)::uuid, case when n % 5 = n % 7 then 'report.read' else 'user.role' end,
          'user:' || md5((n % 5000)::text)::uuid, timestamptz '2025-11-24' + n * interval '5 minutes'
        from generate_series(${first}::int, ${first + 19_999}::int) n`;
    }
    await sql`analyze audit_entry`;
    const measured = await openMeasuredDatabase(sql);
    try {
      const page = { page: 1, limit: 20, offset: 0, cursor: undefined };
      const [{ actor }] = await sql<[{ actor: string }]>`select md5('3')::uuid as actor`;
      const [{ about }] = await sql<[{ about: string }]>`select md5('77')::uuid as about`;
      const week = { from: '2025-12-01T00:00:00.000Z', to: '2025-12-08T00:00:00.000Z' };
      const costs: number[] = [];
      for (const filter of [
        {},
        { actor },
        { action: 'report.read' },
        { actor, action: 'report.read' },
        { actor, action: 'user.suspend' },
        { about },
        { about, actor },
        { about, action: 'user.role' },
        { about, action: 'user.role', actor },
        week,
        { ...week, actor, action: 'report.read' },
      ]) {
        await listAudit(measured.database, filter, page);
        costs.push(measured.takeBuffers());
      }
      expect(Math.max(...costs), costs.join()).toBeLessThan(300);
    } finally {
      measured.release();
    }
  });
});
