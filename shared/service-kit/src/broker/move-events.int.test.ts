import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBroker } from '#/broker/connect-broker.ts';
import { readEventStreams } from '#/broker/event-streams.ts';
import { measureStreams } from '#/broker/measure-streams.ts';
import { measureConsumerLag } from '#/events/consumer-lag.ts';
import { deleteEventsAbout } from '#/personal-data/delete-events-about.ts';
import { consumersOf } from '#/process/service.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { noteCreated, noteService } from '#/testing/fixtures/note-service.ts';
import { prepareTestBroker } from '#/testing/prepare-test-broker.ts';
import { type TestNats, testNats } from '#/testing/test-nats.ts';
import { startTestService } from '#/testing/test-service.ts';
import { asUser } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

type NoteService = Awaited<
  ReturnType<typeof startTestService<typeof noteService.variables, typeof noteService.schema>>
>;
const mara = asUser({ userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR' });
const notes = { name: 'notes', consumers: consumersOf(noteService) };
/** A consumer of a service that does not run. */
const away = { name: 'away', consumers: [{ name: 'on-note-created', on: noteCreated }] };

let nats: TestNats;
let one: NoteService;
let two: NoteService;
let manager: Awaited<ReturnType<Awaited<ReturnType<typeof connectBroker>>['jetstreamManager']>>;
beforeAll(async () => {
  const { url: databaseUrl } = await createTestDatabase();
  nats = testNats();
  one = await startTestService(noteService, { databaseUrl, namespace: nats.namespace });
  two = await startTestService(noteService, { databaseUrl, namespace: nats.namespace });
  const connection = await connectBroker(nats.url, { name: 'operator' });
  manager = await connection.jetstreamManager();
  await prepareTestBroker(nats, [notes, away]);
  return () => connection.close();
});
afterAll(async () => {
  await Promise.all([one.destroy(), two.destroy()]);
});

const written: string[] = [];
async function createNotes(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const payload = { content: `note ${written.length}` };
    const response = await one.app.inject({ method: 'POST', url: '/notes', headers: mara, payload });
    written.push(response.json().data.id);
  }
}
const count = async (query: PromiseLike<readonly postgres.Row[]>) => Number((await query)[0]?.count);
const reminders = () => count(one.deps.database.sql`select count(*) from reminder`);
const unpublished = () => count(one.deps.database.sql`select count(*) from kit.outbox where published_at is null`);
const prepare = (sources: readonly string[] | undefined) =>
  prepareTestBroker(nats, [notes, away], sources && new Map(sources.map((source) => [source, 1_000])));
const stream = (name: string) => manager.streams.info(name);
const own = () => one.deps.bus.ownStream('notes');
const description = async () => readEventStreams((await stream(one.deps.bus.eventStream)).config.description);

/** Writes notes until `work` is done. Returns how many were written. */
async function whileWriting(work: () => Promise<void>): Promise<number> {
  const before = written.length;
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) await createNotes(5);
  await working;
  await createNotes(5);
  return written.length - before;
}

async function allHandled(): Promise<void> {
  await waitFor(async () => (await unpublished()) === 0);
  await waitFor(async () => (await reminders()) === written.length);
}

/** The ids of the notes that the consumer of the service that is away finds, each as often as it comes. */
async function readAway(): Promise<string[]> {
  const jetStream = await waitFor(() => one.deps.bus.jetStream());
  const durable = one.deps.bus.durable('away_on-note-created');
  const consumer = await jetStream.client.consumers.get(jetStream.streamOf(noteCreated.subject), durable);
  const { num_pending, num_ack_pending } = await consumer.info();
  const ids: string[] = [];
  if (num_pending + num_ack_pending === 0) return ids;
  for await (const message of await consumer.fetch({ max_messages: num_pending + num_ack_pending, expires: 5_000 })) {
    ids.push(message.json<{ data: { noteId: string } }>().data.noteId);
    await message.ackAck();
  }
  return ids;
}

describe('a source', () => {
  it('is given a stream of its own while it publishes: each event is handled once', async () => {
    await createNotes(40);
    await allHandled();
    const jetStreams = new Set([await one.deps.bus.jetStream()]);
    const during = await whileWriting(() => prepare(['notes']));
    expect(during).toBeGreaterThan(5);
    await allHandled();
    jetStreams.add(await one.deps.bus.jetStream());
    expect(jetStreams.size).toBe(2);
    expect(await description()).toEqual({ own: ['notes'], moving: [] });
    const { config, state } = await stream(own());
    expect(config).toMatchObject({ subjects: [one.deps.bus.subject('notes.>')], duplicate_window: 120_000_000_000 });
    expect(config.sources ?? []).toEqual([]);
    // Whoever was away gets all: from before, during and after.
    expect(state.messages).toBe(written.length);
    expect(state.consumer_count).toBe(notes.consumers.length + 1);
    const left: string[] = [];
    for await (const { name } of manager.consumers.list(one.deps.bus.eventStream)) left.push(name);
    expect(left).toEqual([]);
    expect((await readAway()).toSorted()).toEqual(written.toSorted());
  });

  it('is found there by whatever else asks for its events', async () => {
    const { bus, clock } = one.deps;
    const fills = await measureStreams(bus);
    expect(fills.map((fill) => fill.stream)).toEqual([bus.eventStream, own(), bus.deadLetterStream]);
    const lags = await measureConsumerLag(bus, 'notes', notes.consumers, clock);
    expect(lags.map(({ waiting }) => waiting)).toEqual(notes.consumers.map(() => 0));
    const [erased = ''] = written;
    await deleteEventsAbout(bus, erased, { extend: async () => {} });
    expect((await stream(own())).state.messages).toBe(written.length - 1);
  });

  it('stays where it is when the setup is repeated, also where nobody says where', async () => {
    const streams = async () =>
      JSON.stringify([await stream(own()), await stream(one.deps.bus.eventStream)], withoutTime);
    const before = await streams();
    await prepare(['notes']);
    await prepare(undefined);
    expect(await streams()).toBe(before);
  });

  it('is given back: nothing comes again, and nothing is lost, moments after it was moved', async () => {
    const before = written.length;
    const during = await whileWriting(() => prepare([]));
    await allHandled();
    expect(await description()).toEqual({ own: [], moving: [] });
    expect((await stream(own())).state).toMatchObject({ messages: 0, consumer_count: 0 });
    expect((await stream(one.deps.bus.eventStream)).config).toMatchObject({ duplicate_window: 120_000_000_000 });
    expect((await readAway()).toSorted()).toEqual(written.slice(before).toSorted());
    expect(written.length - before).toBe(during);
  });

  it('goes to and fro, with what nobody has handled, and is not published again for that', async () => {
    await createNotes(10);
    const marked = () => one.deps.database.sql`select max(published_at) as at from kit.outbox`;
    await allHandled();
    const before = written.length;
    const [published] = await marked();
    for (const sources of [['notes'], [], ['notes'], [], ['notes']]) {
      await prepare(sources);
      await waitFor(async () => {
        const jetStream = await one.deps.bus.jetStream();
        return jetStream?.ownEvents === (sources.length > 0 ? own() : one.deps.bus.eventStream);
      });
    }
    expect(await marked()).toEqual([published]);
    await createNotes(1);
    await allHandled();
    expect(await readAway()).toEqual(written.slice(before - 10));
  });

  it('is published again when the broker comes back with an empty store', async () => {
    const { bus } = one.deps;
    await manager.streams.delete(own());
    await manager.streams.delete(bus.eventStream);
    await prepare(['notes']);
    await createNotes(1);
    await allHandled();
    await waitFor(async () => (await stream(own())).state.messages >= written.length);
  });

  it('is published again when the broker has lost only the stream of its own', async () => {
    await manager.streams.delete(own());
    await prepare(undefined);
    await waitFor(async () => (await stream(own())).state.messages >= written.length);
    await createNotes(1);
    await allHandled();
  });

  it('keeps its stream where the broker has lost that of the others', async () => {
    await manager.streams.delete(one.deps.bus.eventStream);
    await prepare(undefined);
    expect(await description()).toEqual({ own: ['notes'], moving: [] });
    await createNotes(1);
    await allHandled();
  });
});

/** What changes with each look at a stream. */
function withoutTime(key: string, value: unknown): unknown {
  return key === 'ts' ? undefined : value;
}
