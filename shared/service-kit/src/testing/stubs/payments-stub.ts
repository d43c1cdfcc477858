import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '../listen-locally.ts';

export interface PaymentsStub {
  readonly url: string;
  /** The requests it received: method and path, and the body. */
  readonly asked: { call: string; body: Record<string, unknown> }[];
  /** Sets its answer from now on: a status, and the data or the message. */
  answer: { status: number; data?: unknown; message?: string };
  /** How many of the next calls it receives and then ends without a response. */
  losses: number;
  close(): Promise<void>;
}

/** Stands in for payments, and for auth, which gives the token to call it with. */
export async function startPaymentsStub(): Promise<PaymentsStub> {
  const server = createServer(async (request, reply) => {
    const body = JSON.parse((await text(request)) || 'null') as Record<string, unknown>;
    const asksForToken = request.url === '/internal/service-token';
    if (!asksForToken) stub.asked.push({ call: `${request.method} ${request.url}`, body });
    if (!asksForToken && stub.losses > 0) {
      stub.losses -= 1;
      return request.socket.destroy();
    }
    const token = { token: 'x', expiresAt: new Date(Date.now() + 300_000).toISOString() };
    const { status, ...rest } = asksForToken ? { status: 200, data: token } : stub.answer;
    reply.writeHead(status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success: status < 300, ...rest }));
  });
  const { url, close } = await listenLocally(server);
  const stub: PaymentsStub = {
    url,
    asked: [],
    answer: { status: 503 },
    losses: 0,
    close,
  };
  return stub;
}
