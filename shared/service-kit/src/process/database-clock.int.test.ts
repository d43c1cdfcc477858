import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '#/observability/logger.ts';
import { createService } from '#/process/service.ts';
import { createTestDatabase } from '#/testing/create-test-database.ts';
import { noteService } from '#/testing/fixtures/note-service.ts';
import { testNats } from '#/testing/test-nats.ts';
import { holdTestResource } from '#/testing/test-resources.ts';
import { asUser, testKeys } from '#/testing/test-tokens.ts';

const rightTime = Date.now.bind(Date);
const hour = 3_600_000;
const userId = '01981b5c-0000-7000-8000-000000000001';

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = (await createTestDatabase(noteService.migrations)).url;
});

async function createNotes() {
  const { url, namespace } = testNats();
  const service = await createService(
    noteService,
    { DATABASE_URL: databaseUrl, NATS_URL: url, EVENT_NAMESPACE: namespace },
    { keys: testKeys, shedsLoad: false, log: createLogger({ service: 'notes', level: 'silent' }) },
  );
  holdTestResource(() => service.stop());
  return service;
}

/** Sets this machine's clock, and not the database's. */
function setClock(byMs: number): void {
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => rightTime() + byMs);
  onTestFinished(() => void spy.mockRestore());
}

const write = (authorization: { authorization: string }, content: string) =>
  ({ method: 'POST', url: '/notes', headers: authorization, payload: { content } }) as const;

test.each([
  ['ahead', hour],
  ['back', -hour],
])('a service on a machine whose clock is an hour %s has the time of its database', async (where, byMs) => {
  const token = asUser({ userId, role: 'CREATOR' });
  const trueTime = Date.now();
  setClock(byMs);
  const { app, deps, metrics } = await createNotes();
  expect(Math.abs(deps.clock.now().getTime() - trueTime)).toBeLessThan(60_000);
  expect((await app.inject(write(token, `an hour ${where}`))).statusCode).toBe(201);
  const ahead = /^machine_clock_ahead_seconds\S* (\S+)$/m.exec(await metrics.registry.metrics())?.[1];
  expect(Math.abs(Number(ahead) * 1_000 - byMs)).toBeLessThan(1_000);
});

test('a clock that is set while a service runs changes neither its time nor which tokens hold', async () => {
  const { app, deps } = await createNotes();
  const token = asUser({ userId, role: 'CREATOR' });
  const before = deps.clock.now().getTime();
  setClock(hour);
  expect(deps.clock.now().getTime() - before).toBeLessThan(60_000);
  expect((await app.inject(write(token, 'an hour later'))).statusCode).toBe(201);
  setClock(-hour);
  // Of an hour ago, as the database sees it; it was valid for a quarter of one.
  const expired = asUser({ userId, role: 'CREATOR' });
  expect((await app.inject(write(expired, 'an hour earlier'))).statusCode).toBe(401);
});
