import type { JetStreamClient, JetStreamManager, NatsConnection } from 'nats';
import { isMissing } from '#/broker/change-stream.ts';
import { connectBroker } from '#/broker/connect-broker.ts';
import { createEventNames, type EventNames, inboxPrefixOf } from '#/broker/event-names.ts';
import { readEventStreams, sourceOf } from '#/broker/event-streams.ts';
import { assertOutsideTransaction } from '#/database/transaction.ts';
import type { Logger } from '#/observability/logger.ts';

export interface BusOptions {
  readonly url: string;
  /** The service, by the name of its user at the broker. */
  readonly name: string;
  /** Prefix of every subject, stream and durable: lets systems share a broker. */
  readonly namespace: string;
  readonly log: Logger;
}

export interface JetStream {
  /** The stream that holds the events of a subject: that of its source, or that of all. */
  streamOf(subject: string): string;
  /** The stream that takes what this service publishes. */
  readonly ownEvents: string;
  readonly connection: NatsConnection;
  readonly client: JetStreamClient;
  readonly manager: JetStreamManager;
}

/**
 * The connection to NATS. It is made in the background and for as long as it takes: a service starts and writes
 * without it, and what it wrote follows when the broker is there.
 */
export interface Bus extends EventNames {
  isConnected(): boolean;
  /**
   * JetStream with the streams in place that the operator makes; undefined while the broker is unavailable. In a cluster it is the
   * one known before while nobody leads its streams: they take nothing then, but what is published is heard.
   */
  jetStream(): Promise<JetStream | undefined>;
  /** Says that JetStream did not answer as it should: its streams are looked for again before the next use. */
  distrust(): void;
  /** Resolves with the connection, when there is one. Rejects with BusClosed where the bus is closed before. */
  connected(): Promise<NatsConnection>;
  /** Calls `listener` each time the broker is back, has lost its stream, or has events in another one. Returns a function that stops that. */
  onBack(listener: () => void): () => void;
  close(): Promise<void>;
}

/** The bus was closed before there was a connection. */
export class BusClosed extends Error {
  constructor() {
    super('the connection to NATS is closed');
  }
}

interface FoundStreams {
  /** The sources with a stream of their own. */
  readonly own: readonly string[];
  /** Which streams these are: others, where it differs. */
  readonly state: string;
}

interface Found {
  readonly jetStream: JetStream;
  readonly streams: FoundStreams;
}

/** How long the leader of a stream that was there may take to answer, in ms: what is published waits for it. */
const leaderlessMs = 500;
/** The pause between two tries to connect, in ms. */
const retryMs = 250;
/** By how much the pause is longer at the most, so that not all services try at once, in ms. */
const mostJitterMs = 100;
/** How often it is looked whether the stream is still the same, in ms. */
const lookAgainMs = 10_000;

export function openBus(options: BusOptions): Bus {
  const { log } = options;
  const names = createEventNames(options.namespace);
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  let prepared: (Found & { epoch: number; lookedAt: number }) | undefined;
  /** What was prepared last, though it may be distrusted. */
  let last: Found | undefined;
  let preparing: ReturnType<typeof prepare> | undefined;
  let epoch = 0;
  let isUp = false;
  const backListeners = new Set<() => void>();

  const connecting = connectBroker(options.url, {
    name: options.name,
    inboxPrefix: inboxPrefixOf(options.name),
    // The server drops a client that is silent for a second or two, as a busy process may be while it starts. By
    // default the client would then wait 20 seconds for its own timeout.
    timeout: 3_000,
    // Otherwise an address where nobody answers now would never be tried again.
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    reconnectDelayHandler() {
      // Called before each try. Throwing is how closing ends them: the client has no other way until it is connected.
      if (closing.signal.aborted) throw new BusClosed();
      return retryMs + Math.random() * mostJitterMs;
    },
    pingInterval: 5_000,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
    // Capturing an async stack for each request costs about 2.5% per event, and the stack says nothing useful here.
    noAsyncTraces: true,
  }).then(async (made) => {
    if (closing.signal.aborted) {
      await made.close();
      throw new BusClosed();
    }
    connection = made;
    isUp = true;
    void watchStatus(made);
    return made;
  });
  connecting.catch((error: unknown) => {
    if (!(error instanceof BusClosed)) log.error({ err: error }, 'the connection to NATS failed for good');
  });

  async function watchStatus(made: NatsConnection): Promise<void> {
    for await (const status of made.status()) {
      if (status.type === 'disconnect') {
        isUp = false;
        log.warn('NATS is unavailable; events wait in the outbox');
      }
      if (status.type === 'reconnect') {
        // The address may lead to another server by now, or to the same one with an empty store.
        epoch += 1;
        isUp = true;
        log.info('NATS is back');
        for (const listener of backListeners) listener();
      }
    }
  }

  async function prepare(made: NatsConnection): Promise<Found> {
    const former = made.info?.cluster === undefined ? undefined : last;
    if (former !== undefined) {
      const asking = await made.jetstreamManager({ timeout: leaderlessMs, checkAPI: false });
      const found = await readStreams(asking).catch((error: unknown) => {
        if (isMissing(error)) throw error;
        log.debug({ err: error }, 'nobody leads the stream of events');
        return former.streams;
      });
      if (found.state === former.streams.state) return former;
    }
    const manager = await made.jetstreamManager({ timeout: 2_000, checkAPI: false });
    const streams = await readStreams(manager);
    const streamOf = (subject: string) =>
      streams.own.includes(sourceOf(subject)) ? names.ownStream(sourceOf(subject)) : names.eventStream;
    const client = made.jetstream({ timeout: 2_000 });
    const jetStream = { connection: made, client, manager, streamOf, ownEvents: streamOf(`${options.name}.`) };
    return { jetStream, streams };
  }

  /** One question, and another one where this service's events have a stream of their own. */
  async function readStreams({ streams }: JetStreamManager): Promise<FoundStreams> {
    const { created, config } = await streams.info(names.eventStream);
    const { own } = readEventStreams(config.description);
    const state = [created, ...own];
    if (own.includes(options.name)) state.push((await streams.info(names.ownStream(options.name))).created);
    return { own, state: state.join(' ') };
  }

  /**
   * Checks whether the streams are still the ones that were found. Consumers that wait for their events would not notice
   * otherwise.
   */
  async function lookAgain(known: NonNullable<typeof prepared>): Promise<void> {
    known.lookedAt = performance.now();
    try {
      const { state } = await readStreams(known.jetStream.manager);
      if (state === known.streams.state) return;
    } catch (error) {
      log.debug({ err: error }, 'JetStream is not ready');
      if (!isMissing(error)) return;
    }
    if (prepared === known) prepared = undefined;
    for (const listener of backListeners) listener();
  }

  return {
    ...names,
    isConnected: () => isUp,
    async jetStream() {
      assertOutsideTransaction('the broker');
      if (connection === undefined || !isUp || closing.signal.aborted) return undefined;
      if (prepared?.epoch === epoch) {
        if (performance.now() - prepared.lookedAt > lookAgainMs) void lookAgain(prepared);
        return prepared.jetStream;
      }
      try {
        const preparedIn = epoch;
        preparing ??= prepare(connection).finally(() => {
          preparing = undefined;
        });
        const found = await preparing;
        last = found;
        prepared = { ...found, epoch: preparedIn, lookedAt: performance.now() };
        return found.jetStream;
      } catch (error) {
        log.debug({ err: error }, 'JetStream is not ready');
        return undefined;
      }
    },
    distrust() {
      prepared = undefined;
    },
    connected: () => connecting,
    onBack(listener) {
      backListeners.add(listener);
      return () => backListeners.delete(listener);
    },
    async close() {
      closing.abort();
      isUp = false;
      if (connection !== undefined && !connection.isClosed()) await connection.close();
    },
  };
}
