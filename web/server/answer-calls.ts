const { GATEWAY_URL, SOCIAL_URL, DIRECTORY_URL, PAYMENTS_URL, PUBLIC_URL = 'http://localhost:8080' } = process.env;

/** The services that answer the app's calls, by the path segment after `/api/`. */
const services: Readonly<Record<string, string | undefined>> = {
  comments: SOCIAL_URL,
  payments: PAYMENTS_URL,
  posts: SOCIAL_URL,
  services: DIRECTORY_URL,
  users: SOCIAL_URL,
};
/** The gateway's feature switches change only when the gateway restarts. */
const configAgeMs = 60_000;
const longestCallMs = 2_000;

let config: { readonly text: string; readonly readAt: number } | undefined;

/**
 * Makes this process look to the app like the browser of a visitor whose page is at `PUBLIC_URL`. Its calls of `/api` go straight to the
 * services, past the limits that the gateway has for visitors.
 */
export function answerCalls(): void {
  const { Request: NodeRequest, fetch: nodeFetch } = globalThis;
  globalThis.Request = class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, PUBLIC_URL) : input, init);
    }
  };
  globalThis.fetch = async (input) => {
    const { pathname, search } = new URL(new Request(input).url);
    const signal = AbortSignal.timeout(longestCallMs);
    if (pathname === '/api/config') return readConfig(nodeFetch, signal);
    const [, , segment = ''] = pathname.split('/');
    const service = services[segment];
    if (service === undefined) throw new Error(`pages cannot call ${pathname}`);
    return nodeFetch(new URL(pathname.slice('/api'.length) + search, service), {
      headers: { accept: 'application/json' },
      signal,
    });
  };
  Object.defineProperty(globalThis, 'location', { value: new URL(PUBLIC_URL) });
  Object.defineProperty(navigator, 'onLine', { value: true });
}

async function readConfig(nodeFetch: typeof fetch, signal: AbortSignal): Promise<Response> {
  if (config === undefined || performance.now() - config.readAt > configAgeMs) {
    const answer = await nodeFetch(new URL('/api/config', GATEWAY_URL), { signal });
    if (!answer.ok) return answer;
    config = { text: await answer.text(), readAt: performance.now() };
  }
  return new Response(config.text, { headers: { 'content-type': 'application/json' } });
}
