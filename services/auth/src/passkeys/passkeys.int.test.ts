import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { createClient } from '#/testing/client.ts';
import { createSoftwareAuthenticator } from '#/testing/software-authenticator.ts';
import type { TestAuth } from '#/testing/start-auth.ts';
import { type AuthWithSocial, startAuthWithSocial } from '#/testing/start-auth-with-social.ts';

let auth: TestAuth;
let client: ReturnType<typeof createClient>;
let stop: AuthWithSocial['stop'];
beforeAll(async () => {
  ({ auth, client, stop } = await startAuthWithSocial());
});
afterAll(() => stop());

type Authenticator = ReturnType<typeof createSoftwareAuthenticator>;
type Options = { options: { challenge: string; rp?: { id: string }; rpId?: string } };

async function challengeFor(path: string, token?: string): Promise<string> {
  const { status, data, message } = await client.send<Options>('POST', path, undefined, { token });
  if (status !== 200) throw new Error(`${path} answered ${status} ${message}`);
  return data.options.challenge;
}
const challengeOfNew = (token: string) => challengeFor('/auth/passkeys/options', token);
const challengeOfUse = () => challengeFor('/auth/login/passkey/options');

type Added = { passkey: { id: string; name: string }; recoveryCodes: string[] | null };
async function add(token: string, key: Authenticator, name = 'Laptop') {
  const passkey = key.register(await challengeOfNew(token));
  return client.send<Added>('POST', '/auth/passkeys', { name, passkey }, { token });
}

async function joinWithPasskey() {
  const person = await client.join({ isConfirmed: true });
  const key = createSoftwareAuthenticator();
  const { status, data, message } = await add(person.token, key);
  if (status !== 201) throw new Error(`adding answered ${status} ${message}`);
  return { ...person, key, passkeyId: data.passkey.id, recoveryCodes: data.recoveryCodes ?? [] };
}

const signIn = (passkey: object) =>
  client.send<{ token: string; user: { id: string } }>('POST', '/auth/login/passkey', { passkey });
const refused = { status: 401, message: 'This passkey is not known here' };
const list = async (token: string) =>
  (
    await client.send<{ passkeys: { name: string }[]; recoveryCodesLeft: number }>(
      'GET',
      '/auth/second-factors',
      undefined,
      { token },
    )
  ).data;

describe('a passkey', () => {
  it('is added with recovery codes, named, and removed with them', async () => {
    const mara = await joinWithPasskey();
    expect(mara.recoveryCodes).toHaveLength(10);
    expect(await list(mara.token)).toMatchObject({
      passkeys: [{ id: mara.passkeyId, name: 'Laptop', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    });
    const second = await add(mara.token, createSoftwareAuthenticator(), 'Phone');
    expect(second.data.recoveryCodes).toBeNull();
    const path = `/auth/passkeys/${mara.passkeyId}`;
    const rename = (token: string) =>
      auth.app.inject({
        method: 'PATCH',
        url: path,
        payload: { name: 'Desk' },
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await rename(mara.token)).statusCode).toBe(200);
    expect((await list(mara.token)).passkeys.map(({ name }) => name)).toEqual(['Desk', 'Phone']);
    const nora = await client.join({ isConfirmed: true });
    expect((await rename(nora.token)).statusCode).toBe(404);
    expect((await client.send('DELETE', path, undefined, nora)).status).toBe(404);
    expect((await client.send('DELETE', path, undefined, mara)).status).toBe(200);
    expect((await list(mara.token)).recoveryCodesLeft).toBe(10);
    expect((await client.send('DELETE', `/auth/passkeys/${second.data.passkey.id}`, undefined, mara)).status).toBe(200);
    expect(await list(mara.token)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
    expect(await signIn(mara.key.use(await challengeOfUse()))).toMatchObject(refused);
    expect((await client.login(mara.email, mara.password)).status).toBe(200);
  });

  it('is not added twice, for another origin, by another person’s or an old challenge', async () => {
    const [mara, nora] = [await joinWithPasskey(), await client.join({ isConfirmed: true })];
    expect((await add(nora.token, mara.key)).status).toBe(409);
    expect((await add(nora.token, createSoftwareAuthenticator({ origin: 'https://stagedoor.example' }))).status).toBe(
      400,
    );
    expect((await add(nora.token, createSoftwareAuthenticator({ rpId: 'example.com' }))).status).toBe(400);
    const key = createSoftwareAuthenticator();
    const send = (passkey: object) => client.send('POST', '/auth/passkeys', { name: 'Mine', passkey }, nora);
    expect((await send(key.register(await challengeOfNew(mara.token)))).status).toBe(400);
    expect((await send(key.register(await challengeOfUse()))).status).toBe(400);
    const late = await challengeOfNew(nora.token);
    auth.clock.advance(5 * 60_000);
    expect((await send(key.register(late))).status).toBe(400);
  });
});

describe('signing in with a passkey', () => {
  it('needs no password, and remembers when and where', async () => {
    const mara = await joinWithPasskey();
    const { status, data, device } = await signIn(mara.key.use(await challengeOfUse()));
    expect(status).toBe(200);
    expect(data.user.id).toBe(mara.user.id);
    expect(device).toBeDefined();
    expect((await list(data.token)).passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
  });

  it('takes each answer once', async () => {
    const mara = await joinWithPasskey();
    const answer = mara.key.use(await challengeOfUse());
    const both = await Promise.all([signIn(answer), signIn(answer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('refuses an old challenge, one that is not ours, another origin, nobody recognized, and a copy', async () => {
    const mara = await joinWithPasskey();
    const late = await challengeOfUse();
    auth.clock.advance(5 * 60_000);
    expect(await signIn(mara.key.use(late))).toMatchObject(refused);
    expect(await signIn(mara.key.use('bm90IG91cnM'))).toMatchObject(refused);
    expect(await signIn(mara.key.use(await challengeOfUse(), { isVerified: false }))).toMatchObject(refused);
    expect(await signIn(createSoftwareAuthenticator().use(await challengeOfUse()))).toMatchObject(refused);
    const forged = { ...createSoftwareAuthenticator().use(await challengeOfUse()), id: mara.key.use('x').id };
    expect(await signIn(forged)).toMatchObject(refused);
    expect((await signIn(mara.key.use(await challengeOfUse()))).status).toBe(200);
    mara.key.rewind();
    expect(await signIn(mara.key.use(await challengeOfUse()))).toMatchObject(refused);
  });

  it('refuses a suspended account', async () => {
    const mara = await joinWithPasskey();
    await auth.deps.database.sql`update accounts set suspended_at = now() where id = ${mara.user.id}`;
    expect((await signIn(mara.key.use(await challengeOfUse()))).status).toBe(403);
  });
});

it('is the second factor after a password, of its own account alone', async () => {
  const [mara, nora] = [await joinWithPasskey(), await joinWithPasskey()];
  const first = await client.login(mara.email, mara.password);
  expect(first.status).toBe(401);
  const { challenge, factors } = first.raw.json();
  expect(factors).toEqual(['passkey', 'recovery-code']);
  const finish = (body: object) => client.send('POST', '/auth/login/second-factor', { challenge, ...body });
  expect((await finish({})).status).toBe(400);
  expect(await finish({ passkey: nora.key.use(await challengeOfUse()) })).toMatchObject(refused);
  expect((await finish({ passkey: mara.key.use(await challengeOfUse()) })).status).toBe(200);
});

it('proves the identity of the person who is signed in', async () => {
  const [mara, nora] = [await joinWithPasskey(), await joinWithPasskey()];
  auth.clock.advance(601_000);
  const confirm = (passkey: object) =>
    client.send<{ token: string }>('POST', '/auth/confirm', { passkey }, { token: mara.token });
  expect((await confirm(nora.key.use(await challengeOfUse()))).status).toBe(400);
  const { data } = await confirm(mara.key.use(await challengeOfUse()));
  expect(await challengeOfNew(data.token)).toEqual(expect.any(String));
});
