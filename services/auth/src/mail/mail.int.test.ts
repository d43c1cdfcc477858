import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { userEmailVerified } from '@stagedoor/contracts/auth-events';
import { createService } from '@stagedoor/service-kit/process/service';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { authService } from '#/service.ts';
import { createClient } from '#/testing/client.ts';
import type { Mailbox } from '#/testing/mailbox.ts';
import { readEvents } from '#/testing/read-events.ts';
import { type SmtpServer, startSmtpServer } from '#/testing/smtp-server.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';
import { startAuthWithMailbox } from '#/testing/start-auth-with-mailbox.ts';

let mailbox: Mailbox;
let auth: TestAuth;
let stop: () => Promise<void>;
const client = createClient(() => auth);
beforeAll(async () => {
  ({ auth, mailbox, stop } = await startAuthWithMailbox());
});
afterAll(() => stop());

const sendMails = () => deliverMails.run(auth.deps);
const day = 86_400_000;
const unusable = { status: 400, message: 'Invalid or expired token' };
const verify = (token: unknown) => client.send('POST', '/auth/verify-email', { token });
const resend = (token: string | undefined) => client.send('POST', '/auth/resend-verification', undefined, { token });

describe('verifying an address', () => {
  it('is requested by mail at registration, and done by its link, once', async () => {
    const mara = await client.join();
    const mail = await mailbox.mailTo(mara.email);
    expect(mail.subject).toBe('Confirm your address');
    expect(mail.link).toMatch(/^http:\/\/localhost:8080\/verify-email\?token=[\w-]{22}$/);
    expect(await verify(mail.token)).toMatchObject({ status: 200, data: null });
    expect((await client.me(mara.token)).data).toMatchObject({ isEmailVerified: true, isVerified: null });
    expect(await verify(mail.token)).toMatchObject(unusable);
    const events = await readEvents(auth, userEmailVerified);
    expect(events.filter(({ userId }) => userId === mara.user.id)).toEqual([
      { userId: mara.user.id, verifiedAt: expect.any(String) },
    ]);
  });

  it('can be requested again until it is done', async () => {
    const mara = await client.join();
    const first = await mailbox.mailTo(mara.email, 1, sendMails);
    expect((await resend(mara.token)).status).toBe(200);
    const second = await mailbox.mailTo(mara.email, 2, sendMails);
    expect((await verify(first.token)).status).toBe(200);
    expect(await verify(second.token)).toMatchObject(unusable);
    expect(await resend(mara.token)).toMatchObject({ status: 200, message: 'Your email is already verified' });
    expect((await resend(undefined)).status).toBe(401);
    const other = await client.join();
    await mailbox.mailTo(other.email, 1, sendMails);
    expect(await mailbox.mailsTo(mara.email)).toHaveLength(2);
  });

  it('is good for a day', async () => {
    const mara = await client.join();
    const mail = await mailbox.mailTo(mara.email, 1, sendMails);
    auth.clock.advance(day + 1);
    expect(await verify(mail.token)).toMatchObject(unusable);
  });

  it('needs a token', async () => {
    expect(await verify(undefined)).toMatchObject({ status: 400, errors: [{ field: 'token' }] });
    expect(await verify('')).toMatchObject({ status: 400 });
    expect(await verify('nonsense')).toMatchObject(unusable);
  });
});

describe('without a mail server', () => {
  it('a mail is a file that only we can read', async () => {
    const mara = await client.join();
    const { file } = await mailbox.mailTo(mara.email, 1, sendMails);
    expect(file).toMatch(/^2\d{3}-[\d-]+T[\d-]+Z-verify-email-[0-9a-f-]{36}\.eml$/);
    expect((await stat(join(mailbox.dataDir, 'mail', file))).mode & 0o777).toBe(0o600);
    expect((await stat(join(mailbox.dataDir, 'mail'))).mode & 0o777).toBe(0o700);
  });

  it('the log names the file, and holds neither link nor address nor password', async () => {
    let written = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        written += String(chunk);
        done();
      },
    });
    const { url } = await createTestDatabase();
    const { app, deps, stop } = await createService(
      authService,
      {
        DATABASE_URL: url,
        NATS_URL: 'nats://127.0.0.1:1',
        DATA_DIR: mailbox.dataDir,
        SOCIAL_URL: 'http://127.0.0.1:1',
      },
      { log: pino({ level: 'trace' }, sink) },
    );
    const email = 'canary@example.org';
    const password = 'canary-password';
    const post = (path: string, payload: object) => app.inject({ method: 'POST', url: path, payload });
    const registered = (await post('/auth/register', { email, username: 'canary_bird', password })).json().data;
    await deliverMails.run(deps);
    const { token, file } = await mailbox.mailTo(email);
    for (const path of ['/auth/verify-email', '/auth/verify-email']) await post(path, { token });
    await post('/auth/login', { email, password });
    await post('/auth/login', { email, password: `${password}-wrong` });
    await post('/auth/refresh', { refreshToken: registered.refreshToken });
    await stop();
    expect(written).toContain(file);
    expect(written).toContain('the profile is created by the event');
    for (const secret of [token, email, password, registered.token, registered.refreshToken]) {
      expect(written).not.toContain(secret);
    }
  });
});

describe('with a mail server', () => {
  let smtp: SmtpServer;
  let mailing: TestAuth;
  const other = createClient(() => mailing);
  beforeAll(async () => {
    smtp = await startSmtpServer();
    mailing = await startAuth({ environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Stagedoor <post@stagedoor.example>' } });
  });
  afterAll(async () => {
    await mailing.destroy();
    await smtp.close();
  });
  const received = (email: string) => smtp.mails.find(({ to }) => to === email);
  const waiting = async () => (await mailing.deps.database.sql`select * from mails`).length;

  it('mails go to it', async () => {
    const mara = await other.join();
    const mail = await waitFor(() => received(mara.email));
    expect(mail.subject).toBe('Confirm your address');
    expect(mail.token).toMatch(/^[\w-]{22}$/);
    await waitFor(async () => (await waiting()) === 0);
  });

  it('a refusing server delays no answer, and is retried until it accepts the mail', async () => {
    smtp.refusing = true;
    const before = smtp.connections();
    const mara = await other.join();
    await waitFor(() => smtp.connections() > before);
    expect(received(mara.email)).toBeUndefined();
    expect(await waiting()).toBe(1);
    const metrics = (await mailing.app.inject('/metrics')).body;
    expect(metrics).toMatch(/mails_waiting\{service="auth"\} 1/);

    const secondTime = smtp.connections();
    // The clock is advanced repeatedly, because the failure may be recorded only after the first time.
    await waitFor(() => {
      mailing.clock.advance(5_000);
      return smtp.connections() > secondTime;
    });
    smtp.refusing = false;
    const mail = await waitFor(() => {
      mailing.clock.advance(30_000);
      return received(mara.email);
    });
    await waitFor(async () => (await waiting()) === 0);
    expect(smtp.mails.filter(({ to }) => to === mara.email)).toHaveLength(1);
    const { status } = await other.send('POST', '/auth/verify-email', { token: mail.token });
    expect(status).toBe(200);
  });

  it('an address that nobody has is tried once a request, and its person reads why no mail came', async () => {
    const mara = await other.join();
    await waitFor(() => received(mara.email));
    smtp.unknown.add(mara.email);
    const refusedAt = async () => (await other.me(mara.token)).data.emailRefusedAt;
    expect(await refusedAt()).toBeUndefined();
    const before = smtp.connections();
    const ask = () => other.send('POST', '/auth/forgot-password', { email: mara.email });
    expect((await ask()).status).toBe(200);
    const first = await waitFor(refusedAt);
    await waitFor(async () => (await waiting()) === 0);
    mailing.clock.advance(60_000);
    expect(smtp.connections() - before).toBeLessThanOrEqual(1);
    // Another request is another try, and a mail that is taken ends it.
    await ask();
    await waitFor(async () => (await refusedAt()) !== first);
    smtp.unknown.clear();
    await ask();
    await waitFor(async () => (await refusedAt()) === undefined);
    expect(smtp.mails.filter(({ to }) => to === mara.email)).toHaveLength(2);
  });

  it('an outdated mail is dropped', async () => {
    smtp.refusing = true;
    const before = smtp.connections();
    const mara = await other.join();
    await waitFor(() => smtp.connections() > before);
    mailing.clock.advance(2 * day);
    await waitFor(async () => (await waiting()) === 0);
    smtp.refusing = false;
    expect(received(mara.email)).toBeUndefined();
  });
});
