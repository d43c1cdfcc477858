import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isKnownDevice } from '#/clients/known-devices.ts';
import type { Purpose } from '#/db/one-time-tokens.ts';
import { confirmAddress } from '#/testing/client.ts';
import { newBrowser, newPerson, type ProviderWorld, startAuthWithProviders } from '#/testing/provider-world.ts';
import { codeOf } from '#/testing/second-factor.ts';
import { createSoftwareAuthenticator } from '#/testing/software-authenticator.ts';
import { makeOneTimeToken } from '#/tokens/one-time-tokens-repository.ts';

// The table of strangers in docs/security.md: what a stranger who registered with somebody else's address keeps, depending on
// what the address's owner does.

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

type Account = Awaited<ReturnType<ProviderWorld['client']['join']>>;
/** Returns whether what the stranger holds still gives access to the account, or stands in its owner's way. */
type StillWorks = () => Promise<boolean>;

/** Does, as the stranger, what is refused today before the address is confirmed, but was once allowed. */
async function longAgo<T>({ user }: Account, act: () => Promise<T>): Promise<T> {
  await confirmAddress(world.auth, user.id);
  const done = await act();
  await confirmAddress(world.auth, user.id, false);
  return done;
}

async function signInWithPasskey(key: ReturnType<typeof createSoftwareAuthenticator>) {
  const { data } = await post<{ options: { challenge: string } }>('/auth/login/passkey/options');
  return post('/auth/login/passkey', { passkey: key.use(data.options.challenge) });
}
async function beginPasskey({ token }: Account) {
  const key = createSoftwareAuthenticator();
  const { data } = await post<{ options: { challenge: string } }>('/auth/passkeys/options', undefined, token);
  return { key, body: { name: 'Key', passkey: key.register(data.options.challenge) } };
}
async function beginApp({ token }: Account): Promise<string> {
  return (await post<{ secret: string }>('/auth/second-factors/authenticator-app', undefined, token)).data.secret;
}
const confirmApp = ({ token }: Account, secret: string) =>
  post<{ recoveryCodes: string[] }>(
    '/auth/second-factors/authenticator-app/confirm',
    { code: codeOf(world.auth, secret) },
    token,
  );
async function makeKey({ token }: Account): Promise<string> {
  const body = { name: 'Program', scopes: ['profile:read'] };
  return (await post<{ secret: string }>('/auth/api-keys', body, token)).data.secret;
}
const exchange = (apiKey: string) => post<{ token: string }>('/auth/api-keys/token', { apiKey });

/** What a stranger may hold of the account that they made with somebody else's address. */
const holdings: Readonly<Record<string, (account: Account) => Promise<StillWorks>>> = {
  'the password that they chose':
    async ({ email, password }) =>
    async () =>
      (await world.client.login(email, password)).status === 200,

  'the access token of their registration':
    async ({ token }) =>
    async () =>
      (await world.client.me(token)).status === 200,

  'the refresh token of their registration':
    async ({ refreshToken }) =>
    async () =>
      (await world.client.refresh(refreshToken)).status === 200,

  'the cookie of their device':
    async ({ device = '', user }) =>
    () =>
      isKnownDevice(world.auth.deps.database.db, device, user.id),

  'a passkey from before the address had to be confirmed': async (account) => {
    const key = await longAgo(account, async () => {
      const { key, body } = await beginPasskey(account);
      expect((await post('/auth/passkeys', body, account.token)).status).toBe(201);
      return key;
    });
    return async () => (await signInWithPasskey(key)).status === 200;
  },

  'an authenticator app from before, which its owner would be asked for': async (account) => {
    await longAgo(account, async () => expect((await confirmApp(account, await beginApp(account))).status).toBe(200));
    return async () => (await confirmIsAsked(account)) > 0;
  },

  'a recovery code from before': async (account) => {
    const [code = ''] = await longAgo(account, async () => {
      const { data } = await confirmApp(account, await beginApp(account));
      return data.recoveryCodes;
    });
    return async () => (await post('/auth/confirm', { code }, await anyToken(account))).status === 200;
  },

  'an API key from before': async (account) => {
    const apiKey = await longAgo(account, () => makeKey(account));
    return async () => (await exchange(apiKey)).status === 200;
  },

  'the token of an API key': async (account) => {
    const { token } = (await exchange(await longAgo(account, () => makeKey(account)))).data;
    return async () => (await world.client.me(token)).status === 200;
  },

  'an account at a provider that they linked': async (account) => {
    const person = newPerson();
    await longAgo(account, () => world.link(account.token, person));
    return async () => (await world.come(person)).data?.session !== null;
  },

  'an account at a provider with the same address, not linked': async ({ email }) => {
    const person = newPerson({ email });
    return async () => (await world.come(person)).status === 200;
  },

  'a link for a new password, read in the mailbox': async ({ user, email }) => {
    const token = await linkTo(user.id, 'reset-password');
    return async () => {
      const chosen = { token, newPassword: 'a lighthouse at dawn' };
      await post('/auth/reset-password', chosen);
      return (await world.client.login(email, chosen.newPassword)).status === 200;
    };
  },

  'a link that takes the account from who made it, read in the mailbox': async ({ user }) => {
    const token = await linkTo(user.id, 'verify-email');
    return async () => (await post('/auth/verify-email/disown', { token })).status === 200;
  },

  'a passkey that they began to add': async (account) => {
    const { body } = await longAgo(account, () => beginPasskey(account));
    return async () => (await post('/auth/passkeys', body, account.token)).status === 201;
  },

  'an authenticator app that they began to set up': async (account) => {
    const secret = await longAgo(account, () => beginApp(account));
    return async () => (await confirmApp(account, secret)).status === 200;
  },

  'a provider that they began to link': async (account) => {
    const browser = newBrowser();
    const answer = await longAgo(account, async () => {
      const { data } = await world.startProof(browser, account.token, 'link');
      return world.visit(data.address, newPerson());
    });
    return async () =>
      (await world.send(browser, 'POST', '/auth/linked-providers', answer, account.token)).status === 201;
  },

  'a login that waits for its second step': async (account) => {
    const secret = await longAgo(account, async () => {
      const secret = await beginApp(account);
      await confirmApp(account, secret);
      world.auth.clock.advance(30_000);
      return secret;
    });
    const { challenge } = (await world.client.login(account.email, account.password)).raw.json();
    return async () =>
      (await post('/auth/login/second-factor', { challenge, code: codeOf(world.auth, secret) })).status === 200;
  },
};

/** Returns how many factors are asked for after the password that is right now. */
async function confirmIsAsked({ email, password }: Account): Promise<number> {
  for (const tried of [newPassword, password]) {
    const { factors } = (await world.client.login(email, tried)).raw.json();
    if (factors !== undefined) return factors.length;
  }
  return 0;
}

/** Returns a token of the stranger's session, or of the owner's if the stranger's has ended. */
async function anyToken({ email, token, user }: Account): Promise<string> {
  if ((await world.client.me(token)).status === 200) return token;
  await post('/auth/reset-password', { token: await linkTo(user.id, 'reset-password'), newPassword });
  return (await world.client.login(email, newPassword)).data.token;
}

/** What the owner of the address does. */
const acts = {
  'does nothing': async (_: Account) => {},
  'confirms it by a press': async ({ user }: Account) => {
    const token = await linkTo(user.id, 'verify-email');
    expect((await post('/auth/verify-email', { token })).status).toBe(200);
  },
  'says that they did not make the account': async ({ user }: Account) => {
    const token = await linkTo(user.id, 'verify-email');
    expect((await post('/auth/verify-email/disown', { token })).status).toBe(200);
  },
  'chooses a new password by mail': async ({ user }: Account) => {
    const token = await linkTo(user.id, 'reset-password');
    expect((await post('/auth/reset-password', { token, newPassword })).status).toBe(200);
  },
} as const;
type Act = keyof typeof acts;
const actNames = Object.keys(acts) as Act[];

/** By default what a stranger holds works until the owner takes the account, and what they have only begun works once it is confirmed. */
const begun: ReadonlySet<string> = new Set([
  'a passkey that they began to add',
  'an authenticator app that they began to set up',
  'a provider that they began to link',
]);
/** Links that the owner of the mailbox has not used either: they work until something else has decided whose account it is. */
const worksUntil: Readonly<Record<string, readonly Act[]>> = {
  'an account at a provider with the same address, not linked': [],
  'a link for a new password, read in the mailbox': ['does nothing', 'confirms it by a press'],
  'a link that takes the account from who made it, read in the mailbox': ['does nothing'],
};

function isExpected(holding: string, act: Act): boolean {
  const exception = worksUntil[holding];
  if (exception !== undefined) return exception.includes(act);
  if (act === 'does nothing') return !begun.has(holding);
  return act === 'confirms it by a press';
}

describe.each(actNames)('while the owner of the address %s, a stranger', (act) => {
  it.each(
    Object.keys(holdings).map((holding) => [isExpected(holding, act) ? 'keeps' : 'has no use of', holding] as const),
  )('%s %s', async (_, holding) => {
    const account = await world.client.join({ role: 'CREATOR' });
    const stillWorks = await holdings[holding]?.(account);
    await acts[act](account);
    expect(await stillWorks?.()).toBe(isExpected(holding, act));
  });
});
