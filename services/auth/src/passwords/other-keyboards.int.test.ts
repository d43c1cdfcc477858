import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, uniqueAddress, uniqueName } from '#/testing/client.ts';
import { startAuth, type TestAuth } from '#/testing/start-auth.ts';
import { makeOneTimeToken } from '#/tokens/one-time-tokens-repository.ts';

let auth: TestAuth;
const client = createClient(() => auth);
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.destroy());

/** One password on two keyboards: a letter with its accent as one character, and as two. */
const password = 'crème brûlée für Đặng';
const [nfc, nfd] = [password.normalize('NFC'), password.normalize('NFD')];
const forms = [
  [nfc, nfd],
  [nfd, nfc],
] as const;

const join = async (fields: object) => {
  const username = uniqueName();
  const email = `${username}@example.org`;
  return { email, reply: await client.register({ email, username, ...fields }) };
};
const statusOf = async (reply: Promise<{ status: number }>) => (await reply).status;
const hashOf = async (email: string) => {
  const [row] = await auth.deps.database.sql`select password_hash from accounts where email = ${email}`;
  return String(row?.password_hash);
};
const storeHash = (email: string, hashed: string) =>
  auth.deps.database.sql`update accounts set password_hash = ${hashed} where email = ${email}`;
const hashAsIs = (text: string) => hash(text, { memoryCost: 64, timeCost: 1, parallelism: 1 });

describe.each(forms)('a password typed as %j and then on another keyboard', (one, other) => {
  it('signs in, confirms who one is, is changed, and deletes the account', async () => {
    const { email, reply } = await join({ password: one, confirmPassword: other });
    expect(reply.status).toBe(201);
    expect(await statusOf(client.login(email, other))).toBe(200);
    const { token } = reply.data;
    const confirm = (typed: string) => client.send('POST', '/auth/confirm', { password: typed }, { token });
    expect([await statusOf(confirm(one)), await statusOf(confirm(other)), await statusOf(confirm(`${one} `))]).toEqual([
      200, 200, 400,
    ]);
    const change = { currentPassword: other, newPassword: `${one} 2` };
    expect(await statusOf(client.send('PUT', '/auth/password', change, { token }))).toBe(200);
    expect(await statusOf(client.login(email, `${other} 2`))).toBe(200);
    expect(await statusOf(client.send('DELETE', '/auth/me', { password: `${other} 2` }, { token }))).toBe(200);
  });

  it('is chosen by a mailed link', async () => {
    const { email, reply } = await join({ password: 'another one' });
    const token = await auth.deps.database.transaction((tx) =>
      makeOneTimeToken(tx, { accountId: reply.data.user.id, purpose: 'reset-password', now: auth.clock.now() }),
    );
    expect(await statusOf(client.send('POST', '/auth/reset-password', { token, newPassword: one }))).toBe(200);
    expect(await statusOf(client.login(email, other))).toBe(200);
  });

  it('that was hashed as it was typed is right, and is hashed anew once it was', async () => {
    const { email } = await join({ password: one });
    await storeHash(email, await hashAsIs(nfd));
    expect(await statusOf(client.login(email, `${other}!`))).toBe(401);
    const before = await hashOf(email);
    expect(await statusOf(client.login(email, other))).toBe(200);
    const after = await hashOf(email);
    expect(after).not.toBe(before);
    expect(await statusOf(client.login(email, one))).toBe(200);
    expect(await hashOf(email)).toBe(after);
  });
});

it('passwords that only look alike are not the same', async () => {
  const { email } = await join({ password: 'ﬁnale ①' });
  expect(await statusOf(client.login(email, 'finale 1'))).toBe(401);
  expect(await statusOf(client.login(email, 'ﬁnale ①'))).toBe(200);
});

it('two that differ are told apart at the registration', async () => {
  const { reply } = await join({ password: nfc, confirmPassword: `${nfd}!` });
  expect(reply).toMatchObject({ status: 400, message: 'Passwords do not match' });
});

it('an accent makes a password no longer: as many letters are asked for on every keyboard', async () => {
  const short = 'éàü';
  for (const form of ['NFC', 'NFD'] as const) {
    const { reply } = await join({ password: short.normalize(form) });
    expect(reply).toMatchObject({ status: 400, message: 'Password must be at least 6 characters' });
  }
  const long = '한국어'.repeat(42);
  const { email, reply } = await join({ password: long.normalize('NFC') });
  expect(reply.status).toBe(201);
  expect(await statusOf(client.login(email, long.normalize('NFD')))).toBe(200);
});

it('a password from before, of as many characters as it was typed in, still signs in', async () => {
  const { email } = await join({ password: 'any other' });
  const short = 'éàü'.normalize('NFD');
  await storeHash(email, await hashAsIs(short));
  expect(await statusOf(client.login(email, short))).toBe(200);
});

it('all forms that are tried count as one failure', async () => {
  const { email } = await join({ password: nfc });
  const from = uniqueAddress();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1)
    statuses.push(await statusOf(client.login(email, `wröng ${tries}`, { from })));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});
