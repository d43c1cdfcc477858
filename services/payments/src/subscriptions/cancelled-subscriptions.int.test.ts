import { subscriptionCancelled, subscriptionEnded, subscriptionResumed } from '@stagedoor/contracts/payments-events';
import { accountClosed, accountReopened } from '@stagedoor/contracts/personal-data-events';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { describe, expect, test } from 'vitest';
import { deliverEvent } from '#/testing/deliver-event.ts';
import type { PaymentsWorld, TestPerson } from '#/testing/payments-world.ts';
import { testSubscriptions } from '#/testing/subscription-steps.ts';

let world: PaymentsWorld;
let fan: TestPerson;
let mara: TestPerson;

const { subscribe, cancel, current, becomes, isBlocked, roleIs } = testSubscriptions((scene) => {
  ({ world, fan, mara } = scene);
});

test('lasts until its end after cancelling, and can be resumed before', async () => {
  const { id } = (await subscribe()).data;
  expect((await cancel(id, await world.payer())).status).toBe(404);
  for (const _ of [1, 2]) {
    expect((await cancel(id)).data).toMatchObject({
      status: 'cancelled',
      renewsAt: null,
      endsAt: '2026-02-28T12:00:00.000Z',
    });
  }
  const published = (await world.events(subscriptionCancelled)).filter(({ subscriptionId }) => subscriptionId === id);
  expect(published).toMatchObject([{ cancelledById: fan.id, endsAt: '2026-02-28T12:00:00.000Z', revision: 2 }]);
  expect(world.owners.received.at(-1)?.body).toMatchObject({ accessUntil: '2026-02-28T12:00:00.000Z', revision: 2 });

  const before = await world.charges(fan);
  // Its own price counts, not today's.
  const creator = world.owners.creators.get(mara.id);
  if (creator !== undefined) creator.priceCents = 500;
  expect(await subscribe(fan, mara, { expectedPrice: 5 })).toMatchObject({
    status: 409,
    errors: [{ field: 'expectedPrice', value: 9.99 }],
  });
  expect(await subscribe()).toMatchObject({ status: 200, data: { id }, message: 'Your subscription goes on' });
  expect((await world.events(subscriptionResumed)).at(-1)).toMatchObject({ subscriptionId: id, revision: 3 });
  await cancel(id);
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('ended');
  expect((await world.events(subscriptionEnded)).at(-1)).toMatchObject({
    subscriptionId: id,
    hasRunOut: true,
    revision: 5,
  });
  expect(await world.charges(fan)).toBe(before);
  // After its end a new one starts.
  const again = await subscribe();
  expect(again.status).toBe(201);
  expect(again.data.id).not.toBe(id);
});

test('a block cancels the subscription at the end of the paid month, and it cannot be resumed', async () => {
  const { id } = (await subscribe()).data;
  await isBlocked();
  expect(await current()).toMatchObject({ id, status: 'cancelled' });
  expect(await current()).not.toHaveProperty('isCreatorHidden');
  expect((await world.events(subscriptionCancelled)).at(-1)?.cancelledById).toBe(mara.id);
  // Social no longer tells the blocked person anything about the creator.
  world.owners.creators.delete(mara.id);
  expect(await subscribe()).toMatchObject({ status: 404, message: 'User not found' });
  expect(await current()).toMatchObject({ id, status: 'cancelled', isCreatorHidden: true });
  world.owners.isUnavailable = true;
  expect(await current()).not.toHaveProperty('isCreatorHidden');
  world.owners.isUnavailable = false;
  // Once the paid month is over there is nothing left that it could show.
  world.service.clock.stopAt('2026-02-28T12:00:01.000Z');
  await becomes('ended');
  expect(await current()).not.toHaveProperty('isCreatorHidden');
});

test.each([
  ['suspended', 'update person set is_suspended = true where user_id = '],
  ['erased', 'delete from person where user_id = '],
])('one that ended is not offered again once its creator is %s', async (_, change) => {
  const { id } = (await subscribe()).data;
  await cancel(id);
  world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
  await becomes('ended');
  expect(await current()).not.toHaveProperty('isOffered');
  const { sql } = world.service.deps.database;
  await sql.unsafe(`${change} $1`, [mara.id]);
  expect(await current()).toMatchObject({ id, isOffered: false });
});

test('one that its subscriber cancelled, of a creator whom they still see, can be resumed', async () => {
  const { id } = (await subscribe()).data;
  await cancel(id);
  expect(await current()).toMatchObject({ id, status: 'cancelled' });
  expect(await current()).not.toHaveProperty('isCreatorHidden');
  expect(await subscribe()).toMatchObject({ status: 200 });
});

describe('subscriptions to a creator who is made a fan', () => {
  test('end with the paid month, of which subscribers are told, and are not renewed', async () => {
    const { id } = (await subscribe()).data;
    const before = await world.charges(fan);
    await roleIs('FAN');
    await becomes('cancelled');
    expect(await current()).toMatchObject({ id, endsAt: '2026-02-28T12:00:00.000Z', isOffered: false });
    const told = (await world.events(subscriptionCancelled)).filter(({ subscriptionId }) => subscriptionId === id);
    expect(told).toMatchObject([{ cancelledById: mara.id, endsAt: '2026-02-28T12:00:00.000Z' }]);
    expect(await subscribe()).toMatchObject({ status: 400, message: 'Subscriptions are for creators only' });
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await becomes('ended');
    expect(await current()).toHaveProperty('isOffered', false);
    expect(await world.charges(fan)).toBe(before);
  });

  test('can be resumed once they are a creator again, and go on where they always were one', async () => {
    const { id } = (await subscribe()).data;
    await roleIs('CREATOR');
    expect(await current()).toMatchObject({ id, status: 'active' });
    await roleIs('FAN');
    await becomes('cancelled');
    await roleIs('CREATOR');
    expect(await current()).not.toHaveProperty('isOffered');
    expect((await subscribe()).status).toBe(200);
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await waitFor(async () => (await current())?.renewsAt === '2026-03-31T12:00:00.000Z');
  });

  test('are not renewed either where no event told of it', async () => {
    const { id } = (await subscribe()).data;
    const before = await world.charges(fan);
    world.owners.creators.set(mara.id, { username: mara.username, role: 'ADMIN', priceCents: 999 });
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await becomes('ended');
    expect(await world.charges(fan)).toBe(before);
    const told = (await world.events(subscriptionCancelled)).filter(({ subscriptionId }) => subscriptionId === id);
    expect(told).toHaveLength(1);
  });
});

describe('subscriptions to a creator who deletes their account', () => {
  const closes = (revision = 1) =>
    deliverEvent(world.service, accountClosed, { ...accountClosed.sample, userId: mara.id, revision });
  const reopens = (revision = 2) =>
    deliverEvent(world.service, accountReopened, { ...accountReopened.sample, userId: mara.id, revision });

  test('end with the paid month, of which subscribers are told why, and are not renewed', async () => {
    const { id } = (await subscribe()).data;
    const before = await world.charges(fan);
    await closes();
    await becomes('cancelled');
    expect(await current()).toMatchObject({ id, renewsAt: null, endsAt: '2026-02-28T12:00:00.000Z' });
    const told = (await world.events(subscriptionCancelled)).filter(({ subscriptionId }) => subscriptionId === id);
    expect(told).toMatchObject([{ cancelledById: mara.id, isCreatorLeaving: true }]);
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await becomes('ended');
    expect(await world.charges(fan)).toBe(before);
  });

  test('can be resumed once the creator is back, and are not cancelled by an event that came late', async () => {
    await subscribe();
    await closes();
    await becomes('cancelled');
    await reopens();
    expect((await subscribe()).status).toBe(200);
    await closes();
    world.service.clock.stopAt('2026-02-28T12:00:00.000Z');
    await waitFor(async () => (await current())?.renewsAt === '2026-03-31T12:00:00.000Z');
  });
});
