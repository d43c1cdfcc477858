import { vi } from 'vitest';

/** One answer of the pretended server, or 'offline' for none. */
export type Reply = { readonly status: number; readonly body?: unknown } | 'offline';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly body: string;
}

/**
 * Fakes the parts of a browser that the client needs: storage, an address, locks, and a network whose answers the test decides.
 * Returns the list of sent requests, in order. `vi.unstubAllGlobals()` removes it.
 */
export function fakeBrowser(answer: (request: SentRequest) => Reply | Promise<Reply>): readonly SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal('location', { pathname: '/feed', search: '' });
  vi.stubGlobal('navigator', { locks: fakeLocks() });
  // The server of the tests has an address; a page's own requests are relative to it.
  const OriginalRequest = Request;
  vi.stubGlobal(
    'Request',
    class extends OriginalRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, 'http://stagedoor.test') : input, init);
      }
    },
  );
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const one: SentRequest = {
      method: request.method,
      path: pathname + search,
      token: request.headers.get('authorization'),
      body: await request.clone().text(),
    };
    sent.push(one);
    const reply = await answer(one);
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    return Response.json(reply.body ?? {}, { status: reply.status });
  });
  return sent;
}

function fakeStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

/** Exclusive locks by name, as Web Locks are: each waits for the one before. */
function fakeLocks() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request<T>(name: string, work: () => Promise<T>): Promise<T> {
      const result = (tails.get(name) ?? Promise.resolve()).then(work);
      tails.set(
        name,
        result.catch(() => undefined),
      );
      return result;
    },
  };
}
