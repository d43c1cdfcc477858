import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { defineCall } from '@stagedoor/contracts/call';
import { endForm } from '@stagedoor/contracts/internal-media';
import { Type } from 'typebox';
import { expect, onTestFinished, test } from 'vitest';
import type { MediaCalls } from '#/assets/hand-form-on.ts';
import { systemClock } from '#/common/clock.ts';
import { createDiskStore } from '#/files/file-store.ts';
import { sendFile } from '#/files/send-file.ts';
import { createHttpApp } from '#/http/http-app.ts';
import { implement, Sent } from '#/http/implement.ts';
import { noIdempotency } from '#/idempotency/no-idempotency.ts';
import { createLogger } from '#/observability/logger.ts';
import { createMetrics } from '#/observability/metrics.ts';
import { countHeld, leaveCall, waysToLeave } from '#/testing/leave-call.ts';
import { multipartBody } from '#/testing/multipart-body.ts';
import { asUser, testKeys } from '#/testing/test-tokens.ts';
import { waitFor } from '#/testing/wait-for.ts';

const times = 10;
const upload = defineCall({
  service: 'social',
  method: 'POST',
  path: '/uploads',
  summary: 'Upload',
  access: 'signed-in',
  accepts: 'multipart',
  files: { media: { maxCount: 3 } },
  answer: Type.Object({}),
});
const download = defineCall({
  service: 'social',
  method: 'GET',
  path: '/download',
  summary: 'Download',
  access: 'public',
  answer: Type.Object({}),
});

async function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'leaving-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const metrics = createMetrics('social');
  const lines: string[] = [];
  const spans: unknown[] = [];
  /** The forms that media has of the service, with their bytes once all of these are there. */
  const held = new Map<string, number>();
  const media: MediaCalls = {
    async call(call, input, { stream } = {}) {
      const { form } = (input as { params: { form: string } }).params;
      if (call.path === endForm.path) held.delete(form);
      else {
        held.set(form, 0);
        held.set(form, (await buffer(stream as Readable)).length);
      }
      return null as never;
    },
  };
  const app = await createHttpApp({
    service: 'social',
    title: 'Social',
    version: '1.0.0',
    log: createLogger({ service: 'social', level: 'info', write: (line) => void lines.push(line) }),
    metrics,
    tracing: {
      begin: (_name, { parent }) => ({ traceparent: parent, end: (outcome) => void spans.push(outcome) }),
      stop: async () => undefined,
    },
    identity: { keys: testKeys, revocations: { isRevoked: () => false, catchUp: () => undefined }, clock: systemClock },
    idempotency: noIdempotency,
    media,
    readiness: async () => ({ ready: true, parts: {} }),
    shedsLoad: false,
  });
  onTestFinished(() => app.close());
  const gates: (() => void)[] = [];
  const sizes: number[] = [];
  implement(app, upload, async ({ files }) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    const [file] = files.media ?? [];
    // Committed only now, long after the client has left.
    sizes.push(file === undefined ? -1 : (held.get(file.formId) ?? -1));
    return {};
  });
  const store = createDiskStore(folder);
  await store.put('film.mp4', Buffer.alloc(30_000_000));
  const wanted: (() => void)[] = [];
  implement(app, download, async ({ request, reply }) => {
    const file = await store.open('film.mp4');
    if (request.headers['x-late'] !== undefined) await new Promise<void>((resolve) => wanted.push(resolve));
    await sendFile(request, reply, file, { name: 'film.mp4', cacheControl: 'no-store' });
    return new Sent();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const countLeft = async () => {
    const text = await metrics.registry.metrics();
    const lines = [...text.matchAll(/^http_request_duration_seconds_count\{.*status="499".*\} (\d+)$/gm)];
    return lines.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  return { port, gates, sizes, wanted, lines, spans, held, countLeft };
}

const { payload, headers } = multipartBody([
  { name: 'media', value: Buffer.alloc(300_000), fileName: 'passport.png', type: 'image/png' },
]);
const head = Buffer.from(
  [
    'POST /uploads HTTP/1.1',
    'Host: x',
    `Authorization: ${asUser({ userId: 'ada' }).authorization}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${payload.length}`,
    '\r\n',
  ].join('\r\n'),
);

test.each(waysToLeave)(
  'an upload that is broken off by %s leaves nothing with media and no descriptor',
  async (way) => {
    const { port, held, countLeft, lines, spans } = await setUp();
    const before = countHeld();
    const bytes = Buffer.concat([head, payload.subarray(0, 150_000)]);

    for (let time = 0; time < times; time += 1) {
      await leaveCall({ port, bytes, way, leaveWhen: () => waitFor(() => held.size > 0) });
    }

    await waitFor(() => held.size === 0);
    await waitFor(() => (countHeld().descriptors ?? 0) <= (before.descriptors ?? 0));
    expect(await countLeft()).toBe(times);
    expect(lines.filter((line) => line.includes('"msg":"the client left"'))).toHaveLength(times);
    expect(spans).toHaveLength(times);
    expect(spans[0]).toMatchObject({ attributes: { 'http.response.status_code': 499 } });
  },
);

test.each(waysToLeave)(
  'what media holds of an upload is there until its handler has committed, also if left by %s',
  async (way) => {
    const { port, gates, sizes, held, countLeft } = await setUp();
    const before = countHeld();
    for (let time = 0; time < times; time += 1) {
      await leaveCall({
        port,
        bytes: Buffer.concat([head, payload]),
        way,
        leaveWhen: () => waitFor(() => gates.length > time),
      });
    }
    await waitFor(async () => (await countLeft()) === times);
    expect(held.size).toBe(times);

    for (const open of gates) open();

    await waitFor(() => held.size === 0);
    expect(sizes).toEqual(Array(times).fill(300_000));
    await waitFor(() => (countHeld().descriptors ?? 0) <= (before.descriptors ?? 0));
  },
);

test.each([
  ['in the answer', 'abort'],
  ['in the answer', 'reset'],
  ['in the answer', 'half close'],
  ['before its first piece', 'abort'],
  ['before its first piece', 'reset'],
  ['before its first piece', 'half close'],
] as const)('a file whose reader leaves %s by %s is closed', async (step, way) => {
  const isLate = step === 'before its first piece';
  const { port, wanted, countLeft } = await setUp();
  const before = countHeld();
  for (let time = 0; time < times; time += 1) {
    await leaveCall({
      port,
      bytes: `GET /download HTTP/1.1\r\nHost: x\r\n${isLate ? 'X-Late: 1\r\n' : ''}\r\n`,
      way,
      leaveWhen: (received) => waitFor(() => (isLate ? wanted.length > time : received() > 100_000)),
    });
  }
  await waitFor(async () => (await countLeft()) === times);
  for (const goOn of wanted) goOn();
  await waitFor(() => (countHeld().descriptors ?? 0) <= (before.descriptors ?? 0));
});
