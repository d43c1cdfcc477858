import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands for auth, social and a business service: what the directory asks of the first two and tells the third. */
export interface BusinessStub {
  readonly url: string;
  /** What was told, in order. */
  readonly told: unknown[];
  /** Takes requests and never answers, until set back. */
  hangs: boolean;
  /** Fails what social is asked, until set back. */
  isAway: boolean;
  /** Ids of people whom social does not know. */
  readonly unknown: Set<string>;
  close(): Promise<void>;
}

export async function startBusinessStub(): Promise<BusinessStub> {
  const told: unknown[] = [];
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
      if (!isToken) told.push({ path: request.url, ...(JSON.parse(text) as object) });
      response.end(JSON.stringify({ success: true, data: isToken ? { token: 'x', expiresAt } : null }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: BusinessStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
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
