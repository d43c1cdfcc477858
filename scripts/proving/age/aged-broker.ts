import { randomUUID } from 'node:crypto';
import { postLiked } from '@stagedoor/contracts/social-events';
import { type Bus, type JetStream, openBus } from '@stagedoor/service-kit/broker/bus';
import { eventDays } from '@stagedoor/service-kit/broker/stream-ages';
import { countDeadLetters, listDeadLetters, replayDeadLetters } from '@stagedoor/service-kit/events/dead-letters';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { deleteEventsAbout } from '@stagedoor/service-kit/personal-data/delete-events-about';
import { headers, NatsError } from 'nats';
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
  await publishAll(jetStream, Math.min(days, eventDays) * eventsPerDay, () => postLiked.subject);
  await publishAll(jetStream, replayedLetters, () => `dead.${replayed}`);
  await publishAll(jetStream, Number.POSITIVE_INFINITY, (index) => `dead.social.on_${index % consumers}`);
  const { state } = await manager.streams.info(bus.deadLetterStream);
  const refusal: unknown = await publishOne(jetStream, 'dead.social.on_0', 0).catch((error: unknown) => error);
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

const isFull = (error: unknown) => error instanceof NatsError && error.api_error?.err_code === maximumBytesExceeded;

/** Publishes so many messages, or until the stream takes no more. */
async function publishAll(jetStream: JetStream, count: number, subjectOf: (index: number) => string): Promise<void> {
  for (let first = 0; first < count; first += atOnce) {
    const size = Math.min(atOnce, count - first);
    const sent = Array.from({ length: size }, (_, index) =>
      publishOne(jetStream, subjectOf(first + index), first + index),
    );
    const refused = (await Promise.allSettled(sent)).find((one) => one.status === 'rejected');
    if (refused === undefined) continue;
    const { reason } = refused;
    if (count === Number.POSITIVE_INFINITY && isFull(reason)) return;
    throw reason;
  }
}

async function publishOne({ client }: JetStream, subject: string, index: number): Promise<unknown> {
  const header = headers();
  header.set('Stagedoor-Subject', postLiked.subject);
  header.set('Stagedoor-Reason', 'a reason of some length, as the database says it');
  const data = { ...postLiked.sample, likerId: index % aboutThemOf === 0 ? erased : randomUUID() };
  const id = randomUUID();
  const envelope = {
    specversion: '1.0',
    id,
    source: '/services/social',
    type: postLiked.subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data,
  };
  return client.publish(subject, JSON.stringify(envelope), { msgID: id, headers: header });
}
