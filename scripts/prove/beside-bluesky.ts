import path from 'node:path';
import postgres from 'postgres';
import { installBluesky } from '../proving/bluesky/install-bluesky.ts';
import { timelinePath } from '../proving/bluesky/network-process.ts';
import { type BlueskySize, startBluesky } from '../proving/bluesky/start-bluesky.ts';
import { readCpuTimes, readTreeCpuTime } from '../proving/cpu-time.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import { type LoadRequest, loadAddress } from '../proving/load-address.ts';
import { percentile } from '../proving/percentiles.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { registerPeople } from '../proving/register-people.ts';
import { mapConcurrently } from '../proving/run-concurrently.ts';
import { administratorUrl } from '../proving/service-database.ts';
import { startRealSystem } from '../proving/start-real-system.ts';
import { waitForRest } from '../proving/wait-for-rest.ts';
import { startLimitStore } from '../testing/limit-store.ts';
import type { TestSystem } from '../testing/start-system.ts';

export const bar =
  "At least 28 times as many home timelines of ten posts a second are read through the gateway as through Bluesky's PDS and AppView, with the same number of people and posts, on the same processors, alternately. It installs them from npm: 350 MB, and needs a C++ compiler.";

const leastTimes = 28;
const size: BlueskySize = { people: 60, posts: 600 };
const connections = 16;
const rounds = 3;
const ownCalls = 6_000;
const blueskyCalls = 240;
const folder = path.resolve(import.meta.dirname, '../../.data/bluesky');

export async function run(print: (line: string) => void): Promise<Finding> {
  const installation = await installBluesky(folder, print);
  const system = await startRealSystem({ args: ['--no-demo'], env: raisedLimits });
  const redis = await startLimitStore(print);
  try {
    if (redis.url === undefined) throw new Error('there is no Redis for the AppView');
    const own = await seedTimeline(system);
    print(`starts Bluesky's network, and makes ${size.people} people and ${size.posts} posts there too`);
    const databaseUrl = await createDatabase(administratorUrl(system, 'social'));
    const bluesky = await startBluesky(installation, { databaseUrl, redisUrl: redis.url }, size);
    try {
      await waitForRest(system);
      const readOwn = (calls: number) =>
        loadAddress({ port: Number(new URL(system.address).port), calls, connections }, [own]);
      const readTheirs = async (calls: number, part: 'pds' | 'appView') => {
        const { port, token } = (await bluesky.readTimeline())[part];
        return loadAddress({ port, calls, connections }, [{ path: timelinePath, token }]);
      };
      const readTimes = () => ({ own: readCpuTimes(system), bluesky: readTreeCpuTime(bluesky.pid) });
      const measure = async (calls: number, work: () => Promise<unknown>) => {
        const before = readTimes();
        const started = performance.now();
        await work();
        const perSecond = (calls * 1_000) / (performance.now() - started);
        const after = readTimes();
        const spent = (part: string) => (after.own.get(part) ?? 0) - (before.own.get(part) ?? 0);
        return {
          perSecond,
          own: (spent('gateway') + spent('social') + spent('postgres')) / calls,
          bluesky: (after.bluesky - before.bluesky + spent('postgres')) / calls,
        };
      };
      // Both compile what they run before anything is measured.
      await readOwn(ownCalls * 2);
      await readTheirs(blueskyCalls, 'pds');
      await readTheirs(blueskyCalls, 'appView');
      const times: number[] = [];
      const costs: number[] = [];
      const direct: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const ours = await measure(ownCalls, () => readOwn(ownCalls));
        const pds = await measure(blueskyCalls, () => readTheirs(blueskyCalls, 'pds'));
        const appView = await measure(blueskyCalls, () => readTheirs(blueskyCalls, 'appView'));
        times.push(ours.perSecond / pds.perSecond);
        costs.push(pds.bluesky / ours.own);
        direct.push(ours.perSecond / appView.perSecond);
        print(
          `round ${round}: ${ours.perSecond.toFixed(0)} a second at ${ours.own.toFixed(2)} ms of a processor; through the PDS ${pds.perSecond.toFixed(1)} at ${pds.bluesky.toFixed(1)} ms; the AppView alone ${appView.perSecond.toFixed(1)} at ${appView.bluesky.toFixed(1)} ms`,
        );
      }
      const middle = (values: readonly number[]) => percentile(values, 0.5);
      return {
        measured: `${middle(times).toFixed(1)} times as many a second as through the PDS (${describeSpread(times)}), ${middle(direct).toFixed(1)} times the AppView alone; the PDS takes ${middle(costs).toFixed(1)} times the processor time (medians of ${rounds} rounds)`,
        holds: middle(times) >= leastTimes,
      };
    } finally {
      await bluesky.stop();
    }
  } finally {
    await redis.stop();
    await system.remove();
  }
}

/** Has one person follow all the others, who post in turn. Returns the call that reads this person's timeline. */
async function seedTimeline({ address }: TestSystem): Promise<LoadRequest> {
  const [reader, ...authors] = await registerPeople(address, size.people + 1);
  if (reader === undefined) throw new Error('nobody was registered');
  const insist = async (place: string, token: string, body?: unknown) => {
    const { status, message } = await callGateway(address, 'POST', place, { token, body });
    if (status >= 300) throw new Error(`${place} returned ${status} ${message}`);
  };
  await mapConcurrently(authors, 4, ({ id }) => insist(`/api/users/follow/${id}`, reader.token));
  const texts = Array.from({ length: size.posts }, (_, index) => `Post ${index}: what happened backstage today`);
  await mapConcurrently(texts, 4, (content, index) =>
    insist('/api/posts', authors[index % authors.length]?.token ?? '', { content }),
  );
  return { path: '/api/posts/feed?limit=10', token: reader.token };
}

/** Creates an empty database beside those of the services, so that both have the same server. Returns its address. */
async function createDatabase(administrator: string): Promise<string> {
  const sql = postgres(administrator, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe('create database bluesky');
  } finally {
    await sql.end();
  }
  const url = new URL(administrator);
  url.pathname = '/bluesky';
  return url.href;
}

function describeSpread(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
}
