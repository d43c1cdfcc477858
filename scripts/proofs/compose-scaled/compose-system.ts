import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { type ComposeCommand, findCompose, findContainers } from '../../deployment/compose-command.ts';
import { writeYaml } from '../../deployment/write-yaml.ts';
import { findServices } from '../../supervisor/processes.ts';
import { raisedLimits } from '../instruments/real-system.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The services whose images are built from this repository, beside the gateway. */
export const services: readonly string[] = findServices(root);
/** The containers that a scaled system has in addition. */
const scaledParts = ['nats-2', 'nats-3', 'replica', 'pooler'];
const gateways = ['gateway', 'gateway-2'];
const scale = { social: 3, notifications: 2, pooler: 2 };

/** A whole system in containers, scaled as infra/scaled.env describes: it has a project, ports and volumes of its own. */
export type ComposeSystem = ComposeCommand & {
  /** Where this machine reaches its edge, and what that is called in its network. */
  address: string;
  network: { name: string; prefix: string };
  /** Removes all containers, volumes and networks of the system. */
  remove(): Promise<void>;
};

/** Builds the images, starts the system from them with raised limits except that of a person, and waits until all is healthy. */
export async function startComposeSystem(print: (line: string) => void): Promise<ComposeSystem> {
  if (spawnSync('docker', ['info']).status !== 0) throw new Error('no container engine answers');
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-compose-'));
  const [edge = 0, tls = 0, postgres = 0, nats = 0, mail = 0] = await findFreePorts(5);
  const project = `stagedoor-proof-${randomBytes(3).toString('hex')}`;
  const prefix = '172.30.72';
  const overrides = path.join(folder, 'limits.yml');
  const { RATE_LIMIT_PERSON: _, ...environment } = raisedLimits;
  // The time of a start is not measured: a slow start on a busy machine must not count as a failure.
  const healthcheck = { start_period: '180s', timeout: '15s' };
  const changed = [...gateways, ...services].map((name) => [name, { environment, healthcheck }]);
  writeFileSync(overrides, writeYaml({ services: Object.fromEntries(changed) }));
  const command = findCompose(root, {
    ...process.env,
    MAIL_IMAGE: findMailImage(print),
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: [path.join(root, 'docker-compose.yml'), overrides].join(path.delimiter),
    GATEWAY_ADDRESS: `127.0.0.1:${edge}`,
    TLS_ADDRESS: `127.0.0.1:${tls}`,
    PUBLIC_URL: `http://localhost:${edge}`,
    POSTGRES_PORT: String(postgres),
    NATS_PORT: String(nats),
    MAIL_PORT: String(mail),
    STAGEDOOR_NETWORK: prefix,
    ...parseEnv(readFileSync(path.join(root, 'infra/scaled.env'), 'utf8')),
  });
  const remove = async () => {
    await command.compose('down', '--volumes', '--timeout', '15', '--remove-orphans');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await command.compose('build', '--quiet');
    print('all images are built');
    const scales = Object.entries(scale).flatMap(([name, count]) => ['--scale', `${name}=${count}`]);
    await command.compose('up', '--detach', '--no-build', ...scales);
    await untilHealthy(command, [
      'edge',
      ...gateways,
      ...services,
      'postgres',
      'nats',
      'mail',
      'valkey',
      ...scaledParts,
    ]);
    print('all containers are healthy');
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    ...command,
    address: `http://127.0.0.1:${edge}`,
    network: { name: `${project}_default`, prefix },
    remove,
  };
}

/** Returns the image that receives mails: Mailpit where the engine has it or can pull it, else a small one built here. */
function findMailImage(print: (line: string) => void): string {
  const named = process.env.MAIL_IMAGE;
  if (named) return named;
  const mailpit = 'axllent/mailpit:v1.27';
  const docker = (...args: string[]) => spawnSync('docker', args, { timeout: 60_000 }).status === 0;
  if (docker('image', 'inspect', mailpit) || docker('pull', '--quiet', mailpit)) return mailpit;
  print('mailpit cannot be pulled here: mails go to a small catcher that is built now');
  const catcher = 'stagedoor/mail-catcher:local';
  if (!docker('build', '--quiet', '--tag', catcher, path.join(import.meta.dirname, 'mail-catcher')))
    throw new Error('the mail catcher could not be built');
  return catcher;
}

/** Waits until all containers are healthy. Throws after three minutes, with the names of those that are not. */
async function untilHealthy(command: ComposeCommand, names: readonly string[]): Promise<void> {
  const deadline = performance.now() + 180_000;
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
