import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

export interface MessagingStub {
  readonly url: string;
  /** Bodies of messaging's calls that apply blocks, oldest first. */
  readonly blocks: unknown[];
  /** Bodies of auth's calls that apply suspensions, oldest first. */
  readonly suspensions: unknown[];
  /** Bodies of auth's calls that apply changes of role, oldest first. */
  readonly roles: unknown[];
  /** People whom auth already knows as ADMINs. */
  readonly admins: Set<string>;
  /** Whether every call fails. */
  isAway: boolean;
  close(): Promise<void>;
}

/** Stands in for messaging and auth, which issues service tokens. */
export async function startMessagingStub(): Promise<MessagingStub> {
  const blocks: unknown[] = [];
  const suspensions: unknown[] = [];
  const roles: unknown[] = [];
  const admins = new Set<string>();
  const server = createServer(async (request, reply) => {
    const body: unknown = JSON.parse((await text(request)) || 'null');
    const asksForToken = request.url === '/internal/service-token';
    if (request.url === '/internal/blocks') blocks.push(body);
    if (request.url === '/internal/suspensions') suspensions.push(body);
    if (request.url === '/internal/roles') roles.push(body);
    if (stub.isAway) {
      reply.writeHead(503).end();
      return;
    }
    const expiresAt = new Date(Date.now() + 300_000).toISOString();
    const asked = /^\/internal\/accounts\/([^/]+)\/role$/u.exec(request.url ?? '')?.[1];
    const role = asked !== undefined && { role: admins.has(asked) ? 'ADMIN' : 'FAN' };
    reply.writeHead(200, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ success: true, data: asksForToken ? { token: 'x', expiresAt } : role || null }));
  });
  const { url, close } = await listenLocally(server);
  const stub: MessagingStub = { url, blocks, suspensions, roles, admins, isAway: false, close };
  return stub;
}
