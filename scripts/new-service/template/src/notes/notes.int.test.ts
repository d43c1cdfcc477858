import { getEntry } from '@stagedoor/catalogue/catalogue';
import { grantTestAccess } from '@stagedoor/service-kit/testing/grant-test-access';
import { startTestService, type TestService } from '@stagedoor/service-kit/testing/test-service';
import { asUser } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '#/config.ts';
import type { Note } from '#/contracts/note-calls.ts';
import { service } from '#/service.ts';

const mara = '01981b5c-0000-7000-8000-000000000001';
const ben = '01981b5c-0000-7000-8000-000000000002';
const stranger = '01981b5c-0000-7000-8000-000000000003';

let running: TestService<Deps>;
beforeAll(async () => {
  running = await startTestService(service);
  for (const person of [mara, ben]) await grantTestAccess(running.app, person);
});
afterAll(() => running.destroy());

async function send(userId: string | undefined, query = '') {
  const headers = userId === undefined ? {} : asUser({ userId, audience: 'fan-crm' });
  const response = await running.app.inject({ url: `/fan-crm/notes${query}`, headers });
  return { status: response.statusCode, body: response.json() };
}

async function createNote(userId: string, payload: object, more: Record<string, string> = {}) {
  const headers = { ...asUser({ userId, audience: 'fan-crm' }), ...more };
  const response = await running.app.inject({ method: 'POST', url: '/fan-crm/notes', headers, payload });
  return { status: response.statusCode, body: response.json() };
}

describe('a note', () => {
  it('is saved with a title, and listed to its owner only', async () => {
    const { status, body } = await createNote(mara, { text: '  Call back\nabout the tour ' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ title: 'Call back', text: 'Call back\nabout the tour' });
    expect((await send(mara)).body.data.notes[0]).toEqual(body.data);
    expect((await send(ben)).body.data.notes).toEqual([]);
  });

  it.each([
    [{}, 'Text is required'],
    [{ text: '   ' }, 'Text is required'],
    [{ text: 'x'.repeat(2_001) }, 'Text must be at most 2000 characters'],
  ])('is refused as %j', async (payload, message) => {
    const { status, body } = await createNote(mara, payload);
    expect([status, body.errors]).toEqual([400, [{ field: 'text', message }]]);
  });

  it('is saved once when the call is repeated with its key', async () => {
    const key = { 'idempotency-key': 'a-key-of-this-test' };
    const [first, again] = [await createNote(ben, { text: 'Once' }, key), await createNote(ben, { text: 'Once' }, key)];
    expect(again).toEqual(first);
    expect((await send(ben)).body.data.pagination.total).toBe(1);
  });
});

describe('the list', () => {
  it('is listed in pages, by number and by cursor, newest first', async () => {
    const owner = '01981b5c-0000-7000-8000-00000000000a';
    await grantTestAccess(running.app, owner);
    for (const text of ['one', 'two', 'three']) await createNote(owner, { text });
    const read = async (query: string) => {
      const { notes, pagination } = (await send(owner, query)).body.data;
      return { texts: notes.map(({ text }: Note) => text), pagination };
    };
    const first = await read('?limit=2');
    expect(first.texts).toEqual(['three', 'two']);
    expect(first.pagination).toMatchObject({ page: 1, limit: 2, total: 3, totalPages: 2, hasMore: true });
    expect((await read('?limit=2&page=2')).texts).toEqual(['one']);
    const rest = await read(`?limit=2&cursor=${first.pagination.nextCursor}`);
    expect([rest.texts, rest.pagination.nextCursor]).toEqual([['one'], null]);
    expect((await send(owner, '?limit=0')).status).toBe(400);
    expect((await send(owner, '?cursor=none')).status).toBe(400);
  });
});

describe('who is let in', () => {
  it('is checked after the token: 401 before 403', async () => {
    expect((await send(undefined)).status).toBe(401);
    // A 503 until the service knows who has access.
    const answer = await waitFor(async () => {
      const answered = await send(stranger);
      return answered.status !== 503 && answered;
    });
    expect(answer.status).toBe(getEntry('fan-crm').isPublic ? 200 : 403);
  });
});
