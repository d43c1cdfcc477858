import { waitForExit } from '../embedded/child-process-output.ts';
import { startGuardian } from '../embedded/guardian.ts';
import { prepareEmbeddedRedis } from '../embedded/redis-server.ts';
import { makeDataFolder, removeDataFolder } from './embedded-servers.ts';
import { findFreePorts } from './free-port.ts';

/** A store of limits, as several gateways share one. */
export type LimitStore = {
  /** Undefined where there is none: the tests that need one then fail and say so. */
  url: string | undefined;
  stop(): Promise<void>;
};

/** The one of LIMITS_URL, else one of our own for the time of the run. */
export async function startLimitStore(print: (line: string) => void): Promise<LimitStore> {
  const named = process.env.LIMITS_URL;
  if (named) return { url: named, stop: async () => {} };
  const dataDir = makeDataFolder();
  const [port = 0] = await findFreePorts(1);
  const redis = await prepareEmbeddedRedis({ dataDir, port });
  if ('why' in redis) {
    removeDataFolder(dataDir);
    print(`No Valkey or Redis for the tests of shared limits (${redis.why}): install one or set LIMITS_URL.`);
    return { url: undefined, stop: async () => {} };
  }
  const guardian = startGuardian();
  const { child, ready } = redis.spawn();
  guardian.watch(child, 'TERM');
  await ready;
  return {
    url: redis.url,
    async stop() {
      child.kill('SIGTERM');
      await waitForExit(child);
      guardian.close();
      removeDataFolder(dataDir);
    },
  };
}
