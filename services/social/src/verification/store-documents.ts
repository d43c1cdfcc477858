import { createReadStream } from 'node:fs';
import { AppError, invalidField, unsupportedType } from '@stagedoor/service-kit/common/errors';
import type { Ids } from '@stagedoor/service-kit/common/ids';
import { type FileKind, recognizeFile } from '@stagedoor/service-kit/uploads/file-kinds';
import type { ReceivedFile } from '@stagedoor/service-kit/uploads/received-file';
import type { VerificationDocument } from '#/db/verification.ts';
import type { PictureMaker } from '#/media/picture-process.ts';
import { wholeFile } from '#/media/picture-sizes.ts';
import type { Upload } from '#/media/uploads.ts';

export type NewDocument = Omit<VerificationDocument, 'requestId' | 'position'>;

interface Deps {
  readonly ids: Ids;
  readonly pictures: PictureMaker;
}

/**
 * Stores documents in private folders: pictures are re-encoded, PDF is stored unchanged. Throws a 4xx if a file is neither,
 * or damaged.
 */
export async function storeDocuments(
  deps: Deps,
  upload: Upload,
  received: readonly ReceivedFile[],
  ownerId: string,
): Promise<NewDocument[]> {
  try {
    const kinds: FileKind[] = [];
    for (const file of received) kinds.push(await recognizeDocument(file));
    const stored: NewDocument[] = [];
    for (const [index, file] of received.entries()) {
      const store = kinds[index]?.type === 'IMAGE' ? storePicture : storePdf;
      stored.push(await store(deps, upload, file, ownerId));
    }
    return stored;
  } catch (error) {
    // File recognition names the field of a post's files; documents have their own.
    const isOfField = error instanceof AppError && error.statusCode === 400 && error.errors !== undefined;
    throw isOfField ? invalidField('documents', error.message) : error;
  }
}

async function recognizeDocument(file: ReceivedFile): Promise<FileKind> {
  const kind = await recognizeFile(file);
  if (kind.type !== 'IMAGE' && kind.mimeType !== 'application/pdf') {
    throw unsupportedType('A document must be a picture or a PDF');
  }
  return kind;
}

async function storePicture(
  { ids, pictures }: Deps,
  upload: Upload,
  file: ReceivedFile,
  ownerId: string,
): Promise<NewDocument> {
  const { files, width, size } = await pictures.post(file, ownerId);
  const folder = await upload.store('documents', { isPublic: false, files: files.slice(-1) });
  return { id: ids.next(), folder, width, size, mimeType: 'image/webp' };
}

async function storePdf({ ids }: Deps, upload: Upload, file: ReceivedFile): Promise<NewDocument> {
  const whole = { file: wholeFile('bin'), content: async () => createReadStream(file.path) };
  const folder = await upload.store('documents', { isPublic: false, files: [whole] });
  return { id: ids.next(), folder, width: null, size: file.size, mimeType: 'application/pdf' };
}
