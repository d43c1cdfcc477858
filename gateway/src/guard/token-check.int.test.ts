import { unavailable } from '@stagedoor/service-kit/common/errors';
import { asService, asUser, signTestToken, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { expect, test } from 'vitest';
import { startTestGateway } from '#/testing/test-gateway.ts';
import { startUpstream } from '#/testing/test-upstream.ts';

const claims = { aud: 'stagedoor', sub: 'u1', username: 'ada', role: 'FAN', sid: 's1' };
const [header = '', payload = '', signature = ''] = signTestToken(claims).split('.');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const refused = {
  success: false,
  statusCode: 401,
  message: 'Invalid or expired token',
};

const social = await startUpstream();
const gateway = await startTestGateway({
  environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url, AUTH_URL: social.url },
});

function setUp() {
  social.requests.length = 0;
  const send = (authorization: string | undefined, path = '/api/posts/explore', init: RequestInit = {}) =>
    fetch(`${gateway.address}${path}`, { ...init, headers: authorization === undefined ? {} : { authorization } });
  return { social, ask: send };
}

test.each([
  ['is expired', `Bearer ${signTestToken(claims, -1_000)}`],
  ['has another body than was signed', `Bearer ${header}.${encode({ ...claims, role: 'ADMIN' })}.${signature}`],
  ['has no signature', `Bearer ${encode({ alg: 'none' })}.${payload}.`],
  ['claims another algorithm', `Bearer ${encode({ alg: 'HS256', kid: 'test' })}.${payload}.${signature}`],
  ['names a key that is none', `Bearer ${encode({ alg: 'EdDSA', kid: 'other' })}.${payload}.${signature}`],
  ['names no key', `Bearer ${encode({ alg: 'EdDSA' })}.${payload}.${signature}`],
  ['names a key in another way', `Bearer ${encode({ alg: 'EdDSA', kid: ['test'] })}.${payload}.${signature}`],
  ['is a service’s', asService('social', 'auth').authorization],
  ['is for someone else', `Bearer ${signTestToken({ ...claims, aud: 'elsewhere' })}`],
  ['never ends', `Bearer ${signTestToken(claims, 0)}`],
  ['is no token', 'Bearer nonsense'],
  ['is of another kind', 'Basic YWRhOnNlY3JldA=='],
  ['is empty', 'Bearer '],
])('a token that %s is a 401, on a public call too, and no service is asked', async (_what, authorization) => {
  const { social, ask } = setUp();

  const answer = await ask(authorization);

  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual(refused);
  expect(social.requests).toHaveLength(0);
});

test('an empty header is no token: a visitor’s request, forwarded without it', async () => {
  const { social, ask } = setUp();

  expect((await ask('')).status).toBe(200);

  expect(social.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('a valid token passes, again and again', async () => {
  const { ask } = setUp();
  const { authorization } = asUser({ userId: 'u1' });

  expect((await ask(authorization)).status).toBe(200);
  expect((await ask(authorization)).status).toBe(200);
});

test('a token stops passing when it expires, though it passed before', async () => {
  const { ask } = setUp();
  const authorization = `Bearer ${signTestToken(claims, 1_500)}`;

  expect((await ask(authorization)).status).toBe(200);
  await waitFor(async () => (await ask(authorization)).status === 401);
});

test.each(['login', 'register', 'refresh', 'forgot-password', 'reset-password', 'verify-email'])(
  'an expired token of an old session does not prevent %s',
  async (call) => {
    const { social, ask } = setUp();

    const answer = await ask('Bearer old.and.gone', `/api/auth/${call}`, { method: 'POST' });

    expect(answer.status).toBe(200);
    expect(social.requests[0]?.headers.authorization).toBeUndefined();
  },
);

test('other calls to auth are checked like all others', async () => {
  const { ask } = setUp();

  expect((await ask('Bearer old.and.gone', '/api/auth/me')).status).toBe(401);
  expect((await ask('Bearer old.and.gone', '/api/auth/login/x')).status).toBe(401);
});

test('files are asked for with a good token or none', async () => {
  const { ask } = setUp();

  expect((await ask('Bearer old.and.gone', '/media/social/a.png')).status).toBe(401);
  expect((await ask(undefined, '/media/social/a.png')).status).toBe(200);
});

test('without a key set the services decide for themselves', async () => {
  const social = await startUpstream();
  let down = true;
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url },
    keys: {
      find: async (keyId) => {
        if (down) throw unavailable('auth is unavailable');
        return testKeys.find(keyId);
      },
    },
  });
  const status = async () =>
    (await fetch(`${gateway.address}/api/posts/1`, { headers: { authorization: `Bearer ${header}.${payload}.bad` } }))
      .status;

  expect(await status()).toBe(200);
  expect(social.requests[0]?.headers.authorization).toBeDefined();
  down = false;
  expect(await status()).toBe(401);
});

test('a key set that hangs does not hold requests up', async () => {
  const social = await startUpstream();
  const gateway = await startTestGateway({
    environment: { SOCIAL_URL: social.url, MEDIA_URL: social.url },
    keys: { find: () => new Promise(() => {}) },
  });

  const answer = await fetch(`${gateway.address}/api/posts/1`, { headers: asUser({ userId: 'u1' }) });

  expect(answer.status).toBe(200);
});
