import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { type ComposeCommand, type Container, findContainers } from './compose-command.ts';

/** A new one that is not healthy after so long is taken away again, and the old ones stay. */
const patienceMs = 120_000;

/**
 * Replaces every running container of a service by one of the image that there is now, one after the other: the new one
 * comes and is healthy before an old one is told to stop, which finishes what it has.
 */
export async function replaceService(
  command: ComposeCommand,
  service: string,
  say: (line: string) => void,
): Promise<void> {
  const old = await findContainers(command, service);
  if (old.length === 0)
    throw new Refusal(`No container of ${service} runs: start it with "docker compose up --detach".`);
  for (const one of old) {
    const fresh = await addOne(command, service);
    say(`${fresh.name} is healthy; ${one.name} finishes what it has`);
    await command.docker('stop', '--time', '20', one.id);
    await command.docker('rm', '--volumes', one.id);
  }
}

async function addOne(command: ComposeCommand, service: string): Promise<Container> {
  const before = (await findContainers(command, service)).map(({ id }) => id);
  const scale = `${service}=${before.length + 1}`;
  await command.compose('up', '--detach', '--no-deps', '--no-recreate', '--no-build', '--scale', scale, service);
  const findFresh = async () => (await findContainers(command, service)).find(({ id }) => !before.includes(id));
  let fresh = await findFresh();
  const started = performance.now();
  while (fresh?.health !== 'healthy') {
    if (fresh === undefined || performance.now() - started > patienceMs) break;
    await pause(250);
    fresh = await findFresh();
  }
  if (fresh?.health === 'healthy') return fresh;
  if (fresh !== undefined) await command.docker('rm', '--force', '--volumes', fresh.id);
  throw new Refusal(
    `The new ${service} did not become healthy and is gone again; look at its log. The old one runs on.`,
  );
}
