import {
  type BodyOf,
  type CallDefinition,
  type DataOf,
  isInternal,
  type ParamsOf,
  type QueryOf,
} from '@stagedoor/contracts/call';
import { issueServiceToken } from '@stagedoor/contracts/internal';
import { Agent, request } from 'undici';
import type { Clock } from '#/common/clock.ts';
import { AppError, unavailable } from '#/common/errors.ts';
import { currentRequestId, currentTraceparent } from '#/common/request-context.ts';
import { assertOutsideTransaction } from '#/database/transaction.ts';
import { createRotatingLookup } from '#/internal-calls/rotating-lookup.ts';
import { noTracing, type TraceSpan, type Tracing } from '#/observability/tracing.ts';

export type CallInput<C extends CallDefinition> = (ParamsOf<C> extends undefined ? unknown : { params: ParamsOf<C> }) &
  (QueryOf<C> extends undefined ? unknown : { query?: QueryOf<C> }) &
  (BodyOf<C> extends undefined ? unknown : { body: BodyOf<C> });

/** Calls other services by their contracts. */
export interface InternalClient {
  /**
   * Makes an internal call. Throws the callee's own error for a 4xx, and a 503 if the callee is unavailable or slower
   * than `timeoutMs` (500 by default). After a lost connection a GET or a call declared `repeatable` is made once more;
   * any other call is a 503, because it may have happened. `address` names one instance instead of whichever answers.
   */
  call<C extends CallDefinition>(
    call: C,
    input: CallInput<C>,
    options?: { timeoutMs?: number; address?: string },
  ): Promise<DataOf<C>>;
  close(): Promise<void>;
}

/** Obtains a token for a callee; a new one if the callee rejected the one before (`renew`). Auth signs its own. */
export type TokenSource = (callee: string, options?: { readonly renew?: boolean }) => Promise<string>;

interface InternalClientOptions {
  /** Addresses by service name. */
  readonly addresses: { readonly [service: string]: string | undefined };
  readonly tokenFor: TokenSource;
  readonly tracing?: Tracing;
  /** What all timeouts are multiplied by, for tests on a busy machine. */
  readonly patienceFactor?: number | undefined;
}

interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

export function createInternalClient({
  addresses,
  tokenFor,
  tracing = noTracing,
  patienceFactor = 1,
}: InternalClientOptions): InternalClient {
  const dispatcher = new Agent({
    connections: 16,
    keepAliveTimeout: 10_000,
    // Opens a new connection from time to time, so that new instances get their share.
    maxRequestsPerClient: 100,
    connect: { timeout: 500 * patienceFactor, lookup: createRotatingLookup() },
  });
  return {
    async call(call, input, { timeoutMs = 500, address = addresses[call.service] } = {}) {
      assertOutsideTransaction(`a call of ${call.service}`);
      if (address === undefined) throw unavailable(`${call.service} is not available`);
      const { params, query, body } = input as LooseInput;
      const signal = AbortSignal.timeout(timeoutMs * patienceFactor);
      const span = tracing.begin(`${call.method} ${call.path}`, {
        kind: 'client',
        parent: currentTraceparent(),
        attributes: { 'peer.service': call.service, 'http.request.method': call.method },
      });
      const sent = send(span).catch((error: unknown) => {
        if (isLostConnection(error) && mayRepeat(call)) return send(span);
        // The key that signed the cached token may have been revoked since.
        if (error instanceof TokenRefused) return send(span, { renew: true });
        throw error;
      });
      const answer = await sent.catch((error: unknown) => {
        span.end({ failed: true });
        throw error instanceof AppError ? error : unavailable(`${call.service} is not available`, 2, error);
      });
      span.end();
      return answer as DataOf<typeof call>;

      async function send({ traceparent }: TraceSpan, { renew = false } = {}): Promise<unknown> {
        const token = isInternal(call.access) ? await tokenFor(call.service, { renew }) : undefined;
        const response = await request(new URL(fillPath(call.path, params, query), address), {
          method: call.method,
          dispatcher,
          signal,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            'x-request-id': currentRequestId() ?? '',
            ...(traceparent === undefined ? {} : { traceparent }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const content = (await response.body.json()) as { data?: unknown; message?: string };
        if (response.statusCode < 300) return content.data;
        if (response.statusCode === 401 && token !== undefined && !renew) throw new TokenRefused();
        // A token that this service lacks is no mistake of the person it works for, whose browser a 401 would sign out.
        if (response.statusCode >= 500 || response.statusCode === 401) {
          throw unavailable(`${call.service} is not available`);
        }
        throw new AppError(response.statusCode, content.message ?? 'The call was refused');
      }
    },
    close: () => dispatcher.close(),
  };
}

/** The callee rejects the token of this service. */
class TokenRefused extends Error {}

function mayRepeat({ method, repeatable }: CallDefinition): boolean {
  return method === 'GET' || repeatable === true;
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostConnection.has(String(error.code));
}

const lostConnection = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

function fillPath(path: string, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

interface ServiceTokenOptions {
  readonly service: string;
  readonly secret: string | undefined;
  readonly authUrl: string;
  readonly clock: Clock;
  /** As for the client. */
  readonly patienceFactor?: number | undefined;
}

/** Asks auth for a token for each callee, and keeps it until a minute before it expires. */
export function createTokenSource({
  service,
  secret,
  authUrl,
  clock,
  patienceFactor,
}: ServiceTokenOptions): TokenSource {
  const client = createInternalClient({
    addresses: { auth: authUrl },
    tokenFor: () => Promise.reject(new Error('asking for a token needs none')),
    patienceFactor,
  });
  const cachedTokens = new Map<string, { token: string; usableUntil: number }>();
  return async (audience, { renew = false } = {}) => {
    if (renew) cachedTokens.delete(audience);
    const known = cachedTokens.get(audience);
    if (known !== undefined && known.usableUntil > clock.now().getTime()) return known.token;
    if (secret === undefined) throw unavailable(`${service} has no SERVICE_SECRET to call ${audience} with`);
    const { token, expiresAt } = await client
      .call(issueServiceToken, { body: { service, secret, audience } })
      .catch((error: unknown) => {
        throw unavailable(`${service} got no token to call ${audience} with`, 2, error);
      });
    cachedTokens.set(audience, { token, usableUntil: new Date(expiresAt).getTime() - 60_000 });
    return token;
  };
}
