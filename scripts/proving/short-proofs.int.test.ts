import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSystem, type TestSystem } from '../testing/start-system.ts';
import { makeBenchWorld } from './bench/make-bench-world.ts';
import { measureBench } from './bench/measure-bench.ts';
import { hasPgbench } from './bench/run-pgbench.ts';
import { findDeclaredCalls } from './declared-calls.ts';
import { clockFaults, createServiceClocks, type ServiceClocks } from './faults/clock-faults.ts';
import { slowingDiskOf } from './faults/disk-faults.ts';
import { emptyingBroker, killing, pausing } from './faults/process-faults.ts';
import { runFaults } from './faults/run-faults.ts';
import { runKills } from './faults/run-kills.ts';
import { createFuzzPlan, fuzzLimits, mark, readLogs } from './fuzz/fuzz-system.ts';
import { tryTricks } from './fuzz/raw-connections.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { measureLogs } from './log-files.ts';
import { toSpeed } from './machine-speed.ts';
import { comparePages, measurePages } from './measure-growth.ts';
import { runRaces } from './money-races/run-races.ts';
import { noPushService } from './permissions/browser-subscription.ts';
import { makeWorld } from './permissions/make-world.ts';
import { describeCell, isDeviation, planCells, tryPermissionCells } from './permissions/try-permission-cells.ts';
import { tryServices } from './permissions/try-services.ts';
import { readRunningParts } from './running-parts.ts';
import { soak } from './soak.ts';
import { hasNginx } from './start-nginx.ts';
import { measureWebhooks } from './webhooks/measure-webhooks.ts';
import { type Receivers, startReceivers } from './webhooks/start-receivers.ts';

// Short forms of seven proofs, and of the bench. They run one after another on one system, because a start takes as long as one of them.
let system: TestSystem;
let receivers: Receivers;
let clocks: ServiceClocks;
beforeAll(async () => {
  receivers = await startReceivers();
  clocks = createServiceClocks();
  // Creators who have been paid out can owe.
  const payouts = { PAYOUT_SAFETY_HOLD_HOURS: '0' };
  const env = { ...fuzzLimits, ...clocks.env, ...payouts, PUSH_HOSTS: noPushService, OUTBOUND_ALLOW: receivers.place };
  system = await startSystem({ args: ['--no-demo'], env });
}, 180_000);
afterAll(async () => {
  await system?.remove();
  await receivers?.close();
  clocks?.remove();
});

// Each run has people of its own, and accounts for their payments alone.
test('buying while everything about it changes and services are killed: nobody pays for nothing, twice or another price', {
  timeout: 240_000,
}, async () => {
  const plan = { seconds: 8, kills: 2, seed: 7, creators: 2, fans: 4, settleSeconds: 90 };
  const { charges, killed, problems } = await runRaces(system, plan, () => {});
  expect(problems).toEqual([]);
  expect(charges).toBeGreaterThan(0);
  expect([...killed.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(0);
});

// The same requests each time, so that what fails here fails again; `npm run prove -- fuzz` sends others.
test('2,000 valid, nearly valid and wild requests are answered by contract and leave no line of error', {
  timeout: 180_000,
}, async () => {
  const before = measureLogs(system);
  const plan = await createFuzzPlan(system.address, 20_261_122, 2_000);
  const { statuses, violations } = await runFuzz(plan);
  expect(violations).toEqual([]);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(200);
  const tricks = await tryTricks(system.address);
  expect(tricks.filter(({ holds }) => !holds)).toEqual([]);
  expect(readLogs(system, [mark, ...plan.tokens], before)).toEqual({ errors: [], leaks: [] });
});

// Some of the people, and only content of others: `npm run prove -- permissions` tries them all.
const some = { who: ['visitor', 'fan', 'blocked', 'API key', 'API key without the scope'], of: ["other's"] } as const;

test('every call answers each kind of person, and each other service, as its contract says', {
  timeout: 180_000,
}, async () => {
  const calls = await findDeclaredCalls();
  const world = await makeWorld(`${system.address}/api`, system.env);
  const tried = await tryPermissionCells(world, planCells(calls, some));
  const deviations = tried.filter(isDeviation);
  expect(deviations.map((cell) => `${describeCell(cell)}: ${cell.status}, not ${cell.expected}`)).toEqual([]);
  expect(tried.length).toBeGreaterThan(400);
  const asked = await tryServices(system, world, calls);
  expect(asked.filter(({ holds }) => !holds)).toEqual([]);
  expect(asked.length).toBeGreaterThan(100);
});

test('webhooks are sent everything though the service is killed, nothing inside, and the slow delay nobody', {
  timeout: 180_000,
}, async () => {
  const plan = { events: 150, kills: 1, patienceSeconds: 90, testEvents: 2, endsLeases: true };
  const result = await measureWebhooks(system, receivers, plan, () => {});
  const { worstDelayMs, repeated, slowRequests, goneRequests, ...rest } = result;
  expect(rest).toEqual({
    arrived: 150,
    notInLog: 0,
    killed: 1,
    slowWaiting: 150,
    goneReason: 'gone',
    isOwnerTold: true,
    callsInside: 0,
    insideOutcomes: ['307', 'refused'],
  });
  expect(worstDelayMs).toBeLessThan(9_000);
  expect(repeated).toBeLessThan(50);
  expect(slowRequests).toBeLessThan(100);
  expect(goneRequests).toBeLessThanOrEqual(4);
});

test('what was acknowledged is there once and was told once, whatever dies, hangs, loses all, is slow or has a wrong clock', {
  timeout: 180_000,
}, async () => {
  const faults = [
    killing(system, 'social'),
    pausing(system, 'notifications'),
    emptyingBroker(system),
    slowingDiskOf(system),
    ...clockFaults(system, clocks).filter(({ name }) => name.startsWith('clock of social')),
  ];
  const plan = { seed: 7, people: 6, writers: 6, longestMs: 600, settleMs: 60_000 };
  const { acknowledged, recoveredMs, differences } = await runFaults(system, faults, plan, () => {});
  expect(differences).toEqual([]);
  expect(recoveredMs.size).toBe(faults.length);
  expect(acknowledged).toBeGreaterThan(20);
});

test('everything acknowledged is there once, tips among it, while people write without a pause and parts die', {
  timeout: 180_000,
}, async () => {
  const plan = { seed: 3, people: 8, writers: 6, writes: 300, kills: 2, settleMs: 60_000 };
  const { acknowledged, killed, differences } = await runKills(system, ['payments', 'messaging'], plan, () => {});
  expect(differences).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(plan.writes);
  expect([...killed.values()].reduce((sum, times) => sum + times, 0)).toBe(plan.kills);
});

// Whether memory grows is seen after minutes (`npm run prove -- soak`): here each part is measured, and no call fails.
test('a soak measures each part under calls of which none fails', { timeout: 60_000 }, async () => {
  const [calls, ...parts] = await soak(system, { seconds: 3, perSecond: 20, sampleMs: 300 }, () => {});
  expect(calls).toMatchObject({ holds: true });
  expect(parts.map(({ measured }) => measured.split(':')[0])).toEqual(readRunningParts(system).map(({ name }) => name));
  for (const { measured } of parts) expect(measured).toMatch(/: \d+ MB in the second third, \d+ in the last$/);
});

// Figures of a busy machine say nothing: what counts is that each call is answered and has its rows. Two of the calls are enough.
test('the bench measures calls of a small world beside their floors', { timeout: 180_000 }, async () => {
  const calls = await makeBenchWorld(system, { people: 300, posts: 1_000, follows: 6_000 });
  expect(calls.map(({ name }) => name)).toEqual(['timeline', 'post', 'profile', 'thread', 'notifications']);
  const some = calls.filter(({ name }) => name === 'timeline' || name === 'notifications');
  const rows = await measureBench(system, some, { rounds: 1, calls: 40 }, () => {});
  expect(rows).toHaveLength(some.length * (3 + (hasPgbench() ? 2 : 0) + (hasNginx() ? 1 : 0)));
  const buffers = rows.filter(({ name }) => name.endsWith(', buffers'));
  expect(buffers.map(({ name }) => name)).toEqual(['timeline, buffers', 'notifications, buffers']);
  for (const { ratio } of buffers) expect(ratio).toBeGreaterThan(1);
  const pages = await measurePages(system, calls);
  const compared = comparePages(pages, pages, toSpeed(undefined)).map(
    ({ measured }) => measured.split(/: | within/)[0],
  );
  const searching = ['every post', 'one in 150', 'one in 5,000'].map((of) => `search for a word of ${of}`);
  expect(compared.toSorted()).toEqual(
    [...calls.map(({ name }) => name), ...searching, 'half of the searches'].toSorted(),
  );
});
