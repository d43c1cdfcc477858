import { setTimeout as pause } from 'node:timers/promises';
import { findContainers } from '../deployment/compose-command.ts';
import { balanceConnections } from '../proving/balance-connections.ts';
import { countAnswered, findStreamLeader, type Kill, killContainer } from '../proving/compose-instances.ts';
import { prepareFollowLoad } from '../proving/follow-load.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { registerPeople, type TestPerson } from '../proving/register-people.ts';
import { mapConcurrently } from '../proving/run-concurrently.ts';
import { buildImages, type ComposeSystem, hasEngine, startComposeSystem } from '../proving/start-compose-system.ts';

export const bar =
  'Two gateways, three of social, two of notifications, two poolers, a replica, Valkey and three nodes of NATS share the work, and the limit of a person holds over both gateways; one of each killed under load: no read fails after the first second, nothing is lost, and the others take over within 5 s.';

const ports = { social: 4002, notifications: 4004 };
/** One container of each of these is killed, one after the other; then the node of NATS that leads the stream of events. */
const victims = ['gateway-2', 'social', 'notifications', 'replica', 'pooler', 'valkey'];
const betweenKillsMs = 5_000;
/**
 * Calls of the first seconds take many times as long: each instance loads code and opens connections. So both loads go on for
 * a while before anything counts.
 */
const warmUp = { reads: 300, atOnce: 4, ms: 30_000 };
/** A second, until every follow had its turn: the kills take place while both go on. 27 containers share two processors with this. */
const readsPerSecond = 20;
const followsPerSecond = 8;
/** Calls of a person in a minute, as both gateways have it by default. */
const personLimit = 600;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  if (!hasEngine()) throw new Error('no container engine answers');
  await buildImages(print);
  const scale = { social: 3, notifications: 2, pooler: 2 };
  const system = await startComposeSystem(print, { scale, isScaled: true, defaultLimits: ['RATE_LIMIT_PERSON'] });
  const balancer = await balanceConnections(system.gatewayPorts);
  try {
    const people = await registerPeople(balancer.address, 60);
    await mapConcurrently(Array.from({ length: warmUp.reads }), warmUp.atOnce, (_, index) =>
      readOnce(balancer.address, people[index % people.length] as TestPerson, index),
    );
    return [
      await exceedLimit(balancer.address, system.gatewayPorts),
      ...(await killOneOfEach(system, balancer.address, people, print)),
    ];
  } finally {
    await balancer.close();
    await system.remove();
  }
}

/**
 * One person calls both gateways in turn, 1.5 times as often as the limit allows: what the gateways answer by themselves, because the
 * calls must not take longer than the minute that is counted.
 */
async function exceedLimit(address: string, gatewayPorts: readonly number[]): Promise<Finding> {
  const [person] = await registerPeople(address, 1);
  const calls = Array.from({ length: personLimit * 1.5 }, (_, index) => gatewayPorts[index % gatewayPorts.length]);
  const statuses = await mapConcurrently(calls, 8, async (port) => {
    const { status } = await callGateway(`http://127.0.0.1:${port}`, 'GET', '/api/config', {
      token: person?.token ?? '',
    });
    return status;
  });
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return {
    measured: `of ${calls.length} calls of a person at two gateways in turn ${count(200)} were answered, ${count(429)} refused by the limit of ${personLimit} a minute`,
    holds: count(200) + count(429) === calls.length && count(200) <= personLimit && count(200) > personLimit * 0.9,
  };
}

type Read = { place: string; endedAt: number; ms: number; status: number; message: string | undefined };

async function killOneOfEach(
  system: ComposeSystem,
  address: string,
  people: readonly TestPerson[],
  print: (line: string) => void,
): Promise<Finding[]> {
  // So many that follows go on until after the last kill.
  const targets = people.slice(0, 20);
  const storm = await prepareFollowLoad(address, people, targets);
  const done: Read[] = [];
  const following = storm.blow(followsPerSecond);
  const reading = repeatUntil(following, readsPerSecond, async (index) => {
    done.push(await readOnce(address, people[index % people.length] as TestPerson, index));
  });
  await pause(warmUp.ms);

  const spread = await Promise.all(
    Object.entries(ports).map(async ([name, port]) => ({ name, instances: await countAnswered(system, name, port) })),
  );
  const kills: Kill[] = [];
  const killed = [...victims, await findStreamLeader(system, 'EVENTS')];
  // Looked for before, because the engine takes seconds for it, and a part of the processors that reads would need.
  const found = await Promise.all(killed.map((name) => findContainers(system, name)));
  const countsFrom = Date.now();
  await pause(betweenKillsMs);
  for (const [index, name] of killed.entries()) {
    const [victim] = found[index] ?? [];
    if (victim === undefined) throw new Error(`no container of ${name} runs`);
    const kill = await killContainer(system, victim);
    kills.push(kill);
    print(
      `one of ${name} is killed within ${kill.goneAt - kill.at} ms, after ${done.length} reads and ${storm.acked()} follows`,
    );
    await pause(betweenKillsMs);
  }
  const newcomers = await registerPeople(address, 8);
  await Promise.all([reading, following]);
  await untilArrived(() => storm.outcome().missing === 0);
  // Later events have arrived by then, so an event that is delivered a second time would have, too.
  await pause(3_000);

  const counted = done.filter(({ endedAt, ms }) => endedAt - ms >= countsFrom);
  const failed = counted.filter(({ status }) => status !== 200);
  /** The last kill before a read ended, by its place among the victims; -1 before all. */
  const killBefore = ({ endedAt }: Read) => kills.findLastIndex(({ at }) => at <= endedAt);
  const sinceKill = (read: Read) => read.endedAt - (kills[killBefore(read)]?.goneAt ?? 0);
  const before = failed.filter((read) => killBefore(read) < 0);
  const late = failed.filter((read) => killBefore(read) >= 0 && sinceKill(read) > 1_000);
  for (const read of late.slice(0, 10))
    print(`${describe(read)} ${sinceKill(read)} ms after the kill of ${killed[killBefore(read)]}`);
  for (const read of before.slice(0, 10)) print(`${describe(read)} before all kills`);
  const slowest = Math.max(...counted.filter((read) => killBefore(read) >= 0).map(({ ms }) => ms));
  const { missing, twice } = storm.outcome();
  // By the kill that follows: an event of the moment before a kill is delayed by it, too.
  const countedDelays = storm.delays().filter(({ ackedAt }) => ackedAt >= countsFrom);
  const slowestMs = Math.max(0, ...countedDelays.map(({ ms }) => ms));
  for (const [index, name] of killed.entries()) {
    const from = (kills[index]?.at ?? 0) - 1_000;
    const until = (kills[index + 1]?.at ?? Number.POSITIVE_INFINITY) - 1_000;
    const delays = storm.delays().filter(({ ackedAt }) => ackedAt >= from && ackedAt < until);
    const longest = Math.max(0, ...delays.map(({ ms }) => ms));
    const late = delays.filter(({ ms }) => ms >= 1_000).length;
    print(
      `from a second before the kill of ${name} on: a notification took ${longest} ms at most, ${late} a second or more`,
    );
  }
  const { lost, longestAwayMs } = storm.streams();
  const followers = await storm.countFollowers();
  storm.close();
  const shares = spread.map(({ name, instances }) => `${name} ${instances.map(({ all }) => all).join(', ')}`);
  const internal = spread[0]?.instances.map((one) => one.internal) ?? [];
  return [
    {
      measured: `calls of each instance before: ${shares.join('; ')}; of these by other services to social: ${internal.join(', ')}`,
      holds:
        spread.every(({ instances }) => isShared(instances.map(({ all }) => all))) && internal.every((one) => one > 0),
    },
    {
      measured: `${counted.length} reads: ${before.length} failed before, ${failed.length - late.length - before.length} within a second of a kill, ${late.length} later; the slowest afterwards took ${Math.round(slowest)} ms`,
      holds: before.length === 0 && late.length === 0,
    },
    {
      measured: `${followers.atLeast} of ${followers.atMost} follows answered: ${followers.counted} are there; ${missing} notifications missing, ${twice} twice; ${newcomers.length} newcomers registered in that time`,
      holds:
        followers.counted >= followers.atLeast && followers.counted <= followers.atMost && missing === 0 && twice === 0,
    },
    {
      measured: `${lost} live streams went on elsewhere, away ${Math.round(longestAwayMs)} ms at most; a notification took ${slowestMs} ms at most`,
      holds: lost > 0 && longestAwayMs < 5_000 && slowestMs < 5_000,
    },
  ];
}

async function readOnce(address: string, { id, username, token }: TestPerson, index: number): Promise<Read> {
  const places = ['/api/posts/feed', `/api/users/${username}`, '/api/notifications', `/api/users/${id}/followers`];
  const place = places[index % places.length] ?? '/';
  const started = performance.now();
  const { status, message } = await callGateway(address, 'GET', place, { token }).catch((error: Error) => ({
    status: 0,
    message: error.message,
  }));
  return { place, status, message, endedAt: Date.now(), ms: performance.now() - started };
}

function describe({ place, status, message, ms }: Read): string {
  return `${status} "${message}" for ${place}, after ${Math.round(ms)} ms:`;
}

/** Begins `work` the given number of times a second until `end`; resolves when all have ended. */
async function repeatUntil(
  end: Promise<void>,
  perSecond: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const underway: Promise<void>[] = [];
  const beat = setInterval(() => {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    while (underway.length < due) underway.push(work(underway.length));
  }, 5);
  await end;
  clearInterval(beat);
  await Promise.all(underway);
}

/** Nobody has less than half of an equal share. */
function isShared(counts: readonly number[]): boolean {
  const total = counts.reduce((a, b) => a + b, 0);
  return counts.length > 1 && counts.every((count) => count > total / counts.length / 2);
}

async function untilArrived(isThere: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 60_000; !isThere() && performance.now() < deadline; ) await pause(100);
}
