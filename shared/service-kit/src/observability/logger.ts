import { type Logger, pino } from 'pino';
import { describeError } from '#/common/describe-error.ts';
import { currentRequestId, currentTraceId } from '#/common/request-context.ts';

export type { Logger } from 'pino';

/**
 * JSON lines on standard output, each with the ids of the request and the trace that it belongs to. What could hold a
 * secret is left out wherever it stands, and of an error what a person has sent.
 */
export function createLogger({ service, level }: { service: string; level: string }): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: (_given, _level, logger) => {
      const traceId = currentTraceId();
      // A request's own log names it already.
      const requestId = 'requestId' in logger.bindings() ? undefined : currentRequestId();
      return { ...(requestId === undefined ? {} : { requestId }), ...(traceId === undefined ? {} : { traceId }) };
    },
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      // The libraries below us tell what they do at the most verbose level, and some of it with a request's headers.
      paths: ['token', 'refreshToken', 'password', 'email', 'headers'].flatMap((name) => [name, `*.${name}`]),
      remove: true,
    },
  });
}
