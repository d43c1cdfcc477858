import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { waitForExit } from '../../embedded/child-process-output.ts';
import type { BlueskyTimeline } from './network-process.ts';

const run = promisify(execFile);
const folder = path.resolve(import.meta.dirname, '../../../.data/bluesky');
/** Its SQLite driver crashes under Node 24, so it runs on Node 22. */
const nodePackage = `node-${process.platform}-${process.arch}`;
const dependencies = { '@atproto/dev-env': '0.6.7', [nodePackage]: '22.23.3' };
const headers = path.join(folder, 'node_modules', nodePackage);

/** How many people post, and how many posts there are; one more person follows them all. */
export type PeerSize = { people: number; posts: number };

export type Bluesky = {
  pid: number;
  timeline: BlueskyTimeline;
  stop(): Promise<void>;
};

/**
 * Installs Bluesky's development network in .data/, which takes some minutes the first time: it is 350 MB, and its SQLite driver is
 * compiled here. Throws where npm reaches no registry or there is no C++ compiler.
 */
export async function installBluesky(print: (line: string) => void): Promise<void> {
  if (existsSync(path.join(folder, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))) return;
  print(`installing Bluesky's development network in ${folder}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: folder });
  // From its source, because its own installer downloads a binary.
  await run('npm', ['rebuild', 'better-sqlite3', '--build-from-source', `--nodedir=${headers}`], {
    cwd: folder,
    env: { ...process.env, PATH: `${path.join(headers, 'bin')}${path.delimiter}${process.env.PATH ?? ''}` },
  });
}

/** Starts the network on an empty database and a Redis, and waits until people and posts are there. Throws if the network exits first. */
export async function startBluesky(databaseUrl: string, redisUrl: string, size: PeerSize): Promise<Bluesky> {
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
    pid: child.pid ?? 0,
    timeline: timeline as BlueskyTimeline,
    async stop() {
      child.kill('SIGKILL');
      await waitForExit(child);
    },
  };
}
