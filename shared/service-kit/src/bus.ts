import {
  AckPolicy,
  connect,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from 'nats';
import type { Logger } from '#/logger.ts';

const day = 24 * 3_600 * 1_000_000_000;
const megabyte = 1_048_576;

export interface BusOptions {
  readonly url: string;
  readonly name: string;
  /** Prefix of every subject, stream and durable: lets systems share a broker. */
  readonly namespace: string;
  readonly replicas: number;
  /** First tokens of the subjects that the stream keeps: the services' names. */
  readonly sources: readonly string[];
  readonly log: Logger;
}

export interface JetStream {
  readonly connection: NatsConnection;
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
}

/**
 * The connection to NATS. It is made in the background and for as long as it takes: a service starts and writes
 * without it, and what it wrote follows when the broker is there.
 */
export interface Bus {
  readonly eventStream: string;
  readonly deadLetterStream: string;
  /** How many servers keep what JetStream stores. */
  readonly replicas: number;
  subject(name: string): string;
  durable(name: string): string;
  isConnected(): boolean;
  /** JetStream with both streams in place; undefined while the broker is away. */
  jetStream(): Promise<JetStream | undefined>;
  /** Says that JetStream did not answer as it should: its streams are made sure of again before the next use. */
  distrust(): void;
  /** Resolves with the connection, when there is one. Rejects once the bus is closed. */
  connected(): Promise<NatsConnection>;
  close(): Promise<void>;
}

export function openBus(options: BusOptions): Bus {
  const { namespace, log } = options;
  const suffix = namespace === '' ? '' : `_${namespace}`;
  const eventStream = `EVENTS${suffix}`;
  const deadLetterStream = `DEAD_LETTERS${suffix}`;
  const subject = (name: string) => (namespace === '' ? name : `${namespace}.${name}`);
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  let prepared: { epoch: number; jetStream: JetStream } | undefined;
  let preparing: Promise<JetStream> | undefined;
  let epoch = 0;
  let isUp = false;

  const connecting = connect({
    ...addressOf(options.url),
    name: options.name,
    // A server drops who says nothing for a second or two, as a process may that is busy starting, and the client then
    // waits for its own time to be up: by default 20 seconds.
    timeout: 3_000,
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    reconnectJitter: 100,
    pingInterval: 5_000,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
    // A stack for each call that waits for an answer: a fortieth of what an event costs, and it tells nothing here.
    noAsyncTraces: true,
  }).then(async (made) => {
    if (closing.signal.aborted) return made.close().then(() => made);
    connection = made;
    isUp = true;
    void watchStatus(made);
    return made;
  });
  connecting.catch((error: unknown) => log.error({ err: error }, 'the connection to NATS failed for good'));

  async function watchStatus(made: NatsConnection): Promise<void> {
    for await (const status of made.status()) {
      if (status.type === 'disconnect') {
        isUp = false;
        log.warn('NATS is away; events wait in the outbox');
      }
      if (status.type === 'reconnect') {
        // What stands behind the address may be another server, or the same one with an empty store.
        epoch += 1;
        isUp = true;
        log.info('NATS is back');
      }
    }
  }

  async function prepare(made: NatsConnection): Promise<JetStream> {
    const manager = await made.jetstreamManager({ timeout: 2_000 });
    await ensureStream(
      manager,
      eventStream,
      options.sources.map((source) => subject(`${source}.>`)),
      {
        megabytes: 1_024,
        days: 7,
        replicas: options.replicas,
      },
    );
    await ensureStream(manager, deadLetterStream, [subject('dead.>')], {
      megabytes: 128,
      days: 30,
      replicas: options.replicas,
    });
    return { connection: made, client: made.jetstream({ timeout: 2_000 }), manager };
  }

  return {
    eventStream,
    deadLetterStream,
    replicas: options.replicas,
    subject,
    durable: (name) => `${name}${suffix}`,
    isConnected: () => isUp,
    async jetStream() {
      if (connection === undefined || !isUp || closing.signal.aborted) return undefined;
      if (prepared?.epoch === epoch) return prepared.jetStream;
      try {
        const preparedIn = epoch;
        preparing ??= prepare(connection).finally(() => {
          preparing = undefined;
        });
        const jetStream = await preparing;
        prepared = { epoch: preparedIn, jetStream };
        return jetStream;
      } catch (error) {
        log.debug({ err: error }, 'JetStream is not ready');
        return undefined;
      }
    },
    distrust() {
      prepared = undefined;
    },
    connected: () => connecting,
    async close() {
      closing.abort();
      isUp = false;
      if (connection !== undefined && !connection.isClosed()) await connection.close();
    },
  };
}

/** The client takes credentials apart from the address. */
function addressOf(url: string): { servers: string[]; user?: string; pass?: string } {
  const addresses = url.split(',').map((one) => new URL(one));
  const [first] = addresses;
  const credentials =
    first === undefined || first.username === ''
      ? {}
      : { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) };
  return { servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`), ...credentials };
}

async function ensureStream(
  manager: JetStreamManager,
  name: string,
  subjects: string[],
  limits: { megabytes: number; days: number; replicas: number },
): Promise<StreamInfo> {
  const config = {
    name,
    subjects,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream refuses: the outbox keeps what it does not take.
    discard: DiscardPolicy.New,
    max_age: limits.days * day,
    max_bytes: limits.megabytes * megabyte,
    duplicate_window: 2 * 60 * 1_000_000_000,
    num_replicas: limits.replicas,
  };
  try {
    const info = await manager.streams.info(name);
    const known = new Set(info.config.subjects);
    if (subjects.every((one) => known.has(one))) return info;
    return await manager.streams.update(name, { ...info.config, subjects: [...new Set([...known, ...subjects])] });
  } catch (error) {
    if (!(error instanceof NatsError) || error.api_error?.code !== 404) throw error;
    return await manager.streams.add(config);
  }
}

/** Makes sure of a durable consumer of one subject, shared by all instances of a service. */
export async function ensureDurable(
  { manager }: JetStream,
  stream: string,
  durable: string,
  filterSubject: string,
): Promise<void> {
  await manager.consumers.add(stream, {
    durable_name: durable,
    filter_subject: filterSubject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    // What an instance held that was killed goes to another after so long; one that is at work says so meanwhile.
    ack_wait: 4 * 1_000_000_000,
    max_ack_pending: 256,
    max_deliver: -1,
  });
}
