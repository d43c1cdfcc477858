import type { Client } from '#/guard/client-limits.ts';
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
 * `UpstreamProblem` where it does not answer, as to a client that has used up its share.
 */
export function readText(upstream: Upstream, { path, maxBytes, client }: TextRequest): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  const parts: Buffer[] = [];
  let bytes = 0;
  const exchange = upstream.send(
    { lane: 'calls', client, method: 'GET', path, headers: { accept: 'application/json' }, body: null },
    {
      head(statusCode) {
        if (statusCode !== 200) giveUp();
      },
      data(piece) {
        bytes += piece.length;
        if (bytes > maxBytes) giveUp();
        else parts.push(piece);
      },
      end: () => resolve(Buffer.concat(parts).toString('utf8')),
      problem: reject,
    },
  );
  const late = setTimeout(giveUp, maxWaitMs);
  function giveUp(): void {
    exchange.abandon();
    resolve(undefined);
  }
  return promise.finally(() => clearTimeout(late));
}
