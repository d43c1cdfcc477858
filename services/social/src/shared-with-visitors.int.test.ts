import { accountRoleChanged } from '@stagedoor/contracts/auth-events';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  mara = await world.someone('mara', 'CREATOR');
  await world.post(mara, 'A first note about guitars');
  await world.post(mara, 'A second note about guitars');
});
afterAll(() => world.service.destroy());

const addresses = [
  '/posts/explore',
  '/posts/trending',
  '/posts/search?q=guitars',
  '/users/search?q=mara',
  '/users/mara',
];

test.each(addresses)('%s: a visitor who has the answer is told that it is the same', async (address) => {
  const first = await world.call(address);
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=5',
    vary: 'authorization, cookie',
    etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
  });
  expect(first.headers).not.toHaveProperty('set-cookie');
  const again = await world.call(address, { headers: { 'if-none-match': `W/"other", ${first.headers.etag}` } });
  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
  expect(again.headers.etag).toBe(first.headers.etag);
  // As some proxies send it; the comparison is weak.
  const strong = String(first.headers.etag).replace('W/', '');
  expect((await world.call(address, { headers: { 'if-none-match': strong } })).status).toBe(304);
});

test.each([...addresses, '/posts/explore?limit=1', '/posts/trending?limit=1'])(
  '%s: an answer that is computed again is the same one while nothing changes',
  async (address) => {
    const { clock } = world.service;
    clock.advance(61_000 - (clock.now().getTime() % 60_000));
    const first = await world.call(address);
    clock.advance(30_000);
    const again = await world.call(address, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(again.status).toBe(304);
  },
);

test.each(addresses)(
  '%s: no cache stores the answer to somebody, a stranger with a cookie, or an error',
  async (address) => {
    const visitors = await world.call(address);
    for (const request of [{ as: mara }, { headers: { cookie: 'a=b' } }]) {
      const answer = await world.call(address, {
        ...request,
        headers: { ...request.headers, 'if-none-match': String(visitors.headers.etag) },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', vary: 'authorization, cookie' });
      expect(answer.headers).not.toHaveProperty('etag');
    }
    const refused = await world.call(address, { headers: { authorization: 'Bearer nonsense' } });
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await world.call('/users/nobody-at-all')).headers).toMatchObject({ 'cache-control': 'no-store' });
  },
);

test('visitors who ask at the same time share one computation', async () => {
  await world.call('/posts/explore');
  world.service.resetStatements();
  await world.call('/posts/explore');
  const alone = world.service.statements().length;
  world.service.resetStatements();
  const answers = await Promise.all(Array.from({ length: 40 }, () => world.call('/posts/explore')));
  expect(new Set(answers.map(({ bytes }) => bytes.toString()))).toHaveLength(1);
  expect(world.service.statements().length).toBeLessThan(5 * Math.max(1, alone));
});

test('a change shows in the next answer, and what became private is in none', async () => {
  const theo = await world.someone('theo', 'CREATOR');
  const before = await world.call('/users/theo');
  await world.call('/users/profile', { method: 'PUT', as: theo, body: { displayName: 'Theo Changed' } });
  const after = await world.call('/users/theo', { headers: { 'if-none-match': String(before.headers.etag) } });
  expect(after.status).toBe(200);
  expect(after.data.displayName).toBe('Theo Changed');
  const { id } = await world.post(theo, 'A secret about mandolins', { visibility: 'SUBSCRIBERS' });
  for (const address of ['/posts/explore', '/posts/search?q=mandolins']) {
    expect((await world.call(address)).bytes.toString()).not.toContain('A secret about mandolins');
  }
  expect(id).toBeTruthy();
});

test('visitors who ask within seconds share one computation, until something changes', async () => {
  const stored = await startSocial({ PUBLIC_ANSWER_MS: '60000' });
  const [theo, fan] = [await stored.someone('theo', 'CREATOR'), await stored.someone('fan')];
  const ask = async () => (await stored.call('/users/theo')).data;
  expect((await ask()).stats.followers).toBe(0);
  // The last event of the two is handled; then nothing changes.
  await waitFor(async () => {
    stored.service.resetStatements();
    await ask();
    return stored.service.statements().length === 0;
  });

  await stored.call(`/users/follow/${theo.userId}`, { method: 'POST', as: fan });
  expect((await ask()).stats.followers).toBe(1);
  const { deps } = stored.service;
  const data = { userId: theo.userId, role: 'ADMIN', changedAt: deps.clock.now().toISOString() } as const;
  await deps.database.transaction((tx) => createOwnersPublish(deps)(tx, accountRoleChanged, data));
  await waitFor(async () => (await ask()).role === 'ADMIN');
  await stored.service.destroy();
});
