import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';
import { asApiKey } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';

const address = { email: 'mara@example.com', isEmailVerified: true };

let auth: Awaited<ReturnType<typeof startAuthStub>>;
let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  auth = await startAuthStub();
  world = await startSocial({ AUTH_URL: auth.url, SERVICE_SECRET: 'a secret' });
});
afterAll(async () => {
  await world.service.destroy();
  await auth.close();
});
beforeEach(async () => {
  auth.asked.length = 0;
  auth.isAway = false;
  mara = await world.someone();
});

/** Stands in for auth, which issues service tokens and owns the addresses. */
async function startAuthStub() {
  const asked: unknown[] = [];
  const server = createServer(async (request, reply) => {
    const body: unknown = JSON.parse((await text(request)) || 'null');
    const isOfAddress = request.url === '/internal/own-address';
    if (isOfAddress) asked.push(body);
    const token = { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
    reply.writeHead(isOfAddress && stub.isAway ? 503 : 200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success: true, data: isOfAddress ? address : token }));
  });
  const { url, close } = await listenLocally(server);
  const stub = { url, close, asked, isAway: false };
  return stub;
}

test('people read their own address in their profile, by id and by name', async () => {
  const token = mara.headers.authorization.replace('Bearer ', '');
  for (const name of [mara.userId, mara.username.toUpperCase()]) {
    expect((await world.call(`/users/${name}`, { as: mara })).data).toMatchObject({ id: mara.userId, ...address });
  }
  expect(auth.asked).toEqual([{ token }, { token }]);
});

test('nobody else reads it, and auth is not asked', async () => {
  const theo = await world.someone();
  const key = { ...mara, headers: asApiKey(mara, ['profile:read']) };
  for (const as of [undefined, theo, key]) {
    const { status, data } = await world.call(`/users/${mara.userId}`, { as });
    expect(status).toBe(200);
    expect(data).not.toHaveProperty('email');
    expect(data).not.toHaveProperty('isEmailVerified');
  }
  expect(auth.asked).toEqual([]);
});

test('the profile is there without it while auth is away', async () => {
  auth.isAway = true;
  const { status, data } = await world.call(`/users/${mara.userId}`, { as: mara });
  expect([status, data.username]).toEqual([200, mara.username]);
  expect(data).not.toHaveProperty('email');
});
