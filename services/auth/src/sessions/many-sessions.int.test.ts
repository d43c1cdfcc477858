import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalData } from '#/personal-data/personal-data.ts';
import { createClient } from '#/testing/client.ts';
import { readEvents } from '#/testing/read-events.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.destroy());

const list = (token: string) => client.send<{ id: string }[]>('GET', '/auth/sessions', undefined, { token });
const openOf = async (userId: string) => {
  const rows = await auth.deps.database.sql<{ count: number }[]>`
    select count(*)::int as count from sessions where account_id = ${userId} and revoked_at is null`;
  return rows[0]?.count;
};
const devicesOf = async (userId: string) => {
  const rows = await auth.deps.database.sql<{ count: number }[]>`
    select count(*)::int as count from known_devices where account_id = ${userId}`;
  return rows[0]?.count;
};

/** Sign-ins of a program that stores nothing: each has a session and a device, and none is used again. */
async function signInOften(userId: string, times: number) {
  const { sql } = auth.deps.database;
  const from = new Date(auth.clock.now().getTime() - 86_400_000).toISOString();
  await sql`
    insert into sessions (id, account_id, successor_key, created_at, last_used_at, expires_at)
    select gen_random_uuid(), ${userId}, ''::bytea, at, at, at + interval '30 days'
    from generate_series(1, ${times}::int) n, lateral (select ${from}::timestamptz + n * interval '1 second' as at) made`;
  await sql`
    insert into known_devices (token_hash, account_id, created_at, last_used_at)
    select uuid_send(gen_random_uuid()), ${userId}, at, at
    from generate_series(1, ${times}::int) n, lateral (select ${from}::timestamptz + n * interval '1 second' as at) made`;
}

it('an account has at most a hundred open sessions: sign-ins that nobody came back to end first', async () => {
  const mara = await client.join();
  auth.clock.advance(60_000);
  const { token } = (await client.refresh(mara.refreshToken)).data;
  // From then on there are days in which only a program signs in.
  auth.clock.advance(2 * 86_400_000);
  await signInOften(mara.user.id, 120);
  const latest = (await client.login(mara.email, mara.password)).data;
  expect(await openOf(mara.user.id)).toBe(100);
  expect((await list(latest.token)).data).toHaveLength(100);
  const ended = (await readEvents(auth, sessionRevoked)).filter(({ userId }) => userId === mara.user.id);
  expect(ended).toHaveLength(22);
  // The browser that was used is still signed in.
  const renewed = await client.refresh(mara.refreshToken);
  expect(renewed.status).toBe(200);
  expect(token).not.toBe(renewed.data.token);
  expect((await client.me(renewed.data.token)).status).toBe(200);
});

it('a hundred devices of an account are known, and those that came back stay', async () => {
  const mara = await client.join();
  auth.clock.advance(60_000);
  await client.login(mara.email, mara.password, { device: mara.device });
  auth.clock.advance(2 * 86_400_000);
  await signInOften(mara.user.id, 150);
  await client.login(mara.email, mara.password);
  expect(await devicesOf(mara.user.id)).toBe(100);
  const again = await client.login(mara.email, mara.password, { device: mara.device });
  expect(again.device).toBe(mara.device);
});

it('people with many sessions of an earlier version lose the others step by step', async () => {
  const mara = await client.join();
  auth.clock.advance(2 * 86_400_000);
  await signInOften(mara.user.id, 450);
  for (const left of [252, 100, 100]) {
    await client.login(mara.email, mara.password);
    expect(await openOf(mara.user.id)).toBe(left);
  }
});

it('an account with more rows than one transaction deletes is erased in batches', async () => {
  const mara = await client.join();
  await signInOften(mara.user.id, 1_500);
  expect(await personalData.erase(auth.deps, mara.user.id, { extend: async () => undefined })).toBe(true);
  while (await personalData.erase(auth.deps, mara.user.id, { extend: async () => undefined }));
  expect([await openOf(mara.user.id), await devicesOf(mara.user.id)]).toEqual([0, 0]);
  expect((await client.me(mara.token)).status).toBe(401);
});
