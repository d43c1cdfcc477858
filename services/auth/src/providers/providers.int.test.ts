import { accountSecurityChanged, userEmailVerified } from '@stagedoor/contracts/auth-events';
import type { DataOf } from '@stagedoor/contracts/call';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import type { listLinkedProviders, loginWithProvider } from '@stagedoor/contracts/sign-in-providers';
import { startOidcProvider, type TestOidcProvider } from '@stagedoor/service-kit/testing/oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSuspension } from '#/accounts/change-account.ts';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient, uniqueName } from '#/testing/client.ts';
import { type Mailbox, openMailbox } from '#/testing/mailbox.ts';
import { readEvents } from '#/testing/read-events.ts';
import { codeOf, setUpApp } from '#/testing/second-factor.ts';
import { createSoftwareAuthenticator } from '#/testing/software-authenticator.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';

const publicUrl = 'http://localhost:8080';
const returnOf = (key: string) => `${publicUrl}/api/auth/providers/${key}/return`;

let auth: TestAuth;
let mailbox: Mailbox;
let google: TestOidcProvider;
let other: TestOidcProvider;
const client = createClient(() => auth);
beforeAll(async () => {
  mailbox = await openMailbox();
  google = await startOidcProvider({ redirectUri: returnOf('google') });
  other = await startOidcProvider({ redirectUri: returnOf('other') });
  const describeProvider = (key: string, name: string, { issuer, clientId, clientSecret }: TestOidcProvider) => ({
    ...{ key, name, issuer, clientId, clientSecret },
  });
  const providers = [
    describeProvider('google', 'Google', google),
    { ...describeProvider('other', 'Other', other), responseMode: 'form_post' },
    { ...describeProvider('away', 'Away', google), issuer: 'http://127.0.0.1:9' },
  ];
  auth = await startAuth({
    environment: {
      OIDC_PROVIDERS: JSON.stringify(providers),
      PUBLIC_URL: publicUrl,
      DATA_DIR: mailbox.dataDir,
    },
  });
});
afterAll(async () => {
  await auth.destroy();
  await Promise.all([google.close(), other.close(), mailbox.remove()]);
});

let lastSubject = 0;
/** Somebody new at the provider, whom nobody here knows. */
function newPerson(fields: { isEmailVerified?: boolean; email?: string | undefined } = {}) {
  lastSubject += 1;
  const email = 'email' in fields ? fields.email : `person${lastSubject}@example.net`;
  return {
    subject: `subject-${lastSubject}`,
    ...(email !== undefined && { email }),
    isEmailVerified: fields.isEmailVerified ?? true,
    name: 'Mara Keys',
  };
}
type Person = ReturnType<typeof newPerson>;
type Browser = { cookie: string | undefined };
type Answer = { state: string; code: string; iss?: string };
type Outcome = DataOf<typeof loginWithProvider>;

/** A browser that keeps the cookie of the providers. */
const newBrowser = (): Browser => ({ cookie: undefined });

async function send<Data>(
  browser: Browser,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  body?: object,
  token?: string,
) {
  const headers: Record<string, string> =
    browser.cookie === undefined ? {} : { cookie: `stagedoor_provider=${browser.cookie}` };
  const reply = await client.send<Data>(method, url, body, { headers, token });
  const cookie = reply.raw.cookies.find(({ name }) => name === 'stagedoor_provider');
  if (cookie !== undefined) browser.cookie = cookie.value;
  return reply;
}

const start = (browser: Browser, provider = 'google') =>
  send<{ address: string }>(browser, 'POST', '/auth/login/provider/start', { provider });
const startProof = (browser: Browser, token: string, purpose: 'link' | 'confirm', provider = 'google') =>
  send<{ address: string }>(browser, 'POST', '/auth/linked-providers/start', { provider, purpose }, token);

/** What a person comes back with from the address that the browser was sent to. */
async function visit(address: string, person: Person | null, provider = google): Promise<Answer> {
  provider.setPerson(person);
  const { state = '', code = '', iss = '' } = Object.fromEntries(await provider.visit(address));
  return { state, code, iss };
}
const finish = (browser: Browser, answer: object) => send<Outcome>(browser, 'POST', '/auth/login/provider', answer);

async function come(person: Person, browser = newBrowser()) {
  const { data } = await start(browser);
  return finish(browser, await visit(data.address, person));
}

async function registerBy(person: Person, fields: object = {}) {
  const browser = newBrowser();
  const { data } = await come(person, browser);
  const body = { ticket: data.registration?.ticket, username: uniqueName('prov'), ...fields };
  const reply = await send<{ token: string; user: { id: string; email: string; isEmailVerified: boolean } }>(
    browser,
    'POST',
    '/auth/register/provider',
    body,
  );
  return { browser, body, reply, token: reply.data?.token, user: reply.data?.user };
}

async function link(token: string, person: Person, browser = newBrowser()) {
  const { data } = await startProof(browser, token, 'link');
  const answer = await visit(data.address, person);
  return send<{ id: string }>(browser, 'POST', '/auth/linked-providers', answer, token);
}
const list = async (token: string) =>
  (await client.send<DataOf<typeof listLinkedProviders>>('GET', '/auth/linked-providers', undefined, { token })).data;
const unlink = (token: string, id: string) =>
  client.send('DELETE', `/auth/linked-providers/${id}`, undefined, { token });
const kindsOf = async (token: string) =>
  (
    await client.send<{ events: { kind: string }[] }>('GET', '/auth/security-events', undefined, { token })
  ).data.events.map(({ kind }) => kind);
const suspend = (userId: string) =>
  auth.deps.database.transaction((tx) =>
    changeSuspension(tx, auth.deps, { userId, revision: 1, suspendedAt: auth.clock.now() }),
  );

describe('a first sign-in by a provider', () => {
  it('makes an account with its verified address, which signs in by it from then on', async () => {
    const person = newPerson();
    const { data } = await come(person);
    expect(data).toMatchObject({
      session: null,
      registration: { provider: { key: 'google', name: 'Google' }, email: person.email, displayName: 'Mara Keys' },
    });
    const { reply, user } = await registerBy(person, { role: 'CREATOR' });
    expect(reply).toMatchObject({
      status: 201,
      data: { user: { email: person.email, isEmailVerified: true, role: 'CREATOR' } },
    });
    expect((await readEvents(auth, userEmailVerified)).map(({ userId }) => userId)).toContain(user?.id);
    const again = await come(person);
    expect(again).toMatchObject({ status: 200, data: { registration: null, session: { user: { id: user?.id } } } });
    expect(again.device).toBeDefined();
    expect((await client.me(again.data.session?.token)).status).toBe(200);
  });

  it('keeps its ticket while the username cannot be had, and uses it once, in this browser', async () => {
    const taken = await client.join();
    const person = newPerson();
    const browser = newBrowser();
    const ticket = (await come(person, browser)).data.registration?.ticket;
    const register = (username: string, from = browser) =>
      send(from, 'POST', '/auth/register/provider', { ticket, username });
    expect(await register(taken.username)).toMatchObject({ status: 409, message: 'Username is already taken' });
    expect(await register('settings')).toMatchObject({ status: 400, errors: [{ field: 'username' }] });
    expect(await register(uniqueName(), newBrowser())).toMatchObject({ status: 401 });
    expect((await register(uniqueName())).status).toBe(201);
    expect(await register(uniqueName())).toMatchObject({
      status: 401,
      message: 'This registration has expired. Please begin again.',
    });
  });

  it('has half an hour to choose a username', async () => {
    const browser = newBrowser();
    const ticket = (await come(newPerson(), browser)).data.registration?.ticket;
    auth.clock.advance(31 * 60_000);
    expect((await send(browser, 'POST', '/auth/register/provider', { ticket, username: uniqueName() })).status).toBe(
      401,
    );
  });

  it('has an address that the provider has not verified confirmed by a mail', async () => {
    const { user, reply } = await registerBy(newPerson({ isEmailVerified: false }));
    expect(reply.data.user.isEmailVerified).toBe(false);
    const mail = await mailbox.mailTo(user?.email ?? '', 1, () => deliverMails.run(auth.deps));
    expect(mail.subject).toBe('Confirm your address');
  });

  it('asks for an address where the provider gives none, and trusts no other one', async () => {
    const person = newPerson({ email: undefined });
    const none = await registerBy(person);
    expect(none.reply).toMatchObject({ status: 400, errors: [{ field: 'email', message: 'Email is required' }] });
    const typed = `${uniqueName()}@example.net`;
    const { reply } = await registerBy(person, { email: typed });
    expect(reply).toMatchObject({ status: 201, data: { user: { email: typed, isEmailVerified: false } } });
    const given = newPerson();
    const forged = await registerBy(given, { email: 'somebody.else@example.net' });
    expect(forged.reply.data.user.email).toBe(given.email);
  });

  it('of somebody whose address an account has signs in nobody and links nothing', async () => {
    const mara = await client.join();
    for (const isEmailVerified of [true, false]) {
      const { status, message } = await come(newPerson({ email: mara.email.toUpperCase(), isEmailVerified }));
      expect(status).toBe(409);
      expect(message).toMatch(/already\. Log in to it, then link Google in Settings, Security\.$/);
    }
    expect((await list(mara.token)).linked).toEqual([]);
  });
});

describe('what a provider sends back', () => {
  it('leads to a page of our own, with the answer behind the #', async () => {
    const browser = newBrowser();
    const lead = async (address: string, person: Person | null, key = 'google') => {
      google.setPerson(person);
      const query = await google.visit(address);
      const reply = await auth.app.inject({ method: 'GET', url: `/auth/providers/${key}/return?${query}` });
      return { status: reply.statusCode, location: String(reply.headers.location) };
    };
    const login = await lead((await start(browser)).data.address, newPerson());
    expect(login.status).toBe(303);
    expect(login.location).toMatch(/^\/login#provider=google&purpose=sign-in&state=[\w-]{43}&code=[\w-]+&iss=http/);
    const cancelled = await lead((await start(browser)).data.address, null);
    expect(cancelled.location).toBe('/login#provider=google&failure=cancelled');
    const { token } = await client.join();
    const linking = await lead((await startProof(browser, token, 'link')).data.address, newPerson());
    expect(linking.location).toMatch(/^\/settings\?tab=security#provider=google&purpose=link&/);
    const unknown = await auth.app.inject({ method: 'GET', url: '/auth/providers/google/return?state=x&code=y' });
    expect(unknown.headers.location).toBe('/login#provider=google&failure=failed');
    const elsewhere = await auth.app.inject({ method: 'GET', url: '/auth/providers/%2F%2Fevil.example/return' });
    expect(elsewhere.headers.location).toBe('/login#provider=%2F%2Fevil.example&failure=failed');
  });

  it('may be a form, as of Apple', async () => {
    const browser = newBrowser();
    const { data } = await start(browser, 'other');
    expect(new URL(data.address).searchParams.get('response_mode')).toBe('form_post');
    other.setPerson(newPerson());
    const form = await other.visit(data.address);
    const reply = await auth.app.inject({
      method: 'POST',
      url: '/auth/providers/other/return',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: other.issuer },
      payload: form.toString(),
    });
    expect(reply.statusCode).toBe(303);
    const answer = Object.fromEntries(new URLSearchParams(String(reply.headers.location).split('#')[1]));
    const { state, code, iss } = answer;
    expect((await finish(browser, { state, code, iss })).status).toBe(200);
  });

  it('counts in the browser that began alone, once, and for ten minutes', async () => {
    const expired = { status: 401, message: 'This took too long, or began in another browser. Please try again.' };
    const browser = newBrowser();
    const first = await start(browser);
    expect(first.raw.cookies.find(({ name }) => name === 'stagedoor_provider')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/auth',
    });
    const answer = await visit(first.data.address, newPerson());
    const thief = newBrowser();
    expect(await finish(thief, answer)).toMatchObject(expired);
    await start(thief);
    expect(await finish(thief, answer)).toMatchObject(expired);
    expect(await finish(browser, { ...answer, state: 'another' })).toMatchObject(expired);
    expect((await finish(browser, answer)).status).toBe(200);
    expect(await finish(browser, answer)).toMatchObject(expired);
    const late = await visit((await start(browser)).data.address, newPerson());
    auth.clock.advance(601_000);
    expect(await finish(browser, late)).toMatchObject(expired);
  });

  it('is refused where it belongs to another sign-in, or where the provider has given its code already', async () => {
    const refused = { status: 401, message: 'Logging in by Google did not work. Please try again.' };
    const browser = newBrowser();
    const mine = await visit((await start(browser)).data.address, newPerson());
    // A code of another sign-in has another nonce and another challenge: the provider refuses its verifier.
    const theirs = await visit((await start(newBrowser())).data.address, newPerson());
    expect(await finish(browser, { ...mine, code: theirs.code })).toMatchObject(refused);
    const wrongIssuer = await visit((await start(browser)).data.address, newPerson());
    expect(await finish(browser, { ...wrongIssuer, iss: other.issuer })).toMatchObject(refused);
    const used = await visit((await start(browser)).data.address, newPerson());
    expect((await finish(browser, used)).status).toBe(200);
    const next = await visit((await start(browser)).data.address, newPerson());
    expect(await finish(browser, { ...next, code: used.code })).toMatchObject(refused);
  });

  it('says plainly that a provider is down, and an unknown one is a 404', async () => {
    expect(await start(newBrowser(), 'away')).toMatchObject({
      status: 503,
      message: 'Away cannot be reached at the moment. Please try again.',
    });
    expect(await start(newBrowser(), 'nobody')).toMatchObject({ status: 404 });
    const options = await client.send('GET', '/auth/sign-in-options', undefined);
    expect(options.data).toMatchObject({
      providers: [{ key: 'google', name: 'Google' }, { key: 'other' }, { key: 'away' }],
    });
  });
});

describe('an account at a provider', () => {
  it('is linked and unlinked after a recent proof, with a line in the log, a mail and held payouts', async () => {
    const mara = await client.join();
    const person = newPerson();
    const linked = await link(mara.token, person);
    expect(linked.status).toBe(201);
    expect(await list(mara.token)).toMatchObject({
      hasPassword: true,
      linked: [{ provider: { key: 'google', name: 'Google' }, email: person.email, lastUsedAt: null }],
      available: [{ key: 'other' }, { key: 'away' }],
    });
    expect((await come(person)).data.session?.user.id).toBe(mara.user.id);
    expect((await list(mara.token)).linked[0]?.lastUsedAt).not.toBeNull();
    expect((await unlink(mara.token, linked.data.id)).status).toBe(200);
    expect((await come(person)).data.session).toBeNull();
    expect(await kindsOf(mara.token)).toEqual(['provider-unlinked', 'sign-in-on-new-device', 'provider-linked']);
    const held = (await readEvents(auth, accountSecurityChanged)).filter(({ userId }) => userId === mara.user.id);
    expect(held.map(({ change }) => change)).toEqual(['factors', 'factors']);

    auth.clock.advance(601_000);
    const { token } = (await client.refresh(mara.refreshToken)).data;
    const stepUp = { status: 403 };
    expect(await link(token, newPerson())).toMatchObject(stepUp);
    expect(await unlink(token, linked.data.id)).toMatchObject(stepUp);
  });

  it('is linked with a mail that can lock the account', async () => {
    const { token, user } = await registerBy(newPerson());
    const browser = newBrowser();
    const { data } = await startProof(browser, token ?? '', 'link', 'other');
    const answer = await visit(data.address, newPerson(), other);
    expect((await send(browser, 'POST', '/auth/linked-providers', answer, token)).status).toBe(201);
    const mail = await mailbox.mailTo(user?.email ?? '', 1, () => deliverMails.run(auth.deps));
    expect(mail.subject).toBe('Login by another account linked: your Stagedoor account');
    expect(mail.link).toContain('/secure-account?token=');
  });

  it('belongs to one account, and an account has one of each provider', async () => {
    const [mara, theo] = [await client.join(), await client.join()];
    const person = newPerson();
    const linked = await link(mara.token, person);
    expect(await link(theo.token, person)).toMatchObject({
      status: 409,
      message: 'This account there is linked already',
    });
    expect(await link(mara.token, newPerson())).toMatchObject({ status: 409 });
    expect(await unlink(theo.token, linked.data.id)).toMatchObject({
      status: 404,
      message: 'This account is not linked',
    });
  });

  it('is known by its issuer and subject: the same subject elsewhere is somebody else', async () => {
    const mara = await client.join();
    const person = newPerson();
    await link(mara.token, person);
    const browser = newBrowser();
    const answer = await visit((await start(browser, 'other')).data.address, person, other);
    expect((await finish(browser, answer)).data.session).toBeNull();
  });

  it('is linked with who began in this browser, whoever is signed in when it returns', async () => {
    const [mara, theo] = [await client.join(), await client.join()];
    const browser = newBrowser();
    const answer = await visit((await startProof(browser, mara.token, 'link')).data.address, newPerson());
    const finishAs = (token: string) => send(browser, 'POST', '/auth/linked-providers', answer, token);
    // Not 401: that would say that theo's token has ended.
    expect((await finishAs(theo.token)).status).toBe(400);
    expect((await finish(browser, answer)).status).toBe(401);
    expect((await finishAs(mara.token)).status).toBe(201);
  });

  it('stays while it is the only way in, until there is a password or a passkey', async () => {
    const { token, user } = await registerBy(newPerson());
    const own = token ?? '';
    const [only] = (await list(own)).linked;
    const lastWay = { status: 409, message: 'This is the only way in to your account. Set a password first.' };
    expect(await unlink(own, only?.id ?? '')).toMatchObject(lastWay);
    const key = createSoftwareAuthenticator();
    const options = await client.send<{ options: { challenge: string } }>('POST', '/auth/passkeys/options', undefined, {
      token: own,
    });
    const passkey = key.register(options.data.options.challenge);
    const added = await client.send<{ passkey: { id: string } }>(
      'POST',
      '/auth/passkeys',
      { name: 'Key', passkey },
      { token: own },
    );
    expect((await unlink(own, only?.id ?? '')).status).toBe(200);
    const removed = await client.send('DELETE', `/auth/passkeys/${added.data.passkey.id}`, undefined, { token: own });
    expect(removed).toMatchObject(lastWay);
    expect((await client.login(user?.email ?? '', 'password')).status).toBe(401);
  });

  it('signs in where there is no second factor, and its person is mailed', async () => {
    const person = newPerson();
    const { user } = await registerBy(person);
    expect((await come(person)).status).toBe(200);
    const mail = await mailbox.mailTo(user?.email ?? '', 1, () => deliverMails.run(auth.deps));
    expect(mail.subject).toBe('Login on a new device: your Stagedoor account');
  });

  it('does not spare a second factor', async () => {
    const mara = await client.join();
    const person = newPerson();
    await link(mara.token, person);
    const { secret } = await setUpApp(auth, client, mara.token);
    const refused = await come(person);
    expect(refused).toMatchObject({ status: 401 });
    const { code, challenge, factors } = refused.raw.json();
    expect({ code, factors }).toEqual({
      code: errorCodes.secondFactorRequired,
      factors: ['authenticator-app', 'recovery-code'],
    });
    const step = { challenge, code: codeOf(auth, secret) };
    expect((await client.send('POST', '/auth/login/second-factor', step)).status).toBe(200);
    const second = (await come(person)).raw.json();
    await unlink(mara.token, (await list(mara.token)).linked[0]?.id ?? '');
    auth.clock.advance(30_000);
    const tooLate = { challenge: second.challenge, code: codeOf(auth, secret) };
    expect((await client.send('POST', '/auth/login/second-factor', tooLate)).status).toBe(401);
  });

  it('of somebody who is suspended signs in nobody', async () => {
    const person = newPerson();
    const { user } = await registerBy(person);
    await suspend(user?.id ?? '');
    expect(await come(person)).toMatchObject({ status: 403, message: 'Your account is suspended' });
  });

  it('confirms who somebody is, where it is linked with them', async () => {
    const person = newPerson();
    const { token } = await registerBy(person);
    const own = token ?? '';
    const browser = newBrowser();
    const confirmAs = async (who: Person) => {
      const { data } = await startProof(browser, own, 'confirm');
      expect(new URL(data.address).searchParams.get('prompt')).toBe('login');
      const provider = await visit(data.address, who);
      return send<{ token: string }>(browser, 'POST', '/auth/confirm', { provider }, own);
    };
    expect(await confirmAs(newPerson())).toMatchObject({
      status: 400,
      message: 'This account is not linked with yours',
    });
    const confirmed = await confirmAs(person);
    expect(confirmed.status).toBe(200);
    expect((await client.me(confirmed.data.token)).status).toBe(200);
    expect((await startProof(browser, '', 'confirm')).status).toBe(401);
  });

  it('is unlinked by a report that it was not them', async () => {
    const mara = await client.join();
    const person = newPerson();
    await link(mara.token, person);
    const { makeOneTimeToken } = await import('#/one-time-tokens/one-time-tokens-repository.ts');
    const token = await auth.deps.database.transaction((tx) =>
      makeOneTimeToken(tx, { accountId: mara.user.id, purpose: 'secure-account', now: auth.clock.now() }),
    );
    expect((await client.send('POST', '/auth/secure-account', { token })).status).toBe(200);
    expect((await come(person)).data?.session ?? null).toBeNull();
  });

  it('is unlinked by a new password by mail where nobody had confirmed the address: a stranger may have registered it', async () => {
    const stranger = newPerson();
    const mara = await client.join();
    await link(mara.token, stranger);
    const confirmed = newPerson();
    const theo = await registerBy(confirmed);
    const { makeOneTimeToken } = await import('#/one-time-tokens/one-time-tokens-repository.ts');
    for (const accountId of [mara.user.id, theo.user.id]) {
      const token = await auth.deps.database.transaction((tx) =>
        makeOneTimeToken(tx, { accountId, purpose: 'reset-password', now: auth.clock.now() }),
      );
      const chosen = { token, newPassword: 'a harbour at dusk' };
      expect((await client.send('POST', '/auth/reset-password', chosen)).status).toBe(200);
    }
    expect((await come(stranger)).data.session).toBeNull();
    expect((await come(confirmed)).data.session?.user.id).toBe(theo.user.id);
    const { data } = await client.login(mara.email, 'a harbour at dusk');
    expect(await kindsOf(data.token)).toContain('provider-unlinked');
  });
});
