import { type Logger, type LoggerOptions as LoggerOptionsOfPino, pino } from 'pino';
import { describeError } from '#/common/describe-error.ts';
import { currentRequestId, currentTraceId } from '#/common/request-context.ts';
import type { RecentLog } from '#/observability/recent-log.ts';

export type { Logger } from 'pino';

interface LoggerOptions {
  readonly service: string;
  readonly level: string;
  /** Remembers the lines, too. */
  readonly recent?: Pick<RecentLog, 'add'>;
  /** Where lines go instead of to standard output, in tests. */
  readonly write?: (line: string) => void;
}

/**
 * Writes JSON lines to standard output, each with the ids of its request and trace. Removes fields that may hold a
 * secret, and from errors any input of a person.
 */
export function createLogger({ service, level, recent, write }: LoggerOptions): Logger {
  const options = describeLines({ service, level });
  if (recent === undefined && write === undefined) return pino(options);
  const output = pino.destination({ dest: 1, sync: true });
  const writeOut = write ?? ((line: string) => void output.write(line));
  return pino(options, {
    write(line: string) {
      recent?.add(line);
      writeOut(line);
    },
  });
}

function describeLines({ service, level }: Pick<LoggerOptions, 'service' | 'level'>): LoggerOptionsOfPino {
  return {
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
  };
}
