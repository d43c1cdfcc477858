import { createServer } from 'node:http';
import type { InstanceState, LogLine } from '@stagedoor/contracts/service-operation';
import { listenLocally } from '@stagedoor/service-kit/testing/listen-locally';

/** Stands in for auth, social and a business service. */
export interface BusinessStub {
  readonly url: string;
  /** Received changes, in order. */
  readonly received: unknown[];
  /** While set, requests are never answered. */
  hangs: boolean;
  /** While set, social's calls fail. */
  isUnavailable: boolean;
  /** Ids of people who have confirmed their mail address. */
  readonly confirmed: Set<string>;
  /** Ids of people who are unknown to social. */
  readonly unknown: Set<string>;
  /** What it says of itself; null if it fails. */
  state: InstanceState | null;
  /** What it logged; the one that was asked for is in `askedLog`. */
  log: LogLine[];
  readonly askedLog: string[];
  /** By which addresses its state was asked for. */
  readonly askedState: string[];
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
      if (request.url?.startsWith('/internal/state') === true) {
        stub.askedState.push(request.url);
        response.statusCode = stub.state === null ? 500 : 200;
        response.end(JSON.stringify({ success: stub.state !== null, data: stub.state }));
        return;
      }
      if (request.url?.startsWith('/internal/log') === true) {
        stub.askedLog.push(request.url);
        response.end(JSON.stringify({ success: true, data: stub.log }));
        return;
      }
      const [, person] = /^\/internal\/people\/([^/]+)\/address-confirmation$/.exec(request.url ?? '') ?? [];
      if (person !== undefined) {
        response.statusCode = stub.isUnavailable ? 503 : 200;
        const data = stub.isUnavailable ? null : { isConfirmed: stub.confirmed.has(person) };
        response.end(JSON.stringify({ success: data !== null, data }));
        return;
      }
      const [, askedFor] = /^\/internal\/profiles\/([^/]+)$/.exec(request.url ?? '') ?? [];
      if (askedFor !== undefined) {
        response.statusCode = stub.isUnavailable ? 503 : stub.unknown.has(askedFor) ? 404 : 200;
        const isKnown = response.statusCode === 200;
        response.end(
          JSON.stringify(
            isKnown ? { success: true, data: sampleProfile(askedFor) } : { success: false, message: 'User not found' },
          ),
        );
        return;
      }
      const isToken = request.url === '/internal/service-token';
      const expiresAt = new Date(Date.now() + 300_000).toISOString();
      if (!isToken) received.push({ path: request.url, ...(JSON.parse(text) as object) });
      response.end(JSON.stringify({ success: true, data: isToken ? { token: 'x', expiresAt } : null }));
    });
  });
  const { url, close } = await listenLocally(server);
  const stub: BusinessStub = {
    url,
    received,
    hangs: false,
    isUnavailable: false,
    confirmed: new Set(),
    unknown: new Set(),
    state: null,
    log: [],
    askedLog: [],
    askedState: [],
    close,
  };
  return stub;
}

function sampleProfile(id: string) {
  return { id, username: `person_${id.slice(-4)}` };
}
