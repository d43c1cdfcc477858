import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  ErrorCode,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from 'nats';
import { createEventNames, type EventNames } from '#/broker/event-names.ts';
import {
  deadLetterDays,
  deadLetterStreamBytes,
  defaultEventsPerDay,
  eventDays,
  sizeEventStream,
} from '#/broker/stream-limits.ts';
import { ConfigProblem, integerVariable, type Variable } from '#/config/config.ts';

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

/** What the operator's environment says of the streams. */
export const streamVariables: {
  readonly eventsPerDay: Variable<number | undefined>;
  readonly eventStreams: Variable<undefined>;
} = {
  /** Where it is not said, a stream that is there keeps its size: a command in another shell must not make it smaller. */
  eventsPerDay: { ...integerVariable('EVENTS_PER_DAY', { min: 1_000, max: 1_000_000_000 }), fallback: undefined },
  /** The version before moved a service's events to another stream by it. */
  eventStreams: {
    name: 'EVENT_STREAMS',
    fallback: undefined,
    parse(text) {
      if (text.trim() === 'none') return undefined;
      throw new ConfigProblem(`is not supported any more: ${howToMoveBack}`);
    },
  },
};

const howToMoveBack =
  'start the version before with EVENT_STREAMS=none, which moves all events to one stream, and then this one without it';

/** The broker cannot be set up as it is, and its operator can change that. */
export class BrokerSetupRefused extends Error {}

const second = 1_000_000_000;
const day = 24 * 3_600 * second;
/** Each stream and durable is written to disk before the broker answers; a busy disk may take seconds for it. */
const answerMs = 5_000;
/** A question gets no answer while nobody leads the stream that it is about, as for a moment after a cluster gave it more replicas. */
const mostTries = 6;

/**
 * Creates the streams, durable consumers and the bucket that services use and may not create themselves. Needs the
 * operator's user. Can be repeated: what exists is updated, the stream of events gets the size of its load, and no stream has
 * fewer replicas than are said. What got no answer is begun again, five times at the most.
 */
export async function prepareBroker(connection: NatsConnection, plan: BrokerPlan): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prepareOnce(connection, plan);
    } catch (error) {
      const isUnanswered = error instanceof NatsError && error.code === ErrorCode.Timeout;
      if (!isUnanswered || tries === mostTries) throw error;
    }
  }
}

async function prepareOnce(connection: NatsConnection, plan: BrokerPlan): Promise<void> {
  const { namespace, replicas, eventsPerDay, sources, readers } = plan;
  const names = createEventNames(namespace);
  const manager = await connection.jetstreamManager({ timeout: answerMs });
  await refuseSeveralStreams(manager, names);
  await ensureStream(manager, names.eventStream, {
    subjects: [...new Set(sources)].map((source) => names.subject(`${source}.>`)),
    bytes: sizeEventStream(eventsPerDay ?? defaultEventsPerDay),
    keepsSize: eventsPerDay === undefined,
    days: eventDays,
    replicas,
  });
  await ensureStream(manager, names.deadLetterStream, {
    subjects: [names.subject('dead.>')],
    bytes: deadLetterStreamBytes,
    days: deadLetterDays,
    replicas,
  });
  await ensureDurables(manager, names, readers);
  // Last, so that a broker with the bucket has all: what was interrupted is known by its absence.
  await connection
    .jetstream({ timeout: answerMs })
    .views.kv(names.accessBucket, { history: 1, storage: StorageType.File, replicas, timeout: answerMs });
  const { config } = await manager.streams.info(`KV_${names.accessBucket}`);
  if (config.num_replicas < replicas) await manager.streams.update(config.name, { ...config, num_replicas: replicas });
}

/** The version before wrote into the description of the stream which services have, or are given, another one. */
async function refuseSeveralStreams(manager: JetStreamManager, { eventStream }: EventNames): Promise<void> {
  const description = (await findStream(manager, eventStream))?.config.description ?? '';
  const sources = [...description.matchAll(/(?:own streams|moving): ([^;]+)/g)].map(([, listed]) => listed).join(' ');
  if (sources === '') return;
  throw new BrokerSetupRefused(`events of ${sources} are in streams of their own: ${howToMoveBack}`);
}

/** Returns what JetStream says of a stream, or undefined where it has none of this name. */
export async function findStream(manager: JetStreamManager, name: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.code === 404) return undefined;
    throw error;
  }
}

interface StreamPlan {
  readonly subjects: string[];
  readonly bytes: number;
  /** Whether a stream that is there keeps its own size. */
  readonly keepsSize?: boolean;
  readonly days: number;
  readonly replicas: number;
}

/** JetStream's code for a stream that is larger than the disk that it may use. */
const insufficientStorage = 10_047;

async function ensureStream(manager: JetStreamManager, name: string, plan: StreamPlan): Promise<void> {
  try {
    await createOrUpdate(manager, name, plan);
  } catch (error) {
    if (!(error instanceof NatsError) || error.api_error?.err_code !== insufficientStorage) throw error;
    const size = (plan.bytes / 1_000_000_000).toFixed(1);
    const remedy = 'lower EVENTS_PER_DAY, or raise its max_file_store';
    throw new BrokerSetupRefused(`the broker has no room for ${name} with ${size} GB: ${remedy}`, { cause: error });
  }
}

async function createOrUpdate(manager: JetStreamManager, name: string, plan: StreamPlan): Promise<void> {
  const { subjects, bytes, keepsSize = false, days, replicas } = plan;
  const found = await findStream(manager, name);
  if (found === undefined) {
    await manager.streams.add({
      name,
      subjects,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      // A full stream rejects new events, and the outbox retains them.
      discard: DiscardPolicy.New,
      max_age: days * day,
      max_bytes: bytes,
      // For how long a message whose id the stream has taken before is dropped.
      duplicate_window: 120 * second,
      num_replicas: replicas,
    });
    return;
  }
  const { config, state } = found;
  const wanted = {
    subjects: [...new Set([...config.subjects, ...subjects])],
    // Not smaller than what it holds and a quarter more, because a full stream rejects new events.
    max_bytes: keepsSize ? config.max_bytes : Math.max(bytes, Math.ceil(state.bytes * 1.25)),
    max_age: days * day,
    num_replicas: Math.max(replicas, config.num_replicas),
  };
  const isSame = Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(config[key as keyof typeof wanted]) === JSON.stringify(value),
  );
  if (!isSame) await manager.streams.update(name, { ...config, ...wanted });
}

async function ensureDurables(
  manager: JetStreamManager,
  { eventStream, durable, subject: subjectOf }: EventNames,
  readers: readonly DurableReader[],
): Promise<void> {
  const existing = new Map<string, ConsumerConfig>();
  for await (const { name, config } of manager.consumers.list(eventStream)) existing.set(name, config);
  await Promise.all(
    readers.map(({ service, consumer, subject }) => {
      const name = durable(`${service}_${consumer}`);
      return manager.consumers.add(eventStream, {
        // Where it began is not changed by anybody.
        ...(existing.get(name) ?? { deliver_policy: DeliverPolicy.All }),
        durable_name: name,
        filter_subject: subjectOf(subject),
        ack_policy: AckPolicy.Explicit,
        // How long an instance has to acknowledge an event before another one gets it: after that of one that was killed. A busy
        // instance extends this time.
        ack_wait: 3 * second,
        max_ack_pending: 256,
        max_deliver: -1,
      });
    }),
  );
}
