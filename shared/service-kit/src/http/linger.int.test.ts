import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { defineCall } from '@stagedoor/contracts/call';
import { Type } from 'typebox';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MediaCalls } from '#/assets/hand-form-on.ts';
import { systemClock } from '#/common/clock.ts';
import { tooLarge } from '#/common/errors.ts';
import { createHttpApp } from '#/http/http-app.ts';
import { implement } from '#/http/implement.ts';
import { noIdempotency } from '#/idempotency/no-idempotency.ts';
import { createLogger } from '#/observability/logger.ts';
import { createMetrics } from '#/observability/metrics.ts';
import { longSenders } from '#/testing/send-long-body.ts';
import { asUser, testKeys } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

afterEach(() => void vi.useRealTimers());

const save = defineCall({
  service: 'social',
  method: 'POST',
  path: '/notes',
  summary: 'Save',
  access: 'signed-in',
  body: Type.Object({ content: Type.String() }),
  answer: Type.Object({}),
});
const upload = defineCall({
  service: 'social',
  method: 'POST',
  path: '/pictures',
  summary: 'Upload',
  access: 'signed-in',
  accepts: 'multipart',
  files: { picture: { maxCount: 1, maxMegabytes: 1 } },
  answer: Type.Object({}),
});
const uploadMany = defineCall({
  service: 'social',
  method: 'POST',
  path: '/files',
  summary: 'Upload',
  access: 'signed-in',
  accepts: 'multipart',
  files: { media: { maxCount: 3 } },
  answer: Type.Object({}),
});

/** Has room for ten megabytes. */
const media: MediaCalls = {
  async call(_call, _input, { stream } = {}) {
    let bytes = 0;
    for await (const piece of stream ?? []) {
      bytes += piece.length;
      if (bytes > 10_000_000) throw tooLarge('There is no room for this file');
    }
    return null as never;
  },
};

async function setUp() {
  const app = await createHttpApp({
    service: 'social',
    title: 'Social',
    version: '1.0.0',
    log: createLogger({ service: 'social', level: 'silent' }),
    metrics: createMetrics('social'),
    identity: { keys: testKeys, revocations: { isRevoked: () => false, catchUp: () => undefined }, clock: systemClock },
    idempotency: noIdempotency,
    media,
    readiness: async () => ({ ready: true, parts: {} }),
    shedsLoad: false,
  });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  implement(app, save, async () => ({}));
  implement(app, upload, async () => ({}));
  implement(app, uploadMany, async () => ({}));
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, sockets };
}

const ada = asUser({ userId: 'ada' });
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=b' };
const beginOf = (field: string) =>
  `--b\r\ncontent-disposition: form-data; name="${field}"; filename="x.bin"\r\ncontent-type: image/png\r\n\r\n`;

const refusals = {
  'is too large': { path: '/notes', headers: { ...ada, ...json }, status: 413, message: 'The request is too large' },
  'is of nobody': { path: '/notes', headers: json, status: 401, message: 'Authentication required' },
  'is of no type that is known': {
    path: '/notes',
    headers: { ...ada, 'content-type': 'text/plain' },
    status: 415,
    message: 'This kind of content is not accepted here',
  },
  'has a file over the limit of its field': {
    path: '/pictures',
    headers: { ...ada, ...form },
    start: beginOf('picture'),
    status: 413,
    message: 'A picture can be at most 1 MB',
  },
  'has a file that is not expected': {
    path: '/files',
    headers: { ...ada, ...form },
    start: beginOf('other'),
    status: 400,
    message: 'No file is expected here',
  },
  'has a file for which there is no room': {
    path: '/files',
    headers: { ...ada, ...form },
    start: beginOf('media'),
    status: 413,
    message: 'There is no room for this file',
  },
} as const;

const cases = Object.entries(refusals).flatMap(([what, refusal]) => [
  ...Object.entries(longSenders).map(([who, send]) => ({ what, who, how: 'announced', refusal, send })),
  { what, who: 'fetch', how: 'in pieces', refusal, send: longSenders.fetch },
]);

test.each(cases)('$who, whose body ($how) $what, is told so', async ({ refusal, send, how }) => {
  const { port, sockets } = await setUp();
  const { status, message, ...wanted } = refusal;

  const answer = await send({ port, ...wanted, bytes: 20_000_000, isAnnounced: how === 'announced' });

  expect(answer).toEqual({ status, connection: 'close', body: expect.objectContaining({ statusCode: status }) });
  expect(JSON.stringify(answer.body)).toContain(message);
  await waitFor(() => sockets.size === 0);
});

test('eighty clients that send at once all read why they are refused', async () => {
  const { port, sockets } = await setUp();
  const send = longSenders['a client that writes before it reads'];

  const answers = await Promise.all(
    Array.from({ length: 80 }, () =>
      send({ port, path: '/notes', headers: { ...ada, ...json }, bytes: 1_000_000 }).catch(String),
    ),
  );

  const expected = {
    status: 413,
    connection: 'close',
    body: { success: false, statusCode: 413, message: 'The request is too large' },
  };
  expect(answers).toEqual(Array(80).fill(expected));
  await waitFor(() => sockets.size === 0);
});

test('a connection is kept where the rest of what was refused is short', async () => {
  const { port, sockets } = await setUp();
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (piece) => {
    received += piece.toString('latin1');
  });

  socket.write('POST /notes HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{');
  await waitFor(() => received.includes('Authentication required'));
  socket.write(`${' '.repeat(59_999)}GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  await once(socket, 'end');

  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  await waitFor(() => sockets.size === 0);
});

test('what follows on a connection that is being closed is no request', async () => {
  const { app, port, sockets } = await setUp();
  const seen: (string | undefined)[] = [];
  app.server.on('request', ({ url }) => seen.push(url));
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.resume();

  socket.write('POST /notes HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n{');
  await once(socket, 'end');
  socket.write(`${' '.repeat(99_999)}GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n`);
  socket.end();
  await waitFor(() => sockets.size === 0);

  expect(seen).toEqual(['/notes']);
});

/** Waits without a timer, for tests that control these. */
async function comesTrue(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTurn();
}

/** Sends the beginning of a body that is refused, and returns when the answer is there. */
async function beginRefused(port: number, length = 100_000_000) {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  // Cut off.
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (piece) => {
    received += piece.toString('latin1');
  });
  socket.write(`POST /notes HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n{`);
  await comesTrue(() => received.includes('Authentication required'));
  return { socket };
}

test.each([
  ['is closed', 100_000_000],
  ['would be kept', 60_000],
])('a client that falls silent is cut after five seconds, where the connection %s', async (_what, length) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port, sockets } = await setUp();
  const { socket } = await beginRefused(port, length);
  await comesTrue(() => vi.getTimerCount() === 2);

  vi.advanceTimersByTime(4_999);
  expect([...sockets].map(({ destroyed }) => destroyed)).toEqual([false]);
  vi.advanceTimersByTime(1);

  await comesTrue(() => sockets.size === 0);
  expect(vi.getTimerCount()).toBe(0);
  // It notices with its next bytes.
  await comesTrue(() => !socket.write('x') || socket.destroyed);
});

test.each([
  ['is closed', 100_000_000],
  ['would be kept', 60_000],
])('a client that drips on is cut after half a minute, where the connection %s', async (_what, length) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { port, sockets } = await setUp();
  const { socket } = await beginRefused(port, length);
  await comesTrue(() => vi.getTimerCount() === 2);
  const [served] = sockets;

  for (let second = 4; second < 30; second += 4) {
    vi.advanceTimersByTime(4_000);
    const before = served?.bytesRead ?? 0;
    socket.write('x');
    await comesTrue(() => (served?.bytesRead ?? 0) > before);
    // Counted, too.
    await nextTurn();
    expect(served?.destroyed).toBe(false);
  }
  vi.advanceTimersByTime(2_000);

  await comesTrue(() => sockets.size === 0);
});

test('a client that sends without end is cut after 250 MB', async () => {
  const { port, sockets } = await setUp();
  const { socket } = await beginRefused(port, 10_000_000_000);
  const [served] = sockets;
  const piece = Buffer.alloc(1_000_000);
  const sendOn = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', sendOn);
  sendOn();

  await waitFor(() => sockets.size === 0);

  expect(served?.bytesRead).toBeGreaterThan(250_000_000);
  expect(served?.bytesRead).toBeLessThan(252_000_000);
});

test('no more than 256 connections are read on at once: the first of them is cut for one more', async () => {
  const { port, sockets } = await setUp();
  const first = await beginRefused(port);
  const [served] = sockets;
  for (let times = 0; times < 255; times += 1) await beginRefused(port);
  expect(sockets.size).toBe(256);
  expect(served?.destroyed).toBe(false);

  await beginRefused(port);

  await waitFor(() => served?.destroyed === true);
  expect(sockets.size).toBe(256);
  first.socket.destroy();
});
