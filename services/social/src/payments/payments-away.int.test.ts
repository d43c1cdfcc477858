import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let fan: Someone;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  [fan, mara] = [await world.someone(), await world.someone('mara_keys', 'CREATOR')];
});
afterAll(() => world.service.destroy());

test('while payments is down, its calls are a 503 for those who may make them', async () => {
  for (const [method, path, body, ofFan] of [
    ['GET', '/users/subscriptions', undefined, 503],
    ['POST', '/users/stripe/setup', undefined, 403],
    ['GET', '/users/stripe/status', undefined, 403],
    ['GET', '/users/payout-methods', undefined, 403],
    ['POST', '/users/payout', { amount: 20 }, 403],
  ] as const) {
    const call = (as?: Someone) => world.call(path, { method, as, ...(body === undefined ? {} : { body }) });
    expect([path, (await call()).status, (await call(fan)).status]).toEqual([path, 401, ofFan]);
    const answer = await call(mara);
    expect([path, answer.status, answer.message, answer.headers['retry-after']]).toEqual([
      path,
      503,
      'Payments are not available',
      '60',
    ]);
  }
  const wrong = await world.call('/users/payout', { method: 'POST', as: mara, body: { amount: '20' } });
  expect(wrong.status).toBe(400);
});

test('subscribers are for the creator and ADMINs', async () => {
  const admin = await world.someone(undefined, 'ADMIN');
  for (const [as, id, status] of [
    [undefined, mara.userId, 401],
    [fan, mara.userId, 403],
    [fan, 'mara_keys', 403],
    [fan, 'nobody', 404],
    [mara, 'MARA_keys', 503],
    [mara, mara.userId, 503],
    [admin, mara.userId, 503],
  ] as const) {
    expect([id, (await world.call(`/users/${id}/subscribers`, { as })).status]).toEqual([id, status]);
  }
});
