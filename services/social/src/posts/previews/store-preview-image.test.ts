import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { unavailable } from '@stagedoor/service-kit/common/errors';
import { expect, it } from 'vitest';
import type { ForeignReader } from '#/posts/previews/foreign-file.ts';
import { storePreviewImage } from '#/posts/previews/store-preview-image.ts';

it('writes a foreign picture into a folder that is removed after a kill, too, and removes it itself otherwise', async () => {
  let seen = '';
  const pictures = {
    async preview({ path: file }: { path: string }) {
      seen = file;
      expect(await readFile(file, 'utf8')).toBe('pixels');
      return { content: Buffer.from('encoded'), width: 2, height: 1 };
    },
  } as unknown as ForeignReader['pictures'];
  const upload = { store: async () => 'previews/1', retain: () => undefined, discard: async () => undefined };
  const stored = await storePreviewImage({ pictures, userId: null, isLastTry: false }, upload, Buffer.from('pixels'));
  expect(stored).toEqual({ folder: 'previews/1', width: 2, height: 1, size: 7 });
  // Folders of this name are looked for when a service starts.
  expect(path.basename(path.dirname(seen))).toMatch(/^stagedoor-upload-/);
  await expect(stat(path.dirname(seen))).rejects.toThrow('ENOENT');
});

it('gives up a picture that takes too long, but not at once, because the machine may be busy', async () => {
  const pictures = {
    preview: async () => {
      throw unavailable('Pictures cannot be accepted at the moment.', 5, new Error('late'));
    },
  } as unknown as ForeignReader['pictures'];
  const upload = { store: async () => 'previews/1' };
  const store = (isLastTry: boolean) =>
    storePreviewImage({ pictures, userId: null, isLastTry }, upload, Buffer.from('pixels'));
  await expect(store(false)).rejects.toMatchObject({ statusCode: 503 });
  expect(await store(true)).toBeUndefined();
});
