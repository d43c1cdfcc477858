import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { administratorUrl, withDatabase } from '@stagedoor/test-support/databases';
import { callSurely } from '@stagedoor/test-support/gateway-calls';
import { registerPeople } from '@stagedoor/test-support/people';
import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import { waitForExit } from '../../embedded/child-process.ts';
import { startLimitStore } from '../../testing/limit-store.ts';
import { waitForRest } from '../bench/wait-for-rest.ts';
import { type LoadRequest, makeCallsOrThrow } from '../instruments/load.ts';
import { percentile } from '../instruments/percentiles.ts';
import { withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { type BlueskyTimeline, timelinePath } from './network-process.ts';

export const promise =
  "At least 28 times as many home timelines of ten posts a second are read through the gateway as through Bluesky's PDS and AppView, with the same number of people and posts, on the same processors, alternately. It installs them from npm: 350 MB, and needs a C++ compiler.";
export const minutes = 8;

const leastTimes = 28;
/** How many people post, and how many posts there are; one more person follows them all. */
const size = { people: 60, posts: 600 };
const connections = 16;
const rounds = 3;
const amounts = { own: 6_000, theirs: 240 };

const folder = path.resolve(import.meta.dirname, '../../../.data/bluesky');
/** Its SQLite driver crashes under Node 24, so it runs on Node 22. */
const nodePackage = `node-${process.platform}-${process.arch}`;
const dependencies = { '@atproto/dev-env': '0.6.7', [nodePackage]: '22.23.3' };
const headers = path.join(folder, 'node_modules', nodePackage);

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
    const bluesky = await startBluesky(database.href, redis.url);
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
      const started = performance.now();
      await work();
      return (amount * 1_000) / (performance.now() - started);
    };
    // Both compile what they run before anything is measured.
    await readOwn(amounts.own * 2);
    await readTheirs();
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const ours = await measure(amounts.own, () => readOwn(amounts.own));
      const theirs = await measure(amounts.theirs, readTheirs);
      times.push(ours / theirs);
      print(`round ${round}: ${ours.toFixed(0)} a second, theirs ${theirs.toFixed(1)}`);
    }
    const [least, middle, most] = [0, 0.5, 1].map((share) => percentile(times, share).toFixed(1));
    return [
      {
        measured: `${middle} times as many a second (${least} to ${most})`,
        holds: percentile(times, 0.5) >= leastTimes,
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

/**
 * Installs Bluesky's development network in .data/, which takes some minutes the first time: it is 350 MB, and its SQLite driver is
 * compiled here. Throws where npm reaches no registry or there is no C++ compiler.
 */
async function installBluesky(print: (line: string) => void): Promise<void> {
  if (existsSync(path.join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))) return;
  print(`installing Bluesky's development network in ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  // From its source, because its own installer downloads a binary.
  await promisify(execFile)('npm', ['rebuild', 'better-sqlite3', '--build-from-source', `--nodedir=${headers}`], {
    cwd: folder,
    env: { ...process.env, PATH: `${path.join(headers, 'bin')}${path.delimiter}${process.env.PATH ?? ''}` },
  });
}

/** Starts the network on an empty database and a Redis, and waits until people and posts are there. Throws if the network exits first. */
async function startBluesky(databaseUrl: string, redisUrl: string) {
  const script = path.join(import.meta.dirname, 'network-process.ts');
  const child = fork(script, [folder, databaseUrl, String(size.people), String(size.posts)], {
    execPath: path.join(headers, 'bin/node'),
    execArgv: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, REDIS_HOST: new URL(redisUrl).host },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [timeline] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof timeline !== 'object' || timeline === null) throw new Error("Bluesky's development network ended");
  return {
    timeline: timeline as BlueskyTimeline,
    async stop() {
      child.kill('SIGKILL');
      await waitForExit(child);
    },
  };
}
