import { callGateway } from '@stagedoor/test-support/gateway-calls';
import type { TestSystem } from '@stagedoor/test-support/start-system';
import { makeCallsOrThrow } from '../instruments/load.ts';
import { percentile } from '../instruments/percentiles.ts';
import { readCpuTimes, readTreeCpuTime } from '../instruments/processes.ts';
import { type BenchRow, round, toRow } from './bench-row.ts';
import type { BenchCall } from './bench-world.ts';
import { nginxAtBarUs, openYardstick, startBareServer } from './yardsticks.ts';

/** How long it is measured: rounds, and the calls of each kind in a round. */
export type BenchPlan = { rounds: number; calls: number };

const connections = 16;
/** Rounds before those that are measured. */
const warmUpRounds = 4;
/** The most that a call may cost beside a bare Fastify with the same bytes and what its SQL costs the database. */
const mostTimesFloor = 3;

/** The CPU time of one call in one round, in ms. */
type Round = {
  /** Through the gateway, by process. */
  through: { gateway: number; service: number; postgres: number };
  bare: number;
  /** A call through nginx. Undefined where it is not installed. */
  nginx: number | undefined;
};

/**
 * Measures each call through the gateway, and its floor, one after the other in each round, so that what else the machine does
 * meets both of them.
 */
export async function measureCalls(
  system: TestSystem,
  calls: readonly BenchCall[],
  plan: BenchPlan,
  print: (line: string) => void,
): Promise<BenchRow[]> {
  await using stack = new AsyncDisposableStack();
  const measureNginx = await openYardstick(stack, plan.calls * 10);
  if (measureNginx === undefined) print('there is no nginx here: bars in milliseconds are not fitted to this machine');
  const rows: BenchRow[] = [];
  for (const call of calls) {
    const rounds = await measureCall(system, call, plan, measureNginx);
    rows.push(...toRows(call, rounds));
    print(`${call.name}: ${rounds.map(({ through }) => sum(through).toFixed(2)).join(', ')} ms of a processor`);
  }
  return rows;
}

async function measureCall(
  system: TestSystem,
  { requests }: BenchCall,
  { rounds: count, calls }: BenchPlan,
  measureNginx: (() => Promise<number>) | undefined,
): Promise<Round[]> {
  await using stack = new AsyncDisposableStack();
  const [first] = requests;
  if (first === undefined) throw new Error('nobody calls');
  const { data } = await callGateway(system.address, 'GET', `/api${first.path}`, { token: first.token });
  const bare = await startBareServer(JSON.stringify({ success: true, data }), stack);
  const load = (port: number, prefix: string, amount = calls) => {
    const own = requests.map(({ path, token }) => ({ path: `${prefix}${path}`, token }));
    return makeCallsOrThrow({ port, requests: own, connections }, amount);
  };
  const measure = async (work: () => Promise<unknown>) => {
    const before = readCpuTimes(system);
    await work();
    const after = readCpuTimes(system);
    const spent = (name: string) => ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / calls;
    return { gateway: spent('gateway'), service: spent('social'), postgres: spent('postgres') };
  };
  const gatewayPort = Number(new URL(system.address).port);
  // As in a process that has served for minutes: V8 goes on optimizing the gateway for the first 8,000 calls or so, and what is
  // measured first would cost up to a third more than what is measured last.
  await load(gatewayPort, '/api', calls * warmUpRounds);
  await load(bare.port, '', calls * warmUpRounds);
  const rounds: Round[] = [];
  for (let round = 0; round < count; round += 1) {
    const through = await measure(() => load(gatewayPort, '/api'));
    const bareBefore = readTreeCpuTime(bare.pid);
    await load(bare.port, '');
    const bareMs = (readTreeCpuTime(bare.pid) - bareBefore) / calls;
    rounds.push({ through, bare: bareMs, nginx: await measureNginx?.() });
  }
  return rounds;
}

function toRows({ name, mostMs }: BenchCall, rounds: readonly Round[]): BenchRow[] {
  const [middle] = rounds.toSorted((one, other) => sum(one.through) - sum(other.through)).slice(rounds.length / 2);
  const nginxRuns = rounds.flatMap(({ nginx }) => nginx ?? []);
  // A slower machine than the one where the bar was set has more time; on a faster one the bar stays.
  const slowness = nginxRuns.length === 0 ? 1 : Math.max(1, (percentile(nginxRuns, 0.5) * 1_000) / nginxAtBarUs);
  const cost = toRow({
    name: `${name}, ms of a processor`,
    runs: rounds.map(({ through }) => sum(through)),
    bar: mostMs === undefined ? undefined : round(mostMs * slowness),
  });
  return [
    { ...cost, ...(middle && { byProcess: middle.through }) },
    toRow({
      name: `${name}, times its floor`,
      runs: rounds.map(({ through, bare }) => sum(through) / (bare + through.postgres)),
      bar: mostTimesFloor,
    }),
  ];
}

const sum = (parts: Round['through']) => parts.gateway + parts.service + parts.postgres;
