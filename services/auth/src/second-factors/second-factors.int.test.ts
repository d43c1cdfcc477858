import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSecretVault } from '#/second-factors/secret-vault.ts';
import { type createClient, uniqueAddress } from '#/testing/client.ts';
import { codeOf, setUpApp } from '#/testing/second-factor.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: TestAuth;
let client: ReturnType<typeof createClient>;
let stop: AuthWithSocial['stop'];
beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

const appPath = '/auth/second-factors/authenticator-app';

/** A person with an authenticator app. */
async function joinWithApp() {
  const person = await client.join({ isConfirmed: true });
  return { ...person, ...(await setUpApp(auth, client, person.token)) };
}

/** Signs in with the password. Returns the challenge of the 401. */
async function passPassword({ email, password }: { email: string; password: string }) {
  const { status, raw } = await client.login(email, password);
  expect(status).toBe(401);
  const body: { challenge: string; code: string; factors: string[]; message: string } = raw.json();
  return body;
}

const finish = (challenge: string, code: string, sent: Parameters<typeof client.send>[3] = {}) =>
  client.send<{ token: string; refreshToken: string }>('POST', '/auth/login/second-factor', { challenge, code }, sent);
const list = async (token: string) =>
  (
    await client.send<{ authenticatorApp: object | null; recoveryCodesLeft: number }>(
      'GET',
      '/auth/second-factors',
      undefined,
      { token },
    )
  ).data;

describe('setting up an authenticator app', () => {
  it('counts from the first confirmed code on, and gives ten recovery codes', async () => {
    const mara = await client.join({ isConfirmed: true });
    const { data } = await client.send<{ secret: string; address: string }>('POST', appPath, undefined, mara);
    expect(data.address).toContain(`secret=${data.secret}`);
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
    expect(await list(mara.token)).toEqual({ authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0 });
    const confirmed = await client.send<{ recoveryCodes: string[] }>(
      'POST',
      `${appPath}/confirm`,
      { code: codeOf(auth, data.secret) },
      mara,
    );
    expect(new Set(confirmed.data.recoveryCodes).size).toBe(10);
    expect(await list(mara.token)).toEqual({
      authenticatorApp: { since: expect.any(String), lastUsedAt: null, lastUsedOn: null },
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    expect(await passPassword(mara)).toMatchObject({ code: 'second_factor_required' });
  });

  it('refuses a wrong code, a second app, and too many guesses', async () => {
    const mara = await client.join({ isConfirmed: true });
    expect((await client.send('POST', `${appPath}/confirm`, { code: '123456' }, mara)).status).toBe(409);
    await client.send('POST', appPath, undefined, mara);
    const guess = () => client.send('POST', `${appPath}/confirm`, { code: '12345' }, mara);
    expect(await guess()).toMatchObject({
      status: 400,
      errors: [{ field: 'code', message: 'That code is not correct' }],
    });
    for (let count = 0; count < 9; count += 1) await guess();
    expect((await guess()).status).toBe(429);
    const nora = await joinWithApp();
    expect((await client.send('POST', appPath, undefined, nora)).status).toBe(409);
  });

  it('stores the secret sealed and the recovery codes hashed', async () => {
    const mara = await joinWithApp();
    const { sql } = auth.deps.database;
    const [row] = await sql<{ secret: string }[]>`
      select secret from authenticator_apps where account_id = ${mara.user.id}`;
    expect(row?.secret).not.toContain(mara.secret);
    expect(openSecretVault({ keysSecret: 'another secret of 16' }).open(row?.secret ?? '')).toBeUndefined();
    const stored = await sql`select * from recovery_codes where account_id = ${mara.user.id}`;
    expect(JSON.stringify(stored)).not.toContain(mara.recoveryCodes[0]?.slice(0, 4));
    expect(stored).toHaveLength(10);
  });
});

describe('signing in with a second factor', () => {
  it('tells an old client in words what to do, and finishes with a code', async () => {
    const mara = await joinWithApp();
    const { challenge, message, factors } = await passPassword(mara);
    expect(message).toBe('This account asks for a second step. Sign in at http://localhost:8080/login to take it.');
    expect(factors).toEqual(['authenticator-app', 'recovery-code']);
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
    const { status, data, device } = await finish(challenge, codeOf(auth, mara.secret), { userAgent });
    expect(status).toBe(200);
    expect(device).toBeDefined();
    expect(data).toMatchObject({ user: { email: mara.email } });
    expect((await client.me(data.token)).status).toBe(200);
    expect(await list(data.token)).toMatchObject({
      authenticatorApp: { lastUsedAt: expect.any(String), lastUsedOn: 'Firefox on Windows' },
    });
  });

  it('accepts a code once, also when two requests send it at the same time', async () => {
    const mara = await joinWithApp();
    const code = codeOf(auth, mara.secret);
    const [first, second] = [await passPassword(mara), await passPassword(mara)];
    const both = await Promise.all([finish(first.challenge, code), finish(second.challenge, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const third = await passPassword(mara);
    expect((await finish(third.challenge, code)).status).toBe(401);
    // Neither an earlier one, which is in the window still.
    expect((await finish(third.challenge, codeOf(auth, mara.secret, -30_000))).status).toBe(401);
    expect((await finish(third.challenge, codeOf(auth, mara.secret, 30_000))).status).toBe(200);
  });

  it('does not accept the code again that the app was confirmed by', async () => {
    const mara = await joinWithApp();
    const { challenge } = await passPassword(mara);
    expect((await finish(challenge, codeOf(auth, mara.secret, -30_000))).status).toBe(401);
  });

  it('accepts each recovery code once, and only of its own account', async () => {
    const [mara, nora] = [await joinWithApp(), await joinWithApp()];
    const [code = '', next = ''] = mara.recoveryCodes;
    expect((await finish((await passPassword(nora)).challenge, code)).status).toBe(401);
    const { status, data } = await finish((await passPassword(mara)).challenge, code.toLowerCase());
    expect(status).toBe(200);
    expect(await list(data.token)).toMatchObject({ recoveryCodesLeft: 9 });
    const again = await passPassword(mara);
    expect((await finish(again.challenge, code)).status).toBe(401);
    expect((await finish(again.challenge, next)).status).toBe(200);
  });

  it.each(['one sign-in', 'a sign-in that fails'])('uses up no more codes than it needs: %s', async (which) => {
    const mara = await joinWithApp();
    const isFailing = which === 'a sign-in that fails';
    const { challenge } = await passPassword(mara);
    const { sql } = auth.deps.database;
    if (isFailing) await sql`update accounts set suspended_at = now() where id = ${mara.user.id}`;
    const [one = '', other = ''] = mara.recoveryCodes;
    // Both have come as far as they come before they open a session.
    const outcome = await sql.begin(async (tx) => {
      await tx`select from accounts where id = ${mara.user.id} for update`;
      const both = Promise.all([finish(challenge, one), finish(challenge, other)]);
      await waitFor(async () => {
        // The two requests alone: the mail that confirms their address may wait for the account as well.
        const waiting = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and application_name = 'auth'`;
        return waiting.length === 2;
      });
      return { both };
    });
    const statuses = (await outcome.both).map(({ status }) => status).sort();
    expect(statuses).toEqual(isFailing ? [403, 403] : [200, 401]);
    const [left] = await sql`select count(*)::int as count from recovery_codes where account_id = ${mara.user.id}`;
    expect(left?.count).toBe(isFailing ? 10 : 9);
  });

  it('ends a challenge with its use, after five tries, five minutes, or a change of the password', async () => {
    const mara = await joinWithApp();
    const expired = { status: 401, message: 'This sign-in has expired. Please sign in again.' };
    const used = await passPassword(mara);
    expect((await finish(used.challenge, mara.recoveryCodes[0] ?? '')).status).toBe(200);
    expect(await finish(used.challenge, mara.recoveryCodes[1] ?? '')).toMatchObject(expired);
    const tried = await passPassword(mara);
    for (let count = 0; count < 5; count += 1) {
      expect((await finish(tried.challenge, '000')).message).toBe('That code is not correct');
    }
    expect(await finish(tried.challenge, mara.recoveryCodes[2] ?? '')).toMatchObject(expired);
    const late = await passPassword(mara);
    auth.clock.advance(5 * 60_000);
    expect(await finish(late.challenge, mara.recoveryCodes[3] ?? '')).toMatchObject(expired);
    const changed = await passPassword(mara);
    const { data } = await finish((await passPassword(mara)).challenge, mara.recoveryCodes[4] ?? '');
    const passwords = { currentPassword: mara.password, newPassword: 'a harbour at dusk' };
    expect((await client.send('PUT', '/auth/password', passwords, { token: data.token })).status).toBe(200);
    expect(await finish(changed.challenge, mara.recoveryCodes[5] ?? '')).toMatchObject(expired);
    expect((await finish('not-a-challenge', '000000')).raw.json()).toMatchObject({ code: 'challenge_expired' });
  });

  it('refuses guesses of codes of one account from all addresses, but not those of a known device', async () => {
    const mara = await joinWithApp();
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { challenge } = await passPassword(mara);
      for (let count = 0; count < 4; count += 1) {
        statuses.push((await finish(challenge, '000', { from: uniqueAddress() })).status);
      }
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const { challenge } = await passPassword(mara);
    const right = codeOf(auth, mara.secret);
    expect((await finish(challenge, right)).status).toBe(429);
    expect((await finish(challenge, right, { device: mara.device })).status).toBe(200);
  });

  it('refuses an account that was suspended after the first step', async () => {
    const mara = await joinWithApp();
    const { challenge } = await passPassword(mara);
    await auth.deps.database.sql`update accounts set suspended_at = now() where id = ${mara.user.id}`;
    expect((await finish(challenge, mara.recoveryCodes[0] ?? '')).status).toBe(403);
  });

  it('reveals nothing about the second factor without the right password', async () => {
    const mara = await joinWithApp();
    const { status, raw } = await client.login(mara.email, 'wrong password');
    expect(status).toBe(401);
    expect(raw.json()).toEqual({ success: false, statusCode: 401, message: 'Invalid email or password' });
  });
});

describe('turning it off', () => {
  it('removes the app and its recovery codes; the password is enough again', async () => {
    const mara = await joinWithApp();
    const { challenge } = await passPassword(mara);
    expect((await client.send('DELETE', appPath, undefined, mara)).status).toBe(200);
    const late = await finish(challenge, mara.recoveryCodes[0] ?? '');
    expect([late.status, late.raw.json().code]).toEqual([401, 'challenge_expired']);
    expect(await list(mara.token)).toEqual({ authenticatorApp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
    expect((await client.send('DELETE', appPath, undefined, mara)).status).toBe(404);
    expect((await client.send('POST', '/auth/second-factors/recovery-codes', undefined, mara)).status).toBe(409);
  });

  it('replaces the recovery codes', async () => {
    const mara = await joinWithApp();
    const { data } = await client.send<{ recoveryCodes: string[] }>(
      'POST',
      '/auth/second-factors/recovery-codes',
      undefined,
      mara,
    );
    const { challenge } = await passPassword(mara);
    expect((await finish(challenge, mara.recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await finish(challenge, data.recoveryCodes[0] ?? '')).status).toBe(200);
  });
});

it('a new password by a mailed link does not replace the second factor', async () => {
  const mara = await joinWithApp();
  const { database, clock } = auth.deps;
  const { makeOneTimeToken } = await import('#/tokens/one-time-tokens-repository.ts');
  const token = await database.transaction((tx) =>
    makeOneTimeToken(tx, { accountId: mara.user.id, purpose: 'reset-password', now: clock.now() }),
  );
  const newPassword = 'a harbour at dusk';
  expect((await client.send('POST', '/auth/reset-password', { token, newPassword })).status).toBe(200);
  await passPassword({ email: mara.email, password: newPassword });
});
