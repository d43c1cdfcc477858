import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface MessagingStub {
  readonly url: string;
  /** Bodies of the calls that it was told blocks by, oldest first. */
  readonly told: unknown[];
  /** Bodies of the calls that auth was told suspensions by, oldest first. */
  readonly suspensions: unknown[];
  close(): Promise<void>;
}

/** Stands in for messaging, and for auth, which gives the token to call it with. */
export async function startMessagingStub(): Promise<MessagingStub> {
  const told: unknown[] = [];
  const suspensions: unknown[] = [];
  const server = createServer(async (request, reply) => {
    const body: unknown = JSON.parse((await text(request)) || 'null');
    const asksForToken = request.url === '/internal/service-token';
    if (request.url === '/internal/blocks') told.push(body);
    if (request.url === '/internal/suspensions') suspensions.push(body);
    const expiresAt = new Date(Date.now() + 300_000).toISOString();
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success: true, data: asksForToken ? { token: 'x', expiresAt } : null }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    told,
    suspensions,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
