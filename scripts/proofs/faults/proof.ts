import { startTcpProxy } from '@stagedoor/service-kit/testing/stubs/tcp-proxy';
import { makeDataFolder } from '@stagedoor/test-support/data-folder';
import { startPostgresPair } from '../../testing/postgres-pair.ts';
import { pick, seededRandom } from '../instruments/random.ts';
import { raisedLimits, withRealSystem } from '../instruments/real-system.ts';
import type { Finding } from '../proof.ts';
import { databaseFaults, emptyingBroker, filling, killing, pausing } from './all-faults.ts';
import { type FaultResult, runFaults } from './run-faults.ts';
import { mountSmallDisk } from './small-disk.ts';

export const promise =
  '200,000 acknowledged writes (posts, comments, messages, likes, follows, tips) over 100 kills of random parts, database and broker among them, and mixed writes while parts hang, the network is cut, disks are full or slow, the broker loses its store and the primary or replica dies: none lost, none twice, each counted and told once, the ledger comes to zero, and everything is served within 30 s of the end of a fault.';
export const minutes = 90;

const writes = Number(process.env.PROVE_WRITES || 200_000);
const kills = Number(process.env.PROVE_KILLS || 100);
const seed = Number(process.env.PROVE_SEED || 1);
const killed = ['gateway', 'auth', 'social', 'messaging', 'notifications', 'payments', 'nats'];
const paused = ['social', 'notifications', 'nats'];
/** Long enough for a busy machine. */
const mostMs = 30_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const faulty = describe('each fault once', await happenAll(print), print);
  const result = await withRealSystem({}, (system) => {
    const random = seededRandom(seed);
    const all = Array.from({ length: kills }, () => killing(system, pick(random, [...killed, 'postgres']) ?? ''));
    const plan = { seed, people: 200, writers: 24, writes, longestMs: 0, settleMs: 300_000 };
    return runFaults(system, all, plan, print);
  });
  const { measured, holds } = describe('kills', result, print);
  return [faulty, { measured, holds: holds && result.acknowledged >= writes }];
}

/** On a system whose database is a pair of servers, behind a network that can be cut, and on disks that can be filled. */
async function happenAll(print: (line: string) => void): Promise<FaultResult> {
  await using stack = new AsyncDisposableStack();
  const [primaryDisk, systemDisk] = [mountSmallDisk(1_500), mountSmallDisk(500)];
  for (const disk of [primaryDisk, systemDisk]) if (disk !== undefined) stack.defer(disk.remove);
  if (primaryDisk === undefined || systemDisk === undefined)
    print('left out: full disks, because only root on Linux may mount one that can be filled');
  // Commits wait for the disk, which can be told to be slow.
  const settings = { fsync: 'on', commit_delay: undefined, commit_siblings: undefined };
  const pair = await startPostgresPair({ primaryDisk: primaryDisk?.folder, settings });
  stack.defer(pair.stop);
  const database = new URL(pair.primaryUrl);
  const network = await startTcpProxy({ host: database.hostname, port: Number(database.port) });
  stack.defer(network.stop);
  database.port = String(network.port);
  const env = {
    ...raisedLimits,
    DATABASE_URL: database.href,
    DATABASE_READ_URL: pair.replicaUrl,
    DATA_DIR: makeDataFolder(systemDisk?.folder),
    UPLOAD_FLOOR_MB: '0',
  };
  return await withRealSystem({ env }, (system) => {
    const faults = [
      ...killed.map((part) => killing(system, part)),
      ...paused.map((part) => pausing(system, part)),
      emptyingBroker(system),
      ...databaseFaults(pair, network),
      ...(primaryDisk === undefined ? [] : [filling('the primary', primaryDisk, pair.revivePrimary)]),
      ...(systemDisk === undefined ? [] : [filling('broker and files', systemDisk)]),
    ];
    const plan = { seed, people: 16, writers: 12, longestMs: 4_000, settleMs: 60_000 };
    return runFaults(system, faults, plan, print);
  });
}

function describe(what: string, result: FaultResult, print: (line: string) => void): Finding {
  const { acknowledged, failures, faults, slowestMs, slowest, differences } = result;
  for (const difference of differences.slice(0, 20)) print(difference);
  return {
    measured: `${what}, seed ${seed}: ${faults} faults, ${acknowledged} writes acknowledged after ${failures} failed calls, ${differences.length} not as promised; served again after ${(slowestMs / 1_000).toFixed(1)} s at the most (${slowest})`,
    holds: differences.length === 0 && slowestMs < mostMs,
  };
}
