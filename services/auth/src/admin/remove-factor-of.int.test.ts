import { randomUUID } from 'node:crypto';
import type { getSignInOf } from '@stagedoor/contracts/account-recovery';
import { accountSecurityChanged, factorRemovedByAdmin } from '@stagedoor/contracts/auth-events';
import type { DataOf } from '@stagedoor/contracts/call';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliverMails } from '#/mail/deliver-mails.ts';
import { createClient } from '#/testing/client.ts';
import { joinAdmin } from '#/testing/join-admin.ts';
import type { Mailbox, ReceivedMail } from '#/testing/mailbox.ts';
import { readEvents } from '#/testing/read-events.ts';
import { setUpApp } from '#/testing/second-factor.ts';
import { createSoftwareAuthenticator } from '#/testing/software-authenticator.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { startAuthWithMailbox } from '#/testing/start-auth-with-mailbox.ts';

let mailbox: Mailbox;
let auth: TestAuth;
let stop: () => Promise<void>;
let ada: Awaited<ReturnType<typeof joinAdmin>>;
const client = createClient(() => auth);
beforeAll(async () => {
  ({ auth, mailbox, stop } = await startAuthWithMailbox());
  ada = await joinAdmin(auth, client);
});
afterAll(() => stop());

const look = (id: string, { token }: { token: string } = ada) =>
  client.send<DataOf<typeof getSignInOf>>('GET', `/auth/admin/users/${id}/sign-in`, undefined, { token });
const remove = (id: string, factor: object, { token }: { token: string } = ada) =>
  client.send('POST', `/auth/admin/users/${id}/remove-factor`, { reason: 'Seen by video', ...factor }, { token });
const app = { kind: 'authenticator-app' };

/** Somebody whose account a thief has locked with an authenticator app. */
async function robbedPerson() {
  const mara = await client.join();
  const { token } = await mailbox.mailTo(mara.email, 1, () => deliverMails.run(auth.deps));
  await client.send('POST', '/auth/verify-email', { token });
  const { recoveryCodes } = await setUpApp(auth, client, mara.token);
  return { ...mara, recoveryCodes };
}

it('an ADMIN removes the factor of a thief: sessions and codes end, its person is mailed and payouts are held', async () => {
  const mara = await robbedPerson();
  expect((await look(mara.user.id)).data).toMatchObject({
    sessions: 1,
    hasPassword: true,
    authenticatorApp: { lastUsedAt: null },
    recoveryCodesLeft: 10,
    passkeys: [],
    linked: [],
  });
  const thief = await client.login(mara.email, mara.password);
  const { challenge } = thief.raw.json();
  expect((await remove(mara.user.id, app)).status).toBe(200);
  expect((await client.me(mara.token)).status).toBe(401);
  expect((await client.refresh(mara.refreshToken)).status).toBe(401);
  const code = mara.recoveryCodes[0];
  expect((await client.send('POST', '/auth/login/second-factor', { challenge, code })).status).toBe(401);
  const back = await client.login(mara.email, mara.password);
  expect(back.status).toBe(200);
  const log = await client.send<{ events: { kind: string; address: string | null }[] }>(
    'GET',
    '/auth/security-events',
    undefined,
    back.data,
  );
  const entry = log.data.events.find(({ kind }) => kind === 'factor-removed-by-admin');
  expect(entry).toMatchObject({ address: null });
  // What else changed is mailed, too, in any order.
  const isRemoval = (mail: ReceivedMail) =>
    mail.subject === 'A way to log in removed by Stagedoor: your Stagedoor account';
  await waitFor(async () => {
    await deliverMails.run(auth.deps);
    return (await mailbox.mailsTo(mara.email)).some(isRemoval);
  });
  const mine = <Event extends { userId: string }>(events: readonly Event[]) =>
    events.filter(({ userId }) => userId === mara.user.id);
  expect(mine(await readEvents(auth, factorRemovedByAdmin))).toMatchObject([
    { adminId: ada.user.id, kind: 'authenticator-app', reason: 'Seen by video' },
  ]);
  const changes = mine(await readEvents(auth, accountSecurityChanged)).map(({ change }) => change);
  expect(changes).toEqual(['factors', 'factors']);
});

it('removes one passkey, and no other', async () => {
  const mara = await client.join({ isConfirmed: true });
  const { token } = mara;
  const add = async (name: string) => {
    const options = await client.send<{ options: { challenge: string } }>('POST', '/auth/passkeys/options', undefined, {
      token,
    });
    const passkey = createSoftwareAuthenticator().register(options.data.options.challenge);
    return client.send<{ passkey: { id: string } }>('POST', '/auth/passkeys', { name, passkey }, { token });
  };
  await add('Mine');
  const thiefs = (await add('The thief’s')).data.passkey.id;
  expect((await remove(mara.user.id, { kind: 'passkey', factorId: thiefs })).status).toBe(200);
  const left = (await look(mara.user.id)).data;
  expect(left.passkeys.map(({ name }) => name)).toEqual(['Mine']);
  expect([left.sessions, left.recoveryCodesLeft]).toEqual([0, 0]);
  expect(await remove(mara.user.id, { kind: 'passkey', factorId: thiefs })).toMatchObject({
    status: 404,
    message: 'They have no such factor',
  });
});

it('is refused without a reason, to everybody else, for oneself and for another ADMIN, and ends nothing then', async () => {
  const [mara, theo, other] = [await robbedPerson(), await client.join(), await joinAdmin(auth, client)];
  expect(await remove(mara.user.id, { ...app, reason: ' ' })).toMatchObject({
    status: 400,
    errors: [{ field: 'reason', message: 'A reason is required' }],
  });
  expect((await remove(mara.user.id, { kind: 'password' })).status).toBe(400);
  expect((await remove(mara.user.id, { kind: 'passkey' })).status).toBe(404);
  expect([(await look(mara.user.id, theo)).status, (await remove(mara.user.id, app, theo)).status]).toEqual([403, 403]);
  expect([(await look(mara.user.id, { token: 'none' })).status, (await look(randomUUID())).status]).toEqual([401, 404]);
  expect(await remove(ada.user.id, app)).toMatchObject({
    status: 400,
    message: 'You remove your own factors in the settings',
  });
  expect((await remove(other.user.id, app)).status).toBe(403);
  expect((await remove(randomUUID(), app)).status).toBe(404);
  expect((await client.me(mara.token)).status).toBe(200);
  auth.clock.advance(601_000);
  expect(await remove(mara.user.id, app)).toMatchObject({ status: 403, message: 'Please confirm that it is you' });
});
