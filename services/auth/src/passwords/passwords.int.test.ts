import { sessionRevoked } from '@stagedoor/contracts/auth-events';
import { waitForLock } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient, uniqueAddress } from '#/testing/client.ts';
import type { Mailbox } from '#/testing/mailbox.ts';
import { readEvents } from '#/testing/read-events.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { startAuthWithMailbox } from '#/testing/start-auth-with-mailbox.ts';

let mailbox: Mailbox;
let auth: TestAuth;
let stop: () => Promise<void>;
const client = createClient(() => auth);
beforeAll(async () => {
  ({ auth, mailbox, stop } = await startAuthWithMailbox({
    PUBLIC_URL: 'https://stagedoor.example',
    LOGIN_FAILURES_PER_ACCOUNT: '4',
  }));
});
afterAll(() => stop());

const unusable = { status: 400, message: 'Invalid or expired token' };
const forget = (email: unknown, headers?: Record<string, string>) =>
  client.send('POST', '/auth/forgot-password', { email }, headers === undefined ? {} : { headers });
const reset = (token: unknown, newPassword: unknown, from = uniqueAddress()) =>
  client.send('POST', '/auth/reset-password', { token, newPassword }, { from });
const change = (token: string | undefined, currentPassword: unknown, newPassword: unknown) =>
  client.send('PUT', '/auth/password', { currentPassword, newPassword }, { token });
/** Returns the first mail to a new account, which verifies its address. */
const resetMail = (email: string, ordinal = 1) => mailbox.mailTo(email, ordinal + 1, sendMails);
const sendMails = () => deliverMails.run(auth.deps);

async function joinVerifiedMail() {
  const mara = await client.join();
  const verification = await mailbox.mailTo(mara.email, 1, sendMails);
  return { ...mara, verification };
}

describe('a forgotten password', () => {
  it('is requested with the same answer and the same work for every address', async () => {
    const mara = await joinVerifiedMail();
    const request = async (email: string) => {
      auth.resetStatements();
      const { raw, status } = await forget(email);
      const statements = auth.statements().filter((statement) => statement.startsWith('insert into "mails"'));
      const headers = Object.keys(raw.headers).filter((name) => name !== 'x-request-id');
      return { status, body: raw.body, headers, statements };
    };
    const known = await request(mara.email);
    expect(known).toMatchObject({ status: 200 });
    expect(known.statements).toHaveLength(1);
    expect(await request('nobody@example.org')).toEqual(known);
    expect((await resetMail(mara.email)).subject).toBe('Choose a new password');
    expect(await mailbox.mailsTo('nobody@example.org')).toEqual([]);
  });

  it('brings a link to the public address, whatever the request says of hosts', async () => {
    const mara = await joinVerifiedMail();
    await forget(mara.email, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
    });
    const { link, text } = await resetMail(mara.email);
    expect(link).toMatch(/^https:\/\/stagedoor\.example\/reset-password\?token=[\w-]{22}$/);
    expect(text).toContain(mara.username);
    expect(text).not.toContain('evil');
  });

  it('needs an address', async () => {
    expect(await forget('mara')).toMatchObject({
      status: 400,
      errors: [{ field: 'email', message: 'Email is invalid' }],
    });
    expect(await forget(undefined)).toMatchObject({ status: 400 });
  });

  it('sends at most five mails an hour, and one for two concurrent requests', async () => {
    const mara = await joinVerifiedMail();
    for (let ordinal = 1; ordinal <= 5; ordinal += 1) {
      await forget(mara.email);
      await resetMail(mara.email, ordinal);
    }
    await forget(mara.email);
    const marker = await joinVerifiedMail();
    expect(marker.verification.to).toBe(marker.email);
    expect(await mailbox.mailsTo(mara.email)).toHaveLength(6);
    auth.clock.advance(3_600_001);
    await forget(mara.email);
    await resetMail(mara.email, 6);
  });

  it('leaves no token in the database', async () => {
    const mara = await joinVerifiedMail();
    await forget(mara.email);
    const { token } = await resetMail(mara.email);
    const rows = await auth.deps.database.sql`
      select t::text as row from one_time_tokens t union all select m::text from mails m
      union all select o::text from kit.outbox o`;
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('the mailed link', () => {
  async function countRequests() {
    const mara = await joinVerifiedMail();
    await forget(mara.email);
    return { ...mara, mail: await resetMail(mara.email) };
  }

  it('sets a new password, once, and ends all sessions', async () => {
    const mara = await countRequests();
    const other = await client.login(mara.email, mara.password);
    expect(await reset(mara.mail.token, 'new password')).toMatchObject({ status: 200, data: null });
    expect((await client.me(mara.token)).status).toBe(401);
    expect((await client.refresh(other.data.refreshToken)).status).toBe(401);
    const events = await readEvents(auth, sessionRevoked);
    expect(events.filter(({ userId }) => userId === mara.user.id)).toHaveLength(2);
    expect((await client.login(mara.email, mara.password)).status).toBe(401);
    expect((await client.login(mara.email, 'new password')).status).toBe(200);
    expect(await reset(mara.mail.token, 'newer password')).toMatchObject(unusable);
    expect((await client.login(mara.email, 'new password')).status).toBe(200);
  });

  it('forgets all devices, and what strangers have guessed', async () => {
    const mara = await countRequests();
    for (let count = 0; count < 8; count += 1) await client.login(mara.email, 'wrong password');
    expect((await client.login(mara.email, mara.password)).status).toBe(429);
    expect((await reset(mara.mail.token, 'new password')).status).toBe(200);
    expect((await client.login(mara.email, 'new password')).status).toBe(200);
    const from = uniqueAddress();
    for (let count = 0; count < 4; count += 1) await client.login(mara.email, 'wrong password', { from });
    expect((await client.login(mara.email, 'new password', { from, device: mara.device })).status).toBe(429);
  });

  it('is used by one of two concurrent requests', async () => {
    const mara = await countRequests();
    const replies = await Promise.all(['password one', 'password two'].map((each) => reset(mara.mail.token, each)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is good for an hour', async () => {
    const early = await countRequests();
    auth.clock.advance(3_590_000);
    expect((await reset(early.mail.token, 'new password')).status).toBe(200);
    const late = await countRequests();
    auth.clock.advance(3_600_001);
    expect(await reset(late.mail.token, 'new password')).toMatchObject(unusable);
    expect((await client.login(late.email, late.password)).status).toBe(200);
  });

  it('makes earlier ones useless', async () => {
    const mara = await countRequests();
    await forget(mara.email);
    const second = await resetMail(mara.email, 2);
    expect((await reset(second.token, 'new password')).status).toBe(200);
    expect(await reset(mara.mail.token, 'newer password')).toMatchObject(unusable);
  });

  it('is valid for its purpose only', async () => {
    const mara = await countRequests();
    expect(await reset(mara.verification.token, 'new password')).toMatchObject(unusable);
    expect(await client.send('POST', '/auth/verify-email', { token: mara.mail.token })).toMatchObject(unusable);
    expect((await reset(mara.mail.token, 'new password')).status).toBe(200);
  });

  it('is useless once the password was changed otherwise', async () => {
    const mara = await countRequests();
    expect((await change(mara.token, mara.password, 'new password')).status).toBe(200);
    expect(await reset(mara.mail.token, 'newer password')).toMatchObject(unusable);
  });

  it('needs a password of eight characters and a token', async () => {
    const mara = await countRequests();
    expect(await reset(mara.mail.token, '1234567')).toMatchObject({
      status: 400,
      errors: [{ field: 'newPassword', message: 'Password must be at least 8 characters' }],
    });
    expect(await reset(undefined, 'new password')).toMatchObject({
      status: 400,
      errors: [{ field: 'token', message: 'Token is required' }],
    });
    for (const none of ['x', mara.token.slice(0, 512), mara.refreshToken]) {
      expect(await reset(none, 'new password')).toMatchObject(unusable);
    }
    expect((await reset(mara.mail.token, 'new password')).status).toBe(200);
  });

  it('resets the failed attempts', async () => {
    const mara = await countRequests();
    const from = uniqueAddress();
    for (let count = 0; count < 4; count += 1) await client.login(mara.email, 'forgotten', { from });
    expect((await client.login(mara.email, 'forgotten', { from })).status).toBe(429);
    await reset(mara.mail.token, 'new password', from);
    expect((await client.login(mara.email, 'new password', { from })).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('ends the other sessions and goes on in this one', async () => {
    const mara = await client.join();
    const other = (await client.login(mara.email, mara.password)).data;
    expect(await change(mara.token, mara.password, 'new password')).toMatchObject({ status: 200, data: null });
    expect((await client.me(mara.token)).status).toBe(200);
    expect((await client.refresh(mara.refreshToken)).status).toBe(200);
    expect((await client.me(other.token)).status).toBe(401);
    expect((await client.refresh(other.refreshToken)).status).toBe(401);
    expect((await client.login(mara.email, mara.password)).status).toBe(401);
    expect((await client.login(mara.email, 'new password')).status).toBe(200);
  });

  it('needs the current one, and says so with a 400', async () => {
    const mara = await client.join();
    expect(await change(mara.token, 'wrong password', 'new password')).toMatchObject({
      status: 400,
      message: 'Current password is incorrect',
      errors: [{ field: 'currentPassword', message: 'Current password is incorrect' }],
    });
    expect(await change(mara.token, mara.password, '1234567')).toMatchObject({
      errors: [{ field: 'newPassword', message: 'Password must be at least 8 characters' }],
    });
    expect(await change(mara.token, undefined, 'new password')).toMatchObject({
      errors: [{ field: 'currentPassword', message: 'Current password is required' }],
    });
    expect((await change(undefined, mara.password, 'new password')).status).toBe(401);
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
  });

  it('limits guesses with a stolen token', async () => {
    const mara = await client.join();
    const other = (await client.login(mara.email, mara.password)).data;
    for (let count = 0; count < 4; count += 1) {
      expect((await change(mara.token, 'wrong password', 'new password')).status).toBe(400);
    }
    expect((await change(mara.token, mara.password, 'new password')).status).toBe(429);
    // The owner's session is another one.
    expect((await change(other.token, mara.password, 'new password')).status).toBe(200);
  });

  it('succeeds for one of two concurrent changes', async () => {
    const mara = await client.join();
    const replies = await Promise.all(
      ['password one', 'password two'].map((each) => change(mara.token, mara.password, each)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('leaves no session that was started with the old password', async () => {
    const mara = await client.join();
    const { sql } = auth.deps.database;
    const slipping = await sql.begin(async (tx) => {
      await tx`update accounts set password_changed_at = now() + interval '1 second' where id = ${mara.user.id}`;
      const login = client.login(mara.email, mara.password);
      // The sign-in has accepted the password, and waits for the lock of the change.
      await waitForLock(sql);
      return { login };
    });
    expect(await slipping.login).toMatchObject({ status: 401, message: 'Invalid email or password' });
  });
});

it('a change of the password forgets the other devices, and not the one that it is made on', async () => {
  const mara = await joinVerifiedMail();
  const { device: other } = await client.login(mara.email, mara.password);
  const body = { currentPassword: mara.password, newPassword: 'new password' };
  const { token, device } = mara;
  expect((await client.send('PUT', '/auth/password', body, { token, device })).status).toBe(200);
  const from = uniqueAddress();
  for (let count = 0; count < 4; count += 1) await client.login(mara.email, 'wrong password', { from });
  expect((await client.login(mara.email, 'new password', { from, device: other })).status).toBe(429);
  expect((await client.login(mara.email, 'new password', { from, device })).status).toBe(200);
});
