import type { Upstream, UpstreamAnswer } from '#/upstreams/upstream.ts';

/** Larger than any document of ours. */
const maxBytes = 2_000_000;

/** A service's OpenAPI document as it sent it; undefined where it sends none. */
export async function readDocument(upstream: Upstream): Promise<string | undefined> {
  const answer = await ask(upstream, '/openapi.json');
  if (answer === undefined) return undefined;
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body) {
      bytes += part.length;
      if (answer.statusCode !== 200 || bytes > maxBytes) return undefined;
      parts.push(part);
    }
    const text = Buffer.concat(parts).toString('utf8');
    return isDocument(JSON.parse(text)) ? text : undefined;
  } catch {
    return undefined;
  }
}

function ask(upstream: Upstream, path: string): Promise<UpstreamAnswer | undefined> {
  const signal = AbortSignal.timeout(5_000);
  const headers = { accept: 'application/json' };
  return new Promise((resolve) => {
    upstream.send({ lane: 'calls', method: 'GET', path, headers, body: null, signal }, (_problem, answer) =>
      resolve(answer),
    );
  });
}

function isDocument(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}
