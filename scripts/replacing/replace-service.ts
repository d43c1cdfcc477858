import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { type ComposeCommand, type Container, findContainers } from './compose-command.ts';

/** A new container that is not healthy after this time is removed, and the old ones stay. */
const patienceSeconds = 120;

/**
 * Replaces every running container of a service by one of the current image, one after the other: an old one is stopped
 * only once its successor is healthy, and finishes its requests.
 */
export async function replaceService(
  command: ComposeCommand,
  service: string,
  print: (line: string) => void,
  patience: number = patienceSeconds,
): Promise<void> {
  const old = await findContainers(command, service);
  if (old.length === 0)
    throw new Refusal(`No container of ${service} runs: start it with "docker compose up --detach".`);
  for (const one of old) {
    const fresh = await addOne(command, service, old.length + 1, patience);
    print(`${fresh.name} is healthy; ${one.name} finishes its requests`);
    await command.docker('stop', '--time', '20', one.id);
    await command.docker('rm', '--volumes', one.id);
  }
}

async function addOne(command: ComposeCommand, service: string, count: number, patience: number): Promise<Container> {
  // A container that ends at once is restarted by the engine, and is not always running when it is looked for.
  const listAll = () => findContainers(command, service, '--all');
  const before = (await listAll()).map(({ id }) => id);
  const scale = ['--scale', `${service}=${count}`];
  await command.compose('up', '--detach', '--no-deps', '--no-recreate', '--no-build', ...scale, service);
  for (const started = performance.now(); ; await pause(250)) {
    const fresh = (await listAll()).find(({ id }) => !before.includes(id));
    if (fresh?.health === 'healthy') return fresh;
    if (fresh !== undefined && performance.now() - started < patience * 1_000) continue;
    if (fresh !== undefined) await command.docker('rm', '--force', '--volumes', fresh.id);
    throw new Refusal(
      `The new ${service} did not become healthy and is gone again; look at its log. The old one runs on.`,
    );
  }
}

/** Each has an address of its own, at which the edge finds it. */
const gateways = ['gateway', 'gateway-2'];

/**
 * Replaces the gateways by the current image, one after the other. Each finishes its requests, and the edge asks the other one
 * meanwhile, so that no call fails. Throws a Refusal before it stops one whose twin is not healthy.
 */
export async function replaceGateways(command: ComposeCommand, print: (line: string) => void): Promise<void> {
  for (const name of gateways) {
    const twins = await Promise.all(gateways.filter((one) => one !== name).map((one) => findContainers(command, one)));
    if (twins.flat().every(({ health }) => health !== 'healthy'))
      throw new Refusal(`${name} stays, because no other gateway is healthy: look at the log of the others.`);
    const wait = ['--wait', '--wait-timeout', String(patienceSeconds)];
    await command.compose('up', '--no-deps', '--no-build', '--force-recreate', ...wait, name).catch((error: Error) => {
      throw new Refusal(
        `The new ${name} did not become healthy: look at its log. The other one serves on. ${error.message}`,
      );
    });
    print(`${name} is another, and healthy`);
  }
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
