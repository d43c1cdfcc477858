import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prune } from '#/retention.ts';
import type { createClient } from '#/testing/client.ts';
import { setUpApp } from '#/testing/second-factor.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: TestAuth;
let client: ReturnType<typeof createClient>;
let stop: AuthWithSocial['stop'];
beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

type Log = {
  events: { kind: string; happenedAt: string; device: string | null; address: string }[];
  pagination: { hasMore: boolean; nextCursor: string | null };
};
const read = async (token: string, query = '') =>
  (await client.send<Log>('GET', `/auth/security-events${query}`, undefined, { token })).data;
const kindsOf = async (token: string) => (await read(token)).events.map(({ kind }) => kind);
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the security log', () => {
  it('tells its person who signed in and who failed, when, where and on which device', async () => {
    const mara = await client.join({ isConfirmed: true });
    expect(await read(mara.token)).toMatchObject({ events: [] });
    await client.login(mara.email, 'wrong password', { from: '203.0.113.9', userAgent });
    const { device } = await client.login(mara.email, mara.password, { from: '203.0.113.9', userAgent });
    await client.login(mara.email, mara.password, { device });
    const { events } = await read(mara.token);
    expect(events.map(({ kind }) => kind)).toEqual(['sign-in', 'sign-in-on-new-device', 'sign-in-failed']);
    expect(events[2]).toMatchObject({ device: 'Firefox on Windows', address: '203.0.113.9' });
    expect(Math.abs(new Date(events[2]?.happenedAt ?? 0).getTime() - auth.clock.now().getTime())).toBeLessThan(60_000);
  });

  it('contains changes of the password and of second factors, and exports', async () => {
    const mara = await client.join({ isConfirmed: true });
    await setUpApp(auth, client, mara.token);
    await client.send('POST', '/auth/second-factors/recovery-codes', undefined, mara);
    const first = await client.login(mara.email, mara.password);
    const { challenge } = first.raw.json();
    await client.send('POST', '/auth/login/second-factor', { challenge, code: '000' });
    await client.send('DELETE', '/auth/second-factors/authenticator-app', undefined, mara);
    const passwords = { currentPassword: mara.password, newPassword: 'a harbour at dusk' };
    await client.send('PUT', '/auth/password', passwords, mara);
    await client.send('GET', '/auth/me/export', undefined, mara);
    await client.send('GET', '/auth/me/export', undefined, mara);
    expect(await kindsOf(mara.token)).toEqual([
      'export-requested',
      'password-changed',
      'authenticator-app-removed',
      'second-factor-failed',
      'recovery-codes-renewed',
      'authenticator-app-added',
    ]);
  });

  it('shows nobody the log of another account', async () => {
    const [mara, theo] = [await client.join({ isConfirmed: true }), await client.join({ isConfirmed: true })];
    await client.login(mara.email, mara.password);
    expect(await kindsOf(theo.token)).toEqual([]);
    expect((await client.send('GET', '/auth/security-events', undefined)).status).toBe(401);
  });

  it('is read page by page, newest first', async () => {
    const mara = await client.join({ isConfirmed: true });
    for (let count = 0; count < 5; count += 1) await client.login(mara.email, 'wrong password');
    const all = (await read(mara.token)).events;
    const first = await read(mara.token, '?limit=3');
    expect(first.pagination.hasMore).toBe(true);
    const second = await read(mara.token, `?limit=3&cursor=${first.pagination.nextCursor}`);
    expect(second.pagination).toMatchObject({ hasMore: false, nextCursor: null });
    expect([...first.events, ...second.events]).toEqual(all);
    expect((await client.send('GET', '/auth/security-events?cursor=x', undefined, mara)).status).toBe(400);
  });

  it('is deleted after 90 days', async () => {
    const mara = await client.join({ isConfirmed: true });
    await client.login(mara.email, 'wrong password');
    const { sql } = auth.deps.database;
    const age = (days: number) => sql`
      update security_events set happened_at = ${auth.clock.now().toISOString()}::timestamptz - ${`${days} days`}::interval
      where account_id = ${mara.user.id}`;
    await age(89);
    await prune.run(auth.deps);
    expect(await kindsOf(mara.token)).toHaveLength(1);
    await age(91);
    await prune.run(auth.deps);
    await waitFor(async () => (await kindsOf(mara.token)).length === 0);
  });
});
