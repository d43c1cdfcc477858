import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
  RetentionPolicy,
  StorageType,
} from 'nats';
import { createEventNames } from '#/broker/event-names.ts';
import { deadLetterDays, eventDays } from '#/broker/stream-ages.ts';
import { deadLetterStreamBytes, defaultEventsPerDay, resizeStream, sizeEventStream } from '#/broker/stream-sizes.ts';

/** A durable consumer: one reaction of one service, shared by all instances of the service. */
export interface DurableReader {
  readonly service: string;
  /** Unique within the service. */
  readonly consumer: string;
  /** The subjects that it consumes. */
  readonly subject: string;
}

export interface BrokerPlan {
  /** Prefix of every subject, stream and durable: lets systems share a broker. */
  readonly namespace: string;
  /** The number of replicas of each stream. */
  readonly replicas: number;
  /** For how many events a day the stream has room; by default a stream that is there stays as it is. */
  readonly eventsPerDay?: number | undefined;
  /** First tokens of the subjects that the stream keeps: the services' names. */
  readonly sources: readonly string[];
  readonly readers: readonly DurableReader[];
}

const day = 24 * 3_600 * 1_000_000_000;
/** Each stream and durable is written to disk before the broker answers; a busy disk may take seconds for it. */
const answerMs = 30_000;

/**
 * Creates the streams, durable consumers and the bucket that services use and may not create themselves. Needs the
 * operator's user. Can be repeated: what exists is updated, the
 * stream of events gets the size of its load, and no stream has fewer replicas than are said.
 */
export async function prepareBroker(connection: NatsConnection, plan: BrokerPlan): Promise<void> {
  const { namespace, replicas, eventsPerDay, sources, readers } = plan;
  const names = createEventNames(namespace);
  const manager = await connection.jetstreamManager({ timeout: answerMs });
  const subjects = [...new Set(sources)].map((source) => names.subject(`${source}.>`));
  await ensureStream(manager, names.eventStream, subjects, {
    bytes: sizeEventStream(eventsPerDay ?? defaultEventsPerDay),
    keepsSize: eventsPerDay === undefined,
    days: eventDays,
    replicas,
  });
  const letters = [names.subject('dead.>')];
  await ensureStream(manager, names.deadLetterStream, letters, {
    bytes: deadLetterStreamBytes,
    days: deadLetterDays,
    replicas,
  });
  await Promise.all(
    readers.map(({ service, consumer, subject }) =>
      ensureDurable(manager, names.eventStream, names.durable(`${service}_${consumer}`), names.subject(subject)),
    ),
  );
  // Last, so that a broker with the bucket has all: what was interrupted is known by its absence.
  await connection
    .jetstream({ timeout: answerMs })
    .views.kv(names.accessBucket, { history: 1, storage: StorageType.File, replicas, timeout: answerMs });
  const { config } = await manager.streams.info(`KV_${names.accessBucket}`);
  if (config.num_replicas < replicas) await manager.streams.update(config.name, { ...config, num_replicas: replicas });
}

interface StreamLimits {
  readonly bytes: number;
  /** Whether a stream that is there keeps its own size. */
  readonly keepsSize?: boolean;
  readonly days: number;
  readonly replicas: number;
}

/** The broker may not use as much disk as the streams are meant to have. */
export class NoRoomForStream extends Error {
  constructor(name: string, bytes: number, options: ErrorOptions) {
    const size = (bytes / 1_000_000_000).toFixed(1);
    super(
      `the broker has no room for ${name} with ${size} GB: lower EVENTS_PER_DAY, or raise its max_file_store`,
      options,
    );
  }
}

/** JetStream's code for it. */
const insufficientStorage = 10_047;

async function ensureStream(
  manager: JetStreamManager,
  name: string,
  subjects: string[],
  limits: StreamLimits,
): Promise<void> {
  try {
    await createOrUpdate(manager, name, subjects, limits);
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === insufficientStorage)
      throw new NoRoomForStream(name, limits.bytes, { cause: error });
    throw error;
  }
}

async function createOrUpdate(
  manager: JetStreamManager,
  name: string,
  subjects: string[],
  limits: StreamLimits,
): Promise<void> {
  const config = {
    name,
    subjects,
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    // A full stream rejects new events, and the outbox retains them.
    discard: DiscardPolicy.New,
    max_age: limits.days * day,
    max_bytes: limits.bytes,
    duplicate_window: 2 * 60 * 1_000_000_000,
    num_replicas: limits.replicas,
  };
  try {
    const info = await manager.streams.info(name);
    const known = new Set(info.config.subjects);
    const wanted = {
      max_bytes: limits.keepsSize === true ? info.config.max_bytes : resizeStream(limits.bytes, info.state.bytes),
      max_age: config.max_age,
      num_replicas: Math.max(limits.replicas, info.config.num_replicas),
    };
    const isSame = Object.entries(wanted).every(([key, value]) => info.config[key as keyof typeof wanted] === value);
    if (subjects.every((one) => known.has(one)) && isSame) return;
    const all = [...new Set([...known, ...subjects])];
    await manager.streams.update(name, { ...info.config, ...wanted, subjects: all });
  } catch (error) {
    if (!(error instanceof NatsError) || error.api_error?.code !== 404) throw error;
    await manager.streams.add(config);
  }
}

async function ensureDurable(
  manager: JetStreamManager,
  stream: string,
  durable: string,
  filterSubject: string,
): Promise<void> {
  await manager.consumers.add(stream, {
    durable_name: durable,
    filter_subject: filterSubject,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    // How long an instance has to acknowledge an event before another one gets it: after that of one that was killed. A busy
    // instance extends this time.
    ack_wait: 3 * 1_000_000_000,
    max_ack_pending: 256,
    max_deliver: -1,
  });
}
