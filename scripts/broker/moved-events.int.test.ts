import { connectBroker } from '@stagedoor/service-kit/broker/connect-broker';
import { createEventNames } from '@stagedoor/service-kit/broker/event-names';
import { readEventStreams } from '@stagedoor/service-kit/broker/event-streams';
import { prepareBroker } from '@stagedoor/service-kit/broker/prepare-broker';
import { consumersOf } from '@stagedoor/service-kit/process/service';
import { createTestDatabase } from '@stagedoor/service-kit/testing/create-test-database';
import { noteCreated, noteService } from '@stagedoor/service-kit/testing/fixtures/note-service';
import { startTestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StartedChild, waitForExit } from '../embedded/child-process-output.ts';
import { type EmbeddedNats, prepareEmbeddedNats } from '../embedded/nats-server.ts';
import { openSecrets } from '../embedded/secrets.ts';
import { makeDataFolder, removeDataFolder } from '../testing/embedded-servers.ts';
import { findFreePorts } from '../testing/free-port.ts';

const mara = asUser({ userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR' });
const { eventStream, deadLetterStream, ownStream } = createEventNames('');
const durable = 'away_on-note-created';
const readers = [
  ...consumersOf(noteService).map(({ name, on }) => ({ service: 'notes', consumer: name, subject: on.subject })),
  // Of a service that does not run.
  { service: 'away', consumer: 'on-note-created', subject: noteCreated.subject },
];

let nats: EmbeddedNats;
let server: StartedChild;
let dataDir: string;
let service: Awaited<ReturnType<typeof startTestService<typeof noteService.variables, typeof noteService.schema>>>;
beforeAll(async () => {
  dataDir = makeDataFolder();
  const [port = 0] = await findFreePorts(1);
  nats = await prepareEmbeddedNats({ dataDir, port, secrets: openSecrets(dataDir), say: () => {} });
  server = nats.spawn();
  await server.ready;
  await setUp([]);
  const { url: databaseUrl } = await createTestDatabase();
  service = await startTestService(noteService, { databaseUrl, namespace: '', natsUrl: nats.url });
});
afterAll(async () => {
  await service.destroy();
  server.child.kill('SIGKILL');
  await waitForExit(server.child);
  removeDataFolder(dataDir);
});

/** Sets the broker up, and kills it at a question of that; 0 does not. Returns how many there were. */
async function setUp(sources: readonly string[], killedAt = 0): Promise<number> {
  const connection = await connectBroker(nats.url, { name: 'operator', timeout: 5_000, reconnect: false });
  let asked = 0;
  const request = connection.request.bind(connection);
  connection.request = async (...args) => {
    asked += 1;
    if (asked !== killedAt) return await request(...args);
    // It may have got the question, or not.
    const answer = request(...args);
    if (killedAt % 2 === 0) await connection.flush();
    server.child.kill('SIGKILL');
    return await answer;
  };
  const eventStreams = new Map(sources.map((source) => [source, 1_000]));
  try {
    await prepareBroker(connection, { namespace: '', replicas: 1, sources: ['notes'], eventStreams, readers });
  } finally {
    await connection.close();
  }
  return asked;
}

const written: string[] = [];
async function createNotes(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const payload = { content: `note ${written.length}` };
    const response = await service.app.inject({ method: 'POST', url: '/notes', headers: mara, payload });
    written.push(response.json().data.id);
  }
}

/** What the durable of the service that is away gives, and how many dead letters there are. */
async function readAway(stream: string): Promise<{ ids: string[]; dead: number }> {
  const connection = await connectBroker(nats.url, { timeout: 5_000 });
  try {
    const manager = await connection.jetstreamManager();
    const consumer = await connection.jetstream().consumers.get(stream, durable);
    const { num_pending, num_ack_pending } = await consumer.info();
    const messages = await consumer.fetch({ max_messages: Math.max(1, num_pending + num_ack_pending), expires: 5_000 });
    const ids: string[] = [];
    for await (const message of messages) {
      ids.push(message.json<{ data: { noteId: string } }>().data.noteId);
      await message.ackAck();
    }
    const { config } = await manager.streams.info(eventStream);
    expect(readEventStreams(config.description)).toEqual({ own: stream === eventStream ? [] : ['notes'], moving: [] });
    return { ids, dead: (await manager.streams.info(deadLetterStream)).state.messages };
  } finally {
    await connection.close();
  }
}

// Of some 50 questions, those about the copy, the durables and the change.
it.each([20, 27, 34])(
  'a source that is moved by a broker that is killed at question %i keeps all of its events',
  async (at) => {
    for (const sources of [['notes'], []]) {
      const before = written.length;
      await createNotes(3);
      const moving = setUp(sources, at).catch((error: unknown) => error);
      await createNotes(3);
      const moved = await moving;
      if (moved instanceof Error) {
        await waitForExit(server.child);
        await createNotes(3);
        server = nats.spawn();
        await server.ready;
        // Whoever sets up next may have another aim.
        if (at % 2 === 0) await setUp(sources.length > 0 ? [] : ['notes']);
        await setUp(sources);
      }
      await createNotes(3);
      const reminders = async () => (await service.deps.database.sql`select from reminder`).length;
      await waitFor(async () => (await reminders()) === written.length);
      const { ids, dead } = await readAway(sources.length > 0 ? ownStream('notes') : eventStream);
      // A broker that is killed also forgets the last acknowledgements.
      expect(ids).toEqual(expect.arrayContaining(written.slice(before)));
      expect(dead).toBe(0);
    }
  },
);
