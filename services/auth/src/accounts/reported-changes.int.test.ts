import { userSuspended } from '@stagedoor/contracts/social-admin-events';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient } from '#/testing/client.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.destroy());

type Suspension = { userId: string; suspendedAt: string | null; revision: number };
const report = (body: Suspension) => send('/internal/suspensions', body);
const reportRole = (userId: string, role: string, revision: number) =>
  send('/internal/roles', { userId, role, revision });

async function send(path: string, body: object) {
  const asked = { service: 'social', secret: 'a-secret-of-social', audience: 'auth' };
  const issued = await client.send<{ token: string }>('POST', '/internal/service-token', asked);
  return client.send('POST', path, body, { token: issued.data.token });
}

const at = '2026-02-10T12:00:00.000Z';

it('refuses the refresh of a suspended person after social’s call, before the event', async () => {
  const { user, token, refreshToken, email, password } = await client.join();
  expect((await report({ userId: user.id, suspendedAt: at, revision: 7 })).status).toBe(200);
  expect((await client.refresh(refreshToken)).status).toBe(401);
  expect((await client.me(token)).status).toBe(401);
  expect((await client.login(email, password)).status).toBe(403);

  await report({ userId: user.id, suspendedAt: null, revision: 8 });
  expect((await client.login(email, password)).status).toBe(200);
});

it('ignores the event that reports the same later, or arrives after the end', async () => {
  const { user, email, password } = await client.join();
  await report({ userId: user.id, suspendedAt: at, revision: 7 });
  await report({ userId: user.id, suspendedAt: null, revision: 8 });
  const { database } = auth.deps;
  const publish = createOwnersPublish(auth.deps);
  const handled = async () => (await database.sql`select count(*)::int as handled from kit.inbox`)[0]?.handled;
  const before = await handled();
  await database.transaction((tx) => publish(tx, userSuspended, { userId: user.id, suspendedAt: at, revision: 7 }));
  await waitFor(async () => (await handled()) > before, { what: 'the handling of the event' });
  expect((await client.login(email, password)).status).toBe(200);
});

const roleOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).role;

it('answers the new role to the refresh right after social’s call, before the event, and the newest one counts', async () => {
  const { user, refreshToken } = await client.join();
  const refreshedRole = async () => roleOf((await client.refresh(refreshToken)).data.token);
  expect((await reportRole(user.id, 'CREATOR', 7)).status).toBe(200);
  expect(await refreshedRole()).toBe('CREATOR');
  await reportRole(user.id, 'FAN', 6);
  expect(await refreshedRole()).toBe('CREATOR');
  await reportRole(user.id, 'FAN', 8);
  expect(await refreshedRole()).toBe('FAN');
});

it('makes nobody an ADMIN by a report, and no ADMIN something else', async () => {
  const { user, refreshToken } = await client.join();
  expect((await reportRole(user.id, 'ADMIN', 9)).status).toBe(400);
  await auth.deps.database.sql`update accounts set role = 'ADMIN' where id = ${user.id}`;
  expect((await reportRole(user.id, 'FAN', 10)).status).toBe(200);
  expect(roleOf((await client.refresh(refreshToken)).data.token)).toBe('ADMIN');
});

it('accepts reports of services only, and ignores unknown people', async () => {
  const mara = await client.join();
  const body = { userId: mara.user.id, suspendedAt: at, revision: 9 };
  expect((await client.send('POST', '/internal/suspensions', body, { token: mara.token })).status).toBe(401);
  const role = { userId: mara.user.id, role: 'CREATOR', revision: 9 };
  expect((await client.send('POST', '/internal/roles', role, { token: mara.token })).status).toBe(401);
  expect((await client.refresh(mara.refreshToken)).status).toBe(200);
  expect((await reportRole(auth.deps.ids.next(), 'CREATOR', 9)).status).toBe(200);
  expect((await report({ ...body, userId: auth.deps.ids.next() })).status).toBe(200);
});

it('says to social which role an account has, also of an ADMIN who was made one a moment ago', async () => {
  const { user } = await client.join({ role: 'CREATOR' });
  const asked = { service: 'social', secret: 'a-secret-of-social', audience: 'auth' };
  const issued = await client.send<{ token: string }>('POST', '/internal/service-token', asked);
  const ask = (id: string) =>
    client.send('GET', `/internal/accounts/${id}/role`, undefined, { token: issued.data.token });
  expect((await ask(user.id)).data).toEqual({ role: 'CREATOR' });
  await auth.deps.database.sql`update accounts set role = 'ADMIN' where id = ${user.id}`;
  expect((await ask(user.id)).data).toEqual({ role: 'ADMIN' });
  expect((await ask(auth.deps.ids.next())).status).toBe(404);
});
