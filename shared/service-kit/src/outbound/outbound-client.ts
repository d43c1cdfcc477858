import type { Readable } from 'node:stream';
import { Agent, type Dispatcher, request } from 'undici';
import { type AllowedPlaces, checkAddress } from '#/outbound/check-address.ts';
import { createGuardedLookup, type LookupAll } from '#/outbound/guarded-lookup.ts';
import { OutboundError } from '#/outbound/outbound-error.ts';

/** A request to an address that somebody named. */
export interface OutboundRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** Sent to the first host only, not after a redirect. */
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Uint8Array;
  readonly maxBytes: number;
  /** Whether the beginning of a longer body is enough. */
  readonly isCut?: boolean;
}

/** The answer of a foreign server. Nothing in it is to be trusted. */
export interface OutboundResponse {
  readonly status: number;
  /** The address that it came from, after redirects. */
  readonly url: string;
  /** In lower case, without parameters; empty if there is none. */
  readonly mimeType: string;
  /** The header of that name, as it was sent; absent if there was none. */
  readonly retryAfter?: string;
  readonly body: Buffer;
}

/** The only way in which a service calls an address that people name; made by {@link createOutboundClient}. */
export interface OutboundClient {
  /** Throws an {@link OutboundError} if no answer could be read. An answer with any status is an answer. */
  send(request: OutboundRequest): Promise<OutboundResponse>;
  close(): Promise<void>;
}

interface OutboundOptions {
  readonly userAgent: string;
  readonly allowed?: AllowedPlaces;
  /** For redirects and the body, all together. */
  readonly timeoutMs?: number;
  readonly lookup?: LookupAll;
}

const maxRedirects = 3;
const redirects = [301, 302, 303, 307, 308];

/**
 * Sends requests to user-supplied addresses. Each connection is checked when it is made, also after a redirect. Requests
 * share neither cookies nor connections. A POST is not redirected.
 */
export function createOutboundClient({
  userAgent,
  allowed = [],
  timeoutMs = 5_000,
  lookup,
}: OutboundOptions): OutboundClient {
  const allowedNames = new Set(allowed.map((place) => place.replace(/:\d+$/, '')));
  const agent = new Agent({
    connect: { lookup: createGuardedLookup((name) => allowedNames.has(name), lookup), timeout: timeoutMs },
    pipelining: 0,
    maxHeaderSize: 16_384,
  });

  async function follow(sent: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    let url = checkAddress(sent.url, allowed);
    let headers = sent.headers ?? {};
    for (let step = 0; step <= maxRedirects; step += 1) {
      const response = await request(url, {
        dispatcher: agent,
        method: sent.method ?? 'GET',
        headers: { ...headers, 'user-agent': userAgent, 'accept-encoding': 'identity' },
        body: sent.body ?? null,
        signal,
      });
      const { location } = response.headers;
      const isRedirect = redirects.includes(response.statusCode) && typeof location === 'string';
      if (!isRedirect || sent.method === 'POST') return readResponse(response, url, sent);
      discard(response.body);
      const next = URL.parse(location, url.href);
      if (next === null) throw new OutboundError('refused');
      if (next.origin !== url.origin) headers = {};
      url = checkAddress(next.href, allowed);
    }
    throw new OutboundError('too-many-redirects');
  }

  return {
    async send(sent) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await follow(sent, signal);
      } catch (error) {
        throw describe(error, signal);
      }
    },
    close: () => agent.destroy(),
  };
}

async function readResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  { maxBytes, isCut = false }: OutboundRequest,
): Promise<OutboundResponse> {
  try {
    // Some bytes of a compressed body can become gigabytes.
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new OutboundError('compressed');
    const retryAfter = headers['retry-after'];
    const [mimeType = ''] = String(headers['content-type'] ?? '').split(';');
    return {
      status: statusCode,
      url: url.href,
      mimeType: mimeType.trim().toLowerCase(),
      ...(typeof retryAfter === 'string' ? { retryAfter } : {}),
      body: await readBody(body, { maxBytes, isCut }),
    };
  } finally {
    discard(body);
  }
}

/** Closes the connection without reading the rest. */
function discard(body: Dispatcher.ResponseData['body']): void {
  body.on('error', () => undefined);
  body.destroy();
}

function describe(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal.aborted) return new OutboundError('timeout', { cause: error });
  return new OutboundError('unreachable', { cause: error });
}

interface BodyLimit {
  readonly maxBytes: number;
  /** Whether the beginning is enough if there is more; otherwise that is an error. */
  readonly isCut: boolean;
}

/** Reads a body up to the limit and counts the bytes, because a `content-length` header may be wrong. */
async function readBody(body: Readable, { maxBytes, isCut }: BodyLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size <= maxBytes) continue;
    if (!isCut) throw new OutboundError('too-large');
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}
