import { createReadStream } from 'node:fs';
import { cutText } from '@stagedoor/contracts/cut-text';
import { AppError, invalidField } from '@stagedoor/service-kit/common/errors';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import { normaliseText } from '@stagedoor/service-kit/input/input';
import { extensionOf, type FileKind, recognizeFile } from '@stagedoor/service-kit/uploads/file-kinds';
import { stripMetadata } from '@stagedoor/service-kit/uploads/metadata/strip-metadata';
import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import type { MediaRow } from '#/db/posts.ts';
import type { PostPicture } from '#/media/encode-pictures.ts';
import type { PictureMaker } from '#/media/picture-process.ts';
import { wholeFile } from '#/media/picture-sizes.ts';
import type { Upload } from '#/media/uploads.ts';

export type NewMedia = Omit<MediaRow, 'postId' | 'position'>;

interface Deps {
  readonly ids: Ids;
  readonly pictures: PictureMaker;
}

/** The files that an author sends with a post. */
export interface Attachments {
  readonly files: readonly ReceivedFile[];
  /** Descriptions, in the files' order; empty for none. */
  readonly alts?: readonly string[] | undefined;
  /** Poster frames of videos, by the index of the video among the files. */
  readonly posters: ReadonlyMap<number, ReceivedFile>;
}

/**
 * Stores the files of a post: pictures are re-encoded, all else is stored unchanged except for metadata in video and audio.
 * Recognizes all files before the first is stored; throws a 4xx if one cannot be posted.
 */
export async function storeMedia(
  deps: Deps,
  upload: Upload,
  { files: received, alts = [], posters }: Attachments,
  { isPublic, authorId }: Pick<StoreOptions, 'isPublic' | 'authorId'>,
): Promise<NewMedia[]> {
  const kinds: FileKind[] = [];
  for (const file of received) kinds.push(await recognizeFile(file));
  if ([...posters.keys()].some((place) => kinds[place]?.type !== 'VIDEO')) {
    throw invalidField('posterOf', 'Only a video can have a poster');
  }
  const items: NewMedia[] = [];
  for (const [index, file] of received.entries()) {
    const kind = kinds[index];
    if (kind === undefined) continue;
    const store = kind.type === 'IMAGE' ? storePicture : storeUnchanged;
    const options = { kind, isPublic, authorId, alt: alts[index] || null, poster: posters.get(index) };
    items.push(await store(deps, upload, file, options));
  }
  return items;
}

interface StoreOptions {
  readonly kind: FileKind;
  readonly isPublic: boolean;
  readonly authorId: string;
  readonly alt: string | null;
  readonly poster: ReceivedFile | undefined;
}

async function storePicture(
  { ids, pictures }: Deps,
  upload: Upload,
  file: ReceivedFile,
  { isPublic, authorId, alt }: StoreOptions,
): Promise<NewMedia> {
  const { files, blurred, widths, width, height, size } = await pictures.post(file, authorId);
  const folder = await upload.store('posts', { isPublic, files, previews: [blurred] });
  return {
    id: ids.next(),
    type: 'IMAGE',
    folder,
    isPublic,
    widths: [...widths],
    alt,
    width,
    height,
    size,
    mimeType: 'image/webp',
  };
}

async function storeUnchanged(
  { ids, pictures }: Deps,
  upload: Upload,
  file: ReceivedFile,
  options: StoreOptions,
): Promise<NewMedia> {
  const { kind, isPublic, authorId, alt } = options;
  const poster = options.poster === undefined ? undefined : await makePoster(pictures, options.poster, authorId);
  await stripMetadata(file.path, kind.mimeType);
  const whole = { file: wholeFile(extensionOf(kind.mimeType)), content: async () => createReadStream(file.path) };
  const folder = await upload.store('posts', {
    isPublic,
    files: [whole, ...(poster?.files ?? [])],
    previews: poster === undefined ? [] : [poster.blurred],
  });
  // The file name serves as description if there is none; of a downloadable file it is always stored.
  const name = cutText(normaliseText(file.fileName).replaceAll(/[\\/]/g, ' ').trim(), 200) || null;
  return {
    id: ids.next(),
    type: kind.type,
    folder,
    isPublic,
    widths: [...(poster?.widths ?? [])],
    alt: kind.type === 'FILE' ? name : (alt ?? name),
    width: poster?.width ?? null,
    height: poster?.height ?? null,
    size: file.size,
    mimeType: kind.mimeType,
  };
}

async function makePoster(pictures: PictureMaker, file: ReceivedFile, authorId: string): Promise<PostPicture> {
  try {
    return await pictures.post(file, authorId);
  } catch (error) {
    // The picture process names the field of a post's files; posters have their own.
    throw error instanceof AppError && error.statusCode === 400 ? invalidField('posters', error.message) : error;
  }
}
