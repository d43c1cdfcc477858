import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands in for auth, social and a business service. */
export interface BusinessStub {
  readonly url: string;
  /** Received changes, in order. */
  readonly received: unknown[];
  /** While set, requests are never answered. */
  hangs: boolean;
  /** While set, social's calls fail. */
  isAway: boolean;
  /** Ids of people who are unknown to social. */
  readonly unknown: Set<string>;
  close(): Promise<void>;
}

export async function startBusinessStub(): Promise<BusinessStub> {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    if (stub.hangs) return;
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += String(chunk);
    });
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      const [, askedFor] = /^\/internal\/profiles\/([^/]+)$/.exec(request.url ?? '') ?? [];
      if (askedFor !== undefined) {
        response.statusCode = stub.isAway ? 503 : stub.unknown.has(askedFor) ? 404 : 200;
        const isKnown = response.statusCode === 200;
        response.end(
          JSON.stringify(isKnown ? { success: true, data: {} } : { success: false, message: 'User not found' }),
        );
        return;
      }
      const isToken = request.url === '/internal/service-token';
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      if (!isToken) received.push({ path: request.url, ...(JSON.parse(text) as object) });
      response.end(JSON.stringify({ success: true, data: isToken ? { token: 'x', expiresAt } : null }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: BusinessStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    hangs: false,
    isAway: false,
    unknown: new Set(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}
