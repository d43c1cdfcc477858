import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterEach, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { waitForExit } from '../embedded/child-process-output.ts';
import { startGuardian } from '../embedded/guardian.ts';
import { findNatsServer } from '../embedded/nats-binary.ts';
import { findFreePorts } from '../testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

type Cluster = {
  conf: string;
  /** The environment of each node, as its container gets it. */
  nodes: Record<string, string>[];
  /** The host names of the nodes, as their routes have them. */
  hosts: string[];
};

function composeCluster(): Cluster {
  const { services } = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const applyDefaults = (text: string) => text.replaceAll(/\$\{[A-Z0-9_]+:-([^}]*)\}/g, '$1');
  const nodes = ['nats', 'nats-2', 'nats-3'].map((name) =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, applyDefaults(value)]),
    ),
  );
  return { conf: read('infra/nats/cluster.conf'), nodes, hosts: nodes.map(({ NATS_NAME = '' }) => NATS_NAME) };
}

function kubernetesCluster(): Cluster {
  const set = parseAllDocuments(read('infra/kubernetes/base/nats.yaml'))
    .map((document) => document.toJS())
    .find(({ kind }) => kind === 'StatefulSet');
  const env: { name: string; value?: string }[] = set.spec.template.spec.containers[0].env;
  const secrets: Record<string, string> = { NATS_PASSWORD: 'one', NATS_ROUTE_PASSWORD: 'two' };
  const expand = (text: string) => text.replaceAll(/\$\(([A-Z_]+)\)/g, (_all, name: string) => secrets[name] ?? '');
  const nodes = [0, 1, 2].map((index) =>
    Object.fromEntries(
      env.map(({ name, value }) => [name, value === undefined ? (secrets[name] ?? `nats-${index}`) : expand(value)]),
    ),
  );
  // What only 2.12.7 knows, and the server of this machine may not.
  const conf = read('infra/kubernetes/base/nats.conf').replace(', sync_interval: always', '');
  return { conf, nodes, hosts: [0, 1, 2].map((index) => `nats-${index}.nats`) };
}

/** Starts the nodes of a cluster on this machine, each host a port. Returns the addresses of their monitors. */
async function startCluster({ conf, nodes, hosts }: Cluster): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-cluster-'));
  const bin = path.join(root, '.data/bin');
  mkdirSync(bin, { recursive: true });
  const binary = await findNatsServer(bin, () => {});
  const ports = await findFreePorts(9);
  const guardian = startGuardian();
  const routeTo = (text: string) =>
    hosts.reduce((given, host, index) => given.replaceAll(`@${host}:6222`, `@127.0.0.1:${ports[index]}`), text);
  const children = nodes.map((environment, index) => {
    const file = path.join(folder, `${index}.conf`);
    const placed = conf
      .replace('include ./users.conf', 'authorization { users: [{ user: stagedoor, password: $NATS_PASSWORD }] }')
      .replace('"/data"', JSON.stringify(path.join(folder, `${index}`)))
      .replace('0.0.0.0:6222', `127.0.0.1:${ports[index]}`)
      .replace('0.0.0.0:4222', `127.0.0.1:${ports[index + 3]}`)
      .replace('0.0.0.0:8222', `127.0.0.1:${ports[index + 6]}`);
    writeFileSync(file, placed);
    const env = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, routeTo(value)]));
    const child = spawn(binary, ['--config', file], { env, stdio: 'ignore', detached: true });
    guardian.watch(child, 'TERM');
    return child;
  });
  stops.push(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map(waitForExit));
    guardian.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  return ports.slice(6).map((port) => `http://127.0.0.1:${port}`);
}

test.each([
  ['compose', composeCluster],
  ['Kubernetes', kubernetesCluster],
])('the three nodes of %s find each other and elect a leader', async (_where, describe) => {
  const monitors = await startCluster(describe());
  const leaders = await waitFor(async () => {
    const answers = await Promise.all(
      monitors.map(async (address) => {
        const answer = await fetch(`${address}/jsz`).catch(() => undefined);
        const { meta_cluster: cluster } = ((await answer?.json()) ?? {}) as {
          meta_cluster?: { leader?: string; cluster_size?: number };
        };
        return cluster?.cluster_size === 3 ? cluster.leader : undefined;
      }),
    );
    return answers.every((leader) => leader !== undefined && leader !== '') ? answers : undefined;
  });
  expect(new Set(leaders).size).toBe(1);
});
