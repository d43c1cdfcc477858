import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '../testing/free-port.ts';
import { measureCalls, startUpstream } from './call-cost.ts';
import { hasNginx, startNginx } from './start-nginx.ts';

/** What a call through nginx cost where the bars in milliseconds were set, µs: the gateway took 0.43 ms there, 16 times as much. */
export const nginxAtBarUs = 27;
const rounds = 5;
const calls = 8_000;

/** An nginx of its own, to compare with. */
export interface Yardstick {
  /** Returns what a call through it costs now, µs. */
  measure(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts nginx before a service that answers 5.4 kB. Returns undefined where nginx is not installed. */
export async function openYardstick(): Promise<Yardstick | undefined> {
  if (!hasNginx()) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-yardstick-'));
  const [upstreamPort = 0, port = 0] = await findFreePorts(2);
  const stopUpstream = await startUpstream(upstreamPort);
  const clear = () => {
    stopUpstream();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const nginx = await startNginx(folder, port, upstreamPort);
    return {
      measure: () => measureCalls({ port, pid: nginx.pid, tokens: ['none'], calls }),
      async stop() {
        await nginx.stop();
        clear();
      },
    };
  } catch (error) {
    clear();
    throw error;
  }
}

/** Bars in milliseconds, for the machine that a proof runs on. */
export interface MachineSpeed {
  /** Returns a bar for this machine, ms: as many calls of nginx as where it was set. */
  scale(barMs: number): number;
  describe(): string;
}

/** Measures what a call through nginx costs here, so that a bar in milliseconds says the same on a slower machine. */
export async function measureMachineSpeed(): Promise<MachineSpeed> {
  const yardstick = await openYardstick();
  if (yardstick === undefined) return toSpeed(undefined);
  try {
    const costs: number[] = [];
    for (let round = 0; round < rounds; round += 1) costs.push(await yardstick.measure());
    // The least, since what else the machine does only adds: a bar should rather be too strict.
    return toSpeed(Math.min(...costs));
  } finally {
    await yardstick.stop();
  }
}

/** Fits bars to what a call through nginx costs, µs; undefined where there is no nginx, and bars stay as they are. */
export function toSpeed(nginxUs: number | undefined): MachineSpeed {
  const factor = nginxUs === undefined ? 1 : nginxUs / nginxAtBarUs;
  return {
    scale: (barMs) => barMs * factor,
    describe: () =>
      nginxUs === undefined
        ? 'nginx is not installed, so bars are not fitted to this machine'
        : `a call through nginx costs ${nginxUs.toFixed(0)} µs here, and ${nginxAtBarUs} where the bars were set`,
  };
}
