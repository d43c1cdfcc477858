import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** Somebody with an account at the provider. */
export interface ProviderPerson {
  readonly subject: string;
  readonly email?: string;
  readonly isEmailVerified?: boolean;
  readonly name?: string;
}

export interface TestOidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The person who signs in there from now on, in any browser; null cancels. Until then a page asks for an address. */
  setPerson(person: ProviderPerson | null): void;
  /**
   * Opens the address that a browser is sent to, follows all redirects, and returns what the provider sends the browser back with.
   * Each call is a new browser.
   */
  visit(address: string): Promise<URLSearchParams>;
  close(): Promise<void>;
}

const clientId = 'stagedoor';
const clientSecret = 'the-secret-of-the-client';

/** Starts a real OpenID Connect provider on this machine, which requires PKCE and asks for no password. */
export async function startOidcProvider({
  redirectUri,
  port = 0,
}: {
  redirectUri: string;
  port?: number;
}): Promise<TestOidcProvider> {
  const people = new Map<string, ProviderPerson>();
  let person: ProviderPerson | null | undefined;
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    cookies: { keys: ['a key for cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session ?? {};
      const grant = new provider.Grant({ clientId, ...(accountId !== undefined && { accountId }) });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    findAccount: (_context, sub) => {
      const { email, isEmailVerified = true, name } = people.get(sub) ?? {};
      return {
        accountId: sub,
        claims: () => ({
          sub,
          ...(email !== undefined && { email, email_verified: isEmailVerified }),
          ...(name !== undefined && { name }),
        }),
      };
    },
  });
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return void answer(request, response);
    if (person === undefined && request.method === 'GET') return showLogin(response);
    finishInteraction(request, response).catch(() => response.writeHead(500).end());
  };

  async function finishInteraction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chosen = person === undefined ? await readLogin(request) : person;
    if (chosen !== null) people.set(chosen.subject, chosen);
    const result =
      chosen === null
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId: chosen.subject, remember: false } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  return {
    issuer,
    clientId,
    clientSecret,
    setPerson(next) {
      person = next;
    },
    visit: (address) => followToReturn(address, redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function showLogin(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Test ID</title><h1>Test ID</h1>
    <form method="post"><label>Address <input name="email"></label><button>Log in there</button>
    <button name="cancel" value="yes">Cancel</button></form>`);
}

/** Returns the person whose address was typed, or null if the login was cancelled. */
async function readLogin(request: IncomingMessage): Promise<ProviderPerson | null> {
  let body = '';
  for await (const piece of request) body += String(piece);
  const fields = new URLSearchParams(body);
  const email = fields.get('email') ?? '';
  return fields.has('cancel') ? null : { subject: `subject of ${email}`, email, name: 'Test Person' };
}

/** Follows redirects as a browser with an empty jar of cookies would, until one leads to `redirectUri`. */
async function followToReturn(address: string, redirectUri: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  let next = new URL(address);
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    // With `response_mode=form_post` the last page is a form that sends itself.
    if (location === null) return readForm(await response.text());
    next = new URL(location, next);
    if (next.href.startsWith(redirectUri)) return next.searchParams;
  }
  throw new Error('the provider sent the browser round and round');
}

function readForm(page: string): URLSearchParams {
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  if (inputs.length === 0) throw new Error(`the provider has shown a page without a form: ${page.slice(0, 300)}`);
  return new URLSearchParams(Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])));
}
