import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { PictureMaker } from '#/media/picture-process.ts';
import { storePreviewImage } from '#/posts/previews/store-preview-image.ts';

it('writes a foreign picture into a folder that is removed after a kill, too, and removes it itself otherwise', async () => {
  let seen = '';
  const pictures = {
    async preview({ path: file }: { path: string }) {
      seen = file;
      expect(await readFile(file, 'utf8')).toBe('pixels');
      return { content: Buffer.from('encoded'), width: 2, height: 1 };
    },
  } as unknown as PictureMaker;
  const upload = { store: async () => 'previews/1', retain: () => undefined, discard: async () => undefined };
  const stored = await storePreviewImage(pictures, upload, Buffer.from('pixels'));
  expect(stored).toEqual({ folder: 'previews/1', width: 2, height: 1 });
  // Folders of this name are looked for when a service starts.
  expect(path.basename(path.dirname(seen))).toMatch(/^stagedoor-upload-/);
  await expect(stat(path.dirname(seen))).rejects.toThrow('ENOENT');
});
