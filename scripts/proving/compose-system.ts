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

/** All that has an image of ours, by name. */
export const imageNames: readonly string[] = ['gateway', ...findServices(root)];

/** A system in containers of its own: project, ports, volumes. */
export type ComposeSystem = ComposeCommand & {
  /** Where its gateway answers. */
  address: string;
  /** Ports of its gateways on this machine: the second one is in the profile scaled alone. */
  gatewayPorts: readonly number[];
  /** The address of a service's database, with its own role. */
  databaseUrl(service: string): string;
  /** The same system as `docker compose` sees it with a further file, and further variables. */
  joinedBy(file: string, env?: Readonly<Record<string, string>>): ComposeCommand;
  /** Takes everything away, with its data. */
  remove(): Promise<void>;
};

type Options = {
  /** Variables of docker-compose.yml. */
  env?: Readonly<Record<string, string>>;
  /** Instances, by service. */
  scale?: Readonly<Record<string, number>>;
  /** With what infra/scaled.env adds. */
  isScaled?: boolean;
  /** Limits that stay as they are by default. */
  usualLimits?: readonly (keyof typeof raisedLimits)[];
};

/** What the profile scaled adds. */
const scaledParts = ['gateway-2', 'nats-2', 'nats-3', 'replica', 'pooler', 'valkey'];

/** Whether an engine answers: without one nothing of this can be measured. */
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

/** Starts the system of docker-compose.yml from its images, with limits for measurements; all is healthy then. */
export async function startComposeSystem(
  print: (line: string) => void,
  { env: more = {}, scale = {}, isScaled = false, usualLimits = [] }: Options = {},
): Promise<ComposeSystem> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-compose-'));
  const [gateway = 0, secondGateway = 0, postgres = 0, nats = 0, mail = 0] = await findFreePorts(5);
  const overrides = path.join(folder, 'limits.yml');
  // How long a start takes on a busy machine is not what is measured.
  const healthcheck = { start_period: '180s', timeout: '15s' };
  const environment = Object.fromEntries(
    Object.entries(raisedLimits).filter(([name]) => !(usualLimits as readonly string[]).includes(name)),
  );
  const ours = isScaled ? [...imageNames, 'gateway-2'] : imageNames;
  const limited = Object.fromEntries(ours.map((name) => [name, { environment, healthcheck }]));
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
    ...more,
  };
  const whole = { ...process.env, MAIL_IMAGE: await findMailImage(print), ...env };
  const command = findCompose(root, whole);
  // With what joined it: "down" leaves the containers of services that its files do not name, and with them the network.
  let joined = command;
  const remove = async () => {
    await joined.compose('down', '--volumes', '--timeout', '15', '--remove-orphans');
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
    joinedBy(file, further = {}) {
      joined = findCompose(root, { ...whole, ...further, COMPOSE_FILE: [env.COMPOSE_FILE, file].join(path.delimiter) });
      return joined;
    },
    remove,
  };
}

/** The usual catcher where the engine has it or can pull it; else one of ours, which does enough. */
async function findMailImage(print: (line: string) => void): Promise<string> {
  const named = process.env.MAIL_IMAGE;
  if (named) return named;
  const usual = 'axllent/mailpit:v1.27';
  const has = (image: string) => spawnSync('docker', ['image', 'inspect', image]).status === 0;
  if (has(usual) || spawnSync('docker', ['pull', '--quiet', usual], { timeout: 60_000 }).status === 0) return usual;
  print('mailpit cannot be had here: mails go to a catcher of our own');
  const build = ['build', '--quiet', '--tag', mailCatcher, path.join(import.meta.dirname, 'mail-catcher')];
  if (spawnSync('docker', build).status !== 0) throw new Error('the mail catcher could not be built');
  return mailCatcher;
}

/** Neither the pooler nor Valkey checks its health, nor does every image of a mail catcher. */
async function untilHealthy(command: ComposeCommand, more: readonly string[]): Promise<void> {
  const deadline = performance.now() + 180_000;
  const names = [...imageNames, 'postgres', 'nats', 'mail', ...more];
  let waiting = names;
  for (; performance.now() < deadline; await pause(500)) {
    const states = await Promise.all(
      waiting.map(async (name) => {
        const containers = await findContainers(command, name);
        const ready = ['mail', 'pooler', 'valkey'].includes(name) ? ['healthy', 'none'] : ['healthy'];
        return { name, isHealthy: containers.length > 0 && containers.every(({ health }) => ready.includes(health)) };
      }),
    );
    waiting = states.filter(({ isHealthy }) => !isHealthy).map(({ name }) => name);
    if (waiting.length === 0) return;
  }
  throw new Error(`not healthy within three minutes: ${waiting.join(', ')}`);
}

export function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
