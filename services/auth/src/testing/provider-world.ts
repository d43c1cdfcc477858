import type { DataOf } from '@stagedoor/contracts/call';
import type { listLinkedProviders, loginWithProvider } from '@stagedoor/contracts/sign-in-providers';
import { startOidcProvider, type TestOidcProvider } from '@stagedoor/service-kit/testing/oidc-provider';
import { createClient, uniqueName } from '#/testing/client.ts';
import { openMailbox } from '#/testing/mailbox.ts';
import { startAuth } from '#/testing/start-auth.ts';

const publicUrl = 'http://localhost:8080';
const returnOf = (key: string) => `${publicUrl}/api/auth/providers/${key}/return`;

export type Person = ReturnType<typeof newPerson>;
type Browser = { cookie: string | undefined };
type Answer = { state: string; code: string; iss?: string };
type Outcome = DataOf<typeof loginWithProvider>;

let lastSubject = 0;
/** Somebody new at the provider, whom nobody here knows. */
export function newPerson(fields: { isEmailVerified?: boolean; email?: string | undefined } = {}) {
  lastSubject += 1;
  const email = 'email' in fields ? fields.email : `person${lastSubject}@example.net`;
  return {
    subject: `subject-${lastSubject}`,
    ...(email !== undefined && { email }),
    isEmailVerified: fields.isEmailVerified ?? true,
    name: 'Mara Keys',
  };
}

/** A browser that keeps the cookie of the providers. */
export const newBrowser = (): Browser => ({ cookie: undefined });

export type ProviderWorld = Awaited<ReturnType<typeof startAuthWithProviders>>;

/**
 * Starts auth with the providers `google`, `other`, which answers by a form, and `away`, which cannot be reached.
 * Returns what a browser does to sign in, register and link with a provider.
 */
export async function startAuthWithProviders() {
  const mailbox = await openMailbox();
  const google = await startOidcProvider({ redirectUri: returnOf('google') });
  const other = await startOidcProvider({ redirectUri: returnOf('other') });
  const describeProvider = (key: string, name: string, { issuer, clientId, clientSecret }: TestOidcProvider) => ({
    ...{ key, name, issuer, clientId, clientSecret },
  });
  const providers = [
    describeProvider('google', 'Google', google),
    { ...describeProvider('other', 'Other', other), responseMode: 'form_post' },
    { ...describeProvider('away', 'Away', google), issuer: 'http://127.0.0.1:9' },
  ];
  const auth = await startAuth({
    environment: {
      OIDC_PROVIDERS: JSON.stringify(providers),
      PUBLIC_URL: publicUrl,
      DATA_DIR: mailbox.dataDir,
    },
  });
  const client = createClient(() => auth);

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

  /** Lets the person sign in at the provider, and returns what the provider sends the browser back with. */
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

  return {
    ...{ auth, client, mailbox, google, other },
    ...{ send, start, startProof, visit, finish, come, registerBy, link, list, unlink },
    async close() {
      await auth.destroy();
      await Promise.all([google.close(), other.close(), mailbox.remove()]);
    },
  };
}
