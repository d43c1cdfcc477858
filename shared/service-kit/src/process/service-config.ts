import { eventDays, replayableDays } from '#/broker/stream-limits.ts';
import {
  choiceVariable,
  integerVariable,
  optionalUrlVariable,
  optionalVariable,
  portVariable,
  textVariable,
  urlVariable,
} from '#/config/config.ts';
import { featuresVariable } from '#/config/features.ts';
import { tracingVariables } from '#/observability/tracing-config.ts';

/** Environment variables of every service. A service adds its own. */
export const serviceVariables = {
  host: textVariable('HOST', '127.0.0.1'),
  databaseUrl: urlVariable('DATABASE_URL', ['postgres:', 'postgresql:']),
  /** A pooler in transaction mode before that database, for the connections of requests, consumers and jobs. */
  databasePoolerUrl: optionalUrlVariable('DATABASE_POOLER_URL', ['postgres:', 'postgresql:']),
  databasePoolSize: integerVariable('DATABASE_POOL_SIZE', { min: 1, max: 100, fallback: 8 }),
  /** How long a request waits for a connection before it is a 503. */
  databaseWaitMs: integerVariable('DATABASE_WAIT_MS', { min: 10, max: 60_000, fallback: 2_000 }),
  /** The number of connections for consumers and jobs, separate from those for requests. */
  backgroundPoolSize: integerVariable('BACKGROUND_POOL_SIZE', { min: 1, max: 100, fallback: 4 }),
  /**
   * What happens if a transaction waits for a file, a socket or another connection: it fails, or the wait is counted.
   */
  waitsInTransactions: choiceVariable('WAITS_IN_TRANSACTIONS', ['count', 'refuse'], 'count'),
  /**
   * For how many days published events are stored. The events of the last week are published again when the broker has lost
   * its store.
   */
  outboxDays: integerVariable('OUTBOX_DAYS', { min: eventDays, max: 90, fallback: eventDays }),
  /** For how many days handled events are remembered: longer than any event can be delivered again. */
  inboxDays: integerVariable('INBOX_DAYS', { min: replayableDays, max: 400, fallback: replayableDays + 1 }),
  /** For how long an answer that all visitors share is stored. */
  publicAnswerMs: integerVariable('PUBLIC_ANSWER_MS', { min: 0, max: 60_000, fallback: 2_000 }),
  natsUrl: urlVariable('NATS_URL', ['nats:', 'tls:'], 'nats://127.0.0.1:4222'),
  eventNamespace: textVariable('EVENT_NAMESPACE', ''),
  authUrl: urlVariable('AUTH_URL', ['http:', 'https:'], 'http://127.0.0.1:4001'),
  serviceSecret: optionalVariable('SERVICE_SECRET'),
  publicUrl: urlVariable('PUBLIC_URL', ['http:', 'https:'], 'http://localhost:8080'),
  /** Where the gateway listens, `host:port`: with PUBLIC_URL it says whether other machines can reach the system. */
  gatewayAddress: textVariable('GATEWAY_ADDRESS', '127.0.0.1:8080'),
  /** Whether the service serves its API reference at /docs, for somebody who runs it alone. */
  apiReference: choiceVariable('API_REFERENCE', ['yes', 'no'], 'no'),
  /** Features that an operator switched on; of the services only `step-up` decides something. */
  features: featuresVariable('FEATURES'),
  /** For how long after a password or a second factor was entered calls accept it as recent, in seconds. */
  stepUpSeconds: integerVariable('STEP_UP_SECONDS', { min: 1, max: 86_400, fallback: 600 }),
  /** How long the service keeps answering after a signal to stop, while it reports that it is not ready. */
  drainDelayMs: integerVariable('DRAIN_DELAY_MS', { min: 0, max: 5_000, fallback: 0 }),
  /**
   * The running version, as deployments name it: the tag of the image. By default the version in the service's
   * package.json.
   */
  serviceVersion: optionalVariable('SERVICE_VERSION'),
  logLevel: choiceVariable('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
  ...tracingVariables,
};

/** The port variable with the service's own default. */
export function servicePort(fallback: number) {
  return { port: portVariable('PORT', fallback) };
}
