import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { writeYaml } from '../../deployment/write-yaml.ts';
import { type ComposeCommand, findCompose, findContainers } from '../../replacing/compose-command.ts';
import { findServices } from '../../supervisor/processes.ts';
import { raisedLimits } from '../instruments/real-system.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The services whose images are built from this repository, beside the gateway. */
export const services: readonly string[] = findServices(root);
/** The stores, with those that a scaled system has in addition. */
const stores = ['postgres', 'nats', 'valkey', 'nats-2', 'nats-3', 'replica', 'pooler'];
const gateways = ['gateway', 'gateway-2'];
/** Nobody reads the mails. */
const scale = { social: 3, notifications: 2, pooler: 2, mail: 0 };

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
  const [edge = 0, tls = 0, postgres = 0, nats = 0] = await findFreePorts(4);
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
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_FILE: [path.join(root, 'docker-compose.yml'), overrides].join(path.delimiter),
    GATEWAY_ADDRESS: `127.0.0.1:${edge}`,
    TLS_ADDRESS: `127.0.0.1:${tls}`,
    PUBLIC_URL: `http://localhost:${edge}`,
    POSTGRES_PORT: String(postgres),
    NATS_PORT: String(nats),
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
    await untilHealthy(command, ['edge', ...gateways, ...services, ...stores]);
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

/** Waits until all containers are healthy. Throws after three minutes, with the names of those that are not. */
async function untilHealthy(command: ComposeCommand, names: readonly string[]): Promise<void> {
  const waiting = new Set(names);
  const check = async () => {
    for (const name of waiting) {
      const containers = await findContainers(command, name);
      // Images of these have no health check: for them it is enough to run.
      const ready = ['pooler', 'valkey'].includes(name) ? ['healthy', ''] : ['healthy'];
      if (containers.length > 0 && containers.every(({ health }) => ready.includes(health))) waiting.delete(name);
    }
    return waiting.size === 0;
  };
  await waitFor(check, { timeoutMs: 180_000 }).catch(() => {
    throw new Error(`not healthy within three minutes: ${[...waiting].join(', ')}`);
  });
}
