import { request } from 'node:http';

import { defineCall } from '@stagedoor/contracts/call';
import type { ClaimedAsset } from '@stagedoor/contracts/internal-media';
import { storeFormFiles } from '@stagedoor/service-kit/assets/store-form-files';
import { systemClock } from '@stagedoor/service-kit/common/clock';
import { createHttpApp } from '@stagedoor/service-kit/http/http-app';
import { implement } from '@stagedoor/service-kit/http/implement';
import { noIdempotency } from '@stagedoor/service-kit/idempotency/no-idempotency';
import { createInternalClient } from '@stagedoor/service-kit/internal-calls/internal-client';
import { createLogger } from '@stagedoor/service-kit/observability/logger';
import { createMetrics } from '@stagedoor/service-kit/observability/metrics';
import { type FormPart, multipartBody, pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { asService, testKeys } from '@stagedoor/service-kit/testing/test-tokens';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MediaWorld, startMedia, type TestPerson } from '#/testing/media-world.ts';

/** A call of another service that takes files. */
const sendCall = defineCall({
  service: 'social',
  method: 'POST',
  path: '/posts',
  summary: 'Send files',
  access: 'signed-in',
  accepts: 'multipart',
  files: { media: { maxCount: 10 }, file: { maxCount: 1, maxMegabytes: 10 } },
  body: Type.Object({ word: Type.Optional(Type.String({ maxLength: 5 })) }),
  answer: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
});

let media: MediaWorld;
let social: FastifyInstance;
let address: string;
let mara: TestPerson;
/** The assets that the last call made. */
let made: readonly ClaimedAsset[] = [];

async function startSocial(mediaUrl: string): Promise<FastifyInstance> {
  const internal = createInternalClient({
    addresses: { media: mediaUrl },
    tokenFor: async () => asService('social', 'media').authorization.replace('Bearer ', ''),
    patienceFactor: 10,
  });
  const app = await createHttpApp({
    ...{ service: 'social', title: 'A test', version: '1.0.0', idempotency: noIdempotency, shedsLoad: false },
    log: createLogger({ service: 'social', level: 'silent' }),
    metrics: createMetrics('social'),
    identity: { keys: testKeys, revocations: { isRevoked: () => false, catchUp: () => undefined }, clock: systemClock },
    media: internal,
    readiness: async () => ({ ready: true, parts: {} }),
  });
  implement(app, sendCall, async ({ files, principal }) => {
    const sent = [...(files.media ?? []), ...(files.file ?? [])];
    made = await storeFormFiles(internal, sent, { ownerId: principal.userId, purpose: 'post', isKept: true });
    return [...made];
  });
  app.addHook('onClose', () => internal.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}
const addressOf = (app: FastifyInstance) => {
  const found = app.server.address();
  return `http://127.0.0.1:${typeof found === 'object' ? found?.port : ''}`;
};

beforeAll(async () => {
  media = await startMedia({ UPLOADS_PER_WINDOW: '1000' });
  social = await startSocial(media.address);
  address = addressOf(social);
});
afterAll(async () => {
  await social.close();
  await media.destroy();
});
beforeEach(() => {
  mara = media.person();
});

const picture = (width = 60) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#135' } })
    .png()
    .toBuffer();
async function send(parts: readonly FormPart[], to = address) {
  const { payload, headers } = multipartBody(parts);
  const body = new Uint8Array(payload);
  const response = await fetch(`${to}/posts`, { method: 'POST', headers: { ...mara.headers, ...headers }, body });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, ...answer };
}
const left = async () => ({
  forms: await media.files('files/media/forms'),
  unfinished: (await media.files('files/media')).filter((name) => name.includes('.unfinished')),
  reserved: (await media.deps.database.sql`select 1 from kit.upload_reservation`).length,
});
const nothing = { forms: [], unfinished: [], reserved: 0 };
const isClean = () => waitFor(async () => JSON.stringify(await left()) === JSON.stringify(nothing));

/** Begins a form with one file, and sends so many megabytes of it. */
function begin(
  beginning: Buffer,
  { megabytes, field = 'media', isEnded = false }: { megabytes: number; field?: string; isEnded?: boolean },
) {
  const sending = request(`${address}/posts`, {
    method: 'POST',
    headers: { ...mara.headers, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const answered = new Promise<{ status: number | undefined; message: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ status: response.statusCode, message: JSON.parse(Buffer.concat(chunks).toString()).message });
    });
  });
  sending.write(`--b\r\ncontent-disposition: form-data; name="${field}"; filename="x"\r\n\r\n`);
  sending.write(beginning);
  let unsent = megabytes;
  const write = () => {
    for (; unsent > 0; unsent -= 1) {
      if (!sending.write(Buffer.alloc(1_000_000))) {
        unsent -= 1;
        sending.once('drain', write);
        return;
      }
    }
    if (isEnded) sending.end('\r\n--b--\r\n');
  };
  write();
  return { sending, answered };
}

test('files of a form are media’s, and nothing of them stays on the way', async () => {
  const answer = await send([...pictures(await picture(), await picture(61)), { name: 'word', value: 'Look' }]);
  expect(answer).toMatchObject({ status: 200, data: [{ title: '0.png' }, { title: '1.png' }] });
  expect((await media.get(mara, '/media/assets')).data.assets).toHaveLength(2);
  await isClean();
});

test('fields are checked before the files, and what they were sent with goes', async () => {
  const answer = await send([...pictures(Buffer.from('#!/bin/sh\n')), { name: 'word', value: 'Too long' }]);
  expect(answer.status).toBe(400);
  expect(answer).toMatchObject({ errors: [{ field: 'word' }] });
  await isClean();
});

test('a refusal of media is the caller’s, with its field', async () => {
  expect(await send(pictures(Buffer.from('#!/bin/sh\n')))).toMatchObject({
    status: 415,
    message: 'Files of this kind cannot be sent',
  });
  expect(await send(pictures(Buffer.alloc(0)))).toMatchObject({
    status: 400,
    errors: [{ field: 'media', message: 'This file is empty' }],
  });
  expect(await send(pictures(...Array.from({ length: 11 }, () => Buffer.from('x'))))).toMatchObject({
    status: 400,
    errors: [{ field: 'media', message: 'At most 10 files can be sent' }],
  });
  expect(await send([{ name: 'other', value: Buffer.from('x'), fileName: 'x' }])).toMatchObject({
    status: 400,
    errors: [{ field: 'other', message: 'No file is expected here' }],
  });
  await isClean();
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
test.each([
  ['a picture', png, 21, 'media', 'A picture can be at most 20 MB'],
  ['a document', Buffer.from('%PDF-1.7\n'), 51, 'media', 'A file can be at most 50 MB'],
  ['what its field limits', png, 11, 'file', 'A picture can be at most 10 MB'],
] as const)('%s that is too large is refused while it arrives', async (_, beginning, megabytes, field, message) => {
  const { sending, answered } = begin(beginning, { megabytes, field });
  expect(await answered).toEqual({ status: 413, message });
  sending.destroy();
  await isClean();
});

test('a video of 201 MB is refused, and the memory of neither service grows with it', async () => {
  const rest = process.memoryUsage().rss;
  const head = Buffer.from('000000186674797069736f6d0000000069736f6d', 'hex');
  const { sending, answered } = begin(head, { megabytes: 201, isEnded: true });
  expect(await answered).toEqual({ status: 413, message: 'A file can be at most 200 MB' });
  expect(process.memoryUsage().rss - rest).toBeLessThan(150_000_000);
  sending.destroy();
  await isClean();
});

test('nothing is left of a form whose sender leaves half way', async () => {
  const { sending, answered } = begin(png, { megabytes: 5 });
  answered.catch(() => undefined);
  await waitFor(async () => (await left()).unfinished.length > 0);
  sending.destroy();
  await isClean();
});

test('without media a form is told so, and what is in it is not lost in silence', async () => {
  const alone = await startSocial('http://127.0.0.1:1');
  expect(await send(pictures(await picture()), addressOf(alone))).toMatchObject({
    status: 503,
    message: 'Files cannot be accepted at the moment. Please try again in a moment.',
  });
  await alone.close();
});

test('past the allowance a form is a 429 that says when', async () => {
  const narrow = await startMedia({ UPLOADS_PER_WINDOW: '1', UPLOAD_WINDOW_SECONDS: '60' });
  const before = await startSocial(narrow.address);
  const to = addressOf(before);
  mara = narrow.person();
  expect((await send(pictures(await picture()), to)).status).toBe(200);
  const refused = await send(pictures(await picture()), to);
  expect(refused).toMatchObject({ status: 429, message: 'Too many requests. Please try again later.' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await before.close();
  await narrow.destroy();
});
