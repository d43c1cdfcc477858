import { userEmailVerified } from '@stagedoor/contracts/auth-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { uniqueName } from '#/testing/client.ts';
import {
  newBrowser,
  newPerson,
  type Person,
  type ProviderWorld,
  startAuthWithProviders,
} from '#/testing/provider-world.ts';
import { readEvents } from '#/testing/read-events.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await startAuthWithProviders();
});
afterAll(() => world.close());

describe('a first sign-in by a provider', () => {
  it('makes an account with its verified address, which signs in by it from then on', async () => {
    const person = newPerson();
    const { data } = await world.come(person);
    expect(data).toMatchObject({
      session: null,
      registration: { provider: { key: 'google', name: 'Google' }, email: person.email, displayName: 'Mara Keys' },
    });
    const { reply, user } = await world.registerBy(person, { role: 'CREATOR' });
    expect(reply).toMatchObject({
      status: 201,
      data: { user: { email: person.email, isEmailVerified: true, role: 'CREATOR' } },
    });
    expect((await readEvents(world.auth, userEmailVerified)).map(({ userId }) => userId)).toContain(user?.id);
    const again = await world.come(person);
    expect(again).toMatchObject({ status: 200, data: { registration: null, session: { user: { id: user?.id } } } });
    expect(again.device).toBeDefined();
    expect((await world.client.me(again.data.session?.token)).status).toBe(200);
  });

  it('keeps its ticket while the username cannot be had, and uses it once, in this browser', async () => {
    const taken = await world.client.join();
    const person = newPerson();
    const browser = newBrowser();
    const ticket = (await world.come(person, browser)).data.registration?.ticket;
    const register = (username: string, from = browser) =>
      world.send(from, 'POST', '/auth/register/provider', { ticket, username });
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
    const ticket = (await world.come(newPerson(), browser)).data.registration?.ticket;
    world.auth.clock.advance(31 * 60_000);
    expect(
      (await world.send(browser, 'POST', '/auth/register/provider', { ticket, username: uniqueName() })).status,
    ).toBe(401);
  });

  it('has an address that the provider has not verified confirmed by a mail', async () => {
    const { user, reply } = await world.registerBy(newPerson({ isEmailVerified: false }));
    expect(reply.data.user.isEmailVerified).toBe(false);
    const mail = await world.mailbox.mailTo(user?.email ?? '', 1, () => deliverMails.run(world.auth.deps));
    expect(mail.subject).toBe('Confirm your address');
  });

  it('asks for an address where the provider gives none, and trusts no other one', async () => {
    const person = newPerson({ email: undefined });
    const none = await world.registerBy(person);
    expect(none.reply).toMatchObject({ status: 400, errors: [{ field: 'email', message: 'Email is required' }] });
    const typed = `${uniqueName()}@example.net`;
    const { reply } = await world.registerBy(person, { email: typed });
    expect(reply).toMatchObject({ status: 201, data: { user: { email: typed, isEmailVerified: false } } });
    const given = newPerson();
    const forged = await world.registerBy(given, { email: 'somebody.else@example.net' });
    expect(forged.reply.data.user.email).toBe(given.email);
  });

  it('of somebody whose address an account has signs in nobody and links nothing', async () => {
    const mara = await world.client.join();
    for (const isEmailVerified of [true, false]) {
      const { status, message } = await world.come(newPerson({ email: mara.email.toUpperCase(), isEmailVerified }));
      expect(status).toBe(409);
      expect(message).toMatch(/already\. Log in to it, then link Google in Settings, Security\.$/);
    }
    expect((await world.list(mara.token)).linked).toEqual([]);
  });
});

describe('what a provider sends back', () => {
  it('leads to a page of our own, with the answer behind the #', async () => {
    const browser = newBrowser();
    const lead = async (address: string, person: Person | null, key = 'google') => {
      world.google.setPerson(person);
      const query = await world.google.visit(address);
      const reply = await world.auth.app.inject({ method: 'GET', url: `/auth/providers/${key}/return?${query}` });
      return { status: reply.statusCode, location: String(reply.headers.location) };
    };
    const login = await lead((await world.start(browser)).data.address, newPerson());
    expect(login.status).toBe(303);
    expect(login.location).toMatch(/^\/login#provider=google&purpose=sign-in&state=[\w-]{43}&code=[\w-]+&iss=http/);
    const cancelled = await lead((await world.start(browser)).data.address, null);
    expect(cancelled.location).toBe('/login#provider=google&failure=cancelled');
    const { token } = await world.client.join({ isConfirmed: true });
    const linking = await lead((await world.startProof(browser, token, 'link')).data.address, newPerson());
    expect(linking.location).toMatch(/^\/settings\?tab=security#provider=google&purpose=link&/);
    const unknown = await world.auth.app.inject({ method: 'GET', url: '/auth/providers/google/return?state=x&code=y' });
    expect(unknown.headers.location).toBe('/login#provider=google&failure=failed');
    const elsewhere = await world.auth.app.inject({ method: 'GET', url: '/auth/providers/%2F%2Fevil.example/return' });
    expect(elsewhere.headers.location).toBe('/login#provider=%2F%2Fevil.example&failure=failed');
  });

  it('may be a form, as of Apple', async () => {
    const browser = newBrowser();
    const { data } = await world.start(browser, 'other');
    expect(new URL(data.address).searchParams.get('response_mode')).toBe('form_post');
    world.other.setPerson(newPerson());
    const form = await world.other.visit(data.address);
    const reply = await world.auth.app.inject({
      method: 'POST',
      url: '/auth/providers/other/return',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.other.issuer },
      payload: form.toString(),
    });
    expect(reply.statusCode).toBe(303);
    const answer = Object.fromEntries(new URLSearchParams(String(reply.headers.location).split('#')[1]));
    const { state, code, iss } = answer;
    expect((await world.finish(browser, { state, code, iss })).status).toBe(200);
  });

  it('counts in the browser that began alone, once, and for ten minutes', async () => {
    const expired = { status: 401, message: 'This took too long, or began in another browser. Please try again.' };
    const browser = newBrowser();
    const first = await world.start(browser);
    expect(first.raw.cookies.find(({ name }) => name === 'stagedoor_provider')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/auth',
    });
    const answer = await world.visit(first.data.address, newPerson());
    const thief = newBrowser();
    expect(await world.finish(thief, answer)).toMatchObject(expired);
    await world.start(thief);
    expect(await world.finish(thief, answer)).toMatchObject(expired);
    expect(await world.finish(browser, { ...answer, state: 'another' })).toMatchObject(expired);
    expect((await world.finish(browser, answer)).status).toBe(200);
    expect(await world.finish(browser, answer)).toMatchObject(expired);
    const late = await world.visit((await world.start(browser)).data.address, newPerson());
    world.auth.clock.advance(601_000);
    expect(await world.finish(browser, late)).toMatchObject(expired);
  });

  it('is refused where it belongs to another sign-in, or where the provider has given its code already', async () => {
    const refused = { status: 401, message: 'Logging in by Google did not work. Please try again.' };
    const browser = newBrowser();
    const mine = await world.visit((await world.start(browser)).data.address, newPerson());
    // A code of another sign-in has another nonce and another challenge: the provider refuses its verifier.
    const theirs = await world.visit((await world.start(newBrowser())).data.address, newPerson());
    expect(await world.finish(browser, { ...mine, code: theirs.code })).toMatchObject(refused);
    const wrongIssuer = await world.visit((await world.start(browser)).data.address, newPerson());
    expect(await world.finish(browser, { ...wrongIssuer, iss: world.other.issuer })).toMatchObject(refused);
    const used = await world.visit((await world.start(browser)).data.address, newPerson());
    expect((await world.finish(browser, used)).status).toBe(200);
    const next = await world.visit((await world.start(browser)).data.address, newPerson());
    expect(await world.finish(browser, { ...next, code: used.code })).toMatchObject(refused);
  });

  it('says plainly that a provider is down, and an unknown one is a 404', async () => {
    expect(await world.start(newBrowser(), 'away')).toMatchObject({
      status: 503,
      message: 'Away cannot be reached at the moment. Please try again.',
    });
    expect(await world.start(newBrowser(), 'nobody')).toMatchObject({ status: 404 });
    const options = await world.client.send('GET', '/auth/sign-in-options', undefined);
    expect(options.data).toMatchObject({
      providers: [{ key: 'google', name: 'Google' }, { key: 'other' }, { key: 'away' }],
    });
  });
});
