import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { type ComposeCommand, type Container, findContainers, listContainers } from './compose-command.ts';

/** A new container that is not healthy after this time is removed, and the old ones stay. */
const patienceMs = 120_000;

/**
 * Replaces every running container of a service by one of the current image, one after the other: an old one is stopped
 * only once its successor is healthy, and finishes its requests.
 */
export async function replaceService(
  command: ComposeCommand,
  service: string,
  print: (line: string) => void,
  patience: number = patienceMs,
): Promise<void> {
  const old = await findContainers(command, service);
  if (old.length === 0)
    throw new Refusal(`No container of ${service} runs: start it with "docker compose up --detach".`);
  for (const one of old) {
    const fresh = await addOne(command, service, patience);
    print(`${fresh.name} is healthy; ${one.name} finishes its requests`);
    await command.docker('stop', '--time', '20', one.id);
    await command.docker('rm', '--volumes', one.id);
  }
}

/** Each has an address of its own, at which the edge finds it. */
const gateways = ['gateway', 'gateway-2'];

/**
 * Replaces the gateways by the current image, one after the other. Each finishes its requests, and the edge asks the other one
 * meanwhile, so that no call fails. Throws a Refusal before it stops one whose twin is not healthy.
 */
export async function replaceGateways(
  command: ComposeCommand,
  print: (line: string) => void,
  patience: number = patienceMs,
): Promise<void> {
  for (const name of gateways) {
    const twins = await Promise.all(gateways.filter((one) => one !== name).map((one) => findContainers(command, one)));
    if (twins.flat().every(({ health }) => health !== 'healthy'))
      throw new Refusal(`${name} stays, because no other gateway is healthy: look at the log of the others.`);
    await command.compose('up', '--detach', '--no-deps', '--no-build', '--force-recreate', name);
    for (const started = performance.now(); ; await pause(250)) {
      const [fresh] = await findContainers(command, name);
      if (fresh?.health === 'healthy') break;
      if (performance.now() - started < patience) continue;
      throw new Refusal(`The new ${name} did not become healthy: look at its log. The other one serves on.`);
    }
    print(`${name} is another, and healthy`);
  }
}

async function addOne(command: ComposeCommand, service: string, patience: number): Promise<Container> {
  const before = await listContainers(command, service);
  const running = (await findContainers(command, service)).length;
  const scale = `${service}=${running + 1}`;
  await command.compose('up', '--detach', '--no-deps', '--no-recreate', '--no-build', '--scale', scale, service);
  // A container that ends at once is restarted by the engine, and is not always running when it is inspected.
  const id = (await listContainers(command, service)).find((one) => !before.includes(one));
  for (const started = performance.now(); id !== undefined; await pause(250)) {
    const fresh = (await findContainers(command, service)).find((one) => one.id === id);
    if (fresh?.health === 'healthy') return fresh;
    if (performance.now() - started < patience) continue;
    await command.docker('rm', '--force', '--volumes', id);
    break;
  }
  throw new Refusal(
    `The new ${service} did not become healthy and is gone again; look at its log. The old one runs on.`,
  );
}

/**
 * Throws a Refusal for a version whose migrations were replaced by baselines, and for all before it: it would apply them again to a
 * database that began with a baseline. `replaced` is the last such version.
 */
export function refuseReplacedVersion({ service, version }: ReturnType<typeof readVersioned>, replaced: string): void {
  if (version === undefined || !/^\d+\.\d+\.\d+/.test(version)) return;
  if (version.localeCompare(replaced, 'en', { numeric: true }) > 0) return;
  throw new Refusal(
    `${service} cannot go back to version ${version}: it has other migrations than the database. Restore a backup with version ${replaced} instead. Nothing was stopped.`,
  );
}

/** Reads `<service>` or `<service>=<version>`. Throws a Refusal for a version that no image can have as its tag. */
export function readVersioned(text: string): { service: string; version: string | undefined } {
  const [service = '', ...rest] = text.split('=');
  if (rest.length === 0) return { service, version: undefined };
  const version = rest.join('=');
  if (!/^\w[\w.-]{0,127}$/.test(version))
    throw new Refusal(`${JSON.stringify(version)} is no version: it is the tag of an image.`);
  return { service, version };
}
