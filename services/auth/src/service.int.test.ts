import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '#/db/schema.ts';
import { prune } from '#/retention.ts';
import { createClient, uniqueAddress } from '#/testing/client.ts';
import { type SocialStub, startSocialStub } from '#/testing/social-stub.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let social: SocialStub;
let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  social = await startSocialStub();
  auth = await startAuth({ environment: { SOCIAL_URL: social.url }, patienceFactor: 1 });
});
afterEach(() => {
  social.mode = 'answer';
});
afterAll(async () => {
  await auth.destroy();
  await social.close();
});

const minute = 60_000;
const day = 86_400_000;

async function serviceToken(service: string, secret: string, audience: string) {
  return client.send<{ token: string; expiresAt: string }>('POST', '/internal/service-token', {
    service,
    secret,
    audience,
  });
}

it('the tables in code match the migrations', async () => {
  expect(await findTableDrift(auth.deps.database, schema)).toEqual([]);
});

it('the document that everyone can read names no call that is for services', async () => {
  const document = (await auth.app.inject({ url: '/openapi.json' })).json();
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/internal'))).toEqual([]);
});

describe('oneself', () => {
  it('is the account with the profile', async () => {
    const mara = await client.join({ role: 'CREATOR' });
    const { status, data } = await client.me(mara.token);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: mara.user.id,
      username: mara.username,
      email: mara.email,
      role: 'CREATOR',
      isEmailVerified: false,
      displayName: 'Mara Keys',
      avatarUrl: '/media/social/a.webp',
      isVerified: true,
      subscriptionPrice: 9.99,
      isPrivate: true,
      allowMessages: false,
      stats: { posts: 3, followers: 2, following: 1, subscribers: 0 },
    });
    expect(social.requests.at(-1)).toMatchObject({
      path: `/internal/profiles/${mara.user.id}`,
      claims: { aud: 'social', sub: 'service:auth' },
    });
  });

  it('has auth’s own data where social fails or hangs, without a long wait', async () => {
    const mara = await client.join();
    for (const mode of ['fail', 'hang'] as const) {
      social.mode = mode;
      const start = performance.now();
      const { status, data } = await client.me(mara.token);
      expect(performance.now() - start).toBeLessThan(2_000);
      expect(status).toBe(200);
      expect(data).toMatchObject({ email: mara.email, createdAt: mara.user.createdAt, displayName: null, stats: null });
    }
  });

  it('is a 401 without a valid token', async () => {
    const missing = asUser({ userId: '01981b5c-0000-7000-8000-000000000001' }).authorization.slice('Bearer '.length);
    expect(await client.me(undefined)).toMatchObject({ status: 401, message: 'Authentication required' });
    expect(await client.me(missing)).toMatchObject({ status: 401, message: 'Invalid or expired token' });
    const mara = await client.join();
    await auth.deps.database.sql`delete from accounts where id = ${mara.user.id}`;
    expect((await client.me(mara.token)).status).toBe(401);
  });
});

describe('the list of revocations', () => {
  const list = (token: string | undefined) =>
    client.send<{ sessionId: string; revokedAt: string }[]>('GET', '/internal/revocations', undefined, { token });

  it('shows services the sessions that ended while their tokens live', async () => {
    const mara = await client.join();
    const { data: before } = await serviceToken('social', 'a-secret-of-social', 'auth');
    await client.send('POST', '/auth/logout', undefined, { token: mara.token });
    const sid = JSON.parse(Buffer.from(mara.token.split('.')[1] ?? '', 'base64url').toString()).sid;
    const { status, data } = await list(before.token);
    expect(status).toBe(200);
    expect(data).toContainEqual({ sessionId: sid, revokedAt: expect.stringMatching(/^20\d\d-.*Z$/) });
    const since = (at: string) =>
      client.send<object[]>('GET', `/internal/revocations?since=${at}`, undefined, { token: before.token });
    const endedAt = data.find(({ sessionId }) => sessionId === sid)?.revokedAt ?? '';
    const moment = (ms: number) => new Date(Date.parse(endedAt) + ms).toISOString();
    expect((await since(moment(-1))).data).toContainEqual({ sessionId: sid, revokedAt: endedAt });
    expect((await since(moment(1))).data).toEqual([]);
    auth.clock.advance(16 * minute);
    expect((await list(before.token)).data).toEqual([]);
  });

  it('is for services alone, with a token for auth', async () => {
    const mara = await client.join();
    const { data: elsewhere } = await serviceToken('social', 'a-secret-of-social', 'payments');
    expect((await list(undefined)).status).toBe(401);
    expect((await list(mara.token)).status).toBe(401);
    expect((await list(elsewhere.token)).status).toBe(401);
    expect((await list(asService('social', 'auth').authorization.slice('Bearer '.length))).status).toBe(401);
  });
});

it('deletes expired rows', async () => {
  const mara = await client.join();
  await client.login(mara.email, 'wrong password', { from: uniqueAddress() });
  await client.refresh(mara.refreshToken);
  const { sql } = auth.deps.database;
  const count = async () => {
    const [row] = await sql`select (select count(*)::int from sessions) as sessions,
      (select count(*)::int from refresh_tokens) as tokens, (select count(*)::int from attempts) as attempts,
      (select count(*)::int from known_devices) as devices, (select count(*)::int from accounts) as accounts`;
    return row;
  };
  await prune.run(auth.deps);
  const before = await count();
  expect(before).toMatchObject({ sessions: expect.any(Number) });
  auth.clock.advance(2 * day);
  await prune.run(auth.deps);
  expect(await count()).toEqual({ ...before, attempts: 0 });
  auth.clock.advance(400 * day);
  await prune.run(auth.deps);
  expect(await count()).toEqual({ sessions: 0, tokens: 0, attempts: 0, devices: 0, accounts: before?.accounts });
});
