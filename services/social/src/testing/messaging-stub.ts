import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

export interface MessagingStub {
  readonly url: string;
  /** Bodies of the calls that it was told blocks by, oldest first. */
  readonly told: unknown[];
  close(): Promise<void>;
}

/** Stands in for messaging, and for auth, which gives the token to call it with. */
export async function startMessagingStub(): Promise<MessagingStub> {
  const told: unknown[] = [];
  const server = createServer(async (request, reply) => {
    const body: unknown = JSON.parse((await text(request)) || 'null');
    const asksForToken = request.url === '/internal/service-token';
    if (request.url === '/internal/blocks') told.push(body);
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
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
