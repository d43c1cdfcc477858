import { userRegistered } from '@stagedoor/contracts/auth-events';
import { handleOnce } from '@stagedoor/service-kit/events/handle-once';
import { findTableDrift } from '@stagedoor/service-kit/testing/check-tables';
import { findTraces } from '@stagedoor/service-kit/testing/find-traces';
import { erasePerson, exportPerson } from '@stagedoor/service-kit/testing/personal-data';
import { createOwnersPublish } from '@stagedoor/service-kit/testing/publish-as-owner';
import { type ExportStub, startExportStub } from '@stagedoor/service-kit/testing/stubs/export-stub';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '#/config.ts';
import { onUserRegistered } from '#/consumers/on-user-registered.ts';
import { noteCreated } from '#/contracts/note-events.ts';
import { schema } from '#/db/schema.ts';
import { service } from '#/service.ts';

let desk: ExportStub;
let running: TestService<Deps>;
beforeAll(async () => {
  desk = await startExportStub();
  running = await startTestService(service, {
    environment: { AUTH_URL: desk.url, SERVICE_SECRET: 'of-a-test', FIRST_NOTES: 'on' },
  });
});
afterAll(async () => {
  await running.destroy();
  await desk.close();
});

const countNotes = async (ownerId: string) => {
  const [row] = await running.deps.database.sql<{ count: number }[]>`
    select count(*)::int as count from note where owner_id = ${ownerId}`;
  return row?.count ?? 0;
};

function envelopeOf(data: typeof userRegistered.sample, ending: string) {
  return {
    specversion: '1.0',
    id: `01981b5c-0000-7000-8000-0000000000e${ending}`,
    source: '/services/auth',
    type: userRegistered.subject,
    time: data.createdAt,
    datacontenttype: 'application/json',
    data,
  } as const;
}

it('has the tables that its code expects', async () => {
  expect(await findTableDrift(running.deps.database, schema)).toEqual([]);
});

it.each(['/health/live', '/health/ready', '/openapi.json', '/metrics'])('answers %s inside', async (path) => {
  expect((await running.app.inject(path)).statusCode).toBe(200);
});

it.each(['/health/live', '/health/ready', '/openapi.json'])(
  'answers %s through the gateway, to anyone',
  async (path) => {
    expect((await running.app.inject(`/fan-crm${path}`)).statusCode).toBe(200);
  },
);

describe('a person who registers', () => {
  it('gets a first note, which is published', async () => {
    const { database } = running.deps;
    const publish = createOwnersPublish(running.deps);
    // By the outbox, the stream and the consumer, as the real event comes.
    await database.transaction((tx) => publish(tx, userRegistered, userRegistered.sample));
    const { userId } = userRegistered.sample;
    await waitFor(async () => (await countNotes(userId)) === 1, { what: 'the first note' });
    const [told] = await database.sql`
      select envelope -> 'data' as data from kit.outbox where subject = ${noteCreated.subject}`;
    expect(told?.data).toMatchObject({ ownerId: userId });
  });

  it('gets none where nobody asked for first notes', async () => {
    const asleep = { ...running.deps, config: { ...running.deps.config, firstNotes: 'off' as const } };
    const { database, clock } = running.deps;
    const data = { ...userRegistered.sample, userId: '01981b5c-0000-7000-8000-0000000000b4' };
    await handleOnce({ consumer: onUserRegistered, deps: asleep, database, clock }, envelopeOf(data, '2'));
    expect(await countNotes(data.userId)).toBe(0);
  });

  it('gets one note for repeated events', async () => {
    const { database, clock } = running.deps;
    const data = { ...userRegistered.sample, userId: '01981b5c-0000-7000-8000-0000000000b2' };
    const envelope = envelopeOf(data, '1');
    const handle = () => handleOnce({ consumer: onUserRegistered, deps: running.deps, database, clock }, envelope);
    await Promise.all([handle(), handle()]);
    await handle();
    expect(await countNotes(data.userId)).toBe(1);
  });
});

it('exports a person’s notes, and erases them', async () => {
  const { database } = running.deps;
  const publish = createOwnersPublish(running.deps);
  const userId = '01981b5c-0000-7000-8000-0000000000b3';
  await database.transaction((tx) => publish(tx, userRegistered, { ...userRegistered.sample, userId }));
  await waitFor(async () => (await countNotes(userId)) === 1, { what: 'the first note' });
  expect((await exportPerson(running, desk, userId)).json('notes.json')).toHaveLength(1);
  await erasePerson(running, userId);
  expect(await findTraces(database.sql, [userId])).toEqual([]);
});
