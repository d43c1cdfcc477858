import { type EventEnvelope, readEnvelope } from '@stagedoor/contracts/event';
import type { JsMsg, Msg, NatsConnection, Subscription } from 'nats';
import { messageOf } from '#/common/describe-error.ts';
import type { ConsumerOptions } from '#/events/consumer.ts';
import { findUnhandled, handleOnce } from '#/events/handle-once.ts';

/** Handles events that JetStream does not deliver while nobody leads the stream or the consumer. */
export interface ElectionBridge {
  /** JetStream has delivered these here. */
  delivered(messages: readonly Pick<JsMsg, 'headers'>[]): void;
  /** Resolves when nothing is being handled any more. */
  stop(): Promise<void>;
}

interface BridgeOptions<Deps> extends ConsumerOptions<Deps> {
  readonly connection: Pick<NatsConnection, 'info' | 'subscribe'>;
  /** How long JetStream may take to deliver an event before it counts as silent, in ms. */
  readonly silentMs?: number;
}

interface Heard {
  readonly data: Uint8Array;
  readonly at: number;
}

/** The header by which the stream drops an event that is sent twice: its id. */
const idHeader = 'Nats-Msg-Id';
/** More are left to JetStream, as are those that it has not delivered here for so long while it delivered others, in ms. */
const mostHeard = 5_000;
const longestHeardMs = 3_000;

/**
 * In a cluster of NATS whose leading node dies, the others wait four to nine seconds before they elect another leader, which no
 * setting changes; until then the stream takes no event, or the consumer delivers none. The servers still pass on what is
 * published to whoever listens at that moment. So one instance of a service listens to each event, besides, and waits for
 * JetStream to deliver it. If that is silent for a second, the events that no instance has handled are handled from here. When
 * JetStream delivers them later they are known. Nothing depends on it: what is not heard, or fails here, JetStream delivers.
 */
export function bridgeElections<Deps>(options: BridgeOptions<Deps>): ElectionBridge {
  const { service, consumer, bus, log, connection, silentMs = 1_000 } = options;
  const heard = new Map<string, Heard>();
  let deliveredAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let handling: Promise<void> | undefined;
  let stopped = false;
  // A single server elects nobody.
  const subscription = connection.info?.cluster === undefined ? undefined : listen();

  function listen(): Subscription {
    return connection.subscribe(bus.subject(consumer.on.subject), {
      // One instance hears each event.
      queue: bus.durable(`${service}_${consumer.name}`),
      callback(error, message) {
        if (error === null) hear(message);
        else log.warn({ err: error, consumer: consumer.name }, 'events are not heard while the broker elects a leader');
      },
    });
  }

  function hear({ headers, data }: Msg): void {
    const id = headers?.get(idHeader);
    if (!id || stopped || heard.size >= mostHeard) return;
    if (!heard.has(id)) heard.set(id, { data, at: performance.now() });
    lookLater();
  }

  function lookLater(): void {
    const [oldest] = heard.values();
    if (oldest === undefined || timer !== undefined || handling !== undefined || stopped) return;
    const dueIn = Math.max(oldest.at, deliveredAt) + silentMs - performance.now();
    // The next may be overdue where handling took long.
    timer = setTimeout(look, Math.max(0, dueIn));
  }

  function look(): void {
    timer = undefined;
    const now = performance.now();
    const isSilent = now - deliveredAt >= silentMs;
    const due = [...heard].filter(([, { at }]) => now - at >= (isSilent ? silentMs : longestHeardMs));
    for (const [id] of due) heard.delete(id);
    handling = (isSilent ? handleAll(due.map(([, { data }]) => data)) : Promise.resolve()).finally(() => {
      handling = undefined;
      lookLater();
    });
  }

  /** Never rejects. */
  async function handleAll(messages: readonly Uint8Array[]): Promise<void> {
    const envelopes = messages.flatMap((data) => {
      const read = readEnvelope(consumer.on, data);
      return 'problem' in read ? [] : [read.envelope];
    });
    try {
      const left = await findUnhandled(options, envelopes);
      for (let from = 0; from < left.length && !stopped; from += consumer.mostAtOnce) {
        await handleTogether(left.slice(from, from + consumer.mostAtOnce));
      }
    } catch (error) {
      log.debug({ err: error, consumer: consumer.name }, 'events that were heard are left to JetStream');
    }
  }

  async function handleTogether(events: readonly EventEnvelope[]): Promise<void> {
    try {
      await handleOnce(options, ...events);
      log.info({ consumer: consumer.name, events: events.length }, 'handled what JetStream does not deliver now');
    } catch (error) {
      log.debug({ consumer: consumer.name, problem: messageOf(error) }, 'an event that was heard is left to JetStream');
    }
  }

  return {
    delivered(messages) {
      deliveredAt = performance.now();
      for (const { headers } of messages) heard.delete(headers?.get(idHeader) ?? '');
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      subscription?.unsubscribe();
      await handling;
    },
  };
}
