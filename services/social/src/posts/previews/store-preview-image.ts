import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@stagedoor/service-kit/common/errors';
import { makeFormFolder } from '@stagedoor/service-kit/uploads/form-folders';
import type { PictureMaker } from '#/media/picture-process.ts';
import { previewFile } from '#/media/picture-sizes.ts';
import type { Upload } from '#/media/uploads.ts';

export interface StoredImage {
  readonly folder: string;
  readonly width: number;
  readonly height: number;
}

/** Stores our own copy of a foreign picture, re-encoded from its pixels. Returns undefined if it is not a picture. */
export async function storePreviewImage(
  pictures: PictureMaker,
  upload: Upload,
  content: Buffer,
): Promise<StoredImage | undefined> {
  // Where a process is killed before it removes the folder, the next one does.
  const place = await makeFormFolder();
  try {
    const file = path.join(place, 'image');
    await writeFile(file, content);
    const picture = await pictures.preview({ path: file, size: content.length });
    const files = [{ file: previewFile, content: picture.content }];
    const folder = await upload.store('previews', { isPublic: true, files });
    return { folder, width: picture.width, height: picture.height };
  } catch (error) {
    if (error instanceof AppError && error.statusCode < 500) return undefined;
    throw error;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
