import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { type ComposeCommand, findCompose, findContainers } from '../deployment/compose-command.ts';
import { writeYaml } from '../deployment/write-yaml.ts';
import { findServices } from '../supervisor/processes.ts';
import { findFreePorts } from '../testing/free-port.ts';
import { raisedLimits } from './raised-limits.ts';

const root = path.resolve(import.meta.dirname, '../..');
const mailCatcher = 'stagedoor/mail-catcher:local';

/** The names of the containers whose images are built from this repository. */
export const imageNames: readonly string[] = ['gateway', ...findServices(root)];

/** A whole system in containers, for measurements: it has a project, ports and volumes of its own. */
export type ComposeSystem = ComposeCommand & {
  /** The address of its gateway. */
  address: string;
  /** The ports of its gateways on this machine: one, or two with `isScaled`. */
  gatewayPorts: readonly number[];
  /** The address of a service's database, with its own role. */
  databaseUrl(service: string): string;
  /**
   * Adds a compose file, and variables for it. Returns the commands of the system with that file. `remove` takes away the
   * file's containers too.
   */
  addComposeFile(file: string, env?: Readonly<Record<string, string>>): ComposeCommand;
  /** Removes all containers, volumes and networks of the system. */
  remove(): Promise<void>;
};

type Options = {
  /** Variables of docker-compose.yml. */
  env?: Readonly<Record<string, string>>;
  /** Instances, by service. */
  scale?: Readonly<Record<string, number>>;
  /** Whether the system has two gateways, three NATS nodes and so on, as infra/scaled.env describes. */
  isScaled?: boolean;
  /** Names of limits that keep their default; all others are raised, so that a measurement does not run into them. */
  defaultLimits?: readonly (keyof typeof raisedLimits)[];
};

/** The containers that a scaled system has in addition. */
const scaledParts = ['gateway-2', 'nats-2', 'nats-3', 'replica', 'pooler', 'valkey'];

/** Returns whether a container engine answers on this machine. */
export function hasEngine(): boolean {
  return spawnSync('docker', ['info']).status === 0;
}

/** Builds the images of all services. */
export async function buildImages(
  print: (line: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { compose } = findCompose(root, { ...process.env, ...env });
  const started = performance.now();
  await compose('build', '--quiet');
  print(`${imageNames.length} images built in ${seconds(started)} s`);
}

/** Starts the system of docker-compose.yml from its images, with raised limits, and waits until all containers are healthy. */
export async function startComposeSystem(
  print: (line: string) => void,
  { env: ownVariables = {}, scale = {}, isScaled = false, defaultLimits = [] }: Options = {},
): Promise<ComposeSystem> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-compose-'));
  const [gateway = 0, secondGateway = 0, postgres = 0, nats = 0, mail = 0] = await findFreePorts(5);
  const overrides = path.join(folder, 'limits.yml');
  // The time of a start is not measured: a slow start on a busy machine must not count as a failure.
  const healthcheck = { start_period: '180s', timeout: '15s' };
  const environment = Object.fromEntries(
    Object.entries(raisedLimits).filter(([name]) => !(defaultLimits as readonly string[]).includes(name)),
  );
  const changed = isScaled ? [...imageNames, 'gateway-2'] : imageNames;
  const limited = Object.fromEntries(changed.map((name) => [name, { environment, healthcheck }]));
  writeFileSync(overrides, writeYaml({ services: limited }));
  const project = `stagedoor-proof-${randomBytes(3).toString('hex')}`;
  const env = {
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: [path.join(root, 'docker-compose.yml'), overrides].join(path.delimiter),
    GATEWAY_ADDRESS: `127.0.0.1:${gateway}`,
    SECOND_GATEWAY_ADDRESS: `127.0.0.1:${secondGateway}`,
    PUBLIC_URL: `http://localhost:${gateway}`,
    POSTGRES_PORT: String(postgres),
    NATS_PORT: String(nats),
    MAIL_PORT: String(mail),
    STAGEDOOR_SUBNET: '172.30.72.0/22',
    ...(isScaled ? parseEnv(readFileSync(path.join(root, 'infra/scaled.env'), 'utf8')) : {}),
    ...ownVariables,
  };
  const composeEnv = { ...process.env, MAIL_IMAGE: await findMailImage(print), ...env };
  const command = findCompose(root, composeEnv);
  // The command with all compose files that were added: "down" does not stop containers of services that its files do not
  // name, and cannot remove the network that they use.
  let latestCommand = command;
  const remove = async () => {
    await latestCommand.compose('down', '--volumes', '--timeout', '15', '--remove-orphans');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const started = performance.now();
    const scales = Object.entries(scale).flatMap(([name, count]) => ['--scale', `${name}=${count}`]);
    await command.compose('up', '--detach', '--no-build', ...scales);
    await untilHealthy(command, isScaled ? scaledParts : []);
    print(`all containers are healthy after ${seconds(started)} s`);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    ...command,
    address: env.PUBLIC_URL,
    gatewayPorts: isScaled ? [gateway, secondGateway] : [gateway],
    databaseUrl: (name) =>
      `postgres://stagedoor_${name}:only-for-this-machine-${name}@127.0.0.1:${env.POSTGRES_PORT}/stagedoor_${name}`,
    addComposeFile(file, further = {}) {
      const files = [env.COMPOSE_FILE, file].join(path.delimiter);
      latestCommand = findCompose(root, { ...composeEnv, ...further, COMPOSE_FILE: files });
      return latestCommand;
    },
    remove,
  };
}

/** Returns the image that receives mails: Mailpit where the engine has it or can pull it, else a small one built here. */
async function findMailImage(print: (line: string) => void): Promise<string> {
  const named = process.env.MAIL_IMAGE;
  if (named) return named;
  const mailpit = 'axllent/mailpit:v1.27';
  const has = (image: string) => spawnSync('docker', ['image', 'inspect', image]).status === 0;
  if (has(mailpit) || spawnSync('docker', ['pull', '--quiet', mailpit], { timeout: 60_000 }).status === 0)
    return mailpit;
  print('mailpit cannot be pulled here: mails go to a small catcher that is built now');
  const build = ['build', '--quiet', '--tag', mailCatcher, path.join(import.meta.dirname, 'mail-catcher')];
  if (spawnSync('docker', build).status !== 0) throw new Error('the mail catcher could not be built');
  return mailCatcher;
}

/** Waits until all containers are healthy. Throws after three minutes, with the names of those that are not. */
async function untilHealthy(command: ComposeCommand, more: readonly string[]): Promise<void> {
  const deadline = performance.now() + 180_000;
  const names = [...imageNames, 'postgres', 'nats', 'mail', ...more];
  let waiting = names;
  for (; performance.now() < deadline; await pause(500)) {
    const states = await Promise.all(
      waiting.map(async (name) => {
        const containers = await findContainers(command, name);
        // Images of these have no health check: for them it is enough to run.
        const ready = ['mail', 'pooler', 'valkey'].includes(name) ? ['healthy', 'none'] : ['healthy'];
        return { name, isHealthy: containers.length > 0 && containers.every(({ health }) => ready.includes(health)) };
      }),
    );
    waiting = states.filter(({ isHealthy }) => !isHealthy).map(({ name }) => name);
    if (waiting.length === 0) return;
  }
  throw new Error(`not healthy within three minutes: ${waiting.join(', ')}`);
}

/** Returns the seconds since a time of `performance.now()`, with one decimal. */
export function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
