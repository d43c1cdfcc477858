import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ComposeCommand, findContainers } from '../deployment/compose-command.ts';
import { replaceService } from '../deployment/replace-service.ts';
import { callGateway } from '../proving/gateway-calls.ts';
import { makeTeamFolder, type TeamFolder } from '../proving/new-team/team-folder.ts';
import type { Finding } from '../proving/proof.ts';
import { registerPeople } from '../proving/register-people.ts';
import {
  buildImages,
  type ComposeSystem,
  hasEngine,
  seconds,
  startComposeSystem,
} from '../proving/start-compose-system.ts';

const key = 'calendar';

export const bar =
  'A service in a folder of its own, with nothing but the packages, becomes an image, joins a running compose by the override file, goes forward to a second version and back: alone, no other container touched, no call failed, no row lost.';

export async function run(print: (line: string) => void): Promise<Finding[]> {
  if (!hasEngine()) throw new Error('no container engine answers: start Docker with Compose, and be its user');
  const team = makeTeamFolder(print);
  let system: ComposeSystem | undefined;
  try {
    await writeOutsideService(team);
    await buildImages(print);
    system = await startComposeSystem(print);
    const joinedFile = await writeOverride(team);
    const versions = Object.fromEntries(
      ['1.0.0', '1.0.1'].map((version) => [version, system?.addComposeFile(joinedFile, { CALENDAR_VERSION: version })]),
    ) as Record<string, ComposeCommand>;
    const [first, second] = [versions['1.0.0'], versions['1.0.1']];
    if (first === undefined || second === undefined) throw new Error('there is no system');

    await build(team, first, '1.0.0', print);
    const begun = performance.now();
    await first.compose('up', '--detach', '--no-build');
    await untilHealthy(first);
    print(`joined after ${seconds(begun)} s`);
    const { address } = system;
    const token = await findNewcomer(address);
    const stored = await storeRow(address, token);

    await build(team, second, '1.0.1', print);
    const others = await containersBeside(first);
    const load = startCalls(address, token);
    await replaceService(second, key, print);
    const forward = await readVersion(address, '1.0.1');
    await replaceService(first, key, print);
    const back = await readVersion(address, '1.0.0');
    const { calls, failures } = await load.stop();
    const touched = [...(await containersBeside(first))].filter((id) => !others.has(id)).length;
    for (const failure of new Set(failures)) print(failure);
    const { data } = await callGateway(address, 'GET', `/api/${key}/notes`, { token });
    const rows = (data as { notes: { text?: string; title?: string }[] }).notes.length;
    return [
      {
        measured: `its first row was answered ${stored}; after both ways there ${rows === 1 ? 'is' : 'are'} ${rows}`,
        holds: stored === 201 && rows === 1,
      },
      {
        measured: `forward it says ${forward}, back ${back}; ${calls} calls during the change, ${failures.length} failed`,
        holds: forward === '1.0.1' && back === '1.0.0' && failures.length === 0 && calls > 100,
      },
      {
        measured: `of ${others.size} other containers ${touched} were touched`,
        holds: touched === 0 && others.size > 8,
      },
    ];
  } finally {
    await system?.remove();
    team.remove();
  }
}

async function writeOutsideService(team: TeamFolder): Promise<void> {
  await team.inRepository(`npm run pack -- --into ${team.packages}`);
  await team.inFolder(`npm install --no-audit --no-fund ${team.packages}/*.tgz`);
  await team.inFolder(`npx stagedoor new ${key}`);
  await team.inFolder('npm install --no-audit --no-fund');
}

/** Writes the files that join it, as the operator would, and returns the one for compose. */
async function writeOverride(team: TeamFolder): Promise<string> {
  const place = path.join(team.folder, '../joined');
  const named = `OUTSIDE_SERVICES=${path.join(team.folder, '../outside-services.json')}`;
  await team.inRepository(`${named} npm run join:service -- ${key} ${team.folder}`);
  await team.inRepository(`${named} npm run deployment -- --outside --into ${place}`);
  return path.join(place, 'compose.yaml');
}

/** Gives the service a version, and makes its image. */
async function build(
  team: TeamFolder,
  command: ComposeCommand,
  version: string,
  print: (line: string) => void,
): Promise<void> {
  const file = path.join(team.folder, 'package.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`));
  const begun = performance.now();
  await command.compose('build', '--quiet', key);
  print(`${key} ${version} built in ${seconds(begun)} s`);
}

async function untilHealthy(command: ComposeCommand): Promise<void> {
  for (const deadline = performance.now() + 180_000; performance.now() < deadline; await pause(500)) {
    const states = await Promise.all(
      [key, 'nats', 'auth', 'business', 'gateway'].map((name) => findContainers(command, name)),
    );
    if (states.every((found) => found.length > 0 && found.every(({ health }) => health === 'healthy'))) return;
  }
  throw new Error('it did not become healthy within three minutes');
}

/** A person with access to the service. The one who asks first may find that auth has just restarted. */
async function findNewcomer(address: string): Promise<string> {
  const [person] = await registerPeople(address, 1);
  if (person === undefined) throw new Error('nobody is there');
  const { status } = await callGateway(address, 'POST', `/api/services/${key}/activate`, { token: person.token });
  if (status >= 300) throw new Error(`asking for access was answered ${status}`);
  return person.token;
}

async function storeRow(address: string, token: string): Promise<number> {
  const body = { text: 'The first row' };
  return (await callGateway(address, 'POST', `/api/${key}/notes`, { token, body })).status;
}

/** Ids of all running containers but the service's. */
async function containersBeside(command: ComposeCommand): Promise<Set<string>> {
  const own = new Set((await findContainers(command, key)).map(({ id }) => id.slice(0, 12)));
  const all = (await command.compose('ps', '-q')).split('\n').filter(Boolean);
  return new Set(all.map((id) => id.slice(0, 12)).filter((id) => !own.has(id)));
}

/**
 * Returns the version that the service reports, as soon as it is the expected one; after ten seconds, whatever it reports.
 */
async function readVersion(address: string, expected: string): Promise<string> {
  let said = '';
  for (const deadline = performance.now() + 10_000; performance.now() < deadline; await pause(250)) {
    const answer = await fetch(`${address}/api/${key}/openapi.json`);
    said = ((await answer.json()) as { info?: { version?: string } }).info?.version ?? '';
    if (said === expected) break;
  }
  return said;
}

/** Reads the rows twenty times a second. */
function startCalls(address: string, token: string) {
  const failures: string[] = [];
  const underway: Promise<void>[] = [];
  const call = async () => {
    try {
      const { status, message } = await callGateway(address, 'GET', `/api/${key}/notes`, { token });
      if (status !== 200) failures.push(`answered ${status}: ${message}`);
    } catch (error) {
      failures.push(String(error));
    }
  };
  const timer = setInterval(() => underway.push(call()), 50);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underway);
      return { calls: underway.length, failures };
    },
  };
}
