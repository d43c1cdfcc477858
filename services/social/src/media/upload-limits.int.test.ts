import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
});
afterAll(() => world.service.destroy());
beforeEach(async () => {
  mara = await world.someone(undefined, 'CREATOR');
});

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

test('a body whose announced size is above the limit is refused before any of it goes on to media', async () => {
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
  expect([world.media.arriving, world.media.received.size]).toEqual([0, 0]);
});

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
  ['a poster', { path: '/posts', field: 'posters', beginning: png(), megabytes: 21 }, 'A picture can be at most 20 MB'],
])('%s that is too large is refused while it arrives', async (_, sent, message) => {
  expect(await beginSending(sent)).toEqual({ status: 413, message });
});
