import { gatewayItself, readText } from '#/upstreams/read-text.ts';
import type { Upstream } from '#/upstreams/upstream.ts';

/** Larger than any OpenAPI document of a service of this platform. */
const maxBytes = 2_000_000;

/** A service's OpenAPI document as it sent it; undefined where it sends none, and where it does not answer. */
export async function readDocument(upstream: Upstream): Promise<string | undefined> {
  try {
    const text = await readText(upstream, { path: '/openapi.json', maxBytes, client: gatewayItself });
    return text !== undefined && isDocument(JSON.parse(text)) ? text : undefined;
  } catch {
    return undefined;
  }
}

function isDocument(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'openapi' in value && 'paths' in value;
}
