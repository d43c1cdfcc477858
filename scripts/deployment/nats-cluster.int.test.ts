import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { prepareBroker } from '@stagedoor/service-kit/broker/prepare-broker';
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

test('every stream is on as many nodes as is said, also where it was on one before', async () => {
  const cluster = await startNatsCluster(describeComposeCluster());
  started.push(cluster);
  await cluster.elected();
  const connection = await connectBroker(cluster.urlOf(0), { timeout: 3_000 });
  const readers = [{ service: 'notes', consumer: 'on-note-created', subject: 'notes.note.created' }];
  const prepare = (replicas: number) =>
    prepareBroker(connection, { namespace: '', replicas, sources: ['notes'], readers });
  const manager = await connection.jetstreamManager();
  const { eventStream, deadLetterStream, accessBucket } = createEventNames('');
  const count = async () =>
    Promise.all(
      [eventStream, deadLetterStream, `KV_${accessBucket}`].map(
        async (stream) => (await manager.streams.info(stream)).config.num_replicas,
      ),
    );
  await prepare(1);
  await connection.jetstream().publish('notes.note.created', 'kept');
  expect(await count()).toEqual([1, 1, 1]);
  await prepare(3);
  expect(await count()).toEqual([3, 3, 3]);
  expect((await manager.streams.info(eventStream)).state.messages).toBe(1);
  // A command that knows nothing of the cluster takes no copy away.
  await prepare(1);
  expect(await count()).toEqual([3, 3, 3]);
  // A node that has just become the consumer's leader has not counted yet.
  const pending = async () => (await manager.consumers.info(eventStream, 'notes_on-note-created')).num_pending;
  await expect.poll(pending, { timeout: 10_000 }).toBe(1);
  await connection.close();
});
