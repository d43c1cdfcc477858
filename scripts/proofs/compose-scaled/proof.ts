import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '@stagedoor/test-support/gateway-calls';
import { emailOf, passwordOf, registerPeople } from '@stagedoor/test-support/people';
import { mapConcurrently } from '@stagedoor/test-support/run-concurrently';
import { findContainers } from '../../replacing/compose-command.ts';
import { replaceGateways, replaceService } from '../../replacing/replace-service.ts';
import { type SteadyLoad, startSteadyLoad } from '../instruments/steady-load.ts';
import { slowClientsProcess, withstandSlowClients } from '../overload/withstand-slow-clients.ts';
import type { Finding } from '../proof.ts';
import { type ComposeSystem, services, startComposeSystem } from './compose-system.ts';

export const promise =
  'In compose, behind nginx, with two gateways, three of social, two of notifications, two poolers, a replica and three nodes of NATS, the limit of a person holds over both gateways, and no container can have another’s address blamed. Beside 500 dripping bodies and 500 slow readers of a container, others wait at most twice as long. The gateways and each service replaced under load: no call fails. One of each killed: no call fails after the first second, and the live stream goes on within 5 s.';
export const minutes = 20;

/** 28 containers share the processors with this load. */
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
  const limited = await exceedLimit(system.address);
  const blamed = await blameOthers(system);
  const clients = { slowClients: 500, seconds: 15, start: startInContainer(system) };
  const slow = await withstandSlowClients(system, clients, print);
  const load = await startSteadyLoad(system.address, { perSecond: callsPerSecond });
  await pause(warmUpMs);
  const replaced = await replaceEach(system, load, print);
  const killed = await killOneOfEach(system, load, print);
  await load.stop();
  for (const failure of [...new Set(load.figures().failures)].slice(0, 20)) print(failure);
  return [limited, blamed, ...slow, replaced, killed];
}

/**
 * One person calls 1.5 times as often as the limit allows, which the edge spreads over both gateways: what they answer by
 * themselves, because the calls must not take longer than the minute that is counted.
 */
async function exceedLimit(address: string): Promise<Finding> {
  const [person] = await registerPeople(address, 1);
  const calls = Array.from({ length: personLimit * 1.5 });
  const sent = { token: person?.token };
  const call = async () => (await callGateway(address, 'GET', '/api/config', sent)).status;
  const statuses = await mapConcurrently(calls, 8, call);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return {
    measured: `of ${calls.length} calls of a person over two gateways ${count(200)} were answered, ${count(429)} refused by the limit of ${personLimit} a minute`,
    holds: count(200) + count(429) === calls.length && count(200) <= personLimit && count(200) > personLimit * 0.9,
  };
}

/** Failed sign-ins that auth takes from an address. */
const failuresPerAddress = 50;

/**
 * A container fails to sign in, at the edge, at a gateway and at auth, and says each time that it is the address of others. They
 * can sign in afterwards.
 */
async function blameOthers({ address, network, docker }: ComposeSystem): Promise<Finding> {
  const [person] = await registerPeople(address, 1);
  const victim = `${network.prefix}.1`;
  const places = [`${network.prefix}.250:8080/api`, `${network.prefix}.251:8080/api`, 'auth:4001'];
  const program = `for (const place of ${JSON.stringify(places)}) for (let i = 0; i <= ${failuresPerAddress}; i += 1) {
    const body = JSON.stringify({ email: i + 'nobody@example.com', password: 'not the password' });
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '${victim}' };
    await fetch('http://' + place + '/auth/login', { method: 'POST', headers, body });
  }`;
  const options = ['--rm', '--network', network.name, '--entrypoint', 'node'];
  await docker('run', ...options, image, '--input-type=module', '-e', program);
  if (person === undefined) throw new Error('nobody was registered');
  const body = { email: emailOf(person), password: passwordOf(person) };
  const { status } = await callGateway(address, 'POST', '/api/auth/login', { body });
  return {
    measured: `after ${failuresPerAddress} failed sign-ins at each of edge, gateway and auth in the name of another address, that one signs in: ${status}`,
    holds: status === 200,
  };
}

/** Any image with Node. */
const image = 'stagedoor/gateway:local';

/** Slow clients in a container of their own, whose address is another than that of everybody else. */
function startInContainer({ network, docker }: ComposeSystem) {
  return async (...args: string[]) => {
    const mounted = ['--volume', `${slowClientsProcess}:/slow-clients.ts:ro`];
    const clients = ['/slow-clients.ts', '8080', ...args, `${network.prefix}.250`];
    const options = ['--detach', '--rm', '--network', network.name, ...mounted, '--entrypoint', 'node'];
    const id = await docker('run', ...options, image, ...clients);
    return () => docker('rm', '--force', id);
  };
}

async function replaceEach(system: ComposeSystem, load: SteadyLoad, print: (line: string) => void): Promise<Finding> {
  const before = { ...load.figures(), failed: load.figures().failures.length };
  const report = (line: string) => print(`${line}; ${load.figures().failures.length} calls failed so far`);
  for (const service of services) {
    await replaceService(system, service, () => {});
    report(`${service} is another`);
  }
  await replaceGateways(system, report);
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
