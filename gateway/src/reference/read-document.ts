import type { Upstream } from '#/upstreams/upstream.ts';

/** Larger than any OpenAPI document of ours. */
const maxBytes = 2_000_000;
const gateway = { network: 'gateway', person: null };
const maxWaitMs = 5_000;

/** A service's OpenAPI document as it sent it; undefined where it sends none. */
export async function readDocument(upstream: Upstream): Promise<string | undefined> {
  const text = await readText(upstream, '/openapi.json');
  try {
    return text !== undefined && isDocument(JSON.parse(text)) ? text : undefined;
  } catch {
    return undefined;
  }
}

function readText(upstream: Upstream, path: string): Promise<string | undefined> {
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

function isDocument(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}
