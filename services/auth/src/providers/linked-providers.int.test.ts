import { accountSecurityChanged } from '@stagedoor/contracts/auth-events';
import { errorCodes } from '@stagedoor/contracts/error-codes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSuspension } from '#/accounts/change-account.ts';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { confirmAddress } from '#/testing/client.ts';
import {
  newBrowser,
  newPerson,
  type Person,
  type ProviderWorld,
  startAuthWithProviders,
} from '#/testing/provider-world.ts';
import { readEvents } from '#/testing/read-events.ts';
import { codeOf, setUpApp } from '#/testing/second-factor.ts';
import { createSoftwareAuthenticator } from '#/testing/software-authenticator.ts';

let world: ProviderWorld;
beforeAll(async () => {
  world = await startAuthWithProviders();
});
afterAll(() => world.close());

const kindsOf = async (token: string) =>
  (
    await world.client.send<{ events: { kind: string }[] }>('GET', '/auth/security-events', undefined, { token })
  ).data.events.map(({ kind }) => kind);
const suspend = (userId: string) =>
  world.auth.deps.database.transaction((tx) =>
    changeSuspension(tx, world.auth.deps, { userId, revision: 1, suspendedAt: world.auth.clock.now() }),
  );

describe('an account at a provider', () => {
  it('is linked and unlinked after a recent proof, with a line in the log, a mail and held payouts', async () => {
    const mara = await world.client.join({ isConfirmed: true });
    const person = newPerson();
    const linked = await world.link(mara.token, person);
    expect(linked.status).toBe(201);
    expect(await world.list(mara.token)).toMatchObject({
      hasPassword: true,
      linked: [{ provider: { key: 'google', name: 'Google' }, email: person.email, lastUsedAt: null }],
      available: [{ key: 'other' }, { key: 'away' }],
    });
    expect((await world.come(person)).data.session?.user.id).toBe(mara.user.id);
    expect((await world.list(mara.token)).linked[0]?.lastUsedAt).not.toBeNull();
    expect((await world.unlink(mara.token, linked.data.id)).status).toBe(200);
    expect((await world.come(person)).data.session).toBeNull();
    expect(await kindsOf(mara.token)).toEqual(['provider-unlinked', 'sign-in-on-new-device', 'provider-linked']);
    const held = (await readEvents(world.auth, accountSecurityChanged)).filter(({ userId }) => userId === mara.user.id);
    expect(held.map(({ change }) => change)).toEqual(['factors', 'factors']);

    world.auth.clock.advance(601_000);
    const { token } = (await world.client.refresh(mara.refreshToken)).data;
    const stepUp = { status: 403 };
    expect(await world.link(token, newPerson())).toMatchObject(stepUp);
    expect(await world.unlink(token, linked.data.id)).toMatchObject(stepUp);
  });

  it('is linked with a mail that can lock the account', async () => {
    const { token, user } = await world.registerBy(newPerson());
    const browser = newBrowser();
    const { data } = await world.startProof(browser, token ?? '', 'link', 'other');
    const answer = await world.visit(data.address, newPerson(), world.other);
    expect((await world.send(browser, 'POST', '/auth/linked-providers', answer, token)).status).toBe(201);
    const mail = await world.mailbox.mailTo(user?.email ?? '', 1, () => deliverMails.run(world.auth.deps));
    expect(mail.subject).toBe('Login by another account linked: your Stagedoor account');
    expect(mail.link).toContain('/secure-account?token=');
  });

  it('belongs to one account, and an account has one of each provider', async () => {
    const [mara, theo] = [
      await world.client.join({ isConfirmed: true }),
      await world.client.join({ isConfirmed: true }),
    ];
    const person = newPerson();
    const linked = await world.link(mara.token, person);
    expect(await world.link(theo.token, person)).toMatchObject({
      status: 409,
      message: 'This account there is linked already',
    });
    expect(await world.link(mara.token, newPerson())).toMatchObject({ status: 409 });
    expect(await world.unlink(theo.token, linked.data.id)).toMatchObject({
      status: 404,
      message: 'This account is not linked',
    });
  });

  it('is known by its issuer and subject: the same subject elsewhere is somebody else', async () => {
    const mara = await world.client.join({ isConfirmed: true });
    const person = newPerson();
    await world.link(mara.token, person);
    const browser = newBrowser();
    const answer = await world.visit((await world.start(browser, 'other')).data.address, person, world.other);
    expect((await world.finish(browser, answer)).data.session).toBeNull();
  });

  it('is linked with who began in this browser, whoever is signed in when it returns', async () => {
    const [mara, theo] = [
      await world.client.join({ isConfirmed: true }),
      await world.client.join({ isConfirmed: true }),
    ];
    const browser = newBrowser();
    const answer = await world.visit((await world.startProof(browser, mara.token, 'link')).data.address, newPerson());
    const finishAs = (token: string) => world.send(browser, 'POST', '/auth/linked-providers', answer, token);
    // Not 401: that would say that theo's token has ended.
    expect((await finishAs(theo.token)).status).toBe(400);
    expect((await world.finish(browser, answer)).status).toBe(401);
    expect((await finishAs(mara.token)).status).toBe(201);
  });

  it('stays while it is the only way in, until there is a password or a passkey', async () => {
    const { token, user } = await world.registerBy(newPerson());
    const own = token ?? '';
    const [only] = (await world.list(own)).linked;
    const lastWay = { status: 409, message: 'This is the only way in to your account. Set a password first.' };
    expect(await world.unlink(own, only?.id ?? '')).toMatchObject(lastWay);
    const key = createSoftwareAuthenticator();
    const options = await world.client.send<{ options: { challenge: string } }>(
      'POST',
      '/auth/passkeys/options',
      undefined,
      {
        token: own,
      },
    );
    const passkey = key.register(options.data.options.challenge);
    const added = await world.client.send<{ passkey: { id: string } }>(
      'POST',
      '/auth/passkeys',
      { name: 'Key', passkey },
      { token: own },
    );
    expect((await world.unlink(own, only?.id ?? '')).status).toBe(200);
    const removed = await world.client.send('DELETE', `/auth/passkeys/${added.data.passkey.id}`, undefined, {
      token: own,
    });
    expect(removed).toMatchObject(lastWay);
    expect((await world.client.login(user?.email ?? '', 'password')).status).toBe(401);
  });

  it('signs in where there is no second factor, and its person is mailed', async () => {
    const person = newPerson();
    const { user } = await world.registerBy(person);
    expect((await world.come(person)).status).toBe(200);
    const mail = await world.mailbox.mailTo(user?.email ?? '', 1, () => deliverMails.run(world.auth.deps));
    expect(mail.subject).toBe('Login on a new device: your Stagedoor account');
  });

  it('does not spare a second factor', async () => {
    const mara = await world.client.join({ isConfirmed: true });
    const person = newPerson();
    await world.link(mara.token, person);
    const { secret } = await setUpApp(world.auth, world.client, mara.token);
    const refused = await world.come(person);
    expect(refused).toMatchObject({ status: 401 });
    const { code, challenge, factors } = refused.raw.json();
    expect({ code, factors }).toEqual({
      code: errorCodes.secondFactorRequired,
      factors: ['authenticator-app', 'recovery-code'],
    });
    const step = { challenge, code: codeOf(world.auth, secret) };
    expect((await world.client.send('POST', '/auth/login/second-factor', step)).status).toBe(200);
    const second = (await world.come(person)).raw.json();
    await world.unlink(mara.token, (await world.list(mara.token)).linked[0]?.id ?? '');
    world.auth.clock.advance(30_000);
    const tooLate = { challenge: second.challenge, code: codeOf(world.auth, secret) };
    expect((await world.client.send('POST', '/auth/login/second-factor', tooLate)).status).toBe(401);
  });

  it('of somebody who is suspended signs in nobody', async () => {
    const person = newPerson();
    const { user } = await world.registerBy(person);
    await suspend(user?.id ?? '');
    expect(await world.come(person)).toMatchObject({ status: 403, message: 'Your account is suspended' });
  });

  it('confirms who somebody is, where it is linked with them', async () => {
    const person = newPerson();
    const { token } = await world.registerBy(person);
    const own = token ?? '';
    const browser = newBrowser();
    const confirmAs = async (who: Person) => {
      const { data } = await world.startProof(browser, own, 'confirm');
      expect(new URL(data.address).searchParams.get('prompt')).toBe('login');
      const provider = await world.visit(data.address, who);
      return world.send<{ token: string }>(browser, 'POST', '/auth/confirm', { provider }, own);
    };
    expect(await confirmAs(newPerson())).toMatchObject({
      status: 400,
      message: 'This account is not linked with yours',
    });
    const confirmed = await confirmAs(person);
    expect(confirmed.status).toBe(200);
    expect((await world.client.me(confirmed.data.token)).status).toBe(200);
    expect((await world.startProof(browser, '', 'confirm')).status).toBe(401);
  });

  it('is unlinked by a report that it was not them', async () => {
    const mara = await world.client.join({ isConfirmed: true });
    const person = newPerson();
    await world.link(mara.token, person);
    const { makeOneTimeToken } = await import('#/tokens/one-time-tokens-repository.ts');
    const token = await world.auth.deps.database.transaction((tx) =>
      makeOneTimeToken(tx, { accountId: mara.user.id, purpose: 'secure-account', now: world.auth.clock.now() }),
    );
    expect((await world.client.send('POST', '/auth/secure-account', { token })).status).toBe(200);
    expect((await world.come(person)).data?.session ?? null).toBeNull();
  });

  it('is unlinked by a new password by mail where nobody had confirmed the address: a stranger may have registered it', async () => {
    const stranger = newPerson();
    const mara = await world.client.join({ isConfirmed: true });
    await world.link(mara.token, stranger);
    await confirmAddress(world.auth, mara.user.id, false);
    const confirmed = newPerson();
    const theo = await world.registerBy(confirmed);
    const { makeOneTimeToken } = await import('#/tokens/one-time-tokens-repository.ts');
    for (const accountId of [mara.user.id, theo.user.id]) {
      const token = await world.auth.deps.database.transaction((tx) =>
        makeOneTimeToken(tx, { accountId, purpose: 'reset-password', now: world.auth.clock.now() }),
      );
      const chosen = { token, newPassword: 'a harbour at dusk' };
      expect((await world.client.send('POST', '/auth/reset-password', chosen)).status).toBe(200);
    }
    expect((await world.come(stranger)).data.session).toBeNull();
    expect((await world.come(confirmed)).data.session?.user.id).toBe(theo.user.id);
    const { data } = await world.client.login(mara.email, 'a harbour at dusk');
    expect(await kindsOf(data.token)).toContain('earlier-access-ended');
  });
});
