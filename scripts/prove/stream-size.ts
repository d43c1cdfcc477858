import { messageSent } from '@stagedoor/contracts/messaging-events';
import { commentCreated, postLiked, userFollowed } from '@stagedoor/contracts/social-events';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { prepareBroker } from '@stagedoor/service-kit/broker/prepare-broker';
import { bytesPerEvent } from '@stagedoor/service-kit/broker/stream-sizes';
import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createIds } from '@stagedoor/service-kit/common/ids';
import type { Finding } from '../proving/proof.ts';
import { startEmbeddedServers } from '../testing/embedded-servers.ts';

export const bar =
  'A stream sized for its load (a thousandth of a million people a day) is never full in a simulated week and a half and stays below the alert at 70%; at 2.5 times the load the alert comes a day before it is full, nothing is lost then, and it goes on after one run of the setup.';

/** Events a day: a thousandth of what docs/scaling.md counts. */
const eventsPerDay = 8_000;
const alertAt = 0.7;
/** Five likes, and one of each other, as a person's day in docs/scaling.md. */
const mix = [postLiked, postLiked, postLiked, postLiked, postLiked, userFollowed, commentCreated, messageSent];
/** Share of a day's events in each hour: four times the mean in the busiest, and 1 in all. */
const hours = [1, 1, 1, 1, 1, 1, 2, 3, 4, 4, 4, 4, 5, 5, 5, 6, 8, 10, 13, 16, 15, 7, 4, 2].map((part) => part / 123);

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const servers = await startEmbeddedServers(print);
  const connection = await connectBroker(servers.natsUrl, { name: 'proof', timeout: 5_000 });
  try {
    const plan = { namespace: '', replicas: 1, sources: ['social', 'messaging'], readers: [] };
    await prepareBroker(connection, { ...plan, eventsPerDay });
    const { eventStream } = createEventNames('');
    const manager = await connection.jetstreamManager();
    const client = connection.jetstream({ timeout: 10_000 });
    const ids = createIds(systemClock);
    const read = async () => {
      const info = await manager.streams.info(eventStream);
      return { ratio: info.state.bytes / info.config.max_bytes, ...info.state };
    };

    let waiting: (() => Promise<unknown>)[] = [];
    /** Publishes an hour's events; what is refused waits, as in the outbox. Returns how many were refused. */
    async function publishHour(count: number): Promise<number> {
      const due = waiting;
      waiting = [];
      for (let index = 0; index < count; index += 1) due.push(() => client.publish(...eventAt(index, ids.next())));
      const outcomes = await Promise.allSettled(due.map((send) => send()));
      waiting = due.filter((_, index) => outcomes[index]?.status === 'rejected');
      return waiting.length;
    }

    const sequences: number[] = [];
    async function simulate(
      days: number,
      load: number,
      until: (ratio: number, hour: number, refused: number) => boolean,
    ) {
      for (let hour = 0; hour < days * 24; hour += 1) {
        const refused = await publishHour(Math.round(eventsPerDay * load * (hours[hour % 24] ?? 0)));
        const { ratio, last_seq } = await read();
        sequences.push(last_seq);
        if (hour % 24 === 23) print(`day ${(hour + 1) / 24} at ${load} times the load: ${percent(ratio)} full`);
        if (until(ratio, hour, refused)) return;
        // Deletes what the stream's age limit would delete after seven days, because an hour of this proof is shorter than
        // an hour.
        const weekAgo = sequences.at(-7 * 24);
        if (weekAgo !== undefined) await manager.streams.purge(eventStream, { seq: weekAgo + 1 });
      }
    }

    let fullest = 0;
    let refusedAtLoad = 0;
    await simulate(10.5, 1, (ratio, _hour, refused) => {
      fullest = Math.max(fullest, ratio);
      refusedAtLoad += refused;
      return false;
    });
    const week = await read();
    const eachBytes = week.bytes / week.messages;

    let alertHour = Number.POSITIVE_INFINITY;
    let fullHour = Number.POSITIVE_INFINITY;
    await simulate(7, 2.5, (ratio, hour, refused) => {
      if (ratio > alertAt) alertHour = Math.min(alertHour, hour);
      if (refused > 0) fullHour = hour;
      return refused > 0;
    });
    const waited = waiting.length;
    await prepareBroker(connection, { ...plan, eventsPerDay: eventsPerDay * 3 });
    const left = await publishHour(0);
    const after = await read();
    return [
      {
        measured: `at its load: ${percent(fullest)} full at the most, ${refusedAtLoad} events refused`,
        holds: fullest < alertAt && fullest > 0.4 && refusedAtLoad === 0,
      },
      {
        measured: `an event takes up ${Math.round(eachBytes)} bytes, of ${bytesPerEvent} that are counted on`,
        holds: eachBytes <= bytesPerEvent,
      },
      {
        measured: `at 2.5 times the load: over 70% after ${alertHour} hours, full after ${fullHour}`,
        holds: fullHour - alertHour >= 24 && Number.isFinite(fullHour),
      },
      {
        measured: `${waited} events that a full stream refused were taken once it was resized, ${left} not; ${percent(after.ratio)} full then`,
        holds: waited > 0 && left === 0 && after.ratio < alertAt,
      },
    ];
  } finally {
    await connection.close();
    await servers.stop();
  }
}

/** Returns what the relay publishes: subject, message and options. */
function eventAt(index: number, id: string): [string, string, { msgID: string }] {
  const event = mix[index % mix.length] ?? postLiked;
  const envelope = {
    specversion: '1.0',
    id,
    source: `/services/${event.subject.split('.')[0]}`,
    type: event.subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    data: event.sample,
  };
  return [event.subject, JSON.stringify(envelope), { msgID: id }];
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(0)}%`;
}
