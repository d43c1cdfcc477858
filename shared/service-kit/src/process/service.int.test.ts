import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#/database/migrations.ts';
import { noteService } from '#/testing/fixtures/note-service.ts';
import { mara, type TestNotes, testNotes, theo } from '#/testing/fixtures/test-notes.ts';
import { type MediaStub, startMediaStub } from '#/testing/stubs/media-stub.ts';
import { startTestService } from '#/testing/test-service.ts';
import { asUser } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

let notes: TestNotes;
const { createNote } = testNotes((started) => {
  notes = started;
});

describe('a call by its contract', () => {
  it('answers in the envelope, with only the fields of the contract', async () => {
    const { status, body, headers } = await createNote('buy strings');
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: 'Saved',
      data: { id: expect.any(String), content: 'buy strings', files: 0 },
    });
    expect(headers['x-request-id']).toBeTruthy();
  });

  it('answers wrong input by field', async () => {
    expect((await createNote('')).body).toEqual({
      success: false,
      statusCode: 400,
      message: 'Content is required',
      errors: [{ field: 'content', message: 'Content is required' }],
    });
  });

  it('answers a collision as a conflict', async () => {
    await createNote('only once');
    expect(await createNote('only once')).toMatchObject({
      status: 409,
      body: { message: 'There is already such a note' },
    });
  });

  it('answers an id that is none with the words of the contract', async () => {
    for (const id of ['x', '%00', '9'.repeat(400), 'a'.repeat(2_000), '------------------------------------']) {
      const response = await notes.app.inject({ url: `/notes/${id}` });
      expect(response.json()).toEqual({ success: false, statusCode: 404, message: 'Note not found' });
    }
  });

  it('answers a query that is not plain with a 400', async () => {
    const id = '01981b5c-0000-7000-8000-000000000009';
    for (const times of ['0', '-1', '1.5', '0x10', '1e3', 'NaN']) {
      const response = await notes.app.inject({ url: `/notes/${id}?times=${times}` });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors[0].field).toBe('times');
    }
    expect((await notes.app.inject({ url: `/notes/${id}?times=3` })).statusCode).toBe(200);
  });

  it('answers broken JSON, other types and too much with their own status', async () => {
    const send = (payload: string, type: string) =>
      notes.app.inject({ method: 'POST', url: '/notes', headers: { ...mara, 'content-type': type }, payload });
    expect((await send('{"content":', 'application/json')).statusCode).toBe(400);
    expect((await send('{"__proto__":{"x":1},"content":"a"}', 'application/json')).statusCode).toBe(400);
    expect((await send('content=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send('content', 'text/plain')).statusCode).toBe(415);
    expect((await send(JSON.stringify({ content: 'x'.repeat(300_000) }), 'application/json')).statusCode).toBe(413);
    expect((await send('', 'application/json')).json().errors).toEqual([
      { field: 'content', message: 'Content is required' },
    ]);
  });

  it.each([
    ['an address that is none', '/notes/%ff', 400, 'The address is not valid'],
    ['an address past all measure', `/notes/${'a'.repeat(3_000)}`, 404, 'The requested resource was not found.'],
  ])('answers %s in the same shape', async (_what, url, statusCode, message) => {
    const response = await notes.app.inject({ url });
    expect(response.json()).toEqual({ success: false, statusCode, message });
    expect(response.statusCode).toBe(statusCode);
    expect(response.headers['x-request-id']).toBeTruthy();
  });

  it('refuses a request that names two hosts', async () => {
    const { port } = new URL(notes.address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*exactly one Host header/s);
  });

  it('does not reveal internal errors', async () => {
    const response = await notes.app.inject({ url: '/broken' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ success: false, statusCode: 500, message: 'Something went wrong on our side.' });
  });
});

describe('an idempotency key', () => {
  it('gives the same answer and one effect, also at the same moment', async () => {
    const headers = { ...mara, 'idempotency-key': 'key-1' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => createNote('once with a key', headers)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(answers.filter((one) => one.headers['idempotency-replayed'] === 'true')).toHaveLength(4);
    const rows = await notes.deps.database.sql`select * from note where content = 'once with a key'`;
    expect(rows).toHaveLength(1);
  });

  it('is refused for another body, and is free again after a failure and after a day', async () => {
    const headers = { ...mara, 'idempotency-key': 'key-2' };
    expect((await createNote('', headers)).status).toBe(400);
    expect((await createNote('second', headers)).status).toBe(201);
    expect(await createNote('another body', headers)).toMatchObject({ status: 409 });
    expect((await createNote('theirs', { ...theo, 'idempotency-key': 'key-2' })).status).toBe(201);
    notes.clock.advance(24 * 3_600_000 + 1);
    expect((await createNote('another body', { ...asUser({ userId: 'x' }), ...headers })).status).toBe(201);
  });

  it('stores neither key nor answer in clear', async () => {
    await createNote('sealed words', { ...mara, 'idempotency-key': 'a-secret-key' });
    const rows = await notes.deps.database.sql`select * from kit.idempotency_key`;
    const stored = rows.map((row) => Object.values(row).map(String).join(' ')).join('\n');
    expect(stored).not.toContain('a-secret-key');
    expect(stored).not.toContain('sealed words');
  });
});

describe('a form with files', () => {
  let media: MediaStub;
  let service: TestNotes;
  beforeAll(async () => {
    media = await startMediaStub();
    const environment = { MEDIA_URL: media.url, AUTH_URL: media.url, SERVICE_SECRET: 'of notes' };
    service = await startTestService(noteService, { environment });
  });
  afterAll(async () => {
    await service.destroy();
    await media.close();
  });
  const boundary = '----notes';
  function form(...parts: { name: string; fileName?: string; content: string }[]) {
    const payload = parts.map(({ name, fileName, content }) => {
      const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`;
      return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
    });
    return `${payload.join('')}--${boundary}--\r\n`;
  }
  const send = (payload: string) =>
    service.app.inject({
      method: 'POST',
      url: '/notes',
      headers: { ...mara, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    });

  it('is read by the contract and leaves nothing behind', async () => {
    const file = { name: 'media', fileName: '../../etc/passwd', content: 'bytes' };
    const response = await send(form({ name: 'content', content: 'with files' }, file, file));
    expect(response.json().data).toMatchObject({ content: 'with files', files: 2 });
    await waitFor(() => media.received.size === 0);
  });

  it('is refused with too many files, an unknown one, wrong fields or no end', async () => {
    const file = { name: 'media', fileName: 'a.png', content: 'bytes' };
    const content = { name: 'content', content: 'x' };
    expect((await send(form(content, file, file, file))).json().errors[0].message).toBe('At most 2 files can be sent');
    expect((await send(form(content, { ...file, name: 'other' }))).statusCode).toBe(400);
    expect((await send(form(file))).json().errors[0].field).toBe('content');
    expect((await send(form(content, { name: 'price', content: '1e2' }))).json().errors[0].field).toBe('price');
    expect((await send(form(content, file).slice(0, -30))).statusCode).toBe(400);
    await waitFor(() => media.received.size === 0);
  });
});

describe('inspection', () => {
  it('serves readiness, metrics and the OpenAPI document', async () => {
    const ready = await notes.app.inject({ url: '/health/ready' });
    expect(ready.json()).toMatchObject({ status: 'ready', parts: { database: true } });
    expect((await notes.app.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect((await notes.app.inject({ url: '/metrics' })).body).toContain('http_request_duration_seconds_bucket');
    const document = (await notes.app.inject({ url: '/openapi.json' })).json();
    expect(Object.keys(document.paths)).toEqual(['/notes', '/notes/{id}', '/creators-only']);
  });
});

it('a stopping service is not ready at once, and serves on for the drain delay', async () => {
  const leaving = await startTestService(noteService, { environment: { DRAIN_DELAY_MS: '1000' } });
  const request = (path: string) => fetch(`${leaving.address}${path}`);
  expect((await request('/health/ready')).headers.get('connection')).toBe('keep-alive');

  const stopped = leaving.destroy();

  const ready = await request('/health/ready');
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  expect((await request('/notes/01981b5c-0000-7000-8000-000000000009')).status).toBe(200);
  await stopped;
  await expect(request('/health/live')).rejects.toThrow();
});

describe('migrations', () => {
  it('run once, also when instances start together', async () => {
    const { databaseUrl } = notes.deps.config;
    const applied = () => notes.deps.database.sql`select * from kit.migration order by origin, name`;
    const before = await applied();
    expect(before.length).toBeGreaterThan(1);
    await Promise.all([1, 2, 3].map(() => migrateDatabase(databaseUrl, noteService.migrations)));
    expect(await applied()).toEqual(before);
  });
});
