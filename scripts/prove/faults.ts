import { startTcpProxy } from '@stagedoor/service-kit/testing/stubs/tcp-proxy';
import { clockFaults, createServiceClocks } from '../proving/faults/clock-faults.ts';
import { databaseFaults } from '../proving/faults/database-faults.ts';
import { filling, slowingDisk } from '../proving/faults/disk-faults.ts';
import { emptyingBroker, killing, pausing } from '../proving/faults/process-faults.ts';
import { type FaultResult, runFaults } from '../proving/faults/run-faults.ts';
import { mountSmallDisk } from '../proving/faults/small-disk.ts';
import type { Finding } from '../proving/proof.ts';
import { raisedLimits } from '../proving/raised-limits.ts';
import { makeDataFolder } from '../testing/embedded-servers.ts';
import { startPostgresPair } from '../testing/postgres-pair.ts';
import { startSystem } from '../testing/start-system.ts';

export const bar =
  'Under mixed writes, with each fault once in three random orders: everything acknowledged is there, once, counted and told once, and the ledger comes to zero; and everything is served within 30 s of the end of a fault.';

const seeds = [1, 2, 3];
const killed = ['auth', 'social', 'messaging', 'notifications', 'payments', 'gateway', 'nats'];
const paused = ['social', 'notifications', 'nats'];
/** Long enough for a busy machine. `kill-parts` measures how soon a killed process is back. */
const mostMs = 30_000;
const plan = { people: 16, writers: 12, longestMs: 4_000, settleMs: 60_000 };

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const [primaryDisk, systemDisk] = [mountSmallDisk(1_500), mountSmallDisk(500)];
  if (primaryDisk === undefined || systemDisk === undefined)
    print('left out: full disks, because only root on Linux may mount one that can be filled');
  // Commits wait for the disk, which can be told to be slow.
  const settings = { fsync: 'on', commit_delay: undefined, commit_siblings: undefined };
  const pair = await startPostgresPair({ primaryDisk: primaryDisk?.folder, settings });
  const { hostname, port } = new URL(pair.primaryUrl);
  const network = await startTcpProxy({ host: hostname, port: Number(port) });
  const database = new URL(pair.primaryUrl);
  database.port = String(network.port);
  const clocks = createServiceClocks();
  const env = {
    ...raisedLimits,
    ...clocks.env,
    DATABASE_URL: database.href,
    DATABASE_READ_URL: pair.replicaUrl,
    DATA_DIR: makeDataFolder({ disk: systemDisk?.folder }),
    UPLOAD_FLOOR_MB: '0',
  };
  const system = await startSystem({ args: ['--no-demo'], env });
  try {
    const faults = [
      ...killed.map((part) => killing(system, part)),
      ...paused.map((part) => pausing(system, part)),
      emptyingBroker(system),
      ...databaseFaults(pair, network),
      ...clockFaults(system, clocks),
      slowingDisk(pair),
      ...(primaryDisk === undefined ? [] : [filling('the primary', primaryDisk, () => pair.revivePrimary())]),
      ...(systemDisk === undefined ? [] : [filling('broker and files', systemDisk)]),
    ];
    const findings: Finding[] = [];
    for (const seed of seeds) {
      print(`seed ${seed}`);
      findings.push(describe(seed, await runFaults(system, faults, { ...plan, seed }, print), print));
    }
    return findings;
  } finally {
    await system.remove();
    await network.stop();
    await pair.stop();
    clocks.remove();
    for (const disk of [primaryDisk, systemDisk]) disk?.remove();
  }
}

function describe(seed: number, result: FaultResult, print: (line: string) => void): Finding {
  const { acknowledged, failures, slowestMs, recoveredMs, differences } = result;
  for (const difference of differences.slice(0, 10)) print(difference);
  const [slowest = '', ms = 0] = [...recoveredMs].sort(([, one], [, other]) => other - one)[0] ?? [];
  const seconds = (value: number) => `${(value / 1_000).toFixed(1)} s`;
  return {
    measured: `seed ${seed}: ${recoveredMs.size} faults, ${acknowledged} writes acknowledged after ${failures} failed calls, ${differences.length} not as promised; served again after ${seconds(ms)} at the most (${slowest}); a write took ${seconds(slowestMs)} at the most`,
    holds: differences.length === 0 && ms < mostMs,
  };
}
