import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitForExit } from '../../embedded/child-process-output.ts';
import type { BlueskyInstallation } from './install-bluesky.ts';
import type { BlueskyTimeline } from './network-process.ts';

/** How many people post, and how many posts there are; one more person follows them all. */
export type BlueskySize = { people: number; posts: number };

export type Bluesky = {
  pid: number;
  /** Where the timeline is read, with tokens that are valid for a minute. */
  readTimeline(): Promise<BlueskyTimeline>;
  stop(): Promise<void>;
};

/** Starts the network on an empty database and a Redis, and waits until people and posts are there. Throws if it ends before. */
export async function startBluesky(
  { folder, node }: BlueskyInstallation,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
  { people, posts }: BlueskySize,
): Promise<Bluesky> {
  const child = fork(
    path.join(import.meta.dirname, 'network-process.ts'),
    [folder, databaseUrl, String(people), String(posts)],
    {
      execPath: node,
      execArgv: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, REDIS_HOST: new URL(redisUrl).host },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const stop = async () => {
    child.kill('SIGKILL');
    await waitForExit(child);
  };
  const receive = async () => {
    const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    if (typeof first !== 'object' || first === null) throw new Error("Bluesky's development network ended");
    return first as BlueskyTimeline;
  };
  await receive();
  return {
    pid: child.pid ?? 0,
    readTimeline() {
      const received = receive();
      child.send('timeline');
      return received;
    },
    stop,
  };
}
