import { existsSync } from 'node:fs';
import path from 'node:path';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { isGone, readRunningParts } from '../proving/running-parts.ts';
import { startRealSystem } from '../proving/start-real-system.ts';

export const bar = 'Ctrl-C stops everything cleanly within 5 s, an open live stream included; the data stays.';

export async function run(): Promise<Finding> {
  const system = await startRealSystem({ args: ['--no-demo'] });
  try {
    const parts = readRunningParts(system);
    const stream = await openLiveStream(system.address);
    const started = performance.now();
    const code = await system.stop();
    const seconds = (performance.now() - started) / 1000;
    const left = parts.filter(({ pid }) => !isGone(pid)).map(({ name }) => name);
    const dataStays = existsSync(path.join(system.dataDir, 'secrets.json'));
    return {
      measured: `${seconds.toFixed(2)} s with a live stream open (it answered ${stream}), exit ${code}, ${left.length === 0 ? 'nothing left running' : `still running: ${left.join(', ')}`}`,
      holds: seconds < 5 && code === 0 && left.length === 0 && dataStays,
    };
  } finally {
    await system.remove();
  }
}

/** A person's browser holds its stream open until the server ends it. Returns the status it began with. */
async function openLiveStream(address: string): Promise<number> {
  const body = { email: 'reader@example.com', username: 'reader', password: 'a-long-password' };
  const { data } = await callGateway(address, 'POST', '/api/auth/register', { body });
  const token = typeof data === 'object' && data !== null && 'token' in data ? data.token : undefined;
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const { status } = await fetch(`${address}/api/notifications/stream`, { headers });
  return status;
}
