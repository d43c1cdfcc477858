import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient, uniqueName } from '#/testing/client.ts';
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

const register = (email: string, username = uniqueName()) => client.register({ email, username, password: 'password' });
const invalid = { status: 400, errors: [{ field: 'email', message: 'Email is invalid' }] };
/** Stores an address as it could be registered before. */
async function storeAddress(email: string): Promise<void> {
  const { user } = await client.join();
  await auth.deps.database.sql`
    update accounts set email = ${email}, email_key = ${email.toLowerCase()} where id = ${user.id}`;
}

/** Asks for a new password, and returns whether the mail about it was sent to the account of an address. */
async function isMailedAPassword(typed: string, stored = typed): Promise<boolean> {
  await client.send('POST', '/auth/forgot-password', { email: typed });
  await waitFor(async () => {
    await deliverMails.run(auth.deps);
    return (await auth.deps.database.sql`select from mails where kind = 'reset-password'`).length === 0;
  });
  const sent = await auth.deps.database.sql`
    select from one_time_tokens join accounts on accounts.id = account_id
    where purpose = 'reset-password' and sent_at is not null and email = ${stored}`;
  return sent.length > 0;
}

describe('an address', () => {
  it.each([
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    `${'a'.repeat(65)}@example.org`,
    'ada@-example.org',
    `ada@${'a'.repeat(64)}.org`,
    'ada@192.0.2.1',
    'ada＠example.org',
    'ａda@example.org',
    'ad\u200ba@example.org',
  ])('to which nothing can be delivered is refused at the registration: %s', async (email) => {
    expect(await register(email)).toMatchObject(invalid);
  });

  it.each(['a..b@example.org', '.a@example.net', `${'a'.repeat(65)}@example.org`, 'ａda@example.org'])(
    'from before still signs in, and is mailed to: %s',
    async (email) => {
      await storeAddress(email);
      expect((await client.login(email, 'password')).status).toBe(200);
      expect(await isMailedAPassword(email)).toBe(true);
    },
  );

  it('is the one that is stored wherever mail goes, however somebody else types it', async () => {
    const username = uniqueName();
    const stored = `${username}.kelvin@example.org`;
    expect((await register(stored, username)).status).toBe(201);
    await mailbox.mailTo(stored, 1, () => deliverMails.run(auth.deps));
    const typed = stored.toUpperCase().replaceAll('K', '\u212a');
    await client.send('POST', '/auth/forgot-password', { email: typed });
    const mail = await mailbox.mailTo(stored, 2, () => deliverMails.run(auth.deps));
    expect(mail.subject).toBe('Choose a new password');
    expect(await mailbox.mailsTo(typed)).toEqual([]);
  });

  it('of a domain beyond ASCII is the same in both of its forms, as browsers send one or the other', async () => {
    const name = uniqueName();
    expect((await register(`${name}@bücher.example`)).status).toBe(201);
    expect((await client.login(`${name}@xn--bcher-kva.example`, 'password')).status).toBe(200);
    expect((await client.login(`${name}@BÜCHER.example`, 'password')).status).toBe(200);
    expect(await register(`${name}@xn--bcher-kva.example`)).toMatchObject({ status: 409 });
    const older = uniqueName();
    await storeAddress(`${older}@bücher.example`);
    expect((await client.login(`${older}@xn--bcher-kva.example`, 'password')).status).toBe(200);
    expect(await register(`${older}@xn--bcher-kva.example`)).toMatchObject({ status: 409 });
    expect(await isMailedAPassword(`${older}@xn--bcher-kva.example`, `${older}@bücher.example`)).toBe(true);
  });
});
