import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#/files/file-store.ts';
import { openFileStore, readS3Url } from '#/files/open-file-store.ts';
import { type S3Stub, startS3Stub } from '#/testing/stubs/s3-stub.ts';
import { waitFor } from '#/testing/wait-for.ts';

let bucket: S3Stub;
let store: FileStore;

beforeEach(async () => {
  bucket = await startS3Stub();
  store = openFileStore({ fileStoreUrl: bucket.url, dataDir: '/nowhere', service: 'social' });
});
afterEach(() => bucket.close());

async function read(name: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const file = await store.open(name);
  return file === undefined ? undefined : text(file.read(range));
}

test('a file is read as it was put, whole or in part, from memory or from a stream', async () => {
  await store.put('public/a/1.webp', Buffer.from('0123456789'));
  await store.put('public/a/2.webp', Readable.from(['01234', '56789']));
  await store.put('public/a/empty', Readable.from([]));
  for (const name of ['public/a/1.webp', 'public/a/2.webp']) {
    expect(await read(name)).toBe('0123456789');
    expect(await read(name, { start: 2, end: 4 })).toBe('234');
    const file = await store.open(name);
    expect(file?.size).toBe(10);
    expect(file?.etag).toMatch(/^"[\da-f]{32}"$/);
    await file?.close();
  }
  expect(await read('public/a/empty')).toBe('');
  expect([...bucket.files.keys()]).toContain('social/public/a/1.webp');
});

test('a reader who leaves ends the request for the file, also before its first byte', async () => {
  await store.put('a/1', Buffer.from('0123456789'));
  const held = bucket.holdFiles();
  const file = await store.open('a/1');
  const content = file?.read();
  content?.resume();
  await waitFor(() => held.size === 1);
  content?.destroy();
  await waitFor(() => held.size === 0);
});

test('a large stream is sent in parts', async () => {
  const chunks = Array.from({ length: 21 }, (_, index) => Buffer.alloc(1_000_000, index));
  await store.put('a/large', Readable.from(chunks));
  const file = await store.open('a/large');
  expect(file?.size).toBe(21_000_000);
  expect((await buffer(file?.read() ?? Readable.from([]))).equals(Buffer.concat(chunks))).toBe(true);
  expect(bucket.uploads.size).toBe(0);
});

test('never overwrites an existing file', async () => {
  await store.put('a/x', Buffer.from('first'));
  await expect(store.put('a/x', Buffer.from('second'))).rejects.toThrow('EEXIST');
  const large = Array.from({ length: 17 }, () => Buffer.alloc(1_000_000));
  await expect(store.put('a/x', Readable.from(large))).rejects.toThrow('EEXIST');
  expect(await read('a/x')).toBe('first');
  expect(bucket.uploads.size).toBe(0);
});

test('a file whose content breaks off is not there, and nothing of it is', async () => {
  async function* broken(megabytes: number) {
    for (let index = 0; index < megabytes; index += 1) yield Buffer.alloc(1_000_000);
    throw new Error('cut');
  }
  await expect(store.put('a/x', Readable.from(broken(1)))).rejects.toThrow('cut');
  await expect(store.put('a/x', Readable.from(broken(20)))).rejects.toThrow('cut');
  expect([bucket.files.size, bucket.uploads.size]).toEqual([0, 0]);
});

test('files and folders are removed, again too, however many there are', async () => {
  for (const name of ['x', 'y', 'z', 'deeper/1', 'deeper/2']) await store.put(`a/b/${name}`, Buffer.from(name));
  await store.put('a/bc', Buffer.from('another'));
  await store.remove('a/b/x');
  expect([await read('a/b/x'), await read('a/b/y')]).toEqual([undefined, 'y']);
  await store.remove('a/b');
  await store.remove('a/b');
  expect([...bucket.files.keys()]).toEqual(['social/a/bc']);
});

test('a folder lists its files with when they came, page after page, and an absent one is empty', async () => {
  const before = Date.now() - 2_000;
  for (const name of ['1', '2', '3', '4', '5', 'deeper/6']) await store.put(`a/${name}`, Buffer.from(name));
  const found = await store.list('a');
  expect(found.map(({ name }) => name)).toEqual(['a/1', 'a/2', 'a/3', 'a/4', 'a/5']);
  expect(found[0]?.storedAt.getTime()).toBeGreaterThan(before);
  expect(await store.list('nowhere')).toEqual([]);
});

test('a name that could lead elsewhere names nothing, and cannot be put', async () => {
  for (const name of ['../secret', 'a/../../x', '/x', '', '.', 'a//x', 'a/.x', 'A/x', 'a\0', 'a?x']) {
    expect([name, await read(name)]).toEqual([name, undefined]);
  }
  await expect(store.put('../evil', Buffer.from('x'))).rejects.toThrow('not a name');
  await expect(store.remove('..')).rejects.toThrow('not a name');
});

test('a store that is unavailable or overloaded is a 503, and one that refuses us an error of ours', async () => {
  bucket.fail(503);
  await expect(store.put('a/x', Buffer.from('x'))).rejects.toMatchObject({ statusCode: 503 });
  await expect(store.open('a/x')).rejects.toMatchObject({ statusCode: 503 });
  bucket.fail(undefined);
  const wrong = openFileStore({ fileStoreUrl: bucket.url.replace('test%2F', 'x'), dataDir: '/', service: 'social' });
  await expect(wrong.put('a/x', Buffer.from('x'))).rejects.toThrow('403');
  await bucket.close();
  await expect(store.open('a/x')).rejects.toMatchObject({ statusCode: 503 });
});

test('parses the URL of a bucket, and refuses an invalid one without repeating its secret', () => {
  expect(readS3Url('s3://key:se%2Fcret@s3.example.com/files', 'social')).toEqual({
    address: 'https://s3.example.com/files',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'se/cret',
    prefix: 'social/',
  });
  for (const url of ['http://key:hush@host/bucket', 's3://key:hush@host', 's3://key:hush@host/a/b', 'hush']) {
    expect(() => readS3Url(url, 'social')).toThrow(/^FILE_STORE_URL must be ((?!hush).)*$/);
  }
});
