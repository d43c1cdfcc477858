import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '#/observability/logger.ts';
import { createRecentLog } from '#/observability/recent-log.ts';
import { noteService } from '#/testing/fixtures/note-service.ts';
import { startTestService } from '#/testing/test-service.ts';
import { asService, asUser } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

const recentLog = createRecentLog();
const log = createLogger({ service: 'notes', level: 'info', recent: recentLog, write: () => undefined });
const mara = asUser({ userId: '01981b5c-0000-7000-8000-000000000001', role: 'CREATOR' });
const directory = asService('directory', 'notes');

let notes: Awaited<ReturnType<typeof start>>;
const start = () => startTestService(noteService, { environment: { SERVICE_VERSION: '2.1.0' }, log, recentLog });
beforeAll(async () => {
  notes = await start();
});
afterAll(() => notes.destroy());

const ask = async (url: string, headers: Record<string, string> = directory) => {
  const response = await notes.app.inject({ url, headers });
  return { status: response.statusCode, data: response.json().data };
};

it('says its version, its calls, its parts and how far it is behind', async () => {
  await notes.app.inject({ method: 'POST', url: '/notes', headers: mara, payload: { content: 'one' } });
  await notes.app.inject({ url: '/health/ready' });
  const { data } = await waitFor(async () => {
    const answer = await ask('/internal/state');
    return answer.data.consumers.length > 0 && answer.data.consumers[0].waiting === 0 ? answer : undefined;
  });
  expect(data).toMatchObject({
    version: '2.1.0',
    isReady: true,
    parts: { database: true, broker: true },
    calls: { seconds: 300, count: 1, failed: 0 },
    workSetAside: 0,
  });
  expect(data.calls.p99Ms).toBeGreaterThan(0);
  expect(data.instance).toMatch(/^[0-9a-f-]{36}$/);
  expect(data.consumers).toContainEqual({
    consumer: 'on-note-created',
    waiting: 0,
    stalledSeconds: 0,
    deadLetters: 0,
  });
});

it('says the same without what its work costs to count, if that is asked', async () => {
  notes.resetStatements();
  const { data } = await ask('/internal/state?work=false');
  expect(data).toMatchObject({ version: '2.1.0', isReady: true, consumers: [], outboxOldestSeconds: null });
  expect(notes.statements().join()).not.toContain('outbox');
  await ask('/internal/state');
  expect(notes.statements().join()).toContain('outbox');
  expect((await ask('/internal/state?work=perhaps')).status).toBe(400);
});

it('names the version of the service in its API document', async () => {
  const { info } = (await notes.app.inject({ url: '/openapi.json' })).json();
  expect(info).toEqual({ title: 'Notes', version: '2.1.0' });
});

it('finds the lines of a request by its id', async () => {
  notes.deps.log.child({ requestId: 'request-77' }).warn('something odd');
  expect((await ask('/internal/log?requestId=request-77')).data).toMatchObject([{ message: 'something odd' }]);
  expect((await ask('/internal/log?requestId=request-78')).data).toEqual([]);
  const [newest] = (await ask('/internal/log')).data;
  expect(newest).toMatchObject({ message: 'something odd', level: 'warn' });
});

it('is asked by the directory alone', async () => {
  for (const url of ['/internal/state', '/internal/log']) {
    expect((await ask(url, asService('social', 'notes'))).status).toBe(403);
    expect((await ask(url, asService('directory', 'other'))).status).toBe(401);
    expect((await ask(url, mara)).status).toBeGreaterThanOrEqual(401);
    expect((await ask(url, {})).status).toBe(401);
  }
});
