import { accountSecurityChanged, earlierAccessEnded, userEmailVerified } from '@stagedoor/contracts/auth-events';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Purpose } from '#/db/one-time-tokens.ts';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { confirmAddress } from '#/testing/client.ts';
import { newBrowser, newPerson, type ProviderWorld, startAuthWithProviders } from '#/testing/provider-world.ts';
import { readEvents } from '#/testing/read-events.ts';
import { codeOf, setUpApp } from '#/testing/second-factor.ts';
import { createSoftwareAuthenticator } from '#/testing/software-authenticator.ts';
import { makeOneTimeToken } from '#/tokens/one-time-tokens-repository.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await startAuthWithProviders();
});
afterAll(() => world.close());

const newPassword = 'a harbour at dusk';
const post = <Data = unknown>(url: string, body?: object, token?: string) =>
  world.client.send<Data>('POST', url, body, { token });
const linkTo = (accountId: string, purpose: Purpose) =>
  world.auth.deps.database.transaction((tx) =>
    makeOneTimeToken(tx, { accountId, purpose, now: world.auth.clock.now() }),
  );
type Account = Pick<Awaited<ReturnType<ProviderWorld['client']['join']>>, 'user' | 'token'>;
const confirm = async ({ user }: Pick<Account, 'user'>) =>
  post('/auth/verify-email', { token: await linkTo(user.id, 'verify-email') });
const reset = async (accountId: string) =>
  post('/auth/reset-password', { token: await linkTo(accountId, 'reset-password'), newPassword });
const makeKey = (token: string) => post('/auth/api-keys', { name: 'Program', scopes: ['profile:read'] }, token);

describe('before the address is confirmed', () => {
  const first = { status: 403, message: 'Confirm your email address first' };
  const additions: Readonly<Record<string, (account: Account) => Promise<{ status: number }>>> = {
    'a passkey': ({ token }) => post('/auth/passkeys/options', undefined, token),
    'an authenticator app': ({ token }) => post('/auth/second-factors/authenticator-app', undefined, token),
    'the link of a provider': ({ token }) => world.startProof(newBrowser(), token, 'link'),
    'an API key': ({ token }) => makeKey(token),
  };
  it.each(Object.entries(additions))('%s is refused, and accepted after it', async (_, add) => {
    const account = await world.client.join({ role: 'CREATOR' });
    const refused = await add(account);
    expect(refused).toMatchObject(first);
    await confirm(account);
    expect([200, 201]).toContain((await add(account)).status);
  });

  it('the refusal has a code, so that a client can offer to mail the link again', async () => {
    const { token } = await world.client.join({ role: 'CREATOR' });
    expect((await post('/auth/passkeys/options', undefined, token)).raw.json().code).toBe(
      errorCodes.addressUnconfirmed,
    );
  });

  it('factors from long ago go on working, and their codes are not renewed', async () => {
    const account = await world.client.join();
    await confirmAddress(world.auth, account.user.id);
    const { secret } = await setUpApp(world.auth, world.client, account.token);
    await confirmAddress(world.auth, account.user.id, false);
    const { challenge } = (await world.client.login(account.email, account.password)).raw.json();
    const step = { challenge, code: codeOf(world.auth, secret) };
    expect((await post('/auth/login/second-factor', step)).status).toBe(200);
    expect(await post('/auth/second-factors/recovery-codes', undefined, account.token)).toMatchObject(first);
  });

  it('somebody registers by a provider, whose account is a way in from the beginning', async () => {
    const person = newPerson({ isEmailVerified: false });
    const { user } = await world.registerBy(person);
    expect(user?.isEmailVerified).toBe(false);
    expect((await world.come(person)).data.session?.user.id).toBe(user?.id);
    await reset(user?.id ?? '');
    expect((await world.come(person)).status).toBe(409);
    expect((await world.client.login(user?.email ?? '', newPassword)).status).toBe(200);
  });

  it('the account of somebody whose address a provider has verified loses nothing by a new password', async () => {
    const person = newPerson();
    const { user } = await world.registerBy(person);
    await reset(user?.id ?? '');
    expect((await world.come(person)).data.session?.user.id).toBe(user?.id);
  });
});

describe('the owner of the address', () => {
  const changesOf = async (userId: string) =>
    (await readEvents(world.auth, accountSecurityChanged))
      .filter((event) => event.userId === userId)
      .map((event) => event.change);
  const isPublished = async (event: typeof earlierAccessEnded | typeof userEmailVerified, userId: string) =>
    (await readEvents(world.auth, event)).some((published) => published.userId === userId);

  it('has a confirmed address after the first new password by mail, and payouts are held as after a change of factors', async () => {
    const { user, email } = await world.client.join();
    await reset(user.id);
    const { data } = await world.client.login(email, newPassword);
    expect(data.user.isEmailVerified).toBe(true);
    expect(await changesOf(user.id)).toEqual(expect.arrayContaining(['password', 'factors']));
    expect([await isPublished(userEmailVerified, user.id), await isPublished(earlierAccessEnded, user.id)]).toEqual([
      true,
      true,
    ]);
    const { events } = (
      await world.client.send<{ events: { kind: string }[] }>('GET', '/auth/security-events', undefined, {
        token: data.token,
      })
    ).data;
    const kinds = events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['password-reset', 'email-confirmed', 'earlier-access-ended']));
  });

  it('keeps what they added themselves at the next new password', async () => {
    const account = await world.client.join({ isConfirmed: true });
    const key = createSoftwareAuthenticator();
    type Started = { options: { challenge: string } };
    const begun = await post<Started>('/auth/passkeys/options', undefined, account.token);
    await post('/auth/passkeys', { name: 'Key', passkey: key.register(begun.data.options.challenge) }, account.token);
    await reset(account.user.id);
    const { data } = await post<Started>('/auth/login/passkey/options');
    expect((await post('/auth/login/passkey', { passkey: key.use(data.options.challenge) })).status).toBe(200);
    expect(await isPublished(earlierAccessEnded, account.user.id)).toBe(false);
  });

  it('keeps sessions by confirming, and holds no payout', async () => {
    const account = await world.client.join();
    await confirm(account);
    expect((await world.client.me(account.token)).data.isEmailVerified).toBe(true);
    expect(await changesOf(account.user.id)).toEqual([]);
  });

  it('is told by the link whose account it is, before anything changes', async () => {
    const { user, username } = await world.client.join();
    const token = await linkTo(user.id, 'verify-email');
    const told = await post('/auth/verify-email/account', { token });
    expect(told.data).toEqual({ userId: user.id, username, createdAt: user.createdAt });
    expect((await post('/auth/verify-email/account', { token })).status).toBe(200);
    expect((await post('/auth/verify-email', { token })).status).toBe(200);
    const over = { status: 400, message: 'Invalid or expired token' };
    expect(await post('/auth/verify-email/account', { token })).toMatchObject(over);
    expect(await post('/auth/verify-email/disown', { token })).toMatchObject(over);
  });

  it('who did not make the account gets a link for a new password, and the account is theirs', async () => {
    const { user, email } = await world.client.join();
    const { token } = await world.mailbox.mailTo(email, 1, () => deliverMails.run(world.auth.deps));
    expect((await post('/auth/verify-email/disown', { token })).status).toBe(200);
    const mail = await world.mailbox.mailTo(email, 2, () => deliverMails.run(world.auth.deps));
    expect(mail.subject).toBe('Choose a new password');
    expect((await post('/auth/reset-password', { token: mail.token, newPassword })).status).toBe(200);
    expect((await world.client.login(email, newPassword)).data.user.isEmailVerified).toBe(true);
    expect(await changesOf(user.id)).toEqual(['factors', 'password']);
  });

  it('cannot end the access to a confirmed account by a link that was mailed before', async () => {
    const { user, token } = await world.client.join();
    const [older, newer] = [await linkTo(user.id, 'verify-email'), await linkTo(user.id, 'verify-email')];
    await confirmAddress(world.auth, user.id);
    for (const link of [older, newer]) {
      expect((await post('/auth/verify-email/disown', { token: link })).status).toBe(400);
    }
    expect((await world.client.me(token)).status).toBe(200);
  });

  it('has no use of the link that confirms once a new password has confirmed the address', async () => {
    const { user } = await world.client.join();
    const link = await linkTo(user.id, 'verify-email');
    await reset(user.id);
    expect((await post('/auth/verify-email', { token: link })).status).toBe(400);
  });
});

describe('a call of the stranger that is under way while the owner of the address chooses a new password', () => {
  it.each([
    ['API key', makeKey],
    ['recovery codes', (token: string) => post('/auth/second-factors/recovery-codes', undefined, token)],
  ])('adds no %s after it', async (_, add) => {
    const { user, token } = await world.client.join({ role: 'CREATOR' });
    const link = await linkTo(user.id, 'reset-password');
    const { sql } = world.auth.deps.database;
    const untilWaiting = (calls: number) =>
      waitFor(async () => {
        const waiting = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and application_name = 'auth'`;
        return waiting.length >= calls;
      });
    const { both } = await sql.begin(async (tx) => {
      await tx`select from accounts where id = ${user.id} for update`;
      const choosing = post('/auth/reset-password', { token: link, newPassword });
      await untilWaiting(1);
      const adding = add(token);
      await untilWaiting(2);
      return { both: Promise.all([choosing, adding]) };
    });
    const [chosen, added] = await both;
    expect([chosen.status, added.status]).toEqual([200, 401]);
  });
});
