import { previewFile } from '#/media/picture-sizes.ts';
import type { Upload } from '#/media/uploads.ts';
import { type ForeignReader, readForeignFile } from '#/posts/previews/foreign-file.ts';

export interface StoredImage {
  readonly folder: string;
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
}

/** Stores our own copy of a foreign picture, re-encoded from its pixels. Returns undefined if it is not a picture. */
export async function storePreviewImage(
  reader: ForeignReader,
  upload: Pick<Upload, 'store'>,
  bytes: Buffer,
): Promise<StoredImage | undefined> {
  const picture = await readForeignFile(reader, bytes, (pictures, file) => pictures.preview(file, reader.userId));
  if (picture === undefined) return undefined;
  const { content, width, height } = picture;
  const folder = await upload.store('previews', { isPublic: true, files: [{ file: previewFile, content }] });
  return { folder, width, height, size: content.length };
}
