import { spawn } from 'node:child_process';
import path from 'node:path';
import { type StartedChild, waitForLine } from './child-process-output.ts';
import { environmentOf, findRedisServer } from './redis-binary.ts';

export type EmbeddedRedis = {
  url: string;
  /** Starts the server; `ready` resolves when it takes connections. */
  spawn(): StartedChild;
};

/** Finds or fetches the server, which then keeps everything in memory. Returns why there is none otherwise. */
export async function prepareEmbeddedRedis({
  dataDir,
  port,
}: {
  dataDir: string;
  port: number;
}): Promise<EmbeddedRedis | { why: string }> {
  const binary = await findRedisServer(path.join(dataDir, 'bin'));
  if ('why' in binary) return binary;
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  return {
    url: `redis://127.0.0.1:${port}`,
    spawn() {
      const child = spawn(binary.file, settings, {
        detached: true,
        cwd: dataDir,
        env: environmentOf(binary),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return { child, ready: waitForLine(child, /Ready to accept connections/, 30_000) };
    },
  };
}
