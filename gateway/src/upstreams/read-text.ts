import type { Client } from '#/guard/client-limits.ts';
import type { UpstreamProblem } from '#/upstreams/exchange.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/** The gateway, where it asks for all clients together. */
export const gatewayItself: Client = 'gateway';
const maxWaitMs = 5_000;

/** What to read: `client` is whose share of the service it counts for. */
interface TextRequest {
  readonly path: string;
  readonly maxBytes: number;
  readonly client: Client;
}

/**
 * Returns what a service answers the gateway; undefined for another status than 200, or too much or too late. Throws an
 * {@link UpstreamProblem} where it does not answer, as to a client that has used up its share.
 */
export function readText(upstream: Upstream, { path, maxBytes, client }: TextRequest): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const headers = { accept: 'application/json' };
    const late = setTimeout(() => abort(), maxWaitMs);
    const exchange = upstream.send(
      { lane: 'calls', client, method: 'GET', path, headers, body: null },
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
        problem(problem: UpstreamProblem) {
          clearTimeout(late);
          reject(problem);
        },
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
