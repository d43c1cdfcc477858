import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CallDefinition, DataOf } from '@stagedoor/contracts/call';
import type { FieldError } from '@stagedoor/contracts/error';
import { AppError, clientGone, unavailable } from '#/common/errors.ts';
import { currentRequestId, currentTraceparent, leavingOfReader } from '#/common/request-context.ts';
import { assertOutsideTransaction } from '#/database/transaction.ts';
import { createInstanceConnections } from '#/internal-calls/instance-connections.ts';
import { noTracing, type TraceSpan, type Tracing } from '#/observability/tracing.ts';

/** Sends calls to other services, with whichever token the call is made with. */
export interface CallSender {
  /** As {@link InternalClient.call} says of its errors and repetitions. */
  send<C extends CallDefinition>(call: C, input: unknown, options: SendOptions): Promise<DataOf<C>>;
  close(): Promise<void>;
}

interface SendOptions {
  /** The token of a call; a new one if the callee rejected the one before (`renew`). Undefined if it needs none. */
  readonly findToken: (options: { readonly renew: boolean }) => Promise<string | undefined>;
  readonly timeoutMs?: number | undefined;
  /** One instance instead of whichever answers. */
  readonly address?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** The body of a call that accepts bytes. Such a call is made once, since what was sent is gone. */
  readonly stream?: Readable | undefined;
  /** Whether the answer is bytes: it is the stream of them, which ends with `timeoutMs`, too. */
  readonly isBytes?: boolean | undefined;
  /** Whether every error of the callee is thrown as it is, with its fields: its texts are for the person. */
  readonly handsErrorsOn?: boolean | undefined;
}

export interface CallSenderOptions {
  /** Addresses by service name. */
  readonly addresses: { readonly [service: string]: string | undefined };
  readonly tracing?: Tracing | undefined;
  /** A factor for all timeouts, for tests on a busy machine. */
  readonly patienceFactor?: number | undefined;
}

interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

export function createCallSender({
  addresses,
  tracing = noTracing,
  patienceFactor = 1,
}: CallSenderOptions): CallSender {
  const connections = createInstanceConnections({ connectMs: 500 * patienceFactor });
  // Of their own: a body takes as long as its sender's network, and other calls would wait for a free connection.
  const streams = createInstanceConnections({ connectMs: 500 * patienceFactor, connections: 256 });
  return {
    async send(call, input, { findToken, timeoutMs = 500, address = addresses[call.service], ...options }) {
      const { idempotencyKey, stream, isBytes = false, handsErrorsOn = false } = options;
      assertOutsideTransaction(`a call of ${call.service}`);
      if (address === undefined) throw away(call);
      const { params, query, body } = input as LooseInput;
      const timeout = AbortSignal.timeout(timeoutMs * patienceFactor);
      // A read for a client that leaves ends at the callee, too.
      const leaving = call.method === 'GET' ? leavingOfReader() : undefined;
      const signal = leaving === undefined ? timeout : AbortSignal.any([timeout, leaving]);
      const span = tracing.begin(`${call.method} ${call.path}`, {
        kind: 'client',
        parent: currentTraceparent(),
        attributes: { 'peer.service': call.service, 'http.request.method': call.method },
      });
      const sent = sendOnce(span).catch((error: unknown) => {
        if (stream !== undefined) throw error;
        if (isLostConnection(error) && (mayRepeat(call) || idempotencyKey !== undefined)) return sendOnce(span);
        // The key that signed the cached token may have been revoked since.
        if (error instanceof TokenRefused) return sendOnce(span, { renew: true });
        throw error;
      });
      const answer = await sent.catch((error: unknown) => {
        span.end({ failed: leaving?.aborted !== true });
        if (leaving?.aborted === true) throw clientGone();
        throw error instanceof AppError ? error : away(call, error);
      });
      span.end();
      return answer as DataOf<typeof call>;

      async function sendOnce({ traceparent }: TraceSpan, { renew = false } = {}): Promise<unknown> {
        const token = await findToken({ renew });
        const type = stream === undefined ? 'application/json' : 'application/octet-stream';
        const sent = stream ?? (body === undefined ? undefined : JSON.stringify(body));
        const via = stream === undefined && !isBytes ? connections : streams;
        const response = await via.request(new URL(fillPath(call.path, params, query), address), {
          method: call.method,
          signal,
          headers: {
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(sent === undefined ? {} : { 'content-type': type }),
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
            'x-request-id': currentRequestId() ?? '',
            ...(traceparent === undefined ? {} : { traceparent }),
          },
          ...(sent === undefined ? {} : { body: sent }),
        });
        if (isBytes && response.statusCode < 300) return response.body;
        const content = (await response.body.json()) as AnswerBody;
        if (response.statusCode < 300) return content.data;
        if (response.statusCode === 401 && token !== undefined && !renew) throw new TokenRefused();
        if (handsErrorsOn && response.statusCode !== 401) throw errorOf(response.statusCode, response.headers, content);
        // A missing token of this service is not the fault of the person it works for, whom a 401 in the browser would
        // sign out.
        if (response.statusCode >= 500 || response.statusCode === 401) throw away(call);
        const nextStep = content.code === undefined ? {} : { nextStep: { code: content.code } };
        throw new AppError(response.statusCode, content.message ?? 'The call was refused', nextStep);
      }
    },
    async close() {
      await Promise.all([connections.close(), streams.close()]);
    },
  };
}

interface AnswerBody {
  readonly data?: unknown;
  readonly message?: string;
  readonly code?: string;
  readonly errors?: readonly FieldError[];
}

/** The error that the callee threw. */
function errorOf(status: number, headers: IncomingHttpHeaders, { message = '', errors }: AnswerBody): AppError {
  const seconds = Number(headers['retry-after']);
  return new AppError(status, message, {
    ...(errors === undefined ? {} : { errors }),
    ...(Number.isInteger(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {}),
  });
}

/** A 503 with the gateway's message about an unavailable service; the log contains the service's name, as the cause. */
function away({ service }: CallDefinition, cause?: unknown): AppError {
  const named = new Error(`${service} is not available`, { cause });
  return unavailable('The service is temporarily unavailable. Please try again in a moment.', 2, named);
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
