import type { IncomingHttpHeaders } from 'node:http';

/** Hop-by-hop headers, and those that the gateway's own connection sets. */
const connectionHeaders = new Set([
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers that say where a request comes from; only the gateway may set them. */
const originHeaders = new Set(['cf-connecting-ip', 'forwarded', 'true-client-ip', 'via']);

/** Headers that the gateway adds to a request. */
export interface RequestFacts {
  readonly requestId: string;
  /** The client's address. */
  readonly address: string;
  readonly traceparent: string;
  /** A GET and a HEAD are passed on without a body. */
  readonly hasBody: boolean;
}

/**
 * The headers that a service gets. All that begin with `x-` are the gateway's to set: a client's claims of an identity,
 * an address or a route end here. So do names with an underscore, which some software reads as a dash.
 */
export function passHeaders(given: IncomingHttpHeaders, facts: RequestFacts): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name of Object.keys(given)) {
    if (connectionHeaders.has(name) || originHeaders.has(name)) continue;
    if (name.startsWith('x-') || name.includes('_')) continue;
    if (!facts.hasBody && name === 'content-length') continue;
    passed[name] = given[name];
  }
  for (const name of namesInConnection(given.connection)) delete passed[name];
  passed['x-request-id'] = facts.requestId;
  passed['x-forwarded-for'] = facts.address;
  if (passed.traceparent !== facts.traceparent) delete passed.tracestate;
  passed.traceparent = facts.traceparent;
  return passed;
}

/** Headers that a client says are of its connection only. https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
function namesInConnection(value: string | undefined): readonly string[] {
  if (value === undefined || value === 'keep-alive' || value === 'close') return [];
  return value.split(',').map((name) => name.trim().toLowerCase());
}
