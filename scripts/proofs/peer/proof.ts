import { administratorUrl, withDatabase } from '@stagedoor/test-support/databases';
import { callSurely } from '@stagedoor/test-support/gateway-calls';
import { registerPeople } from '@stagedoor/test-support/people';
import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import { startLimitStore } from '../../testing/limit-store.ts';
import { waitForRest } from '../bench/wait-for-rest.ts';
import { type LoadRequest, makeCallsOrThrow } from '../instruments/load.ts';
import { percentile } from '../instruments/percentiles.ts';
import { readCpuTimes, readTreeCpuTime } from '../instruments/processes.ts';
import { withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { installBluesky, type PeerSize, startBluesky } from './bluesky.ts';
import { timelinePath } from './network-process.ts';

export const promise =
  "At least 28 times as many home timelines of ten posts a second are read through the gateway as through Bluesky's PDS and AppView, with the same number of people and posts, on the same processors, alternately. It installs them from npm: 350 MB, and needs a C++ compiler.";
export const minutes = 8;

const leastTimes = 28;
const size: PeerSize = { people: 60, posts: 600 };
const connections = 16;
const rounds = 3;
const amounts = { own: 6_000, theirs: 240 };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  await installBluesky(print);
  return withRealSystem({}, async (system) => {
    await using stack = new AsyncDisposableStack();
    const redis = await startLimitStore(print);
    stack.defer(redis.stop);
    if (redis.url === undefined) throw new Error('there is no Redis for the AppView');
    const own = await seedTimeline(system.address);
    print(`starts Bluesky's network, and makes ${size.people} people and ${size.posts} posts there too`);
    // Beside the databases of the services, so that both have the same server.
    const database = new URL(administratorUrl(system, 'social'));
    await withDatabase(database.href, (sql) => sql.unsafe('create database bluesky'));
    database.pathname = '/bluesky';
    const bluesky = await startBluesky(database.href, redis.url, size);
    stack.defer(bluesky.stop);
    await waitForRest(system);
    const readOwn = (amount: number) => {
      const port = Number(new URL(system.address).port);
      return makeCallsOrThrow({ port, requests: [own], connections }, amount);
    };
    const readTheirs = () => {
      const { port, token } = bluesky.timeline;
      return makeCallsOrThrow({ port, requests: [{ path: timelinePath, token }], connections }, amounts.theirs);
    };
    const measure = async (amount: number, work: () => Promise<unknown>) => {
      const readTimes = () => ({ parts: readCpuTimes(system), theirs: readTreeCpuTime(bluesky.pid) });
      const [before, started] = [readTimes(), performance.now()];
      await work();
      const [perSecond, after] = [(amount * 1_000) / (performance.now() - started), readTimes()];
      const spent = (part: string) => (after.parts.get(part) ?? 0) - (before.parts.get(part) ?? 0);
      const [ownMs, databaseMs] = [spent('gateway') + spent('social'), spent('postgres')];
      return {
        perSecond,
        own: (ownMs + databaseMs) / amount,
        theirs: (after.theirs - before.theirs + databaseMs) / amount,
      };
    };
    // Both compile what they run before anything is measured.
    await readOwn(amounts.own * 2);
    await readTheirs();
    const measured: { times: number; cost: number }[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const ours = await measure(amounts.own, () => readOwn(amounts.own));
      const theirs = await measure(amounts.theirs, readTheirs);
      measured.push({ times: ours.perSecond / theirs.perSecond, cost: theirs.theirs / ours.own });
      print(
        `round ${round}: ${ours.perSecond.toFixed(0)} a second at ${ours.own.toFixed(2)} ms of a processor; theirs ${theirs.perSecond.toFixed(1)} at ${theirs.theirs.toFixed(1)} ms`,
      );
    }
    const of = (key: 'times' | 'cost', share = 0.5) =>
      percentile(
        measured.map((one) => one[key]),
        share,
      );
    return [
      {
        measured: `${of('times').toFixed(1)} times as many a second (${of('times', 0).toFixed(1)} to ${of('times', 1).toFixed(1)}); theirs take ${of('cost').toFixed(1)} times the processor time`,
        holds: of('times') >= leastTimes,
      },
    ];
  });
}

/** Has one person follow all the others, who post in turn. Returns the call that reads this person's timeline. */
async function seedTimeline(address: string): Promise<LoadRequest> {
  const [reader, ...authors] = await registerPeople(address, size.people + 1);
  if (reader === undefined) throw new Error('nobody was registered');
  await mapConcurrently(authors, 4, ({ id }) =>
    callSurely(address, 'POST', `/api/users/follow/${id}`, { token: reader.token }),
  );
  await mapConcurrently(Array.from({ length: size.posts }), 4, (_, index) => {
    const { token } = authors[index % authors.length] ?? reader;
    const body = { content: `Post ${index}: what happened backstage today` };
    return callSurely(address, 'POST', '/api/posts', { token, body });
  });
  return { path: '/api/posts/feed?limit=10', token: reader.token };
}
