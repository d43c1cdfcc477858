import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import type { Transaction } from '@stagedoor/service-kit/database/transaction';
import { createDiskStore, type FileStore } from '@stagedoor/service-kit/files/file-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PictureMaker } from '#/media/picture-process.ts';
import { createPost } from '#/posts/writing/create-post.ts';
import { type SocialWorld, type Someone, startSocial } from '#/testing/social-world.ts';
import { flatPng } from '#/testing/test-pictures.ts';

let world: SocialWorld;
let root: string;
let files: FileStore;
let mara: Someone;

beforeAll(async () => {
  world = await startSocial();
  root = await mkdtemp(join(tmpdir(), 'stagedoor-posts-'));
  files = createDiskStore(root);
  await writeFile(upload, flatPng(8, 8));
  mara = await world.someone(undefined, 'CREATOR');
});
afterAll(async () => {
  await world.service.destroy();
  await rm(root, { recursive: true });
  await rm(upload);
});

const draft = { content: 'With a picture', visibility: 'PUBLIC', priceCents: 0, scheduledAt: null } as const;
const upload = join(tmpdir(), `stagedoor-picture-${process.pid}.png`);
const received = { path: upload, fileName: 'x.png', claimedType: 'image/png', size: 1, digest: '' };
const withPicture = { files: [received], posters: new Map() };
const inTransaction = <T>(effect: (tx: Transaction) => Promise<T>) => world.service.deps.database.transaction(effect);
const addresses = {
  for: () => ({ whole: () => '', thumbnail: () => null, sources: () => undefined, blurred: () => null }),
};

/** Makes a picture of nothing, after something else has happened. */
function pictureMaker(beforeDone: () => Promise<unknown> = async () => undefined): PictureMaker {
  const file = (name: string) => ({ file: name, content: Buffer.from('x') });
  return {
    avatar: () => Promise.reject(new Error('not asked for')),
    cover: () => Promise.reject(new Error('not asked for')),
    preview: () => Promise.reject(new Error('not asked for')),
    page: () => Promise.reject(new Error('not asked for')),
    async post() {
      await beforeDone();
      return { files: [file('64.webp')], blurred: file('blurred.webp'), widths: [64], width: 64, height: 64, size: 1 };
    },
    isRunning: () => false,
    close: () => undefined,
  };
}

async function leftFiles(): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('an account that turns private while its picture is made gets no public file of it', async () => {
  const { deps } = world.service;
  const makeProfilePrivate = () =>
    deps.database.sql`update profile set is_private = true where user_id = ${mara.userId}`;
  const options = { ...deps, files, media: addresses, pictures: pictureMaker(makeProfilePrivate) };
  await expect(createPost(options, mara, draft, withPicture, inTransaction)).rejects.toMatchObject({ statusCode: 409 });
  expect(await leftFiles()).toEqual([]);

  await createPost({ ...options, pictures: pictureMaker() }, mara, draft, withPicture, inTransaction);
  const [row] = await deps.database.sql`select is_public, folder from media`;
  expect(row?.is_public).toBe(false);
  expect((await leftFiles()).sort()).toEqual(['64.webp', 'blurred.webp']);
  const stored = await files.open(`private/${row?.folder}/64.webp`);
  expect(stored?.size).toBe(1);
  await stored?.close();
  await files.remove('private');
  await files.remove('public');
});

test('a store that fills up in the middle leaves neither row nor file', async () => {
  const { deps } = world.service;
  const full: FileStore = {
    ...files,
    put: (name, content) =>
      name.endsWith('blurred.webp')
        ? Promise.reject(unavailable('Storage is temporarily unavailable.', 5))
        : files.put(name, content),
  };
  const before = await deps.database.sql`select id from post`;
  const options = { ...deps, files: full, media: addresses, pictures: pictureMaker() };
  await expect(createPost(options, mara, draft, withPicture, inTransaction)).rejects.toMatchObject({ statusCode: 503 });
  expect(await leftFiles()).toEqual([]);
  expect(await deps.database.sql`select id from post`).toHaveLength(before.length);
});

test('a person without a profile cannot post', async () => {
  const { deps } = world.service;
  const nobody = { userId: deps.ids.next(), role: 'CREATOR' } as const;
  const options = { ...deps, files, media: addresses, pictures: pictureMaker() };
  await expect(
    createPost(options, nobody, draft, { files: [], posters: new Map() }, inTransaction),
  ).rejects.toMatchObject({
    statusCode: 404,
  });
  await expect(createPost(options, nobody, draft, withPicture, inTransaction)).rejects.toMatchObject({
    statusCode: 404,
  });
  expect(await leftFiles()).toEqual([]);
});
