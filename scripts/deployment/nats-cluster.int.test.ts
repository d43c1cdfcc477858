import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import {
  type ClusterDescription,
  describeComposeCluster,
  type NatsCluster,
  startNatsCluster,
} from '../testing/nats-cluster.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const started: NatsCluster[] = [];
afterEach(async () => {
  for (const cluster of started.splice(0)) await cluster.stop();
});

function kubernetesCluster(): ClusterDescription {
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

test.each([
  ['compose', describeComposeCluster],
  ['Kubernetes', kubernetesCluster],
])('the three nodes of %s find each other and elect a leader', async (_where, describe) => {
  const cluster = await startNatsCluster(describe());
  started.push(cluster);
  const leaders = await cluster.elected();
  expect(new Set(leaders).size).toBe(1);
});
