import { variableOf } from '../../supervisor/processes.ts';
import type { TestSystem } from '../../testing/start-system.ts';
import { readCpuTimes, readEndedChildrenCpuTime, readTreeCpuTime } from '../cpu-time.ts';
import { type LoadRequest, loadAddress } from '../load-address.ts';
import { nginxAtBarUs, openYardstick, type Yardstick } from '../machine-speed.ts';
import { administratorUrl } from '../service-database.ts';
import type { BenchCall } from './bench-call.ts';
import { type BenchRow, toRow } from './bench-row.ts';
import { type CapturedCall, captureStatements } from './capture-statements.ts';
import { hasPgbench, runPgbench } from './run-pgbench.ts';
import { startBareServer } from './start-bare-server.ts';

/** How long it is measured: rounds, and the calls of each kind in a round. */
export type BenchPlan = { rounds: number; calls: number };

const connections = 16;
/** Rounds before those that are measured. */
const warmUpRounds = 4;
/** The most that a call may cost beside a bare Fastify with the same bytes and the same SQL by pgbench. */
const mostTimesFloor = 3;
const leastShareOfPgbench = 0.75;
const leastShareOfDirect = 0.8;

/** The CPU time of one call in one round, in ms. */
type Round = {
  /** Through the gateway, by process. */
  through: Readonly<Record<string, number>>;
  direct: number;
  bare: number;
  /** The same SQL by pgbench: the server's part, and pgbench's own. Undefined where there is no pgbench. */
  sql: { server: number; client: number } | undefined;
  /** A call through nginx. Undefined where it is not installed. */
  nginx: number | undefined;
};

/**
 * Measures each call through the gateway, at the service alone, and its floor, one after the other in each round, so that what
 * else the machine does meets all of them.
 */
export async function measureBench(
  system: TestSystem,
  calls: readonly BenchCall[],
  plan: BenchPlan,
  print: (line: string) => void,
): Promise<BenchRow[]> {
  const captured = await captureStatements(calls, (service) => administratorUrl(system, service));
  const rows: BenchRow[] = [];
  if (!hasPgbench()) print('there is no pgbench here: the rows beside the same SQL are left out');
  const yardstick = await openYardstick();
  if (yardstick === undefined) print('there is no nginx here: bars in milliseconds are not fitted to this machine');
  try {
    for (const call of calls) {
      const known = captured.get(call);
      if (known === undefined) throw new Error(`${call.name} was not captured`);
      const rounds = await measureCall(system, call, known, plan, yardstick);
      rows.push(...toRows(call, known, rounds));
      print(`${call.name}: ${rounds.map(({ through }) => sum(through).toFixed(2)).join(', ')} ms of a processor`);
    }
  } finally {
    await yardstick?.stop();
  }
  return rows;
}

async function measureCall(
  system: TestSystem,
  { service, requests }: BenchCall,
  { statements, body }: CapturedCall,
  { rounds: count, calls }: BenchPlan,
  yardstick: Yardstick | undefined,
): Promise<Round[]> {
  const parts = ['gateway', service, 'postgres'];
  const bare = await startBareServer(body);
  const load = (port: number, prefix: string, times: number) => {
    const paths: LoadRequest[] = requests.map(({ path, token }) => ({ path: `${prefix}${path}`, token }));
    return loadAddress({ port, calls: times, connections }, paths);
  };
  const readParts = () => readCpuTimes(system);
  const measure = async (work: () => Promise<unknown>) => {
    const before = readParts();
    await work();
    const after = readParts();
    return Object.fromEntries(
      parts.map((name) => [name, ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / calls] as const),
    );
  };
  const gatewayPort = Number(new URL(system.address).port);
  const servicePort = Number(system.env[variableOf(service, 'PORT')]);
  const databaseUrl = administratorUrl(system, service);
  try {
    // As in a process that has served for minutes: V8 goes on optimizing the gateway for the first 8,000 calls or so, and what is
    // measured first would cost up to a third more than what is measured last.
    await load(gatewayPort, '/api', calls * warmUpRounds);
    await load(bare.port, '', calls * warmUpRounds);
    const rounds: Round[] = [];
    for (let round = 0; round < count; round += 1) {
      const through = await measure(() => load(gatewayPort, '/api', calls));
      const direct = await measure(() => load(servicePort, '', calls));
      const bareBefore = readTreeCpuTime(bare.pid);
      await load(bare.port, '', calls);
      const bareMs = (readTreeCpuTime(bare.pid) - bareBefore) / calls;
      rounds.push({
        through,
        direct: (direct[service] ?? 0) + (direct.postgres ?? 0),
        bare: bareMs,
        sql: hasPgbench() ? await measureSql(() => runPgbench(databaseUrl, statements, calls)) : undefined,
        nginx: yardstick === undefined ? undefined : (await yardstick.measure()) / 1_000,
      });
    }
    return rounds;

    async function measureSql(work: () => Promise<void>) {
      const clientBefore = readEndedChildrenCpuTime();
      const { postgres: server = 0 } = await measure(work);
      return { server, client: (readEndedChildrenCpuTime() - clientBefore) / calls };
    }
  } finally {
    await bare.stop();
  }
}

function toRows({ name, mostMs }: BenchCall, { buffers }: CapturedCall, rounds: readonly Round[]): BenchRow[] {
  const middle = rounds.toSorted((one, other) => sum(one.through) - sum(other.through))[Math.floor(rounds.length / 2)];
  const paired = (ratioOf: (round: Round & { sql: { server: number; client: number } }) => number) =>
    rounds.flatMap(({ sql, ...round }) => (sql === undefined ? [] : [ratioOf({ ...round, sql })]));
  const besideNginx = rounds.flatMap(({ through, nginx }) => (nginx === undefined ? [] : [sum(through) / nginx]));
  const rows: BenchRow[] = [
    {
      ...toRow({
        name: `${name}, ms of a processor`,
        runs: rounds.map(({ through }) => sum(through)),
        // Where nginx is here, the bar is held in calls of nginx: this machine may be slower than the one where it was set.
        bar: besideNginx.length === 0 ? mostMs : undefined,
      }),
      byProcess: Object.fromEntries(
        Object.entries(middle?.through ?? {}).map(([part, ms]) => [part, Math.round(ms * 100) / 100]),
      ),
    },
    ...(besideNginx.length === 0
      ? []
      : [
          toRow({
            name: `${name}, times a call through nginx`,
            runs: besideNginx,
            bar: mostMs === undefined ? undefined : Math.floor((mostMs * 1_000) / nginxAtBarUs),
          }),
        ]),
    toRow({
      name: `${name}, direct beside through the gateway`,
      runs: rounds.map(({ through, direct }) => direct / sum(through)),
      bar: name === 'timeline' ? leastShareOfDirect : undefined,
      better: 'higher',
    }),
    toRow({ name: `${name}, buffers`, runs: [buffers] }),
  ];
  const beside = paired(({ through, bare, sql }) => sum(through) / (bare + sql.server));
  if (beside.length === 0) return rows;
  const pgbench = paired(({ direct, sql }) => (sql.server + sql.client) / direct);
  return [
    ...rows,
    toRow({ name: `${name}, times its floor`, runs: beside, bar: mostTimesFloor }),
    toRow({
      name: `${name}, pgbench beside the service`,
      runs: pgbench,
      bar: name === 'timeline' ? leastShareOfPgbench : undefined,
      better: 'higher',
    }),
  ];
}

const sum = (parts: Readonly<Record<string, number>>) => Object.values(parts).reduce((total, ms) => total + ms, 0);
