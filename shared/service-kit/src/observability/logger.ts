import { type Logger, pino } from 'pino';
import { describeError } from '#/common/describe-error.ts';
import { currentRequestId, currentTraceId } from '#/common/request-context.ts';

export type { Logger } from 'pino';

/**
 * Writes JSON lines to standard output, each with the ids of its request and trace. Removes fields that may hold a
 * secret, and from errors any input of a person.
 */
export function createLogger({ service, level }: { service: string; level: string }): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: (_given, _level, logger) => {
      const traceId = currentTraceId();
      // The logger of a request contains its ids already.
      const requestId = 'requestId' in logger.bindings() ? undefined : currentRequestId();
      return { ...(requestId === undefined ? {} : { requestId }), ...(traceId === undefined ? {} : { traceId }) };
    },
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      // At the most verbose level libraries log their own work, in part with request headers.
      paths: ['token', 'refreshToken', 'password', 'email', 'headers'].flatMap((name) => [name, `*.${name}`]),
      remove: true,
    },
  });
}
