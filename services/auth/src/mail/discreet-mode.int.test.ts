import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient } from '#/testing/client.ts';
import type { Mailbox } from '#/testing/mailbox.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { startAuthWithMailbox } from '#/testing/start-auth-with-mailbox.ts';

let mailbox: Mailbox;
let auth: TestAuth;
let stop: () => Promise<void>;
const client = createClient(() => auth);
beforeAll(async () => {
  ({ auth, mailbox, stop } = await startAuthWithMailbox());
});
afterAll(() => stop());

const path = '/auth/discreet-mode';
const read = (token?: string) => client.send<{ isOn: boolean }>('GET', path, undefined, { token });
const turn = (isOn: unknown, token?: string) => client.send<{ isOn: boolean }>('PUT', path, { isOn }, { token });
/** Requests a new password, and returns the headers and the text of the n-th mail. */
async function readMail(email: string, ordinal: number) {
  await client.send('POST', '/auth/forgot-password', { email });
  const mail = await mailbox.mailTo(email, ordinal, () => deliverMails.run(auth.deps));
  const [head = ''] = (await readFile(join(mailbox.dataDir, 'mail', mail.file), 'utf8')).split('\n\n', 1);
  return { ...mail, head };
}

it('gives mails of its person a neutral sender and subject, until it is turned off', async () => {
  const mara = await client.join();
  await mailbox.mailTo(mara.email, 1, () => deliverMails.run(auth.deps));
  expect((await read(mara.token)).data).toEqual({ isOn: false });
  for (const _ of [1, 2]) expect((await turn(true, mara.token)).data).toEqual({ isOn: true });
  expect((await read(mara.token)).data).toEqual({ isOn: true });
  const discreet = await readMail(mara.email, 2);
  expect(discreet.subject).toBe('You have a new notice');
  expect(discreet.head).toContain('From: Notice <no-reply@stagedoor.example>');
  expect(discreet.head).not.toMatch(/Stagedoor|password/);
  expect(discreet.token).not.toBe('');
  await turn(false, mara.token);
  const open = await readMail(mara.email, 3);
  expect(open.head).toContain('From: Stagedoor <no-reply@stagedoor.example>');
  expect(open.subject).toBe('Choose a new password');
});

it('is told to payments alone, for the statements of cards', async () => {
  const mara = await client.join();
  const ask = async (service: string, userId = mara.user.id) => {
    const body = { service, secret: `a-secret-of-${service}`, audience: 'auth' };
    const issued = await client.send<{ token: string }>('POST', '/internal/service-token', body);
    const path = `/internal/people/${userId}/statement-preference`;
    return client.send('GET', path, undefined, { token: issued.data.token });
  };
  expect((await ask('payments')).data).toEqual({ isDiscreet: false });
  await turn(true, mara.token);
  expect((await ask('payments')).data).toEqual({ isDiscreet: true });
  expect((await ask('payments', '01981b5c-0000-7000-8000-0000000000ee')).status).toBe(404);
  expect((await ask('social')).status).toBe(403);
});

it('is of its person alone, and takes nothing but on and off', async () => {
  const [mara, theo] = [await client.join(), await client.join()];
  await turn(true, mara.token);
  expect((await read(theo.token)).data).toEqual({ isOn: false });
  expect([(await read()).status, (await turn(true)).status, (await turn('maybe', mara.token)).status]).toEqual([
    401, 401, 400,
  ]);
  expect((await read(mara.token)).data).toEqual({ isOn: true });
});
