import { creatorReturned, subscriptionEnded } from '@stagedoor/contracts/payments-events';
import { profileUpdated } from '@stagedoor/contracts/social-events';
import { asService } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;

const { subscribe, cancel, current, becomes } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});

let version = 1;
async function isSuspended(suspended: boolean) {
  version += 1;
  const { userId: _sample, ...profile } = profileUpdated.sample;
  const person = { ...profile, userId: mara.id, role: 'CREATOR', version, isSuspended: suspended } as const;
  await deliverEvent(world.service, profileUpdated, person);
}
const sum = async () => (await world.call('/payments/subscriptions/sum', { as: fan })).data;
const listForSocial = async () => {
  const path = `/internal/payments/subscriptions?subscriberId=${fan.id}`;
  return (await world.call(path, { headers: asService('social', 'payments') })).data;
};
const endOf = async (id: string) =>
  (await world.events(subscriptionEnded)).filter(({ subscriptionId }) => subscriptionId === id);

test('a subscription to a suspended creator says that it is not renewed, and renews once they are back', async () => {
  const { id } = (await subscribe()).data;
  expect(await sum()).toMatchObject({ monthly: 9.99, count: 1, nextChargeAt: '2026-02-28T12:00:00.000Z' });
  await isSuspended(true);
  expect(await current()).toMatchObject({
    id,
    status: 'active',
    renewsAt: '2026-02-28T12:00:00.000Z',
    isCreatorHidden: true,
  });
  expect(await sum()).toEqual({ monthly: 0, count: 0, nextChargeAt: null });
  await isSuspended(false);
  expect(await current()).toMatchObject({ id, status: 'active' });
  expect(await current()).not.toHaveProperty('isCreatorHidden');
  expect(await sum()).toMatchObject({ monthly: 9.99, count: 1 });
});

test('one to a private creator whom the subscriber does not follow says so, for as long as they do not', async () => {
  const { id } = (await subscribe()).data;
  const creator = world.owners.creators.get(mara.id);
  if (creator !== undefined) creator.needsFollow = true;
  expect(await current()).toMatchObject({ id, status: 'active', isCreatorHidden: true });
  expect(await listForSocial()).toMatchObject({ subscriptions: [{ id, isCreatorHidden: true }] });
  expect(await sum()).toEqual({ monthly: 0, count: 0, nextChargeAt: null });
  expect(await current()).not.toHaveProperty('isCreatorAbsent');
  if (creator !== undefined) creator.needsFollow = false;
  expect(await current()).not.toHaveProperty('isCreatorHidden');
  expect(await sum()).toMatchObject({ monthly: 9.99, count: 1, nextChargeAt: '2026-02-28T12:00:00.000Z' });
});

test('one to a creator whose profile is not found says so, also after its end', async () => {
  await subscribe();
  world.owners.creators.delete(mara.id);
  expect(await current()).toMatchObject({ isCreatorHidden: true, isCreatorAbsent: true });
  await isSuspended(true);
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('ended');
  expect(await current()).toMatchObject({ status: 'ended', isCreatorAbsent: true });
  expect(await current()).not.toHaveProperty('isCreatorHidden');
});

test('one that ends because its creator is suspended tells its subscriber so, and may be started again later', async () => {
  const { id } = (await subscribe()).data;
  const before = await world.charges(fan);
  await isSuspended(true);
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('ended');
  expect(await endOf(id)).toMatchObject([{ hasRunOut: true, isCreatorHidden: true }]);
  expect(await world.charges(fan)).toBe(before);
  await isSuspended(false);
  expect(await current()).not.toHaveProperty('isOffered');
  expect((await subscribe()).status).toBe(201);
});

const returnsOf = async () => (await world.events(creatorReturned)).filter(({ creatorId }) => creatorId === mara.id);

test('subscribers whose subscription still runs are told once that the creator is back', async () => {
  const { id } = (await subscribe()).data;
  const leaver = await world.payer();
  const left = await world.post('/payments/subscriptions', leaver, { creatorId: mara.id });
  await cancel(left.data.id, leaver);
  const { sql } = world.service.deps.database;
  const former = await world.payer();
  const over = await world.post('/payments/subscriptions', former, { creatorId: mara.id });
  await sql`update subscription set status = 'ended', ends_at = '2026-01-31T12:00:00Z', due_at = null where id = ${over.data.id}`;
  await isSuspended(false);
  await isSuspended(true);
  await isSuspended(false);
  await waitFor(async () => (await returnsOf()).length === 2, { what: 'both to be told' });
  const returnedAt = '2026-01-31T12:00:00.000Z';
  expect(await returnsOf()).toEqual(
    expect.arrayContaining([
      { subscriptionId: id, subscriberId: fan.id, creatorId: mara.id, returnedAt },
      { subscriptionId: left.data.id, subscriberId: leaver.id, creatorId: mara.id, returnedAt },
    ]),
  );
  await waitFor(async () => (await sql`select from returned_creator where creator_id = ${mara.id}`).length === 0, {
    what: 'the work to be over',
  });
  await isSuspended(false);
  expect(await sql`select from returned_creator where creator_id = ${mara.id}`).toHaveLength(0);
  expect(await returnsOf()).toHaveLength(2);
});

test('one that its subscriber had cancelled before ends as they were told', async () => {
  const { id } = (await subscribe()).data;
  await cancel(id);
  await isSuspended(true);
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('ended');
  const [ended] = await endOf(id);
  expect(ended).toMatchObject({ hasRunOut: true });
  expect(ended).not.toHaveProperty('isCreatorHidden');
});
