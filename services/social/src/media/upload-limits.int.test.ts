import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multipartBody, pictures } from '@stagedoor/service-kit/testing/multipart-body';
import { waitFor } from '@stagedoor/service-kit/testing/wait-for';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng, noise } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

async function start(environment: { [name: string]: string }) {
  world = await startSocial(environment);
  world.service.clock.stopAt('2026-03-01T12:00:00.000Z');
  mara = await world.someone(undefined, 'CREATOR');
}
const post = (form: Parameters<typeof multipartBody>[0], key?: string) =>
  world.call('/posts', {
    method: 'POST',
    as: mara,
    form,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const small = () => noise(40, 40).png().toBuffer();
const writesText = async () =>
  (await world.call('/posts', { method: 'POST', as: mara, body: { content: 'x' } })).status;

interface Endless {
  readonly path: string;
  readonly field: string;
  readonly beginning: Buffer;
  readonly headers?: { readonly [name: string]: string };
  /** Of the file, after its beginning. */
  readonly megabytes: number;
}

/** Begins to send a file and never ends, so that any answer comes before the end of the request. */
function beginSending({ path, field, beginning, headers = {}, megabytes }: Endless) {
  return new Promise<{ status: number | undefined; message: string }>((resolve, reject) => {
    const upload = request(`${world.service.address}${path}`, {
      method: 'POST',
      headers: { ...mara.headers, ...headers, 'content-type': 'multipart/form-data; boundary=b' },
    });
    upload.on('error', reject);
    upload.on('response', async (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        upload.destroy();
        resolve({ status: response.statusCode, message: JSON.parse(Buffer.concat(chunks).toString()).message });
      });
    });
    upload.write(`--b\r\ncontent-disposition: form-data; name="${field}"; filename="x"\r\n\r\n`);
    upload.write(beginning);
    for (let sent = 0; sent < megabytes; sent += 1) upload.write(Buffer.alloc(1_000_000));
  });
}
const png = () => flatPng(8, 8);
const pdf = Buffer.from('%PDF-1.7\n');

describe('a service with narrow limits', () => {
  afterEach(() => world.service.destroy());

  test('a clock that is set back refuses nobody for longer', async () => {
    await start({ UPLOADS_PER_WINDOW: '1', UPLOAD_WINDOW_SECONDS: '60' });
    const upload = async () => (await post(pictures(await small()))).status;
    expect([await upload(), await upload()]).toEqual([201, 429]);
    world.service.clock.advance(-3_600_000);
    expect([await upload(), await upload()]).toEqual([201, 429]);
  });

  test('uploads are limited within a window, failed ones included, with a key or without', async () => {
    await start({ UPLOADS_PER_WINDOW: '3', UPLOAD_WINDOW_SECONDS: '600' });
    const broken = pictures(Buffer.from('no picture'));
    expect((await post(pictures(await small()), 'one')).status).toBe(201);
    expect((await post(broken, 'two')).status).toBe(415);
    expect((await post(broken, 'two')).status).toBe(415);
    const refused = await post(pictures(await small()), 'three');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '200']);
    const avatar = { name: 'file', fileName: 'a.png', value: await small() };
    expect((await world.call('/users/avatar', { method: 'POST', as: mara, form: [avatar] })).status).toBe(429);
    // Words alone are no upload, in a form or not.
    expect((await post([{ name: 'content', value: 'words' }])).status).toBe(201);
    expect(await writesText()).toBe(201);
    world.service.clock.advance(200_000);
    expect((await post(pictures(await small()), 'three')).status).toBe(201);
  });

  test('a quota counts stored files and running uploads, and a deleted post frees its share', async () => {
    await start({ UPLOAD_QUOTA_MB: '1' });
    const document = (bytes: number) => ({
      name: 'media',
      fileName: 'a.pdf',
      value: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes)]),
    });
    const storage = async () => (await world.call('/users/me/storage', { as: mara })).data;
    expect(await storage()).toEqual({ usedBytes: 0, quotaBytes: 1_000_000 });
    expect((await world.call('/users/me/storage')).status).toBe(401);
    const first = await post([document(600_000)]);
    expect(first.status).toBe(201);
    expect(await storage()).toEqual({ usedBytes: 600_009, quotaBytes: 1_000_000 });
    const files = await world.files();
    expect(await post([document(600_000)])).toMatchObject({
      status: 413,
      message: 'There is no room for this: your files can take up 1 MB',
    });
    expect(await world.files()).toEqual(files);
    expect(await writesText()).toBe(201);
    expect((await world.call(`/posts/${first.data.id}`, { method: 'DELETE', as: mara })).status).toBe(200);
    const both = await Promise.all([post([document(600_000)]), post([document(600_000)])]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 413]);
  });

  test('on a disk that is nearly full uploads are a 507, and all else works', async () => {
    await start({ UPLOAD_FLOOR_MB: '100000000' });
    const refused = await post(pictures(await small()));
    expect([refused.status, refused.message]).toEqual([
      507,
      'There is no space for files at the moment. Please try again later.',
    ]);
    expect(await writesText()).toBe(201);
    expect((await world.call('/posts/feed', { as: mara })).status).toBe(200);
  });

  /** Starts the service with a separate folder for temporary files. */
  async function startInOwnTmp(environment: { [name: string]: string }): Promise<string> {
    await start(environment);
    const folder = mkdtempSync(join(tmpdir(), 'stagedoor-own-tmp-'));
    vi.stubEnv('TMPDIR', folder);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    });
    return folder;
  }
  const film = (bytes: number) => ({
    name: 'media',
    fileName: 'a.pdf',
    value: Buffer.concat([pdf, Buffer.alloc(bytes)]),
  });
  const noSpace = {
    status: 507,
    message: 'There is no space for files at the moment. Please try again later.',
  };

  test('before the room for temporary files is full uploads are a 507, which takes nothing, and all else works', async () => {
    const folder = await startInOwnTmp({ UPLOAD_TMP_MB: '1', UPLOADS_PER_WINDOW: '2' });
    const body = multipartBody([film(700_000)]);
    const underWay = request(`${world.service.address}/posts`, {
      method: 'POST',
      headers: { ...mara.headers, ...body.headers, 'content-length': body.payload.length },
    });
    const answered = new Promise((resolve, reject) => {
      underWay.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
    });
    underWay.write(body.payload.subarray(0, 300_000));
    await waitFor(() => readdirSync(folder).some((form) => readdirSync(join(folder, form)).length === 1));

    const refused = await post([film(600_000)], 'key');
    expect(refused).toMatchObject(noSpace);
    expect(refused.headers['retry-after']).toBe('60');
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await world.files()).toEqual([]);
    expect(await writesText()).toBe(201);
    // The other one loses nothing, and the refused one has not counted as an upload.
    underWay.end(body.payload.subarray(300_000));
    expect(await answered).toBe(201);
    await waitFor(() => readdirSync(folder).length === 0);
    expect((await post([film(600_000)], 'key')).status).toBe(201);
    await waitFor(() => readdirSync(folder).length === 0);
    expect((await post([film(600_000)])).status).toBe(429);
    expect(await world.files()).toHaveLength(2);
  });

  test('a body of unknown size takes the room that it fills, and gives it back where it is too large', async () => {
    const folder = await startInOwnTmp({ UPLOAD_TMP_MB: '1' });
    const endless = { path: '/posts', field: 'media', beginning: pdf, megabytes: 2 };
    expect(await beginSending(endless)).toEqual(noSpace);
    await waitFor(() => readdirSync(folder).length === 0);
    const fresh = await world.someone(undefined, 'CREATOR');
    const sent = await world.call('/posts', { method: 'POST', as: fresh, form: [film(900_000)] });
    expect(sent.status).toBe(201);
  });

  test('what a killed process has left in the place takes room until it is removed', async () => {
    const folder = await startInOwnTmp({ UPLOAD_TMP_MB: '1' });
    const left = join(folder, 'stagedoor-upload-left');
    mkdirSync(left);
    writeFileSync(join(left, 'file'), Buffer.alloc(900_000));
    expect(await post([film(200_000)])).toMatchObject(noSpace);
    expect(existsSync(left)).toBe(true);
    rmSync(left, { recursive: true });
    expect((await post([film(200_000)])).status).toBe(201);
  });

  test('a body whose announced size is above the limit is refused before it is read, and does not count as an upload', async () => {
    await start({ UPLOADS_PER_WINDOW: '1' });
    const avatar = { path: '/users/avatar', field: 'file', beginning: png(), megabytes: 0 };
    expect(await beginSending({ ...avatar, headers: { 'content-length': '20000000' } })).toEqual({
      status: 413,
      message: 'A picture can be at most 10 MB',
    });
    const documents = { path: '/users/verification/request', field: 'documents', beginning: pdf, megabytes: 0 };
    expect(await beginSending({ ...documents, headers: { 'content-length': '60000000' } })).toEqual({
      status: 413,
      message: 'These files are too large together',
    });
    expect((await post(pictures(await small()))).status).toBe(201);
  });
});

describe('an upload that is too large', () => {
  beforeAll(() => start({}));
  // A body of unknown length reserves all that is left to its sender, until a moment after it was refused.
  beforeEach(async () => {
    mara = await world.someone(undefined, 'CREATOR');
  });
  afterAll(() => world.service.destroy());

  test.each([
    [
      'an avatar',
      { path: '/users/avatar', field: 'file', beginning: png(), megabytes: 11 },
      'A picture can be at most 10 MB',
    ],
    [
      'a cover',
      { path: '/users/cover', field: 'file', beginning: png(), megabytes: 11 },
      'A picture can be at most 10 MB',
    ],
    [
      'a document',
      { path: '/users/verification/request', field: 'documents', beginning: pdf, megabytes: 11 },
      'A document can be at most 10 MB',
    ],
    [
      "a post's picture",
      { path: '/posts', field: 'media', beginning: png(), megabytes: 21 },
      'A picture can be at most 20 MB',
    ],
    ["a post's file", { path: '/posts', field: 'media', beginning: pdf, megabytes: 51 }, 'A file can be at most 50 MB'],
    [
      'a poster',
      { path: '/posts', field: 'posters', beginning: png(), megabytes: 21 },
      'A picture can be at most 20 MB',
    ],
  ])('%s that is too large is refused while it arrives', async (_, sent, message) => {
    expect(await beginSending(sent)).toEqual({ status: 413, message });
  });
});
