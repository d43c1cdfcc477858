import { createReadStream } from 'node:fs';
import { extensionOf, type FileKind, recognizeFile } from '@stagedoor/service-kit/file-kinds';
import type { Ids } from '@stagedoor/service-kit/ids';
import { normaliseText } from '@stagedoor/service-kit/input-text';
import type { ReceivedFile } from '@stagedoor/service-kit/multipart';
import type { MediaRow } from '#/db/posts.ts';
import type { PictureMaker } from '#/media/picture-process.ts';
import { wholeFile } from '#/media/picture-sizes.ts';
import type { Upload } from '#/media/uploads.ts';

export type NewMedia = Omit<MediaRow, 'postId' | 'position'>;

interface Deps {
  readonly ids: Ids;
  readonly pictures: PictureMaker;
}

/**
 * Stores what came with a post: pictures made anew, all else as it is. What each file is, is found out before the first
 * is stored; a 4xx where one is nothing that can be posted. `alts` are the author's descriptions, in the files' order.
 */
export async function storeMedia(
  deps: Deps,
  upload: Upload,
  received: readonly ReceivedFile[],
  { isPublic, alts = [] }: { readonly isPublic: boolean; readonly alts?: readonly string[] },
): Promise<NewMedia[]> {
  const kinds: FileKind[] = [];
  for (const file of received) kinds.push(await recognizeFile(file));
  const items: NewMedia[] = [];
  for (const [index, file] of received.entries()) {
    const kind = kinds[index];
    if (kind === undefined) continue;
    const store = kind.type === 'IMAGE' ? storePicture : storeAsItIs;
    items.push(await store(deps, upload, file, { kind, isPublic, alt: alts[index] || null }));
  }
  return items;
}

type How = { readonly kind: FileKind; readonly isPublic: boolean; readonly alt: string | null };

async function storePicture(
  { ids, pictures }: Deps,
  upload: Upload,
  file: ReceivedFile,
  { isPublic, alt }: How,
): Promise<NewMedia> {
  const { files, blurred, widths, width, height, size } = await pictures.post(file);
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

async function storeAsItIs({ ids }: Deps, upload: Upload, file: ReceivedFile, how: How): Promise<NewMedia> {
  const { kind, isPublic, alt } = how;
  const whole = { file: wholeFile(extensionOf(kind.mimeType)), content: async () => createReadStream(file.path) };
  const folder = await upload.store('posts', { isPublic, files: [whole] });
  // Without a description its name stands for it; a file that is saved keeps its name whatever is said of it.
  const name = normaliseText(file.fileName).replaceAll(/[\\/]/g, ' ').trim().slice(0, 200) || null;
  return {
    id: ids.next(),
    type: kind.type,
    folder,
    isPublic,
    widths: [],
    alt: kind.type === 'FILE' ? name : (alt ?? name),
    width: null,
    height: null,
    size: file.size,
    mimeType: kind.mimeType,
  };
}
