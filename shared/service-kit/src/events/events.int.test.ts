import { userRegistered } from '@stagedoor/contracts/auth-events';
import { headers } from 'nats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDeadLetters, replayDeadLetters } from '#/events/dead-letters.ts';
import { consumersOf } from '#/process/service.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { fixConsumer, noteCreated, noteService } from '#/testing/fixtures/note-service.ts';
import { prepareTestBroker } from '#/testing/prepare-test-broker.ts';
import { type TestNats, testNats } from '#/testing/test-nats.ts';
import { startTestService } from '#/testing/test-service.ts';
import { asUser } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

type NoteService = Awaited<
  ReturnType<typeof startTestService<typeof noteService.variables, typeof noteService.schema>>
>;
const mara = asUser({ userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR' });

let nats: TestNats;
let one: NoteService;
let two: NoteService;
beforeAll(async () => {
  const { url: databaseUrl } = await createTestDatabase();
  nats = testNats();
  const { namespace } = nats;
  one = await startTestService(noteService, { databaseUrl, namespace });
  two = await startTestService(noteService, { databaseUrl, namespace });
});
afterAll(async () => {
  await Promise.all([one.destroy(), two.destroy()]);
});

async function createNote(content: string): Promise<string> {
  const response = await one.app.inject({ method: 'POST', url: '/notes', headers: mara, payload: { content } });
  return response.json().data.id;
}
const reminders = async () =>
  (await one.deps.database.sql<{ note_id: string }[]>`select note_id from reminder`).map((row) => row.note_id);
const unpublished = () => one.deps.database.sql`select id from kit.outbox where published_at is null`;

describe('events', () => {
  it('reach a consumer once, though two instances relay and consume', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, (_, index) => createNote(`note ${index}`)));
    await waitFor(async () => (await reminders()).length === ids.length);
    expect((await reminders()).toSorted()).toEqual(ids.toSorted());
    // They are marked together, a moment after.
    await waitFor(async () => (await unpublished()).length === 0);
  });

  it('of another service are not published', async () => {
    const { database, publish } = one.deps;
    const forged = database.transaction((tx) => publish(tx, userRegistered, userRegistered.sample));
    await expect(forged).rejects.toThrow('notes may not publish auth.user.registered');
    expect(await database.sql`select 1 from kit.outbox where subject = ${userRegistered.subject}`).toEqual([]);
  });

  it('that are delivered again change nothing', async () => {
    const before = await reminders();
    await one.deps.database.sql`update kit.outbox set published_at = null`;
    const jetStream = await one.deps.bus.jetStream();
    const info = await jetStream?.manager.streams.info(one.deps.bus.eventStream);
    // A stream that forgot its message ids takes the same events again.
    await jetStream?.manager.streams.update(one.deps.bus.eventStream, {
      ...info?.config,
      duplicate_window: 100_000_000,
    });
    await waitFor(async () => (await unpublished()).length === 0);
    await waitFor(async () => {
      const state = await jetStream?.manager.consumers.info(
        one.deps.bus.eventStream,
        one.deps.bus.durable('notes_on-note-created'),
      );
      return state?.num_pending === 0 && state.num_ack_pending === 0;
    });
    expect(await reminders()).toEqual(before);
  });

  it('that cannot be handled wait as dead letters, while the rest goes on, and are replayed after a fix', async () => {
    const jetStream = await waitFor(() => one.deps.bus.jetStream());
    const subject = one.deps.bus.subject(noteCreated.subject);
    await jetStream.client.publish(subject, 'not json');
    const poison = await createNote('poison');
    const fine = await createNote('after the poison');
    await waitFor(async () => (await reminders()).includes(fine));
    const dead = async () => (await jetStream.manager.streams.info(one.deps.bus.deadLetterStream)).state.messages;
    await waitFor(async () => (await dead()) === 2, { timeoutMs: 60_000 });
    expect(await reminders()).not.toContain(poison);
    const counted = `${await one.metrics.registry.metrics()}${await two.metrics.registry.metrics()}`;
    expect(counted).toMatch(/events_consumed_total\{consumer="on-note-created",outcome="dead",service="notes"\} [12]/);

    fixConsumer();
    expect(await replayDeadLetters(one.deps.bus, jetStream)).toBe(2);
    await waitFor(async () => (await reminders()).includes(poison));
    // What is not an event at all comes back: no fix makes it one.
    await waitFor(async () => (await dead()) === 1);
  });

  it('that several readers put aside are replayed once, for all of them', async () => {
    const { bus } = one.deps;
    const jetStream = await waitFor(() => bus.jetStream());
    const header = headers();
    header.set('Stagedoor-Subject', bus.subject(noteCreated.subject));
    for (const reader of ['on-note-created', 'another']) {
      await jetStream.client.publish(bus.subject(`dead.notes.${reader}`), 'not json either', { headers: header });
    }
    const published = async () => (await jetStream.manager.streams.info(bus.eventStream)).state.messages;
    const before = await published();
    expect(await replayDeadLetters(bus, jetStream, 'notes.another')).toBe(1);
    expect(await published()).toBe(before + 1);
    // The one reader that there is puts it aside again; nobody's other letter is left.
    const left = async () =>
      (await listDeadLetters(bus, jetStream))
        .filter(({ body }) => body === 'not json either')
        .map((one) => one.consumer);
    await waitFor(async () => (await left()).length === 1);
    expect(await left()).toEqual(['notes.on-note-created']);
  });

  it('are published again when the broker comes back with an empty store', async () => {
    const jetStream = await waitFor(() => one.deps.bus.jetStream());
    const before = await reminders();
    await jetStream.manager.streams.delete(one.deps.bus.eventStream);
    await prepareTestBroker(nats, [{ name: 'notes', consumers: consumersOf(noteService) }]);
    const id = await createNote('after the loss');
    await waitFor(async () => (await reminders()).includes(id), { timeoutMs: 20_000 });
    await waitFor(async () => (await unpublished()).length === 0);
    expect((await reminders()).toSorted()).toEqual([...before, id].toSorted());
  });
});
