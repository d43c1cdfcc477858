import type { Upstream } from '#/upstreams/upstream.ts';

const gateway = { network: 'gateway', person: null };
const maxWaitMs = 5_000;

/** Returns what a service answers the gateway itself; undefined for another status than 200, or too much or too late. */
export function readText(upstream: Upstream, path: string, maxBytes: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const headers = { accept: 'application/json' };
    const late = setTimeout(() => abort(), maxWaitMs);
    const exchange = upstream.send(
      { lane: 'calls', client: gateway, method: 'GET', path, headers, body: null },
      {
        head(statusCode) {
          if (statusCode !== 200) abort();
        },
        data(piece) {
          bytes += piece.length;
          if (bytes > maxBytes) abort();
          else parts.push(piece);
        },
        end: () => finish(Buffer.concat(parts).toString('utf8')),
        problem: () => finish(undefined),
      },
    );
    function finish(text: string | undefined): void {
      clearTimeout(late);
      resolve(text);
    }
    function abort(): void {
      exchange.abandon();
      finish(undefined);
    }
  });
}
