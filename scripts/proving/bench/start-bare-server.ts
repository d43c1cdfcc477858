import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitForExit } from '../../embedded/child-process-output.ts';
import { findFreePorts } from '../../testing/free-port.ts';

/** A bare Fastify in a process of its own. */
export type BareServer = { port: number; pid: number; stop(): Promise<void> };

/** Starts a bare Fastify that answers everything with `body`. */
export async function startBareServer(body: string): Promise<BareServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-bare-'));
  const file = path.join(folder, 'body.json');
  writeFileSync(file, body);
  const [port = 0] = await findFreePorts(1);
  const child = fork(path.join(import.meta.dirname, 'bare-server.ts'), {
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), BODY: file },
  });
  const stop = async () => {
    if (child.connected) child.disconnect();
    await waitForExit(child);
    rmSync(folder, { recursive: true, force: true });
  };
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the bare server did not start'))),
  ]);
  return { port, pid: child.pid ?? 0, stop };
}
