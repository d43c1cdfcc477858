import { accountLanguageChosen } from '@stagedoor/contracts/auth-events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient } from '#/testing/client.ts';
import type { Mailbox } from '#/testing/mailbox.ts';
import { readEvents } from '#/testing/read-events.ts';
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

const choose = (language: unknown, token?: string) =>
  client.send<{ language: string }>('PUT', '/auth/language', { language }, { token });
const mailTo = (email: string, ordinal: number) => mailbox.mailTo(email, ordinal, () => deliverMails.run(auth.deps));
const choicesOf = async (userId: string) =>
  (await readEvents(auth, accountLanguageChosen))
    .filter((event) => event.userId === userId)
    .map(({ language, revision }) => [language, revision]);

it('has mails written in the language that was chosen, and publishes each new choice once', async () => {
  const mara = await client.join();
  expect((await mailTo(mara.email, 1)).subject).toBe('Confirm your address');
  for (const language of ['es', 'es']) expect((await choose(language, mara.token)).data).toEqual({ language });
  await client.send('POST', '/auth/forgot-password', { email: mara.email });
  expect((await mailTo(mara.email, 2)).subject).toBe('Elige una contraseña nueva');
  await client.send('PUT', '/auth/discreet-mode', { isOn: true }, { token: mara.token });
  await client.send('POST', '/auth/forgot-password', { email: mara.email });
  expect((await mailTo(mara.email, 3)).subject).toBe('Tienes un aviso nuevo');
  await choose('en', mara.token);
  expect(await choicesOf(mara.user.id)).toEqual([
    ['es', 1],
    ['en', 2],
  ]);
});

it('is that of the page where somebody registers', async () => {
  const theo = await client.join({ language: 'es' });
  expect((await mailTo(theo.email, 1)).subject).toBe('Confirma tu correo');
  expect(await choicesOf(theo.user.id)).toEqual([['es', 1]]);
  const ida = await client.join({ language: 'en' });
  expect(await choicesOf(ida.user.id)).toEqual([]);
});

it('is told to its person from when they chose it, so that the page of another browser can take it over', async () => {
  const mara = await client.join();
  const languageOf = async (token: string) =>
    (await client.send<{ language?: string }>('GET', '/auth/me', undefined, { token })).data.language;
  expect(await languageOf(mara.token)).toBeUndefined();
  for (const language of ['es', 'en']) {
    await choose(language, mara.token);
    expect(await languageOf(mara.token)).toBe(language);
  }
});

it('is of its person alone, and one of those that there are', async () => {
  const [mara, theo] = [await client.join(), await client.join()];
  await choose('es', mara.token);
  expect(await choicesOf(theo.user.id)).toEqual([]);
  expect([(await choose('es')).status, (await choose('fr', mara.token)).status]).toEqual([401, 400]);
  expect((await client.send('PUT', '/auth/language', {}, { token: mara.token })).status).toBe(400);
});
