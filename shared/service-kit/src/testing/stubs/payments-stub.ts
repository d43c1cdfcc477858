import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../listen-locally.ts';

export interface PaymentsStub {
  readonly url: string;
  /** The requests it received: method and path, and the body. */
  readonly asked: { call: string; body: Record<string, unknown> }[];
  /** Sets its answer from now on: a status, and the data or the message. */
  answer: { status: number; data?: unknown; message?: string };
  /** The smallest price that it charges; undefined while it does not say. */
  smallestCents: number | undefined;
  /** How many of the next calls it receives and then ends without a response. */
  losses: number;
  close(): Promise<void>;
}

/** Stands in for payments, and for auth, which gives the token to call it with. */
export async function startPaymentsStub(): Promise<PaymentsStub> {
  const server = createServer(async (request, reply) => {
    const body = JSON.parse((await text(request)) || 'null') as Record<string, unknown>;
    if (request.url === '/internal/payments/limits' && stub.smallestCents === undefined) {
      return reply.writeHead(503, { 'content-type': 'application/json' }).end('{"success":false,"message":"away"}');
    }
    const known = answerInBackground(request.url ?? '', stub);
    if (known === undefined) stub.asked.push({ call: `${request.method} ${request.url}`, body });
    if (known === undefined && stub.losses > 0) {
      stub.losses -= 1;
      return request.socket.destroy();
    }
    const { status, ...rest } = known === undefined ? stub.answer : { status: 200, data: known };
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success: status < 300, ...rest }));
  });
  const { url, close } = await listenLocally(server);
  const stub: PaymentsStub = {
    url,
    asked: [],
    answer: { status: 503 },
    smallestCents: 1,
    losses: 0,
    close,
  };
  return stub;
}

/**
 * The requests that a service makes in every test: for a token, the smallest price, and the history of payments, which is empty.
 */
function answerInBackground(url: string, { smallestCents }: Pick<PaymentsStub, 'smallestCents'>): object | undefined {
  if (url === '/internal/payments/limits') return { smallestCents };
  if (url === '/internal/service-token') return { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
  if (url.startsWith('/internal/history/')) return { facts: [], nextCursor: null };
  return undefined;
}
