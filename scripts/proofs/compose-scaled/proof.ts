import { setTimeout as pause } from 'node:timers/promises';
import { findContainers } from '../../deployment/compose-command.ts';
import { replaceService } from '../../deployment/replace-service.ts';
import { callGateway } from '../instruments/gateway-calls.ts';
import { registerPeople } from '../instruments/people.ts';
import { mapConcurrently } from '../instruments/run-concurrently.ts';
import { type SteadyLoad, startSteadyLoad } from '../instruments/steady-load.ts';
import type { Finding } from '../proof.ts';
import { balanceConnections } from './balance-connections.ts';
import { type ComposeSystem, services, startComposeSystem, untilHealthy } from './compose-system.ts';

export const promise =
  'In compose, with two gateways, three of social, two of notifications, two poolers, a replica, Valkey and three nodes of NATS, the limit of a person holds over both gateways. Each gateway and service replaced under load: no call fails. One of each killed: no call fails after the first second, and the live stream goes on within 5 s.';
export const minutes = 20;

/** 27 containers share the processors with this load. */
const callsPerSecond = 30;
/** Calls of the first seconds take many times as long: each instance loads code and opens connections. */
const warmUpMs = 30_000;
/** Calls of a person in a minute, as both gateways have it by default. */
const personLimit = 600;
/** One container of each of these is killed; then the node of NATS that leads the stream of events. */
const victims = ['gateway-2', 'social', 'notifications', 'replica', 'pooler', 'valkey'];
const takeOverMs = 5_000;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  await using stack = new AsyncDisposableStack();
  const system = await startComposeSystem(print);
  stack.defer(system.remove);
  const { address, close } = await balanceConnections(system.gatewayPorts);
  stack.defer(close);
  const limited = await exceedLimit(address, system.gatewayPorts);
  const load = await startSteadyLoad(address, { perSecond: callsPerSecond });
  await pause(warmUpMs);
  const replaced = await replaceEach(system, load, print);
  const killed = await killOneOfEach(system, load, print);
  await load.stop();
  for (const failure of [...new Set(load.figures().failures)].slice(0, 20)) print(failure);
  return [limited, replaced, killed];
}

/**
 * One person calls both gateways in turn, 1.5 times as often as the limit allows: what the gateways answer by themselves, because the
 * calls must not take longer than the minute that is counted.
 */
async function exceedLimit(address: string, gatewayPorts: readonly number[]): Promise<Finding> {
  const [person] = await registerPeople(address, 1);
  const calls = Array.from({ length: personLimit * 1.5 }, (_, index) => gatewayPorts[index % gatewayPorts.length]);
  const statuses = await mapConcurrently(calls, 8, async (port) => {
    const sent = { token: person?.token };
    return (await callGateway(`http://127.0.0.1:${port}`, 'GET', '/api/config', sent)).status;
  });
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return {
    measured: `of ${calls.length} calls of a person at two gateways in turn ${count(200)} were answered, ${count(429)} refused by the limit of ${personLimit} a minute`,
    holds: count(200) + count(429) === calls.length && count(200) <= personLimit && count(200) > personLimit * 0.9,
  };
}

async function replaceEach(system: ComposeSystem, load: SteadyLoad, print: (line: string) => void): Promise<Finding> {
  const before = { ...load.figures(), failed: load.figures().failures.length };
  const report = (name: string) => print(`${name} is another; ${load.figures().failures.length} calls failed so far`);
  for (const service of services) {
    await replaceService(system, service, () => {});
    report(service);
  }
  // A gateway has a port of the machine to itself: while one is away, the balancer leads to the other.
  for (const gateway of ['gateway', 'gateway-2']) {
    await system.compose('up', '--detach', '--no-deps', '--no-build', '--force-recreate', gateway);
    await untilHealthy(system, [gateway]);
    report(gateway);
  }
  const { calls, failures } = load.figures();
  return {
    measured: `${calls - before.calls} calls while both gateways, ${services.join(', ')} were replaced: ${failures.length - before.failed} failed`,
    holds: failures.length === before.failed && calls - before.calls > 1_000,
  };
}

async function killOneOfEach(system: ComposeSystem, load: SteadyLoad, print: (line: string) => void): Promise<Finding> {
  const names = [...victims, await findStreamLeader(system, 'EVENTS')];
  // Looked for before, because the engine takes seconds for it, and a part of the processors that calls would need.
  const found = await Promise.all(names.map((name) => findContainers(system, name)));
  const count = () => load.figures().failures.length;
  let [late, longestAwayMs] = [0, 0];
  for (const [index, name] of names.entries()) {
    const [victim] = found[index] ?? [];
    if (victim === undefined) throw new Error(`no container of ${name} runs`);
    const before = count();
    await system.docker('kill', victim.id);
    await pause(1_000);
    const afterSecond = count();
    for (const end = performance.now() + takeOverMs; performance.now() < end; await pause(50))
      longestAwayMs = Math.max(longestAwayMs, load.listener.awayMs());
    late += count() - afterSecond;
    print(
      `one of ${name} was killed: ${afterSecond - before} calls failed within a second, ${count() - afterSecond} later`,
    );
  }
  return {
    measured: `one of ${names.join(', ')} killed: ${late} calls failed later than a second; the live stream was away ${Math.round(longestAwayMs)} ms at most`,
    holds: late === 0 && load.listener.lost() > 0 && longestAwayMs < takeOverMs,
  };
}

/** Returns the node of the NATS cluster that leads a stream, by its name in docker-compose.yml. */
async function findStreamLeader(command: ComposeSystem, stream: string): Promise<string> {
  const [node] = await findContainers(command, 'nats');
  const address = 'http://127.0.0.1:8222/jsz?accounts=1&streams=1';
  const text = await command.docker('exec', node?.id ?? '', 'wget', '--quiet', '--output-document', '-', address);
  type Stream = { name: string; cluster?: { leader?: string } };
  const { account_details: accounts = [] } = JSON.parse(text) as { account_details?: { stream_detail?: Stream[] }[] };
  const streams = accounts.flatMap((account) => account.stream_detail ?? []);
  const leader = streams.find(({ name }) => name === stream)?.cluster?.leader;
  if (leader === undefined) throw new Error(`nobody leads ${stream}`);
  return leader === 'nats-1' ? 'nats' : leader;
}
