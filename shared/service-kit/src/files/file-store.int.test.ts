import { createReadStream, existsSync, readlinkSync } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createDiskStore, type FileStore, outsideTransactions } from '#/files/file-store.ts';

let root: string;
let store: FileStore;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stagedoor-store-'));
  store = createDiskStore(join(root, 'files'));
});
afterEach(() => rm(root, { recursive: true }));

async function read(name: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const file = await store.open(name);
  return file === undefined ? undefined : text(file.read(range));
}

test('a file is read as it was put, whole or in part, from memory or from a stream', async () => {
  await store.put('public/a/1.webp', Buffer.from('0123456789'));
  await store.put('public/a/2.webp', Readable.from(['01234', '56789']));
  for (const name of ['public/a/1.webp', 'public/a/2.webp']) {
    expect(await read(name)).toBe('0123456789');
    expect(await read(name, { start: 2, end: 4 })).toBe('234');
    const file = await store.open(name);
    expect(file?.size).toBe(10);
    expect(file?.etag).toMatch(/^"[\w-]{22}"$/);
    await file?.close();
  }
});

test('a file that could not be stored leaves the source of it closed', async () => {
  const source = join(root, 'source');
  await writeFile(source, 'content');
  await writeFile(join(root, 'files'), 'no folder');
  const content = createReadStream(source);
  await expect(outsideTransactions(store).put('a/x', content)).rejects.toThrow();
  expect(content.destroyed).toBe(true);
});

test('never overwrites an existing file', async () => {
  await store.put('a/x', Buffer.from('first'));
  await expect(store.put('a/x', Buffer.from('second'))).rejects.toThrow('EEXIST');
  expect(await read('a/x')).toBe('first');
});

test('a file whose content breaks off is not there, and nothing of it is', async () => {
  async function* broken() {
    yield 'some';
    throw new Error('cut');
  }
  await expect(store.put('a/x', Readable.from(broken()))).rejects.toThrow('cut');
  expect(await read('a/x')).toBeUndefined();
  expect(await readdir(join(root, 'files/a'))).toEqual([]);
});

test('what a killed process left of a file goes with the first file of the next one, and what is being written stays', async () => {
  const folder = join(root, 'files/.unfinished');
  await mkdir(folder, { recursive: true });
  const twoHoursAgo = Date.now() / 1_000 - 7_200;
  await writeFile(join(folder, '.left'), 'half an archive');
  await utimes(join(folder, '.left'), twoHoursAgo, twoHoursAgo);
  await writeFile(join(folder, '.young'), 'of another instance');
  async function* slow() {
    yield 'some';
    // Not in the file's own folder, because nobody would look for it there.
    expect(await readdir(join(root, 'files/a'))).toEqual([]);
    expect((await readdir(folder)).length).toBe(2);
    yield ' more';
  }
  await store.put('a/x', Readable.from(slow()));
  expect(await read('a/x')).toBe('some more');
  expect(await readdir(folder)).toEqual(['.young']);
});

test('files and folders are removed, again too', async () => {
  await store.put('a/b/x', Buffer.from('x'));
  await store.put('a/b/y', Buffer.from('y'));
  await store.remove('a/b/x');
  expect([await read('a/b/x'), await read('a/b/y')]).toEqual([undefined, 'y']);
  await store.remove('a/b');
  await store.remove('a/b');
  expect(await read('a/b/y')).toBeUndefined();
});

test('a folder lists its files with when they came, and an absent one is empty', async () => {
  const before = Date.now() - 2_000;
  await store.put('a/x', Buffer.from('x'));
  await store.put('a/deeper/y', Buffer.from('y'));
  const [only, ...others] = await store.list('a');
  expect([only?.name, others]).toEqual(['a/x', []]);
  expect(only?.storedAt.getTime()).toBeGreaterThan(before);
  expect(await store.list('nowhere')).toEqual([]);
});

test('a name that could lead elsewhere names nothing, and cannot be put', async () => {
  await mkdir(join(root, 'files/a'), { recursive: true });
  await writeFile(join(root, 'secret'), 'secret');
  await symlink(join(root, 'secret'), join(root, 'files/a/link'));
  for (const name of [
    '../secret',
    'a/../../secret',
    '/etc/passwd',
    'a/link',
    'a',
    '',
    '.',
    'a//x',
    'a/.x',
    'A/x',
    'a\0',
  ]) {
    expect([name, await read(name)]).toEqual([name, undefined]);
  }
  await expect(store.put('../evil', Buffer.from('x'))).rejects.toThrow('not a name');
  expect(() => store.remove('..')).toThrow('not a name');
});

/** Records which files and folders are written to the disk, and whether `name` was there by then. */
async function watchFlushes(name: string) {
  const flushed: { readonly place: string; readonly isThere: boolean }[] = [];
  const handle = await open(root);
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = handles;
  const spy = vi.spyOn(handles, 'sync').mockImplementation(function (this: FileHandle) {
    flushed.push({ place: readlinkSync(`/proc/self/fd/${this.fd}`), isThere: existsSync(join(root, 'files', name)) });
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return flushed;
}

test.skipIf(process.platform !== 'linux').each([
  ['memory', () => Buffer.from('content')],
  ['a stream', () => Readable.from(['con', 'tent'])],
])(
  'what comes from %s is on the disk before its name is, and the name before the caller goes on',
  async (_, content) => {
    const flushed = await watchFlushes('public/posts/a/1.webp');
    await store.put('public/posts/a/1.webp', content());
    expect(flushed[0]).toEqual({ place: expect.stringMatching(/files\/\.unfinished\/\.[\w-]+$/), isThere: false });
    const folders = flushed.slice(1).map(({ place }) => place);
    // From the folder of the name up to the one that was there before: all of these names are new.
    const names = ['files/public/posts/a', 'files/public/posts', 'files/public', 'files', ''].map((one) =>
      join(root, one),
    );
    expect(folders).toEqual(names.map((one) => one.replace(/\/$/, '')));
    expect(flushed.slice(1).every(({ isThere }) => isThere)).toBe(true);
  },
);

test.skipIf(process.platform !== 'linux')('what is removed does not come back after a power cut', async () => {
  await store.put('a/b/x', Buffer.from('x'));
  const flushed = await watchFlushes('a/b/x');
  await store.remove('a/b/x');
  await store.remove('a/b');
  await store.remove('nothing/there');
  expect(flushed).toEqual([
    { place: join(root, 'files/a/b'), isThere: false },
    { place: join(root, 'files/a'), isThere: false },
  ]);
});
