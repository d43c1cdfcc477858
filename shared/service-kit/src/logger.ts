import { type Logger, pino } from 'pino';
import { currentTraceId } from '#/request-context.ts';

export type { Logger } from 'pino';

/** JSON lines on standard output. What could hold a secret is left out wherever it stands. */
export function createLogger({ service, level }: { service: string; level: string }): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => {
      const traceId = currentTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['token', 'refreshToken', 'password', 'email', '*.token', '*.refreshToken', '*.password', '*.email'],
      remove: true,
    },
  });
}
