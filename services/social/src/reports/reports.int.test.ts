import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let fan: Someone;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial({ REPORTS_PER_DAY: '3' });
  world.service.clock.stopAt('2026-03-01T23:00:00Z');
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  [fan, mara] = [await world.someone(), await world.someone(undefined, 'CREATOR')];
});

const spam = { reason: 'Spam', description: 'Sells watches' };
const report = (as: Someone | undefined, kind: 'users' | 'posts', id: string, body: unknown = spam, headers = {}) =>
  world.call(`/${kind}/${id}/report`, { method: 'POST', as, body, headers });
const published = async () =>
  (await world.events('social.content.reported')).filter(({ reporterId }) => reporterId === fan.userId);

test('a person and a post are reported, each with an event', async () => {
  const post = await world.post(mara, 'watches');
  const first = await report(fan, 'users', mara.userId);
  expect(first).toMatchObject({ status: 201, data: { id: expect.any(String) } });
  const second = await report(fan, 'posts', post.id);
  expect(await published()).toMatchObject([
    { reportId: first.data.id, targetType: 'user', targetId: mara.userId, ownerId: mara.userId, reason: 'Spam' },
    { reportId: second.data.id, targetType: 'post', targetId: post.id, ownerId: mara.userId },
  ]);
});

test('a second report of the same on the same day changes nothing; on the next day it is another one', async () => {
  const { data } = await report(fan, 'users', mara.userId);
  const secondTime = await report(fan, 'users', mara.userId.toUpperCase(), { reason: 'Another reason' });
  expect(secondTime).toMatchObject({ status: 200, data });
  expect(await published()).toHaveLength(1);
  world.service.clock.stopAt('2026-03-02T00:00:00Z');
  expect((await report(fan, 'users', mara.userId)).data.id).not.toBe(data.id);
  world.service.clock.stopAt('2026-03-01T23:00:00Z');
});

test('above the daily limit a 429 until midnight; repetitions, other people and the next day are not refused', async () => {
  const people: Someone[] = [];
  for (let index = 0; index < 4; index += 1) people.push(await world.someone());
  const [first, second, third, fourth] = people.map(({ userId }) => userId) as [string, string, string, string];
  const statuses = await Promise.all(
    [first, second, third, fourth].map(async (id) => (await report(fan, 'users', id)).status),
  );
  expect(statuses.toSorted()).toEqual([201, 201, 201, 429]);
  const refused = await report(fan, 'users', mara.userId);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
  const done = [first, second, third, fourth][statuses.indexOf(201)] ?? '';
  expect((await report(fan, 'users', done)).status).toBe(200);
  expect((await report(await world.someone(), 'users', mara.userId)).status).toBe(201);
  world.service.clock.stopAt('2026-03-02T00:00:00Z');
  expect((await report(fan, 'users', mara.userId)).status).toBe(201);
  world.service.clock.stopAt('2026-03-01T23:00:00Z');
  expect(await published()).toHaveLength(4);
});

test('the same key gives the same answer', async () => {
  const key = { 'idempotency-key': 'one' };
  const { data } = await report(fan, 'users', mara.userId, spam, key);
  expect(await report(fan, 'users', mara.userId, spam, key)).toMatchObject({ status: 201, data });
  expect((await report(fan, 'users', mara.userId, { reason: 'x' }, key)).status).toBe(409);
});

test('refuses a missing or too long reason, oneself, an unknown target and a missing token', async () => {
  const { id } = await world.post(fan, 'mine');
  for (const [kind, other, own, missing] of [
    ['users', mara.userId, fan.userId, 'User not found'],
    ['posts', (await world.post(mara, 'x')).id, id, 'Post not found'],
  ] as const) {
    for (const body of [
      {},
      { reason: ' ' },
      { reason: 'x'.repeat(101) },
      { reason: 'x', description: 'x'.repeat(2001) },
    ]) {
      expect((await report(fan, kind, other, body)).status).toBe(400);
    }
    expect((await report(fan, kind, own)).status).toBe(400);
    expect((await report(undefined, kind, other)).status).toBe(401);
    for (const nothing of [world.service.deps.ids.next(), 'nothing']) {
      expect(await report(fan, kind, nothing)).toMatchObject({ status: 404, message: missing });
    }
  }
  await world.call(`/users/${fan.userId}/block`, { method: 'POST', as: mara, body: {} });
  expect((await report(fan, 'users', mara.userId)).status).toBe(404);
  expect(await published()).toEqual([]);
});
