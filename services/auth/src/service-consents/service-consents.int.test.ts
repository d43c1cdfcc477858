import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import type { ServiceConsent } from '@stagedoor/contracts/service-consents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSuspension } from '#/accounts/change-account.ts';
import { personalData } from '#/personal-data/personal-data.ts';
import { prune } from '#/retention.ts';
import { createClient } from '#/testing/client.ts';
import { type DirectoryStub, startDirectoryStub } from '#/testing/directory-stub.ts';
import { readEvents } from '#/testing/read-events.ts';
import { type SocialStub, startSocialStub } from '#/testing/social-stub.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

const requested = [
  { scope: 'posts:write', reason: { en: 'To thank your fans', es: 'Para dar las gracias a tus fans' } },
  { scope: 'profile:read', reason: { en: 'To read your name', es: 'Para leer tu nombre' } },
];

let auth: TestAuth;
let client: ReturnType<typeof createClient>;
let social: SocialStub;
let directory: DirectoryStub;
beforeAll(async () => {
  [social, directory] = [await startSocialStub(), await startDirectoryStub()];
  auth = await start(requested);
  client = createClient(() => auth);
});
afterAll(async () => {
  await auth.destroy();
  await Promise.all([social.close(), directory.close()]);
});

function start(asked: object, databaseUrl?: string): Promise<TestAuth> {
  const environment = {
    SOCIAL_URL: social.url,
    DIRECTORY_URL: directory.url,
    PERSON_SCOPES: JSON.stringify({ 'fan-crm': asked, crm: asked }),
  };
  return startAuth({ environment, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
}

type Signed = { readonly token: string };
const path = '/auth/service-consents/fan-crm';
const give = (who: Signed, scopes: readonly string[] = ['posts:write', 'profile:read'], at = path) =>
  client.send<ServiceConsent>('PUT', at, { scopes }, who);
const read = (who: Signed, at = path) => client.send<ServiceConsent>('GET', at, undefined, who);
const list = async (who: Signed) =>
  (await client.send<ServiceConsent[]>('GET', '/auth/service-consents', undefined, who)).data;
const withdraw = (who: Signed) => client.send('DELETE', path, undefined, who);
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

/** Asks for a token for a person, as a business service with its own secret. */
async function issue(userId: string, audience = 'auth', service = 'fan-crm', secret = 'a-secret-of-fan-crm') {
  const own = { service, secret, audience: 'auth' };
  const { data } = await client.send<Signed>('POST', '/internal/service-token', own);
  return client.send<Signed & { expiresAt: string }>('POST', '/internal/consented-tokens', { userId, audience }, data);
}

const refused = { status: 403, message: 'This person has not allowed the service to act for them' };

async function joinWithConsent(scopes?: readonly string[]) {
  const person = await client.join({ role: 'CREATOR' });
  const { status, message } = await give(person, scopes);
  if (status !== 200) throw new Error(`a consent answered ${status} ${message}`);
  return person;
}

describe('what a service asks to do for people', () => {
  it('is read in each language before it is allowed, and after it', async () => {
    const mara = await client.join();
    expect(await read(mara)).toMatchObject({ status: 200, data: { service: 'fan-crm', requested, given: null } });
    expect(await list(mara)).toEqual([]);
    expect(await give(mara, ['posts:write', 'posts:write'])).toMatchObject({ status: 200, data: { requested } });
    const given = { scopes: ['posts:write'], givenAt: expect.any(String), lastUsedAt: null };
    expect((await read(mara)).data.given).toEqual(given);
    expect(await list(mara)).toEqual([{ service: 'fan-crm', requested, given }]);
    expect(await list(await client.join())).toEqual([]);
  });

  it('is nothing where it does not ask', async () => {
    const mara = await client.join();
    expect(await read(mara, '/auth/service-consents/llc')).toMatchObject({ status: 404 });
    expect(await give(mara, ['posts:write'], '/auth/service-consents/llc')).toMatchObject({ status: 404 });
    expect(await give(mara, ['earnings:read'])).toMatchObject({ status: 400, errors: [{ field: 'scopes' }] });
    expect((await give(mara, [])).status).toBe(400);
    expect((await withdraw(mara)).status).toBe(404);
    expect(await list(mara)).toEqual([]);
  });

  it('is allowed by somebody who has access to it, who they proved to be within ten minutes', async () => {
    expect((await client.send('PUT', path, { scopes: ['posts:write'] })).status).toBe(401);
    const mara = await client.join();
    directory.lockedOut.add(mara.user.id);
    expect((await give(mara)).status).toBe(403);
    directory.lockedOut.delete(mara.user.id);
    directory.isUnavailable = true;
    expect((await give(mara)).status).toBe(503);
    directory.isUnavailable = false;
    auth.clock.advance(601_000);
    expect(await give(mara)).toMatchObject({ status: 403, message: 'Please confirm that it is you' });
    expect(await list(mara)).toEqual([]);
  });

  it('is in the security log, and in the export of the person', async () => {
    const mara = await joinWithConsent();
    await withdraw(mara);
    const { data } = await client.send<{ events: { kind: string }[] }>('GET', '/auth/security-events', undefined, mara);
    const kinds = data.events.map(({ kind }) => kind).slice(0, 2);
    expect(kinds).toEqual(['service-consent-withdrawn', 'service-consent-given']);
    const rows = await personalData.documents.service_consents?.(auth.deps.database.sql, mara.user.id);
    expect(rows).toMatchObject([{ service: 'fan-crm', scopes: ['profile:read', 'posts:write'] }]);
  });
});

describe('the token of a service that acts for a person', () => {
  it('names both, lasts five minutes, is for one callee, and opens the calls of its scopes alone', async () => {
    const mara = await joinWithConsent();
    const { status, data } = await issue(mara.user.id);
    expect(status).toBe(200);
    const claims = claimsOf(data.token);
    expect(claims).toMatchObject({
      sub: mara.user.id,
      act: { sub: 'service:fan-crm' },
      aud: 'auth.keys',
      scope: 'profile:read posts:write',
    });
    expect(claims.exp - claims.iat).toBe(300);
    expect(claims).not.toHaveProperty('auth_time');
    expect(await client.me(data.token)).toMatchObject({ status: 200, data: { id: mara.user.id } });
    for (const other of ['/auth/sessions', '/auth/service-consents', '/auth/me/export']) {
      expect([other, (await client.send('GET', other, undefined, data)).status]).toEqual([other, 403]);
    }
    expect((await give(data)).status).toBe(403);
    const { data: elsewhere } = await issue(mara.user.id, 'social');
    expect((await client.me(elsewhere.token)).status).toBe(401);
    const own = { service: 'gateway', secret: 'a-secret-of-the-gateway', audience: 'auth' };
    const gateway = (await client.send<Signed>('POST', '/internal/service-token', own)).data;
    const body = { token: elsewhere.token, audience: 'payments' };
    expect((await client.send('POST', '/internal/person-tokens', body, gateway)).status).toBe(400);
  });

  it('is given to the service alone that the person allowed, and for no audience of all services', async () => {
    const mara = await joinWithConsent();
    expect(await issue(mara.user.id, 'social', 'crm', 'the-secret-of-crm')).toMatchObject(refused);
    expect(await issue(mara.user.id, 'social', 'payments', 'a-secret-of-payments')).toMatchObject(refused);
    expect((await issue(mara.user.id, 'stagedoor')).status).toBe(400);
    expect(await issue((await client.join()).user.id)).toMatchObject(refused);
    const asked = { userId: mara.user.id, audience: 'social' };
    expect((await client.send('POST', '/internal/consented-tokens', asked, mara)).status).toBe(401);
  });

  it('has what the person allowed and the service still asks for', async () => {
    const mara = await joinWithConsent(['profile:read']);
    const scopesAt = async () => claimsOf((await issue(mara.user.id)).data.token).scope;
    expect(await scopesAt()).toBe('profile:read');
    const before = auth;
    const [posts] = requested;
    auth = await start([posts], before.deps.config.databaseUrl);
    try {
      expect(await issue(mara.user.id)).toMatchObject(refused);
      expect((await read(mara)).data).toMatchObject({ requested: [posts], given: { scopes: ['profile:read'] } });
    } finally {
      await auth.destroy();
      auth = before;
    }
    expect(await give(mara)).toMatchObject({ status: 200 });
    expect(await scopesAt()).toBe('profile:read posts:write');
  });

  it('is noted as a use once a minute', async () => {
    const mara = await joinWithConsent();
    const usedAt = async () => (await read(mara)).data.given?.lastUsedAt;
    await issue(mara.user.id);
    const first = await usedAt();
    expect(first).toEqual(expect.any(String));
    auth.clock.advance(50_000);
    await issue(mara.user.id);
    expect(await usedAt()).toBe(first);
    auth.clock.advance(11_000);
    await issue(mara.user.id);
    expect(await usedAt()).not.toBe(first);
  });

  it('ends at once with the consent, also where another one takes its place', async () => {
    const mara = await joinWithConsent();
    const { token } = (await issue(mara.user.id)).data;
    await give(mara, ['profile:read']);
    expect((await client.me(token)).status).toBe(401);
    const { token: later } = (await issue(mara.user.id)).data;
    expect((await client.me(later)).status).toBe(200);
    expect((await withdraw(mara)).status).toBe(200);
    expect((await client.me(later)).status).toBe(401);
    expect(await issue(mara.user.id)).toMatchObject(refused);
    const sessionId = claimsOf(later).sid;
    expect((await readEvents(auth, sessionRevoked)).at(-1)).toMatchObject({ sessionId });
    const own = { service: 'social', secret: 'a-secret-of-social', audience: 'auth' };
    const service = (await client.send<Signed>('POST', '/internal/service-token', own)).data;
    const { data } = await client.send<{ sessionId: string }[]>('GET', '/internal/revocations', undefined, service);
    expect(data.map((one) => one.sessionId)).toContain(sessionId);
  });

  it('is not given while the person has no access to the service, nor while nobody knows', async () => {
    const mara = await joinWithConsent();
    directory.lockedOut.add(mara.user.id);
    expect(await issue(mara.user.id)).toMatchObject({ status: 403, message: 'You do not have access to this service' });
    directory.lockedOut.delete(mara.user.id);
    directory.isUnavailable = true;
    expect((await issue(mara.user.id)).status).toBe(503);
    directory.isUnavailable = false;
    expect((await issue(mara.user.id)).status).toBe(200);
  });
});

describe('the consents of an account end', () => {
  it('with its suspension, also after that has ended', async () => {
    const mara = await joinWithConsent();
    const { token } = (await issue(mara.user.id)).data;
    const change = (revision: number, suspendedAt: Date | null) =>
      auth.deps.database.transaction((tx) =>
        changeSuspension(tx, auth.deps, { userId: mara.user.id, revision, suspendedAt }),
      );
    await change(1, auth.clock.now());
    expect((await client.me(token)).status).toBe(401);
    expect(await issue(mara.user.id)).toMatchObject(refused);
    await change(2, null);
    expect(await issue(mara.user.id)).toMatchObject(refused);
  });

  it('with its deletion, and are erased with it', async () => {
    const mara = await joinWithConsent();
    const { status } = await client.send('DELETE', '/auth/me', { password: mara.password }, mara);
    expect(status).toBe(200);
    expect(await issue(mara.user.id)).toMatchObject(refused);
    await personalData.erase(auth.deps, mara.user.id, { extend: async () => undefined });
    expect(await auth.deps.database.sql`select 1 from service_consents where account_id = ${mara.user.id}`).toEqual([]);
    expect(await issue(mara.user.id)).toMatchObject(refused);
  });
});

it('deletes a withdrawn consent after a day, and no other one', async () => {
  const [mara, nora] = [await joinWithConsent(), await joinWithConsent()];
  await withdraw(mara);
  auth.clock.advance(86_400_000 + 1_000);
  await prune.run(auth.deps);
  const { sql } = auth.deps.database;
  const rows =
    await sql`select account_id from service_consents where account_id in (${mara.user.id}, ${nora.user.id})`;
  expect(rows.map(({ account_id: id }) => id)).toEqual([nora.user.id]);
});
