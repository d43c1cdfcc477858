import type { FieldError } from '@stagedoor/contracts/error';
import { onTestFinished, vi } from 'vitest';

/** A request that a component has made. */
export interface ServerRequest {
  readonly method: string;
  /** Below `/api`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed JSON; undefined without any. */
  readonly body: unknown;
}

/** An answer with another status than 200; anything else that is returned but a Response is the `data` of a success. */
export class Refusal {
  readonly status: number;
  readonly message: string;
  readonly code: string | undefined;
  readonly errors: readonly FieldError[] | undefined;

  constructor(status: number, message: string, code?: string, errors?: readonly FieldError[]) {
    this.status = status;
    this.message = message;
    this.code = code;
    this.errors = errors;
  }
}

/** No answer comes: the network is down. */
export const away = Symbol('away');

type Answer = (request: ServerRequest) => unknown;

/**
 * Stands in for the server until the test ends: `answers` are by method and path, such as `POST /posts/1/like`. Returns the
 * requests in the order in which they come. A request that the test does not expect gets a 404.
 */
export function fakeServer(answers: Readonly<Record<string, Answer>>): ServerRequest[] {
  const requests: ServerRequest[] = [];
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { pathname, searchParams: query } = new URL(request.url);
    const text = await request.clone().text();
    const one: ServerRequest = {
      method: request.method,
      path: pathname.replace(/^\/api/, ''),
      query,
      headers: request.headers,
      body: text === '' || !request.headers.get('content-type')?.includes('json') ? undefined : JSON.parse(text),
    };
    requests.push(one);
    const answer = answers[`${one.method} ${one.path}`];
    const found = answer === undefined ? new Refusal(404, 'The test has no such call') : await answer(one);
    if (found instanceof Response) return found;
    if (found === away) throw new TypeError('Failed to fetch');
    if (found instanceof Refusal) {
      const { status, message, code, errors } = found;
      const body = { success: false, statusCode: status, message, ...(code && { code }), ...(errors && { errors }) };
      return Response.json(body, { status });
    }
    return Response.json({ success: true, data: found });
  });
  onTestFinished(() => fetching.mockRestore());
  return requests;
}

/** An answer that a test holds back until it calls `release`. */
export function holdAnswer<Value>(): { readonly held: Promise<Value>; readonly release: (value: Value) => void } {
  let release: (value: Value) => void = () => undefined;
  const held = new Promise<Value>((resolve) => {
    release = resolve;
  });
  return { held, release };
}
