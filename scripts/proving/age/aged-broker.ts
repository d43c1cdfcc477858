import { randomUUID } from 'node:crypto';
import { postLiked } from '@stagedoor/contracts/social-events';
import { type Bus, openBus } from '@stagedoor/service-kit/broker/bus';
import { eventDays } from '@stagedoor/service-kit/broker/stream-ages';
import {
  countDeadLetters,
  listDeadLetters,
  publishDeadLetter,
  replayDeadLetters,
} from '@stagedoor/service-kit/events/dead-letters';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { deleteEventsAbout } from '@stagedoor/service-kit/personal-data/delete-events-about';
import type { Care } from './aged-part.ts';
import { personId } from './people.ts';

/** Events that the stream takes in a day. */
const eventsPerDay = 20_000;
const consumers = 20;
/** Of so many messages one names the person who is erased. */
const aboutThemOf = 500;
const atOnce = 500;
const erased = personId(7);
/** A consumer with a share of the letters that somebody replays at one sitting. */
const replayed = 'notifications.on_something';
const replayedLetters = 1_000;

/** A broker with a week of events, and a stream of dead letters that takes no more. */
export interface AgedBroker {
  readonly care: readonly Care[];
  /**
   * Reads a message of the stream of events. Resolves to whether that took 100 ms longer than an answer that no stream takes part in:
   * a busy machine delays both.
   */
  read(): Promise<boolean>;
  /** How many dead letters there are, and whether a further one was refused. */
  readonly letters: number;
  readonly isFull: boolean;
  stop(): Promise<void>;
}

/** Fills the streams with what `days` leave: a week of events at the most, and dead letters until no more are taken. */
export async function openAgedBroker(natsUrl: string, days: number): Promise<AgedBroker> {
  const log = createLogger({ service: 'age', level: 'silent' });
  const [bus, reading] = [1, 2].map(() => openBus({ url: natsUrl, name: 'age', namespace: '', log })) as [Bus, Bus];
  await Promise.all([bus.connected(), reading.connected()]);
  const [jetStream, reader] = await Promise.all([bus.jetStream(), reading.jetStream()]);
  if (jetStream === undefined || reader === undefined) throw new Error('JetStream is not ready');
  const { manager } = jetStream;
  await publishAll(Math.min(days, eventDays) * eventsPerDay, (index) => {
    const { id, body } = writeEvent(index);
    return jetStream.client.publish(postLiked.subject, body, { msgID: id });
  });
  const reason = 'a reason of some length, as the database says it';
  let sequence = 0;
  const fail = (consumer: string, index: number) => {
    sequence += 1;
    const letter = { consumer, subject: postLiked.subject, reason, body: writeEvent(index).body };
    return publishDeadLetter(bus, jetStream, letter, { stream: bus.eventStream, streamSequence: sequence });
  };
  await publishAll(replayedLetters, (index) => fail(replayed, index));
  await publishAll(Number.POSITIVE_INFINITY, (index) => fail(`social.on_${index % consumers}`, index));
  const { state } = await manager.streams.info(bus.deadLetterStream);
  const refusal: unknown = await fail('social.on_0', 0).catch((error: unknown) => error);
  const countAboutThem = async () =>
    (await listDeadLetters(bus, jetStream)).filter(({ body }) => body.includes(erased)).length;
  return {
    letters: state.messages,
    isFull: isFull(refusal),
    async read() {
      const now = () => performance.now();
      const [read, ping] = await Promise.all([
        reader.manager.streams.getMessage(reading.eventStream, { last_by_subj: postLiked.subject }).then(now),
        reader.connection.flush().then(now),
      ]);
      return read - ping > 100;
    },
    care: [
      {
        name: 'counting the dead letters of each consumer, as every look at the metrics does',
        async run() {
          if ((await countDeadLetters(bus, 'social')).size !== consumers)
            throw new Error('a consumer has no dead letters');
          return false;
        },
        mostMs: 1_000,
      },
      {
        name: `listing ${state.messages} dead letters`,
        run: () => listDeadLetters(bus, jetStream).then(() => false),
        mostRoundMs: 60_000,
        mostMs: 60_000,
      },
      {
        name: `replaying ${replayedLetters} of them`,
        run: () => replayDeadLetters(bus, jetStream, replayed).then(() => false),
        mostRoundMs: 60_000,
        mostMs: 60_000,
        countLeft: async () => (await listDeadLetters(bus, jetStream, replayed)).length,
      },
      {
        name: 'deleting what names an erased person',
        run: () => deleteEventsAbout(bus, erased, { extend: async () => {} }).then(() => false),
        mostRoundMs: 120_000,
        mostMs: 120_000,
        countLeft: countAboutThem,
      },
    ],
    async stop() {
      await Promise.all([bus.close(), reading.close()]);
    },
  };
}

/** JetStream's code for a stream that has as many bytes as it may have. */
const maximumBytesExceeded = 10_077;

function isFull(error: unknown): boolean {
  if (!(error instanceof Error && 'api_error' in error)) return false;
  const cause = error.api_error;
  return typeof cause === 'object' && cause !== null && 'err_code' in cause && cause.err_code === maximumBytesExceeded;
}

/** Publishes one after the other, many at once: so many, or until the stream takes no more. */
async function publishAll(count: number, publish: (index: number) => Promise<unknown>): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const sent = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => publish(first + index));
    const refused = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected');
    if (refused === undefined) continue;
    if (count === Number.POSITIVE_INFINITY && isFull(refused.reason)) return;
    throw refused.reason;
  }
}

/** An event like those of a busy day. One in so many names the person who is erased. */
function writeEvent(index: number): { readonly id: string; readonly body: string } {
  const id = randomUUID();
  const envelope = {
    specversion: '1.0',
    id,
    source: '/services/social',
    type: postLiked.subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: { ...postLiked.sample, likerId: index % aboutThemOf === 0 ? erased : randomUUID() },
  };
  return { id, body: JSON.stringify(envelope) };
}
