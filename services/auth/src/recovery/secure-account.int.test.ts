import { accountSecurityChanged } from '@stagedoor/contracts/auth-events';
import { payoutAccountChanged } from '@stagedoor/contracts/payout-events';
import { handleOnce } from '@stagedoor/service-kit/events/handle-once';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPayoutAccountChanged } from '#/consumers/on-payout-account-changed.ts';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient } from '#/testing/client.ts';
import type { Mailbox } from '#/testing/mailbox.ts';
import { readEvents } from '#/testing/read-events.ts';
import { setUpApp } from '#/testing/second-factor.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { startAuthWithMailbox } from '#/testing/start-auth-with-mailbox.ts';

let mailbox: Mailbox;
let auth: TestAuth;
let stop: () => Promise<void>;
const client = createClient(() => auth);
beforeAll(async () => {
  ({ auth, mailbox, stop } = await startAuthWithMailbox({ PUBLIC_URL: 'https://stagedoor.example' }));
});
afterAll(() => stop());

const sendMails = () => deliverMails.run(auth.deps);
const unusable = { status: 400, message: 'Invalid or expired token' };
const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const secure = (token: unknown) => client.send('POST', '/auth/secure-account', { token });
/** Returns the n-th mail after the one that confirmed the address. */
const noticeTo = (email: string, ordinal = 1) => mailbox.mailTo(email, ordinal + 1, sendMails);
const changesOf = async (userId: string) =>
  (await readEvents(auth, accountSecurityChanged)).filter((event) => event.userId === userId);

async function joinConfirmed() {
  const mara = await client.join();
  const { token } = await mailbox.mailTo(mara.email, 1, sendMails);
  expect((await client.send('POST', '/auth/verify-email', { token })).status).toBe(200);
  return mara;
}

/** Somebody who knows the password signs in elsewhere, and its person gets the mail. */
async function beTaken() {
  const mara = await joinConfirmed();
  const thief = await client.login(mara.email, mara.password, { from: '203.0.113.9', userAgent });
  return { ...mara, thief, mail: await noticeTo(mara.email) };
}

describe('a security mail', () => {
  it('tells what happened, when and where, and leads to the page of this platform', async () => {
    const { mail, username } = await beTaken();
    expect(mail.subject).toBe('Login on a new device: your Stagedoor account');
    expect(mail.text).toContain(`Hello ${username},`);
    expect(mail.text).toMatch(
      /When: \w+ \d+, \d{4} at \d+:\d\d\s[AP]M UTC\nWhere: Firefox on Windows, 203\.0\.113\.9\n/,
    );
    expect(mail.link).toMatch(/^https:\/\/stagedoor\.example\/secure-account\?token=[\w-]{22}$/);
  });

  it('is sent for each change of what guards the account, and for an export and a deletion', async () => {
    const mara = await joinConfirmed();
    await setUpApp(auth, client, mara.token);
    await client.send('POST', '/auth/second-factors/recovery-codes', undefined, mara);
    await client.send('DELETE', '/auth/second-factors/authenticator-app', undefined, mara);
    const passwords = { currentPassword: mara.password, newPassword: 'a harbour at dusk' };
    await client.send('PUT', '/auth/password', passwords, mara);
    await client.send('GET', '/auth/me/export', undefined, mara);
    await client.send('DELETE', '/auth/me', { password: 'a harbour at dusk' }, mara);
    await noticeTo(mara.email, 6);
    const subjects = (await mailbox.mailsTo(mara.email)).slice(1).map(({ subject }) => subject.split(':')[0]);
    expect(subjects.toSorted()).toEqual([
      'Account deleted',
      'Authenticator app turned off',
      'Authenticator app turned on',
      'New recovery codes made',
      'Password changed',
      'Your data requested',
    ]);
    expect((await changesOf(mara.user.id)).map(({ change }) => change)).toEqual([
      'factors',
      'factors',
      'factors',
      'password',
    ]);
  });

  it.each([
    [{ isFirst: true }, 'payout-account-added', 'Payout account set up'],
    [{}, 'payout-account-changed', 'Payout account changed'],
  ])('is sent when payouts go to an account %j, of which no device is known', async (which, kind, title) => {
    const mara = await joinConfirmed();
    const changedAt = auth.clock.now().toISOString();
    await handleOnce(
      { consumer: onPayoutAccountChanged, deps: auth.deps, database: auth.deps.database, clock: auth.clock },
      {
        specversion: '1.0',
        id: auth.deps.ids.next(),
        source: '/services/payments',
        type: payoutAccountChanged.subject,
        time: changedAt,
        datacontenttype: 'application/json',
        data: { creatorId: mara.user.id, changedAt, ...which },
      },
    );
    const mail = await noticeTo(mara.email);
    expect(mail.subject).toBe(`${title}: your Stagedoor account`);
    expect(mail.text).not.toContain('Where:');
    const log = await client.send<{ events: unknown[] }>('GET', '/auth/security-events', undefined, mara);
    expect(log.data.events).toMatchObject([{ kind, device: null, address: null }, { kind: 'email-confirmed' }]);
  });

  it('is sent neither for a known device, nor to an address that nobody has confirmed', async () => {
    const [mara, theo] = [await joinConfirmed(), await client.join()];
    await client.login(mara.email, mara.password, { device: mara.device });
    await client.login(theo.email, theo.password);
    await client.login(mara.email, mara.password, { userAgent });
    expect((await noticeTo(mara.email)).text).toContain('Firefox on Windows');
    await sendMails();
    expect(await mailbox.mailsTo(mara.email)).toHaveLength(2);
    expect(await mailbox.mailsTo(theo.email)).toHaveLength(1);
  });

  it('leaves no token in the database', async () => {
    const { mail } = await beTaken();
    const rows = await auth.deps.database.sql`
      select t::text as row from one_time_tokens t union all select m::text from mails m
      union all select e::text from security_events e union all select o::text from kit.outbox o`;
    expect(JSON.stringify(rows)).not.toContain(mail.token);
  });
});

describe('its link', () => {
  it('ends all sessions, the password and known devices, and tells payments', async () => {
    const { mail, thief, email, token, password, user, device } = await beTaken();
    expect(await secure(mail.token)).toMatchObject({ status: 200, data: { userId: user.id } });
    for (const access of [token, thief.data.token]) expect((await client.me(access)).status).toBe(401);
    expect((await client.refresh(thief.data.refreshToken)).status).toBe(401);
    expect((await client.login(email, password, { device })).status).toBe(401);
    expect(await changesOf(user.id)).toMatchObject([{ change: 'reported' }]);
    const reset = await noticeTo(email, 2);
    expect(reset.subject).toBe('Choose a new password');
    const chosen = { token: reset.token, newPassword: 'a harbour at dusk' };
    expect((await client.send('POST', '/auth/reset-password', chosen)).status).toBe(200);
    const back = await client.login(email, 'a harbour at dusk');
    expect(back.status).toBe(200);
    const log = await client.send<{ events: { kind: string }[] }>('GET', '/auth/security-events', undefined, {
      token: back.data.token,
    });
    expect(log.data.events.map(({ kind }) => kind)).toContain('account-secured');
    expect((await changesOf(user.id)).map(({ change }) => change)).toEqual(['reported', 'password']);
  });

  it('does nothing to whoever only opens it, as scanners of mails do', async () => {
    const { mail, token } = await beTaken();
    for (const method of ['GET', 'HEAD'] as const) {
      const opened = await auth.app.inject({ method, url: `/auth/secure-account?token=${mail.token}` });
      expect(opened.statusCode).toBe(404);
    }
    expect((await client.me(token)).status).toBe(200);
    expect((await secure(mail.token)).status).toBe(200);
  });

  it('works once, and the account’s other links end with it', async () => {
    const { mail, email, password } = await beTaken();
    await client.login(email, password);
    const other = await noticeTo(email, 2);
    const outcomes = await Promise.all([secure(mail.token), secure(mail.token)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await secure(mail.token)).toMatchObject(unusable);
    expect(await secure(other.token)).toMatchObject(unusable);
  });

  it('ends a link for a new password that the stranger has read before', async () => {
    const mara = await beTaken();
    await client.send('POST', '/auth/forgot-password', { email: mara.email });
    const { token, subject } = await noticeTo(mara.email, 2);
    expect(subject).toBe('Choose a new password');
    await secure(mara.mail.token);
    const chosen = { token, newPassword: 'a harbour at dusk' };
    expect((await client.send('POST', '/auth/reset-password', chosen)).status).toBe(400);
  });

  it('works for seven days', async () => {
    const [early, late] = [await beTaken(), await beTaken()];
    auth.clock.advance(7 * 86_400_000 - 60_000);
    expect((await secure(early.mail.token)).status).toBe(200);
    auth.clock.advance(60_001);
    expect(await secure(late.mail.token)).toMatchObject(unusable);
  });

  it('is for nothing else, and no other link is for this', async () => {
    const { mail, email } = await beTaken();
    const chosen = { token: mail.token, newPassword: 'a harbour at dusk' };
    expect(await client.send('POST', '/auth/reset-password', chosen)).toMatchObject(unusable);
    await client.send('POST', '/auth/forgot-password', { email });
    expect(await secure((await noticeTo(email, 2)).token)).toMatchObject(unusable);
    expect(await secure('none')).toMatchObject(unusable);
    expect((await secure(undefined)).status).toBe(400);
  });

  it('works after the thief has chosen another password', async () => {
    const { mail, thief, password } = await beTaken();
    const passwords = { currentPassword: password, newPassword: 'a harbour at dusk' };
    await client.send('PUT', '/auth/password', passwords, { token: thief.data.token });
    expect((await secure(mail.token)).status).toBe(200);
    expect((await client.me(thief.data.token)).status).toBe(401);
  });
});
