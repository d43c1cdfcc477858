import type { ApiKey } from '@stagedoor/contracts/api-keys';
import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSuspension } from '#/accounts/change-account.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { prune } from '#/retention.ts';
import type { createClient } from '#/testing/client.ts';
import { readEvents } from '#/testing/read-events.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: TestAuth;
let client: ReturnType<typeof createClient>;
let stop: AuthWithSocial['stop'];
beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

type Made = { apiKey: ApiKey; secret: string };
const make = (token: string | undefined, fields: object = {}) =>
  client.send<Made>('POST', '/auth/api-keys', { name: 'Newsletter', scopes: ['profile:read'], ...fields }, { token });
const list = async (token: string) => (await client.send<ApiKey[]>('GET', '/auth/api-keys', undefined, { token })).data;
const exchange = (apiKey: string) =>
  client.send<{ token: string; expiresAt: string; scopes: string[] }>('POST', '/auth/api-keys/token', { apiKey });
const revoke = (id: string, token: string) => client.send('DELETE', `/auth/api-keys/${id}`, undefined, { token });
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
const refused = { status: 401, message: 'Unknown, revoked or expired API key' };

async function joinWithKey(fields: object = {}) {
  const person = await client.join({ role: 'CREATOR', isConfirmed: true });
  const { status, data, message } = await make(person.token, fields);
  if (status !== 201) throw new Error(`making a key answered ${status} ${message}`);
  return { ...person, ...data };
}

describe('an API key', () => {
  it('is shown once, stored as a hash, and listed by its beginning', async () => {
    const mara = await joinWithKey({ scopes: ['posts:read', 'profile:read', 'posts:read'], expiresInDays: 30 });
    expect(mara.secret).toMatch(/^sdk_[\w-]{43}$/);
    expect(mara.apiKey).toMatchObject({ name: 'Newsletter', lastUsedAt: null, prefix: mara.secret.slice(0, 12) });
    expect(mara.apiKey.scopes).toEqual(['profile:read', 'posts:read']);
    const { createdAt, expiresAt } = mara.apiKey;
    expect(new Date(expiresAt ?? 0).getTime() - new Date(createdAt).getTime()).toBe(30 * 86_400_000);
    expect(await list(mara.token)).toEqual([mara.apiKey]);
    const rows = await auth.deps.database.sql`select * from api_keys where id = ${mara.apiKey.id}`;
    expect(JSON.stringify(rows)).not.toContain(mara.secret.slice(12));
    expect(await list((await client.join({ role: 'CREATOR', isConfirmed: true })).token)).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['admin'] }, 'scopes'],
    ['a life of no day', { expiresInDays: 0 }, 'expiresInDays'],
    ['a life of two years', { expiresInDays: 730 }, 'expiresInDays'],
  ])('is not made with %s', async (_, fields, field) => {
    const mara = await client.join({ role: 'CREATOR', isConfirmed: true });
    const { status, errors } = await make(mara.token, fields);
    expect([status, errors?.[0]?.field.split('.')[0]]).toEqual([400, field]);
    expect(await list(mara.token)).toEqual([]);
  });

  it('is for creators, who have proved who they are within ten minutes', async () => {
    expect((await make(undefined)).status).toBe(401);
    expect((await make((await client.join({ isConfirmed: true })).token)).status).toBe(403);
    const mara = await client.join({ role: 'CREATOR', isConfirmed: true });
    auth.clock.advance(601_000);
    expect(await make(mara.token)).toMatchObject({ status: 403, message: 'Please confirm that it is you' });
  });

  it('is one of twenty at the most', async () => {
    const mara = await joinWithKey();
    for (let count = 1; count < 20; count += 1) expect((await make(mara.token)).status).toBe(201);
    expect((await make(mara.token)).status).toBe(409);
    await revoke(mara.apiKey.id, mara.token);
    expect((await make(mara.token)).status).toBe(201);
  });

  it('and its end are in the security log', async () => {
    const mara = await joinWithKey();
    await revoke(mara.apiKey.id, mara.token);
    const { data } = await client.send<{ events: { kind: string }[] }>('GET', '/auth/security-events', undefined, mara);
    expect(data.events.map(({ kind }) => kind).slice(0, 2)).toEqual(['api-key-revoked', 'api-key-added']);
  });

  it('is in the export of its person, without what it opens by', async () => {
    const mara = await joinWithKey();
    const { sql } = auth.deps.database;
    const rows = await personalData.documents.api_keys?.(sql, mara.user.id);
    expect(rows).toMatchObject([{ name: 'Newsletter', prefix: mara.apiKey.prefix, scopes: ['profile:read'] }]);
    expect(rows?.[0]).not.toHaveProperty('hash');
  });
});

describe('the token of an API key', () => {
  it('lasts 15 minutes, names the scopes, and opens the calls of these alone', async () => {
    const mara = await joinWithKey();
    const { status, data } = await exchange(mara.secret);
    expect(status).toBe(200);
    const claims = claimsOf(data.token);
    expect(claims).toMatchObject({ sub: mara.user.id, sid: mara.apiKey.id, aud: 'stagedoor.keys' });
    expect([claims.exp - claims.iat, claims.scope, data.scopes]).toEqual([900, 'profile:read', ['profile:read']]);
    expect(claims).not.toHaveProperty('auth_time');
    expect(await client.me(data.token)).toMatchObject({ status: 200, data: { id: mara.user.id } });
    for (const path of ['/auth/sessions', '/auth/api-keys', '/auth/security-events', '/auth/me/export']) {
      const { status: answered } = await client.send('GET', path, undefined, data);
      expect([path, answered]).toEqual([path, 403]);
    }
    expect((await make(data.token)).status).toBe(403);
    expect((await client.send('POST', '/auth/service-tokens', { service: 'llc' }, data)).status).toBe(403);
    const other = await joinWithKey({ scopes: ['posts:read'] });
    const { token } = (await exchange(other.secret)).data;
    expect(await client.me(token)).toMatchObject({ status: 403, message: 'This API key lacks the scope profile:read' });
  });

  it('is exchanged by the gateway for one that has no more rights at a business service', async () => {
    const mara = await joinWithKey({ scopes: ['earnings:read'] });
    const { token } = (await exchange(mara.secret)).data;
    const own = { service: 'gateway', secret: 'a-secret-of-the-gateway', audience: 'auth' };
    const gateway = (await client.send<{ token: string }>('POST', '/internal/service-token', own)).data;
    const body = { token, audience: 'payments' };
    const { data } = await client.send<{ token: string }>('POST', '/internal/person-tokens', body, gateway);
    const { aud, scope, sid } = claimsOf(data.token);
    expect({ aud, scope, sid }).toEqual({ aud: 'payments.keys', scope: 'earnings:read', sid: mara.apiKey.id });
  });

  it('never outlives its key', async () => {
    const mara = await joinWithKey({ expiresInDays: 1 });
    auth.clock.advance(86_400_000 - 60_000);
    const claims = claimsOf((await exchange(mara.secret)).data.token);
    expect(claims.exp - claims.iat).toBeGreaterThan(50);
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(60);
    auth.clock.advance(60_000);
    expect(await exchange(mara.secret)).toMatchObject(refused);
    expect((await list((await client.login(mara.email, mara.password)).data.token)).length).toBe(1);
  });

  it('is not given for what is no key', async () => {
    const mara = await joinWithKey();
    for (const wrong of ['sdk_', mara.secret.slice(0, -1), `${mara.secret}x`, mara.token]) {
      expect([400, 401]).toContain((await exchange(wrong)).status);
    }
  });

  it('is noted as a use once a minute', async () => {
    const mara = await joinWithKey();
    const usedAt = async () => (await list(mara.token))[0]?.lastUsedAt;
    await exchange(mara.secret);
    const first = await usedAt();
    expect(first).toEqual(expect.any(String));
    auth.clock.advance(50_000);
    await exchange(mara.secret);
    expect(await usedAt()).toBe(first);
    auth.clock.advance(11_000);
    await exchange(mara.secret);
    expect(await usedAt()).not.toBe(first);
  });

  it('ends at once with the key, which only its person can revoke', async () => {
    const [mara, nora] = [await joinWithKey(), await joinWithKey()];
    const { token } = (await exchange(mara.secret)).data;
    expect((await revoke(mara.apiKey.id, nora.token)).status).toBe(404);
    expect((await client.me(token)).status).toBe(200);
    expect((await revoke(mara.apiKey.id, mara.token)).status).toBe(200);
    expect((await client.me(token)).status).toBe(401);
    expect(await exchange(mara.secret)).toMatchObject(refused);
    expect(await list(mara.token)).toEqual([]);
    expect((await revoke(mara.apiKey.id, mara.token)).status).toBe(404);
    expect((await readEvents(auth, sessionRevoked)).at(-1)).toMatchObject({ sessionId: mara.apiKey.id });
    const own = { service: 'social', secret: 'a-secret-of-social', audience: 'auth' };
    const social = (await client.send<{ token: string }>('POST', '/internal/service-token', own)).data;
    const { data } = await client.send<{ sessionId: string }[]>('GET', '/internal/revocations', undefined, social);
    expect(data.map(({ sessionId }) => sessionId)).toContain(mara.apiKey.id);
  });
});

describe('the keys of an account end', () => {
  it('with its suspension, also after that has ended', async () => {
    const mara = await joinWithKey();
    const { token } = (await exchange(mara.secret)).data;
    const change = (revision: number, suspendedAt: Date | null) =>
      auth.deps.database.transaction((tx) =>
        changeSuspension(tx, auth.deps, { userId: mara.user.id, revision, suspendedAt }),
      );
    await change(1, auth.clock.now());
    expect((await client.me(token)).status).toBe(401);
    await change(2, null);
    expect(await exchange(mara.secret)).toMatchObject(refused);
  });

  it('with its deletion, also where that is taken back', async () => {
    const mara = await joinWithKey();
    const { status } = await client.send('DELETE', '/auth/me', { password: mara.password }, mara);
    expect(status).toBe(200);
    expect(await exchange(mara.secret)).toMatchObject(refused);
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
    expect(await exchange(mara.secret)).toMatchObject(refused);
  });

  it('with being a creator, and without that in its becoming an ADMIN', async () => {
    const { sql } = auth.deps.database;
    for (const role of ['FAN', 'ADMIN']) {
      const mara = await joinWithKey();
      await sql`update accounts set role = ${role} where id = ${mara.user.id}`;
      expect(await exchange(mara.secret)).toMatchObject(refused);
    }
  });
});

it('deletes a revoked key after a day, and no other one', async () => {
  const [mara, nora] = [await joinWithKey(), await joinWithKey()];
  await revoke(mara.apiKey.id, mara.token);
  auth.clock.advance(86_400_000 + 1_000);
  await prune.run(auth.deps);
  const { sql } = auth.deps.database;
  const rows = await sql`select id from api_keys where id in (${mara.apiKey.id}, ${nora.apiKey.id})`;
  expect(rows.map(({ id }) => id)).toEqual([nora.apiKey.id]);
});
