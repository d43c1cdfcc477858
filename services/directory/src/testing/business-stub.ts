import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands for auth and for a business service: what the directory asks of the one and tells the other. */
export interface BusinessStub {
  readonly url: string;
  /** What was told, in order. */
  readonly told: unknown[];
  /** Takes requests and never answers, until set back. */
  hangs: boolean;
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
      const isToken = request.url === '/internal/service-token';
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      if (!isToken) told.push({ path: request.url, ...(JSON.parse(text) as object) });
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ success: true, data: isToken ? { token: 'x', expiresAt } : null }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: BusinessStub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    hangs: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return stub;
}
