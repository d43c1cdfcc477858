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
} from 'nats';
import { createEventNames } from '#/broker/event-names.ts';
import { sourceOf } from '#/broker/event-streams.ts';
import { findPlaces, placeSource } from '#/broker/place-sources.ts';
import { deadLetterDays, duplicateWindow, eventDays } from '#/broker/stream-ages.ts';
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
  /** Sources with a stream of their own, with the events a day of each; by default each source stays where it is. */
  readonly eventStreams?: ReadonlyMap<string, number> | undefined;
  /** First tokens of the subjects that the stream keeps: the services' names. */
  readonly sources: readonly string[];
  readonly readers: readonly DurableReader[];
}

const day = 24 * 3_600 * 1_000_000_000;
/** Each stream and durable is written to disk before the broker answers; a busy disk may take seconds for it. */
const answerMs = 5_000;
/** A question gets no answer while nobody leads the stream that it is about, as for a moment after a cluster gave it more replicas. */
const mostTries = 6;

/**
 * Creates the streams, durable consumers and the bucket that services use and may not create themselves. Needs the
 * operator's user. Can be repeated: what exists is updated, each stream of events gets the size of its load, no stream has fewer
 * replicas than are said, and a source whose events are to be in another stream is moved there. What got no answer is begun again, five
 * times at the most, and goes on from what the streams say. Returns the sources with a stream of their own.
 */
export async function prepareBroker(connection: NatsConnection, plan: BrokerPlan): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await prepareOnce(connection, plan);
    } catch (error) {
      const isUnanswered = error instanceof NatsError && error.code === ErrorCode.Timeout;
      if (!isUnanswered || tries === mostTries) throw error;
    }
  }
}

async function prepareOnce(connection: NatsConnection, plan: BrokerPlan): Promise<readonly string[]> {
  const { namespace, replicas, eventsPerDay, eventStreams, sources, readers } = plan;
  const names = createEventNames(namespace);
  const manager = await connection.jetstreamManager({ timeout: answerMs });
  const limitsOf = (variable: 'EVENTS_PER_DAY' | 'EVENT_STREAMS', load: number | undefined): StreamLimits => ({
    bytes: sizeEventStream(load ?? defaultEventsPerDay),
    keepsSize: load === undefined,
    days: eventDays,
    replicas,
    variable,
  });
  const subjectOf = (source: string) => names.subject(`${source}.>`);
  const placed = await findPlaces(manager, names);
  const own = eventStreams === undefined ? placed.own : new Set(eventStreams.keys());
  const elsewhere = new Set([...own, ...placed.own, ...placed.moving]);
  const subjects = [...new Set(sources)].filter((source) => !elsewhere.has(source)).map(subjectOf);
  await ensureStream(manager, names.eventStream, subjects, limitsOf('EVENTS_PER_DAY', eventsPerDay));
  for (const source of elsewhere) {
    await placeSource(manager, names, source, {
      isOwn: own.has(source),
      ensureOwn: (taken) =>
        ensureStream(manager, names.ownStream(source), taken, limitsOf('EVENT_STREAMS', eventStreams?.get(source))),
    });
  }
  const letters = [names.subject('dead.>')];
  await ensureStream(manager, names.deadLetterStream, letters, {
    bytes: deadLetterStreamBytes,
    days: deadLetterDays,
    replicas,
  });
  const streamOf = (subject: string) =>
    own.has(sourceOf(subject)) ? names.ownStream(sourceOf(subject)) : names.eventStream;
  await ensureDurables(
    manager,
    readers.map(({ service, consumer, subject }) => ({
      stream: streamOf(subject),
      durable: names.durable(`${service}_${consumer}`),
      filterSubject: names.subject(subject),
    })),
  );
  // Last, so that a broker with the bucket has all: what was interrupted is known by its absence.
  await connection
    .jetstream({ timeout: answerMs })
    .views.kv(names.accessBucket, { history: 1, storage: StorageType.File, replicas, timeout: answerMs });
  const { config } = await manager.streams.info(`KV_${names.accessBucket}`);
  if (config.num_replicas < replicas) await manager.streams.update(config.name, { ...config, num_replicas: replicas });
  return [...own].sort();
}

interface StreamLimits {
  readonly bytes: number;
  /** Whether a stream that is there keeps its own size. */
  readonly keepsSize?: boolean;
  readonly days: number;
  readonly replicas: number;
  /** What its size is said by. */
  readonly variable?: 'EVENTS_PER_DAY' | 'EVENT_STREAMS';
}

/** The broker may not use as much disk as the streams are meant to have. */
export class NoRoomForStream extends Error {
  constructor(name: string, { bytes, variable = 'EVENTS_PER_DAY' }: StreamLimits, options: ErrorOptions) {
    const size = (bytes / 1_000_000_000).toFixed(1);
    super(
      `the broker has no room for ${name} with ${size} GB: lower ${variable}, or raise its max_file_store`,
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
      throw new NoRoomForStream(name, limits, { cause: error });
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
    duplicate_window: duplicateWindow,
    num_replicas: limits.replicas,
  };
  try {
    const info = await manager.streams.info(name);
    const known = new Set(info.config.subjects ?? []);
    const wanted = {
      max_bytes: limits.keepsSize === true ? info.config.max_bytes : resizeStream(limits.bytes, info.state.bytes),
      max_age: config.max_age,
      num_replicas: Math.max(limits.replicas, info.config.num_replicas),
    };
    const isSame = Object.entries(wanted).every(([key, value]) => info.config[key as keyof typeof wanted] === value);
    if (subjects.every((one) => known.has(one)) && isSame) return;
    // JetStream gives a stream without a subject its own name for one.
    if (subjects.length > 0) known.delete(name);
    const all = [...new Set([...known, ...subjects])];
    await manager.streams.update(name, { ...info.config, ...wanted, subjects: all });
  } catch (error) {
    if (!(error instanceof NatsError) || error.api_error?.code !== 404) throw error;
    await manager.streams.add(config);
  }
}

interface Durable {
  readonly stream: string;
  readonly durable: string;
  readonly filterSubject: string;
}

async function ensureDurables(manager: JetStreamManager, durables: readonly Durable[]): Promise<void> {
  const byStream = Map.groupBy(durables, ({ stream }) => stream);
  for (const [stream, wanted] of byStream) {
    const existing = new Map<string, ConsumerConfig>();
    for await (const { name, config } of manager.consumers.list(stream)) existing.set(name, config);
    await Promise.all(
      wanted.map(({ durable, filterSubject }) =>
        manager.consumers.add(stream, {
          // Where it began is not changed by anybody.
          ...(existing.get(durable) ?? { deliver_policy: DeliverPolicy.All }),
          durable_name: durable,
          filter_subject: filterSubject,
          ack_policy: AckPolicy.Explicit,
          // How long an instance has to acknowledge an event before another one gets it: after that of one that was killed. A busy
          // instance extends this time.
          ack_wait: 3 * 1_000_000_000,
          max_ack_pending: 256,
          max_deliver: -1,
        }),
      ),
    );
  }
}
