import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient } from '#/testing/client.ts';
import { type Mailbox, openMailbox } from '#/testing/mailbox.ts';
import { type SocialStub, startSocialStub } from '#/testing/social-stub.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

let mailbox: Mailbox;
let social: SocialStub;
let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  [mailbox, social] = await Promise.all([openMailbox(), startSocialStub()]);
  auth = await startAuth({ environment: { DATA_DIR: mailbox.dataDir, SOCIAL_URL: social.url } });
});
afterAll(async () => {
  await auth.destroy();
  await Promise.all([mailbox.remove(), social.close()]);
});

const refused = (message: string) => ({ status: 400, message, errors: [{ field: 'newPassword', message }] });
const tooCommon = refused('This password is too common');
const tooPersonal = refused('This password is too close to your name');

type Person = Awaited<ReturnType<typeof client.join>>;
const change = ({ token, password }: Person, newPassword: string, currentPassword = password) =>
  client.send('PUT', '/auth/password', { currentPassword, newPassword }, { token });
const reset = (token: string, newPassword: string) =>
  client.send('POST', '/auth/reset-password', { token, newPassword });

describe('a password that is easy to guess', () => {
  it('is refused at a change, and the old one stays', async () => {
    const mara = await client.join();
    const other = await client.login(mara.email, mara.password);
    expect(await change(mara, 'P4ssw0rd!')).toMatchObject(tooCommon);
    expect(await change(mara, 'Stage-Door-2026')).toMatchObject(tooCommon);
    expect(await change(mara, `${mara.username}2026`)).toMatchObject(tooPersonal);
    expect(await change(mara, `${mara.email.split('@')[0]}!!`)).toMatchObject(tooPersonal);
    // The display name is social's.
    expect(await change(mara, 'Mara-Keys-1')).toMatchObject(tooPersonal);
    expect((await client.me(other.data.token)).status).toBe(200);
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
    expect((await change(mara, 'velvet-curtain-2')).status).toBe(200);
  });

  it('is not mentioned to somebody who does not know the current one', async () => {
    const mara = await client.join();
    expect(await change(mara, 'password1', 'not the current one')).toMatchObject({
      message: 'Current password is incorrect',
    });
  });

  it('is refused at a reset, and the link still sets another one', async () => {
    const mara = await client.join();
    // Of two mails of one moment it is not known which comes second.
    await mailbox.mailTo(mara.email, 1, () => deliverMails.run(auth.deps));
    await client.send('POST', '/auth/forgot-password', { email: mara.email });
    const { token } = await mailbox.mailTo(mara.email, 2, () => deliverMails.run(auth.deps));
    expect(await reset(token, 'iloveyou2026')).toMatchObject(tooCommon);
    expect(await reset(token, `${mara.username}-1990`)).toMatchObject(tooPersonal);
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
    expect((await reset(token, 'velvet-curtain-2')).status).toBe(200);
    expect((await client.login(mara.email, 'velvet-curtain-2')).status).toBe(200);
  });

  it('is refused without social too, where only the display name is not known', async () => {
    const mara = await client.join();
    social.mode = 'fail';
    try {
      expect(await change(mara, 'password1')).toMatchObject(tooCommon);
      expect(await change(mara, `${mara.username}2026`)).toMatchObject(tooPersonal);
      expect((await change(mara, 'Mara-Keys-1')).status).toBe(200);
    } finally {
      social.mode = 'answer';
    }
  });

  it('is accepted at registration, where the page only warns', async () => {
    const email = 'weak@example.org';
    const reply = await client.register({ email, username: 'weak_one', password: 'password' });
    expect(reply.status).toBe(201);
    expect((await client.login(email, 'password')).status).toBe(200);
  });
});
