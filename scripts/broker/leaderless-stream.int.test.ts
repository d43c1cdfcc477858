import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { prepareBroker } from '@stagedoor/service-kit/broker/prepare-broker';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { noteCreated, noteService } from '@stagedoor/service-kit/testing/fixtures/note-service';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeComposeCluster, type NatsCluster, startNatsCluster } from '../testing/nats-cluster.ts';

const mara = asUser({ userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR' });

let cluster: NatsCluster;
beforeAll(async () => {
  cluster = await startNatsCluster(describeComposeCluster());
  await cluster.elected();
  const connection = await connectBroker(cluster.urlOf(0), { timeout: 3_000 });
  await prepareBroker(connection, {
    namespace: '',
    replicas: 3,
    sources: ['notes'],
    readers: [{ service: 'notes', consumer: 'on-note-created', subject: noteCreated.subject }],
  });
  await connection.close();
});
afterAll(() => cluster.stop());

it('what happens while nobody leads the stream is handled nevertheless, and once', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const options = { databaseUrl, namespace: '', natsUrl: cluster.urlOf(0) };
  const [one, two] = [await startTestService(noteService, options), await startTestService(noteService, options)];
  const { database, bus } = one.deps;
  const reminders = async () =>
    (await database.sql<{ note_id: string }[]>`select note_id from reminder`).map((row) => row.note_id);
  async function createNote(content: string): Promise<string> {
    const response = await one.app.inject({ method: 'POST', url: '/notes', headers: mara, payload: { content } });
    return response.json().data.id;
  }

  const before = await createNote('before');
  await waitFor(async () => (await reminders()).includes(before));
  // One of three cannot elect itself: nobody leads from now on.
  await Promise.all([cluster.kill(1), cluster.kill(2)]);
  const during = [await createNote('during'), await createNote('during, too')];
  await waitFor(async () => (await reminders()).length === 3);
  expect(await database.sql`select 1 from kit.outbox where published_at is null`).toHaveLength(2);

  for (const node of [1, 2]) cluster.restart(node);
  await waitFor(async () => (await database.sql`select 1 from kit.outbox where published_at is null`).length === 0, {
    timeoutMs: 60_000,
  });
  await waitFor(
    async () => {
      const jetStream = await bus.jetStream();
      const state = await jetStream?.manager.consumers.info(bus.eventStream, 'notes_on-note-created').catch(() => null);
      return state?.num_pending === 0 && state.num_ack_pending === 0;
    },
    { timeoutMs: 60_000 },
  );
  expect((await reminders()).toSorted()).toEqual([before, ...during].toSorted());
  const counted = `${await one.metrics.registry.metrics()}${await two.metrics.registry.metrics()}`;
  expect(counted).not.toMatch(/outcome="failed",service="notes"\} [1-9]/);
}, 120_000);
