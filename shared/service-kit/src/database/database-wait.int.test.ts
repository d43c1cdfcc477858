import { request } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { noteService } from '#/testing/fixtures/note-service.ts';
import { startTestService } from '#/testing/test-service.ts';
import { asUser } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

let notes: Awaited<ReturnType<typeof start>>;
afterEach(() => notes.destroy());

const mara = asUser({ userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR' });
const start = (waitMs: string) =>
  startTestService(noteService, { environment: { DATABASE_POOL_SIZE: '1', DATABASE_WAIT_MS: waitMs } });
const countNotes = async () => (await notes.deps.database.sql`select from note`).length;

/** Takes the only connection, until it is released. */
function occupyDatabase() {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const done = notes.deps.database.transaction(() => isReleased);
  return async () => {
    release();
    await done;
  };
}

test('a request that gets no connection in time is a 503 that says when to come again', async () => {
  notes = await start('2000');
  const release = occupyDatabase();
  const options = { method: 'POST', url: '/notes', headers: mara, payload: { content: 'x' } } as const;
  const refused = await notes.app.inject(options);
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
    503,
    '2',
    'The service is busy. Please try again.',
  ]);
  await release();
  expect(await countNotes()).toBe(0);
  expect((await notes.app.inject(options)).statusCode).toBe(201);
});

test('a request whose client leaves while it waits for a connection has no effect', async () => {
  notes = await start('15000');
  const { database } = notes.deps;
  const release = occupyDatabase();
  const sending = request(`${notes.address}/notes`, {
    method: 'POST',
    headers: { ...mara, 'content-type': 'application/json' },
  });
  sending.on('error', () => undefined);
  sending.end(JSON.stringify({ content: 'never stored' }));
  await waitFor(async () => database.transactionsUnderway() === 2);
  sending.destroy();
  await waitFor(
    () => new Promise<boolean>((resolve) => notes.app.server.getConnections((_, count) => resolve(count === 0))),
  );
  await release();
  await waitFor(async () => database.transactionsUnderway() === 0);
  expect(await countNotes()).toBe(0);
});
