import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopAtEnd } from '#/testing/stop-at-end.ts';

export interface TestUpstream {
  readonly url: string;
  readonly port: number;
  /** Requests that came, readiness checks apart. */
  readonly requests: IncomingMessage[];
  /** Sets what the readiness check returns from now on. */
  setReady(ready: boolean): void;
  /** How long it takes to say whether it is ready, in ms. */
  thinkFor(ms: number): void;
  /** The number of readiness checks. */
  checks(): number;
  /** Stops answering. */
  hang(): void;
  /** Closes the connections that no request uses, as a service does after a while. */
  closeIdle(): void;
  /** Ends the server as if its process was killed: the port is closed and every connection is cut. */
  kill(): Promise<void>;
  /** Listens again on the same port. */
  restart(): Promise<void>;
}

/** A service for the time of the test, or of the file. By default it says whether it is ready and answers with what it was asked. */
export async function startUpstream(handle: RequestListener = echo): Promise<TestUpstream> {
  const requests: IncomingMessage[] = [];
  let ready = true;
  let thinkingMs = 0;
  let checks = 0;
  let hung = false;
  const server = createServer((request, response) => {
    if (hung) return;
    if (request.url === '/health/ready') {
      checks += 1;
      setTimeout(() => response.writeHead(ready ? 200 : 503).end('{}'), thinkingMs);
      return;
    }
    requests.push(request);
    handle(request, response);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const kill = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  stopAtEnd(kill);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    setReady(now) {
      ready = now;
    },
    thinkFor(ms) {
      thinkingMs = ms;
    },
    checks: () => checks,
    hang() {
      hung = true;
    },
    closeIdle: () => server.closeIdleConnections(),
    kill,
    restart: () => listen(port),
  };
}

/** The answer of {@link echo}. */
export interface Echo {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

async function echo(request: IncomingMessage, response: Parameters<RequestListener>[1]): Promise<void> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part);
  } catch {
    // The client left, so no answer is sent.
    return;
  }
  const { method, url, headers } = request;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(parts).toString() }));
}
