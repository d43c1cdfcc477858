import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { callGateway } from '../proving/gateway-calls.ts';
import type { Finding } from '../proving/proof.ts';
import { readRunningParts } from '../proving/running-parts.ts';
import { makeTeamClone, type TeamClone } from '../proving/team-clone.ts';
import { startSystem, type TestSystem } from '../testing/start-system.ts';

export const bar =
  'A team takes calendar over by one command: its first row is stored through the gateway within 60 s, its tests hold and fail with a broken route; stopped, restarted and run twice, the gateway follows and no event is handled twice; removed, no export waits for it.';

const newcomers = 30;
/** Files that the command may write besides the service. */
const follows = /^(docker-compose\.yml|package-lock\.json|infra\/(kubernetes|nats|monitoring)\/.*)$/;

export async function run(print: (line: string) => void): Promise<Finding[]> {
  const clone = makeTeamClone();
  let system: TestSystem | undefined;
  try {
    const begun = performance.now();
    const taken = await clone.runScript('scripts/new-service.ts', 'calendar');
    if (taken.code !== 0) throw new Error(taken.output.trim());
    print(`taken over after ${seconds(begun)} s`);
    const strange = clone.changedPaths().filter((file) => file !== 'services/calendar/' && !follows.test(file));

    const script = path.join(clone.folder, 'scripts/start.ts');
    // The example sleeps unless it is asked for.
    system = await startSystem({ script, env: { FIRST_NOTES: 'on' } });
    const token = await signIn(system, 'creator@stagedoor.example');
    await callGateway(system.address, 'POST', '/api/services/calendar/activate', { token });
    const body = { text: 'The first row' };
    const first = await callGateway(system.address, 'POST', '/api/calendar/notes', { token, body });
    const firstRow = Number(seconds(begun));
    const findings = [
      {
        measured: `${first.status} for the first row ${firstRow} s after the command; edited besides: ${strange.join(', ') || 'nothing'}`,
        holds: first.status === 201 && firstRow < 60 && strange.length === 0,
      },
      await proveRestart(system, token),
    ];
    const { env } = system;
    await system.stop();
    system = await startSystem({ script, env, args: ['--scale', 'calendar=2'] });
    findings.push(await scaleToTwo(system, print));
    findings.push(await proveLeaving(system, clone, print));
    await system.stop();
    clone.setVariables({});
    await clone.runScript('scripts/new-service.ts', 'calendar');
    findings.push(await runTests(clone, print));
    return findings;
  } finally {
    await system?.remove();
    clone.remove();
  }
}

/** Killed, it is back by itself, and the gateway finds it. */
async function proveRestart(system: TestSystem, token: string): Promise<Finding> {
  const before = readRunningParts(system).find(({ name }) => name === 'calendar')?.pid ?? 0;
  process.kill(before, 'SIGKILL');
  const killed = performance.now();
  let status = 0;
  while (performance.now() - killed < 30_000) {
    const isAnother = readRunningParts(system).some(({ name, pid }) => name === 'calendar' && pid !== before);
    if (isAnother) ({ status } = await callGateway(system.address, 'GET', '/api/calendar/notes', { token }));
    if (status === 200) break;
    await pause(50);
  }
  return { measured: `killed, it answers ${status} again after ${seconds(killed)} s`, holds: status === 200 };
}

/** People register while one of two instances is killed: each finds one first note. */
async function scaleToTwo(system: TestSystem, print: (line: string) => void): Promise<Finding> {
  const instances = readRunningParts(system).filter(({ name }) => /^calendar(-2)?$/.test(name));
  const tokens: string[] = [];
  for (let index = 0; index < newcomers; index += 1) {
    const name = `newcomer_${index}`;
    const body = { email: `${name}@example.com`, username: name, password: `pass-word-${name}` };
    const { data } = await callGateway(system.address, 'POST', '/api/auth/register', { body });
    tokens.push((data as { token: string }).token);
    if (index === newcomers / 2) process.kill(instances[0]?.pid ?? 0, 'SIGKILL');
  }
  const counts: number[] = [];
  for (const token of tokens) {
    await callGateway(system.address, 'POST', '/api/services/calendar/activate', { token });
    counts.push(await countNotes(system, token));
  }
  // Later events have arrived by then, so an event that is delivered a second time would have, too.
  await pause(2_000);
  const second = await Promise.all(tokens.map((token) => countNotes(system, token)));
  const once = second.filter((count) => count === 1).length;
  print(`${counts.filter((count) => count === 1).length} of ${newcomers} had their first note when first asked`);
  return {
    measured: `${instances.length} instances, one killed during it: ${once} of ${newcomers} newcomers found exactly one first note`,
    holds: instances.length === 2 && once === newcomers,
  };
}

/** An export of somebody's data is ready, though a service that was to send a part has left. */
async function proveLeaving(system: TestSystem, clone: TeamClone, print: (line: string) => void): Promise<Finding> {
  clone.setVariables(system.env);
  const { code, output } = await clone.runScript('scripts/remove-service.ts', 'calendar', '--force', '--drop-database');
  for (const line of output.trim().split('\n')) print(line);
  const token = await signIn(system, 'fan@stagedoor.example');
  const begun = performance.now();
  let status = 0;
  while (status !== 200 && performance.now() - begun < patienceMs) {
    status = (await fetch(`${system.address}/api/auth/me/export`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
    if (status !== 200) await pause(500);
  }
  return {
    measured: `removed (${code}), an export asked for afterwards is answered ${status} after ${seconds(begun)} s`,
    holds: code === 0 && status === 200,
  };
}

/** Events that a killed instance was handling are delivered again after 30 s. */
const patienceMs = 60_000;

async function countNotes(system: TestSystem, token: string): Promise<number> {
  for (const deadline = performance.now() + patienceMs; ; await pause(100)) {
    const { data } = await callGateway(system.address, 'GET', '/api/calendar/notes', { token });
    const total = (data as { pagination?: { total: number } } | undefined)?.pagination?.total ?? 0;
    if (total > 0 || performance.now() > deadline) return total;
  }
}

async function runTests(clone: TeamClone, print: (line: string) => void): Promise<Finding> {
  const sound = await clone.runScript('scripts/run-service-tests.ts', 'calendar');
  const file = path.join(clone.folder, 'services/calendar/src/notes/routes.ts');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace('notes: items.map(presentNote)', 'notes: items.slice(1).map(presentNote)'));
  const broken = await clone.runScript('scripts/run-service-tests.ts', 'calendar');
  writeFileSync(file, source);
  for (const { output } of [sound, broken]) print(/^ +Tests .*/m.exec(output)?.[0].trim() ?? 'no summary of the tests');
  return {
    measured: `its tests end with ${sound.code}, and with ${broken.code} when the route loses a row`,
    holds: sound.code === 0 && broken.code !== 0 && /failed/.test(broken.output),
  };
}

async function signIn(system: TestSystem, email: string): Promise<string> {
  const body = { email, password: 'backstage-pass' };
  const { data } = await callGateway(system.address, 'POST', '/api/auth/login', { body });
  return (data as { token: string }).token;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
