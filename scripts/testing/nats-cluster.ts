import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '@stagedoor/service-kit/testing/free-port';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { readCompose } from '@stagedoor/test-support/read-compose';
import { readLines, startProgram, waitForExit } from '../embedded/child-process.ts';
import { findNatsServer } from '../embedded/nats-binary.ts';

const root = path.resolve(import.meta.dirname, '../..');

export type ClusterDescription = {
  conf: string;
  /** The environment of each node, as its container gets it. */
  nodes: Record<string, string>[];
  /** The host names of the nodes, as their routes have them. */
  hosts: string[];
};

/** Three nodes of NATS on this machine. */
export type NatsCluster = {
  /** Resolves when all nodes are there and have elected a leader; returns its name as each node says. */
  elected(): Promise<string[]>;
  /** The address of a node, with the operator's user. */
  urlOf(node: number): string;
  /** Ends a node as a failing machine would. */
  kill(node: number): Promise<void>;
  /** Starts a node that was killed, with what it had stored. */
  restart(node: number): void;
  stop(): Promise<void>;
};

export function describeComposeCluster(): ClusterDescription {
  const { services } = readCompose(path.join(root, 'docker-compose.yml'));
  const applyDefaults = (text: string) => text.replaceAll(/\$\{[A-Z0-9_]+:-([^}]*)\}/g, '$1');
  const nodes = ['nats', 'nats-2', 'nats-3'].map((name) =>
    Object.fromEntries(
      Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, applyDefaults(value)]),
    ),
  );
  const conf = readFileSync(path.join(root, 'infra/nats/cluster.conf'), 'utf8');
  return { conf, nodes, hosts: nodes.map(({ NATS_NAME = '' }) => NATS_NAME) };
}

/** Starts the nodes of a cluster, each host a port of this machine, with the operator's user alone. */
export async function startNatsCluster({ conf, nodes, hosts }: ClusterDescription): Promise<NatsCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'stagedoor-cluster-'));
  const bin = path.join(root, '.data/bin');
  mkdirSync(bin, { recursive: true });
  const binary = await findNatsServer(bin, () => {});
  const ports = await findFreePorts(9);
  const routeTo = (text: string) =>
    hosts.reduce((given, host, index) => given.replaceAll(`@${host}:6222`, `@127.0.0.1:${ports[index]}`), text);

  function start(index: number): ChildProcess {
    const file = path.join(folder, `${index}.conf`);
    const placed = conf
      .replace(
        /include \.{1,2}\/users\.conf/,
        'authorization { users: [{ user: stagedoor, password: $NATS_PASSWORD }] }',
      )
      .replace('"/data"', JSON.stringify(path.join(folder, `${index}`)))
      .replace('0.0.0.0:6222', `127.0.0.1:${ports[index]}`)
      .replace('0.0.0.0:4222', `127.0.0.1:${ports[index + 3]}`)
      .replace('0.0.0.0:8222', `127.0.0.1:${ports[index + 6]}`);
    writeFileSync(file, placed);
    const env = Object.fromEntries(Object.entries(nodes[index] ?? {}).map(([name, value]) => [name, routeTo(value)]));
    const child = startProgram(binary, ['--config', file], { env, endSignal: 'TERM' });
    readLines(child, () => {});
    return child;
  }

  async function kill(index: number): Promise<void> {
    const child = children[index];
    child?.kill('SIGKILL');
    if (child !== undefined) await waitForExit(child);
  }

  const children = nodes.map((_, index) => start(index));
  return {
    elected: () =>
      waitFor(async () => {
        const leaders = await Promise.all(ports.slice(6).map((port) => findLeader(`http://127.0.0.1:${port}`)));
        return leaders.every((leader) => leader !== undefined) ? leaders : undefined;
      }),
    urlOf(index) {
      const password = nodes[index]?.NATS_PASSWORD?.replaceAll('"', '') ?? '';
      return `nats://stagedoor:${password}@127.0.0.1:${ports[index + 3]}`;
    },
    kill,
    restart(index) {
      children[index] = start(index);
    },
    async stop() {
      await Promise.all(children.map((_, index) => kill(index)));
      rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Returns who leads by what a node says; undefined while it is not there or does not see all three. */
async function findLeader(monitor: string): Promise<string | undefined> {
  const answer = await fetch(`${monitor}/jsz`).catch(() => undefined);
  const { meta_cluster: cluster } = ((await answer?.json()) ?? {}) as {
    meta_cluster?: { leader?: string; cluster_size?: number };
  };
  return cluster?.cluster_size === 3 ? cluster.leader || undefined : undefined;
}
