import { createPublicKey } from 'node:crypto';
import { accountRoleChanged, sessionRevoked, signingKeysRevoked } from '@stagedoor/contracts/auth-events';
import { createIds } from '@stagedoor/service-kit/common/ids';
import { openDatabase } from '@stagedoor/service-kit/database/database';
import { migrateDatabase } from '@stagedoor/service-kit/database/migrations';
import { createPublish } from '@stagedoor/service-kit/events/outbox';
import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { asService, asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { createVerifier } from 'fast-jwt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAdminCommand, revokeAdminCommand } from '#/commands/make-admin.ts';
import { schema } from '#/db/schema.ts';
import { openKeyRing, publishedBeforeMs } from '#/keys/key-ring.ts';
import { removeSupersededKeys, revokeSigningKeys, rotateSigningKey } from '#/keys/rotate-signing-key.ts';
import { prune } from '#/prune.ts';
import { authService } from '#/service.ts';
import { createClient, freshAddress } from '#/testing/client.ts';
import { readEvents } from '#/testing/read-events.ts';
import { type SocialStub, startSocialStub } from '#/testing/social-stub.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let social: SocialStub;
let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  social = await startSocialStub();
  auth = await startAuth({ environment: { SOCIAL_URL: social.url } });
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

const kidOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid;

async function serviceToken(service: string, secret: string, audience: string) {
  return client.send<{ token: string; expiresAt: string }>('POST', '/internal/service-token', {
    service,
    secret,
    audience,
  });
}

it('the tables are what the migrations make', async () => {
  expect(await findTableDrift(auth.deps.database, schema)).toEqual([]);
});

it('the document that everyone can read names no call that is for services', async () => {
  const document = (await auth.app.inject({ url: '/openapi.json' })).json();
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/internal'))).toEqual([]);
});

describe('oneself', () => {
  it('is account and profile together', async () => {
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

  it('is what auth knows where the profile’s service fails or hangs, and soon', async () => {
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

  it('is nobody without a token of ours', async () => {
    const gone = asUser({ userId: '01981b5c-0000-7000-8000-000000000001' }).authorization.slice('Bearer '.length);
    expect(await client.me(undefined)).toMatchObject({ status: 401, message: 'Authentication required' });
    expect(await client.me(gone)).toMatchObject({ status: 401, message: 'Invalid or expired token' });
    const mara = await client.join();
    await auth.deps.database.sql`delete from accounts where id = ${mara.user.id}`;
    expect((await client.me(mara.token)).status).toBe(401);
  });
});

describe('the keys', () => {
  const keySet = async () => (await auth.app.inject('/.well-known/jwks.json')).json().keys;

  it('are published without their secret halves, and verify what was signed', async () => {
    const mara = await client.join();
    const keys = await keySet();
    expect(keys).toEqual([
      { kid: expect.any(String), kty: 'OKP', crv: 'Ed25519', x: expect.any(String), alg: 'EdDSA', use: 'sig' },
    ]);
    const key = createPublicKey({ key: keys[0], format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const verify = createVerifier({ key, algorithms: ['EdDSA'], complete: true });
    expect(verify(mara.token)).toMatchObject({
      header: { alg: 'EdDSA', kid: keys[0].kid, typ: 'JWT' },
      payload: { sub: mara.user.id, aud: 'stagedoor', iss: 'stagedoor' },
    });
    const { iat, exp } = verify(mara.token).payload;
    expect(exp - iat).toBe(900);
  });

  async function withKeys(work: (options: Parameters<typeof openKeyRing>[0]) => Promise<void>) {
    const { clock, log } = auth.deps;
    const { url } = await createTestDatabase();
    await migrateDatabase(url, authService.migrations);
    const database = openDatabase({ url, schema, poolSize: 4, name: 'test' });
    await work({ database, clock, log, ids: createIds(clock) });
    await database.close();
  }

  it('are rotated without signing anybody out: the one before still verifies', async () => {
    await withKeys(async (options) => {
      const ring = await openKeyRing(options);
      const first = kidOf(ring.sign({}, minute));
      auth.clock.advance(2 * minute);
      await rotateSigningKey(options);
      const following = await openKeyRing(options);
      // Published, and not signing before every instance has read it.
      expect(following.publicKeys()).toHaveLength(2);
      expect(kidOf(following.sign({}, minute))).toBe(first);
      auth.clock.advance(publishedBeforeMs);
      const second = kidOf(following.sign({}, minute));
      expect(second).not.toBe(first);
      // An instance that has not followed yet finds the new key when a token names it.
      expect(ring.publicKeys()).toHaveLength(1);
      await waitFor(() => ring.find(second));
      expect(ring.publicKeys()).toHaveLength(2);

      auth.clock.advance(30 * minute);
      await removeSupersededKeys(options);
      expect(await (await openKeyRing(options)).find(first)).toContain('PUBLIC KEY');
      auth.clock.advance(31 * minute);
      await removeSupersededKeys(options);
      const later = await openKeyRing(options);
      expect(await later.find(second)).toContain('PUBLIC KEY');
      expect(await later.find(first)).toBeUndefined();
    });
  });

  it('are taken back at once: none of before verifies or signs, and everybody is told which', async () => {
    await withKeys(async (options) => {
      const publish = createPublish({ service: 'auth', ...options });
      const ring = await openKeyRing(options);
      const first = kidOf(ring.sign({}, minute));
      await rotateSigningKey(options);
      const before = (await openKeyRing(options)).publicKeys().map(({ kid }) => kid);
      expect(await revokeSigningKeys({ ...options, publish })).toBe(2);

      await ring.reload();
      expect(await ring.find(first)).toBeUndefined();
      const second = kidOf(ring.sign({}, minute));
      expect(before).not.toContain(second);
      expect(ring.publicKeys().map(({ kid }) => kid)).toEqual([second]);
      const [told] = await options.database.sql<{ envelope: { data: { keyIds: string[] } } }[]>`
        select envelope from kit.outbox where subject = ${signingKeysRevoked.subject}`;
      expect(told?.envelope.data.keyIds.toSorted()).toEqual(before.toSorted());
    });
  });

  it('are sealed in the database, those of before there was a secret too; with another secret a new one signs', async () => {
    await withKeys(async (options) => {
      const stored = async () =>
        (await options.database.sql<{ private_key: string }[]>`select private_key from signing_keys`).map(
          ({ private_key }) => private_key,
        );
      const first = kidOf((await openKeyRing(options)).sign({}, minute));
      expect(await stored()).toEqual([expect.stringContaining('PRIVATE KEY')]);

      const sealed = { ...options, keysSecret: 'a secret of these tests' };
      expect(kidOf((await openKeyRing(sealed)).sign({}, minute))).toBe(first);
      await rotateSigningKey(sealed);
      expect(await stored()).toHaveLength(2);
      for (const key of await stored()) expect(key).toMatch(/^sealed:/);

      const lost = await openKeyRing({ ...options, keysSecret: 'another secret of these tests' });
      expect(await lost.find(first)).toContain('PUBLIC KEY');
      const third = kidOf(lost.sign({}, minute));
      expect(await (await openKeyRing(sealed)).find(third)).toContain('PUBLIC KEY');
      expect(await stored()).toHaveLength(3);
    });
  });

  it('are one set for instances that start at the same moment', async () => {
    await withKeys(async (options) => {
      const rings = await Promise.all(Array.from({ length: 4 }, () => openKeyRing(options)));
      expect(new Set(rings.map((ring) => JSON.stringify(ring.publicKeys()))).size).toBe(1);
    });
  });
});

describe('tokens between services', () => {
  it('are issued for a secret, for one callee and five minutes', async () => {
    const { status, data } = await serviceToken('social', 'a-secret-of-social', 'payments');
    expect(status).toBe(200);
    const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub: 'service:social', aud: 'payments', iss: 'stagedoor' });
    expect(claims.exp - claims.iat).toBe(300);
    expect(Math.abs(new Date(data.expiresAt).getTime() - claims.exp * 1_000)).toBeLessThan(2_000);
  });

  it.each([
    ['social', 'a-secret-of-the-gateway', 403],
    ['nobody', 'a-secret-of-social', 403],
    ['social', '', 400],
    ['', 'a-secret-of-social', 400],
  ])('are refused to %s with %s', async (service, secret, status) => {
    expect((await serviceToken(service, secret, 'payments')).status).toBe(status);
  });

  it('are refused for the audience of people', async () => {
    expect((await serviceToken('social', 'a-secret-of-social', 'stagedoor')).status).toBe(400);
  });

  it('say what the service was granted when it joined, and nothing of others', async () => {
    const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    const granted = await serviceToken('crm', 'the-secret-of-crm', 'social');
    expect(claimsOf(granted.data.token)).toMatchObject({ sub: 'service:crm', aud: 'social', scope: 'people:read' });
    const others = await serviceToken('fan-crm', 'a-secret-of-fan-crm', 'social');
    expect(claimsOf(others.data.token)).not.toHaveProperty('scope');
  });

  it('open no call of a person', async () => {
    const { data } = await serviceToken('social', 'a-secret-of-social', 'auth');
    expect((await client.me(data.token)).status).toBe(401);
  });
});

describe('a person’s token', () => {
  const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  const exchange = async (body: object, service = 'gateway', secret = 'a-secret-of-the-gateway') => {
    const { data } = await serviceToken(service, secret, 'auth');
    return client.send<{ token: string; expiresAt: string }>('POST', '/internal/person-tokens', body, data);
  };

  it('is exchanged for one that is for a business service alone, of the same person and session', async () => {
    const mara = await client.join();
    const { status, data } = await exchange({ token: mara.token, audience: 'payments' });
    expect(status).toBe(200);
    const [own, exchanged] = [claimsOf(mara.token), claimsOf(data.token)];
    const { sub, username, role, sid } = own;
    expect(exchanged).toMatchObject({ aud: 'payments', iss: 'stagedoor', sub, username, role, sid });
    expect(exchanged.exp - exchanged.iat).toBe(300);
    expect(exchanged.exp).toBeLessThan(own.exp);
    expect((await client.me(data.token)).status).toBe(401);
    expect((await exchange({ token: data.token, audience: 'llc' })).status).toBe(400);
  });

  it('is exchanged for the gateway alone, and for business services alone', async () => {
    const mara = await client.join();
    const body = { token: mara.token, audience: 'payments' };
    expect((await exchange(body, 'social', 'a-secret-of-social')).status).toBe(403);
    for (const audience of ['auth', 'social', 'stagedoor', 'nothing']) {
      expect((await exchange({ ...body, audience })).status, audience).toBe(400);
    }
  });

  it('that is forged, or whose session has ended, is exchanged for nothing', async () => {
    const mara = await client.join();
    const forged = asUser({ userId: mara.user.id }).authorization.slice('Bearer '.length);
    for (const token of ['nonsense', forged]) {
      expect((await exchange({ token, audience: 'llc' })).status).toBe(400);
    }
    await client.send('POST', '/auth/logout', undefined, { token: mara.token });
    expect((await exchange({ token: mara.token, audience: 'llc' })).status).toBe(400);
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

describe('the command', () => {
  const environment = () => ({ DATABASE_URL: auth.deps.config.databaseUrl });

  it('makes an admin, from the next refresh on', async () => {
    const mara = await client.join();
    expect(await makeAdminCommand(environment(), ` ${mara.email.toUpperCase()} `)).toContain('is an admin');
    expect((await client.me(mara.token)).data.role).toBe('ADMIN');
    expect(await readEvents(auth, accountRoleChanged)).toMatchObject([{ userId: mara.user.id, role: 'ADMIN' }]);
    const { data } = await client.refresh(mara.refreshToken);
    expect(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString()).toContain('"role":"ADMIN"');
  });

  it('takes it back at once: the role of before, signed out everywhere, in the order of the changes', async () => {
    const [mara, theo] = [await client.join({ role: 'CREATOR' }), await client.join()];
    for (const { email } of [mara, theo]) await makeAdminCommand(environment(), email);
    const { data } = await client.refresh(mara.refreshToken);
    expect(await revokeAdminCommand(environment(), mara.email)).toContain('no admin any more');
    const ended = (await readEvents(auth, sessionRevoked)).filter(({ userId }) => userId === mara.user.id);
    expect(ended.length).toBeGreaterThan(0);
    expect((await client.refresh(data.refreshToken)).status).toBe(401);
    const again = await client.login(mara.email, mara.password);
    expect(again.data.user.role).toBe('CREATOR');
    const told = (await readEvents(auth, accountRoleChanged)).filter(({ userId }) => userId === mara.user.id);
    expect(told).toMatchObject([
      { role: 'ADMIN', revision: 1 },
      { role: 'CREATOR', revision: 2 },
    ]);
    await expect(revokeAdminCommand(environment(), mara.email)).rejects.toThrow('is no admin');
  });

  it('never takes it from the last admin who can sign in, also where two are taken at once', async () => {
    const { sql } = auth.deps.database;
    await sql`update accounts set role = 'FAN' where role = 'ADMIN'`;
    const people = [await client.join(), await client.join(), await client.join()];
    for (const { email } of people) await makeAdminCommand(environment(), email);
    const [first, second, suspended] = people.map(({ email }) => email);
    await sql`update accounts set suspended_at = now() where email = ${suspended ?? ''}`;
    const outcomes = await Promise.allSettled([first, second].map((email) => revokeAdminCommand(environment(), email)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [left] =
      await sql`select count(*)::int as admins from accounts where role = 'ADMIN' and suspended_at is null`;
    expect(left).toEqual({ admins: 1 });
  });

  it('says what is wrong where it cannot', async () => {
    await expect(makeAdminCommand(environment(), 'nobody@example.org')).rejects.toThrow('No account has this address');
    await expect(makeAdminCommand(environment(), undefined)).rejects.toThrow('Name its email address');
    await expect(makeAdminCommand({}, 'a@b.example')).rejects.toThrow('DATABASE_URL is not set');
  });
});

it('what nothing asks for any more is forgotten', async () => {
  const mara = await client.join();
  await client.login(mara.email, 'wrong password', { from: freshAddress() });
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
