import { startSystem, type TestSystem } from '@stagedoor/test-support/start-system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDeclaredCalls } from '../checks/declared-calls.ts';
import { makeBenchWorld } from './bench/bench-world.ts';
import { measureCalls } from './bench/measure-calls.ts';
import { emptyingBroker, killing, pausing } from './faults/all-faults.ts';
import { runFaults } from './faults/run-faults.ts';
import { createFuzzPlan, findLeaks, fuzzLimits, isExpected } from './fuzz/fuzzed-system.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { findErrors, measureLogs } from './instruments/logs.ts';
import { runRaces } from './money-races/run-races.ts';
import { raiseLoad } from './overload/raise-load.ts';
import { noPushService } from './permissions/resources.ts';
import { describeCell, isDeviation, planCells, tryPermissionCells } from './permissions/try-cells.ts';
import { tryServices } from './permissions/try-services.ts';
import { makeWorld } from './permissions/world.ts';

// Short forms of proofs. They run one after another on one system, because a start takes as long as one of them.
let system: TestSystem;
beforeAll(async () => {
  // Creators who have been paid out can owe.
  const env = { ...fuzzLimits, PUSH_HOSTS: noPushService, PAYOUT_SAFETY_HOLD_HOURS: '0' };
  system = await startSystem({ args: ['--no-demo'], env });
}, 180_000);
afterAll(() => system?.remove());

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
  expect([...findErrors(system, isExpected, before), ...findLeaks(system, plan, before)]).toEqual([]);
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

test('what was acknowledged is there once and was told once, whatever dies, hangs or loses all', {
  timeout: 180_000,
}, async () => {
  const faults = [killing(system, 'social'), pausing(system, 'notifications'), emptyingBroker(system)];
  const plan = { seed: 7, people: 6, writers: 6, longestMs: 600, settleMs: 60_000 };
  const { acknowledged, differences } = await runFaults(system, faults, plan, () => {});
  expect(differences).toEqual([]);
  expect(acknowledged).toBeGreaterThan(20);
});

test('everything acknowledged is there once, tips among it, while people write without a pause and parts die', {
  timeout: 180_000,
}, async () => {
  const kills = [killing(system, 'payments'), killing(system, 'messaging')];
  const plan = { seed: 3, people: 8, writers: 6, writes: 300, longestMs: 0, settleMs: 60_000 };
  const { acknowledged, differences } = await runFaults(system, kills, plan, () => {});
  expect(differences).toEqual([]);
  expect(acknowledged).toBeGreaterThanOrEqual(plan.writes);
});

// Figures of a busy machine say nothing: what counts is that each call is answered and has its rows. Two of the calls are enough.
test('the bench measures calls of a small world beside their floors, and four times the load is answered or refused', {
  timeout: 180_000,
}, async () => {
  const calls = await makeBenchWorld(system, { people: 300, posts: 1_000, follows: 6_000 });
  expect(calls.map(({ name }) => name)).toEqual(['timeline', 'post', 'profile']);
  const some = calls.filter(({ name }) => name !== 'post');
  const rows = await measureCalls(system, some, { rounds: 1, calls: 40 }, () => {});
  expect(rows).toHaveLength(some.length * 2);
  for (const { ratio } of rows) expect(ratio).toBeGreaterThan(0);
  const requests = calls[0]?.requests.map(({ path, token }) => ({ path: `/api${path}`, token })) ?? [];
  const findings = await raiseLoad(Number(new URL(system.address).port), requests, { times: 4, seconds: 1 }, () => {});
  expect(findings[1]?.measured).toMatch(/answered otherwise: none$/);
});
