import type { JetStreamClient, JetStreamManager, NatsConnection } from 'nats';
import { connectBroker } from '#/broker/connect-broker.ts';
import { createEventNames, type EventNames, inboxPrefixOf } from '#/broker/event-names.ts';
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

/** JetStream with one stream of events: another one, such as that of an emptied broker, comes with another object. */
export interface JetStream {
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
  /** JetStream with the streams in place that the operator makes; undefined while the broker is unavailable. */
  jetStream(): Promise<JetStream | undefined>;
  /** Says that JetStream did not answer as it should: its stream is looked for again before the next use. */
  distrust(): void;
  /** Resolves with the connection, when there is one. Rejects with BusClosed where the bus is closed before. */
  connected(): Promise<NatsConnection>;
  /** Calls `listener` each time the broker is back, or has another stream of events. Returns a function that stops that. */
  onBack(listener: () => void): () => void;
  close(): Promise<void>;
}

/** The bus was closed before there was a connection. */
export class BusClosed extends Error {
  constructor() {
    super('the connection to NATS is closed');
  }
}

/** The pause between two tries to connect, in ms. */
const retryMs = 250;
/** By how much the pause is longer at the most, so that not all services try at once, in ms. */
const mostJitterMs = 100;
/** How long the stream counts as the one that was found, in ms. */
const lookAgainMs = 10_000;

export function openBus(options: BusOptions): Bus {
  const { log } = options;
  const names = createEventNames(options.namespace);
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  let isUp = false;
  let found: (JetStream & { readonly streamCreated: string }) | undefined;
  let foundAt = Number.NEGATIVE_INFINITY;
  let distrustedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<JetStream | undefined> | undefined;
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
        distrust();
        isUp = true;
        log.info('NATS is back');
        for (const listener of backListeners) listener();
      }
    }
  }

  async function look(made: NatsConnection): Promise<JetStream | undefined> {
    const askedAt = performance.now();
    try {
      const manager = found?.manager ?? (await made.jetstreamManager({ timeout: 2_000, checkAPI: false }));
      const { created } = await manager.streams.info(names.eventStream);
      const former = found?.streamCreated;
      if (found === undefined || former !== created) {
        found = { connection: made, client: made.jetstream({ timeout: 2_000 }), manager, streamCreated: created };
      }
      foundAt = askedAt;
      // Consumers that wait for their events would not notice otherwise.
      if (former !== undefined && former !== created) for (const listener of backListeners) listener();
      return found;
    } catch (error) {
      log.debug({ err: error }, 'JetStream is not ready');
      return undefined;
    }
  }

  function distrust(): void {
    distrustedAt = performance.now();
  }

  return {
    ...names,
    isConnected: () => isUp,
    async jetStream() {
      assertOutsideTransaction('the broker');
      if (connection === undefined || !isUp || closing.signal.aborted) return undefined;
      if (foundAt > distrustedAt && performance.now() - foundAt < lookAgainMs) return found;
      looking ??= look(connection).finally(() => {
        looking = undefined;
      });
      return looking;
    },
    distrust,
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
