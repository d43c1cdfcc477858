import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient } from '#/testing/client.ts';
import type { Mailbox } from '#/testing/mailbox.ts';
import { codeOf, setUpApp } from '#/testing/second-factor.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { startAuthWithMailbox } from '#/testing/start-auth-with-mailbox.ts';

// The cells of the table of stolen things in docs/security.md, by the names of these tests.

let mailbox: Mailbox;
let auth: TestAuth;
let stop: () => Promise<void>;
const client = createClient(() => auth);
beforeAll(async () => {
  ({ auth, mailbox, stop } = await startAuthWithMailbox({ LOGIN_KNOWN_DEVICE_PACE_MS: '50' }));
});
afterAll(() => stop());

const day = 86_400_000;
const newPassword = 'a harbour at dusk';
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;
const changePassword = (token: string, currentPassword: string) =>
  client.send('PUT', '/auth/password', { currentPassword, newPassword }, { token });
const startApp = (token: string) => client.send('POST', '/auth/second-factors/authenticator-app', undefined, { token });
const askForExport = (token: string) => client.send('GET', '/auth/me/export', undefined, { token });
const reset = (token: string) => client.send('POST', '/auth/reset-password', { token, newPassword });
/** Asks for a new password and takes the link out of the mailbox, after the mail that confirms the address. */
async function stealMailedToken(email: string): Promise<string> {
  // Of two mails of one moment it is not known which comes second.
  await mailbox.mailTo(email, 1, () => deliverMails.run(auth.deps));
  await client.send('POST', '/auth/forgot-password', { email });
  return (await mailbox.mailTo(email, 2, () => deliverMails.run(auth.deps))).token;
}

describe('a stolen access token', () => {
  it('acts as its person for at most 15 minutes', async () => {
    // Its end is compared with the real time, so it is made in the past.
    const madeAgo = async (ms: number) => {
      auth.clock.advance(-ms);
      const { token } = await client.join();
      auth.clock.advance(ms);
      return statusOf(client.me(token));
    };
    expect([await madeAgo(14 * 60_000), await madeAgo(15 * 60_000 + 1_000)]).toEqual([200, 401]);
  });

  it('changes no second factor and takes no export ten minutes after the last proof', async () => {
    const { token } = await client.join();
    auth.clock.advance(601_000);
    expect([await statusOf(startApp(token)), await statusOf(askForExport(token))]).toEqual([403, 403]);
  });

  it('does not change the password or delete the account without it, and guesses it ten times, thirty a day', async () => {
    const { token } = await client.join();
    expect(await statusOf(client.send('DELETE', '/auth/me', { password: 'wrong password' }, { token }))).toBe(400);
    const guess = async () => {
      const guesses = [];
      for (let count = 0; count < 11; count += 1) guesses.push(await statusOf(changePassword(token, 'wrong password')));
      auth.clock.advance(901_000);
      return guesses.filter((status) => status === 400).length;
    };
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([9, 10, 10, 0]);
  });
});

describe('a stolen refresh token', () => {
  it('acts until its person uses it too: then the session ends for both', async () => {
    const mara = await client.join();
    const thief = (await client.refresh(mara.refreshToken)).data;
    const further = await client.refresh(thief.refreshToken);
    expect(further.status).toBe(200);
    auth.clock.advance(31_000);
    expect(await statusOf(client.refresh(mara.refreshToken))).toBe(401);
    expect(await statusOf(client.refresh(further.data.refreshToken))).toBe(401);
    expect(await statusOf(client.me(further.data.token))).toBe(401);
  });

  it('acts for at most 90 days', async () => {
    let { refreshToken } = await client.join();
    for (let days = 0; days < 80; days += 20) {
      auth.clock.advance(20 * day);
      refreshToken = (await client.refresh(refreshToken)).data.refreshToken;
    }
    auth.clock.advance(11 * day);
    expect(await statusOf(client.refresh(refreshToken))).toBe(401);
  });

  it('gains no newer proof than its session has', async () => {
    const mara = await client.join();
    auth.clock.advance(601_000);
    const { token } = (await client.refresh(mara.refreshToken)).data;
    expect([await statusOf(startApp(token)), await statusOf(askForExport(token))]).toEqual([403, 403]);
  });
});

describe('the stolen hash of a refresh token', () => {
  it('ends its session, and opens nothing', async () => {
    const { refreshToken } = await client.join();
    const refreshTokenHash = createHash('sha256').update(refreshToken).digest('base64url');
    expect(await statusOf(client.me(refreshTokenHash))).toBe(401);
    expect(await statusOf(client.refresh(refreshTokenHash))).toBe(401);
    expect(await statusOf(client.send('POST', '/auth/logout/late', { refreshTokenHash }))).toBe(200);
    expect(await statusOf(client.refresh(refreshToken))).toBe(401);
  });
});

describe('the stolen cookie of a known device', () => {
  it('opens nothing by itself', async () => {
    const { device } = await client.join();
    expect(await statusOf(client.send('GET', '/auth/me', undefined, { device }))).toBe(401);
    expect(await statusOf(client.send('POST', '/auth/refresh', { refreshToken: device }, { device }))).toBe(401);
  });

  it('guesses at the pace of one device, of its own accounts alone', async () => {
    const [mara, theo] = [await client.join(), await client.join()];
    const guess = (email: string) =>
      statusOf(client.login(email, 'wrong password', { device: mara.device, from: '203.0.113.77' }));
    for (let count = 0; count < 10; count += 1) await guess(mara.email);
    const start = performance.now();
    for (let count = 0; count < 3; count += 1) await guess(mara.email);
    expect(performance.now() - start).toBeGreaterThan(100);
    for (let count = 0; count < 10; count += 1) await guess(theo.email);
    expect(await guess(theo.email)).toBe(429);
  });
});

describe('a stolen password', () => {
  it('signs in where there is no second factor, and its person is mailed', async () => {
    const mara = await client.join();
    const { token } = await mailbox.mailTo(mara.email, 1, () => deliverMails.run(auth.deps));
    await client.send('POST', '/auth/verify-email', { token });
    expect(await statusOf(client.login(mara.email, mara.password))).toBe(200);
    const mail = await mailbox.mailTo(mara.email, 2, () => deliverMails.run(auth.deps));
    expect(mail.subject).toBe('Login on a new device: your Stagedoor account');
  });

  it('does not sign in where there is a second factor', async () => {
    const mara = await client.join({ isConfirmed: true });
    await setUpApp(auth, client, mara.token);
    const { raw, status } = await client.login(mara.email, mara.password);
    expect([status, raw.json().code]).toEqual([401, 'second_factor_required']);
    expect(raw.json().data).toBeUndefined();
  });
});

describe('a stolen mailbox', () => {
  it('chooses a new password and signs in where there is no second factor', async () => {
    const mara = await client.join();
    expect(await statusOf(reset(await stealMailedToken(mara.email)))).toBe(200);
    expect(await statusOf(client.login(mara.email, newPassword))).toBe(200);
  });

  it('does not sign in where there is a second factor, also with a link that locks the account', async () => {
    const mara = await client.join();
    const { token } = await mailbox.mailTo(mara.email, 1, () => deliverMails.run(auth.deps));
    await client.send('POST', '/auth/verify-email', { token });
    const { secret } = await setUpApp(auth, client, mara.token);
    const notice = await mailbox.mailTo(mara.email, 2, () => deliverMails.run(auth.deps));
    expect(await statusOf(client.send('POST', '/auth/secure-account', { token: notice.token }))).toBe(200);
    const link = await mailbox.mailTo(mara.email, 3, () => deliverMails.run(auth.deps));
    expect(await statusOf(reset(link.token))).toBe(200);
    const first = (await client.login(mara.email, newPassword)).raw.json();
    expect(first).toMatchObject({ statusCode: 401, factors: ['authenticator-app', 'recovery-code'] });
    expect(
      await statusOf(client.send('POST', '/auth/login/second-factor', { challenge: first.challenge, code: '000000' })),
    ).toBe(401);
    const code = codeOf(auth, secret);
    const owner = await client.send('POST', '/auth/login/second-factor', { challenge: first.challenge, code });
    expect(owner.status).toBe(200);
  });
});
