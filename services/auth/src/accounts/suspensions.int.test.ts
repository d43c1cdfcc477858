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

async function report(body: { userId: string; suspendedAt: string | null; revision: number }) {
  const asked = { service: 'social', secret: 'a-secret-of-social', audience: 'auth' };
  const issued = await client.send<{ token: string }>('POST', '/internal/service-token', asked);
  return client.send('POST', '/internal/suspensions', body, { token: issued.data.token });
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

it('accepts reports of services only, and ignores unknown people', async () => {
  const mara = await client.join();
  const body = { userId: mara.user.id, suspendedAt: at, revision: 9 };
  expect((await client.send('POST', '/internal/suspensions', body, { token: mara.token })).status).toBe(401);
  expect((await client.refresh(mara.refreshToken)).status).toBe(200);
  expect((await report({ ...body, userId: auth.deps.ids.next() })).status).toBe(200);
});
